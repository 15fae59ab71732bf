import type { MACRO_SCOPES, StoredMacro } from '@seriatim/contract'
import type { Locale } from '@seriatim/messages'
import { itemAnswer, mayChange, ownerInScope, ownersFor } from '../../kernel/owned-items/owned-item.ts'
import type { Db } from '../../platform/database/db.ts'
import { refuseUnless } from '../../platform/errors.ts'
import type { CurrentUser } from '../../platform/http/serve.ts'
import { readMacro } from './read-macro.ts'
import * as macros from './repository.ts'

export type MacroInput = {
  readonly name: string
  readonly scope: (typeof MACRO_SCOPES)[number]
  readonly source: string
}

const macroAnswer = (macro: macros.Macro, user: CurrentUser): StoredMacro => ({
  ...itemAnswer(macro, user),
  source: macro.source,
  version: macro.version,
  changed_by: macro.changedBy,
})

export const listMacros = async (db: Db, user: CurrentUser): Promise<StoredMacro[]> =>
  (await macros.visibleMacros(db, ownersFor(user))).map((macro) => macroAnswer(macro, user))

/** @throws Refusal 'not_found', also for a macro that the user cannot see */
async function findMacro(db: Db, id: string, user: CurrentUser): Promise<macros.Macro> {
  const [macro] = await macros.visibleMacros(db, ownersFor(user), Number(id))
  refuseUnless(macro, 'not_found')
  return macro
}

/** @throws Refusal 'bad_macro' | 'no_centre' */
export async function createMacro(
  db: Db,
  { name, scope, source }: MacroInput,
  user: CurrentUser,
  locale: Locale,
): Promise<StoredMacro> {
  readMacro(source, locale)
  const id = await macros.addMacro(db, { name, ...ownerInScope(scope, user), source }, user.id)
  return macroAnswer(await findMacro(db, String(id), user), user)
}

/** @throws Refusal 'bad_macro' | 'not_found' | 'not_creator' | 'no_centre' | 'stale_row' if `version` is outdated */
export async function updateMacro(
  db: Db,
  id: string,
  { name, scope, source, version }: MacroInput & { readonly version: number },
  user: CurrentUser,
  locale: Locale,
): Promise<StoredMacro> {
  const macro = await findMacro(db, id, user)
  refuseUnless(mayChange(macro, user), 'not_creator')
  readMacro(source, locale)
  const content = { name, ...ownerInScope(scope, user), source }
  refuseUnless(await macros.changeMacro(db, macro.id, version, content, user.id), 'stale_row')
  return macroAnswer(await findMacro(db, id, user), user)
}

/** @throws Refusal 'not_found' | 'not_creator' */
export async function deleteMacro(db: Db, id: string, user: CurrentUser): Promise<void> {
  const macro = await findMacro(db, id, user)
  refuseUnless(mayChange(macro, user), 'not_creator')
  await macros.removeMacro(db, macro.id)
}
