import type { MACRO_SCOPES, StoredMacro } from '@seriatim/contract'
import type { Locale } from '@seriatim/messages'
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

/**
 * The user or the centre that a macro belongs to. @throws Refusal 'no_centre' for a centre macro of a user without a
 * centre
 */
const macroOwner = (scope: MacroInput['scope'], user: CurrentUser) => {
  if (scope === 'personal') return { ownerId: user.id, centerId: null }
  refuseUnless(user.center, 'no_centre', { username: user.username })
  return { ownerId: null, centerId: user.center.id }
}

const reader = (user: CurrentUser) => ({ userId: user.id, centerId: user.center?.id ?? null })

/** True for the author of a macro. If the account of the author is deleted, true for every user of the centre. */
const mayChange = ({ authorId }: macros.Macro, user: CurrentUser): boolean => authorId === null || authorId === user.id

const macroAnswer = (macro: macros.Macro, user: CurrentUser): StoredMacro => ({
  id: String(macro.id),
  name: macro.name,
  scope: macro.centerId === null ? 'personal' : 'centre',
  source: macro.source,
  version: macro.version,
  mine: mayChange(macro, user),
  author: macro.author,
  changed_by: macro.changedBy,
  updated_at: macro.updatedAt.toISOString(),
})

export const listMacros = async (db: Db, user: CurrentUser): Promise<StoredMacro[]> =>
  (await macros.visibleMacros(db, reader(user))).map((macro) => macroAnswer(macro, user))

/** @throws Refusal 'not_found', also for a macro that the user cannot see */
async function findMacro(db: Db, id: string, user: CurrentUser): Promise<macros.Macro> {
  const [macro] = await macros.visibleMacros(db, reader(user), Number(id))
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
  const id = await macros.addMacro(db, { name, ...macroOwner(scope, user), source }, user.id)
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
  const content = { name, ...macroOwner(scope, user), source }
  refuseUnless(await macros.changeMacro(db, macro.id, version, content, user.id), 'stale_row')
  return macroAnswer(await findMacro(db, id, user), user)
}

/** @throws Refusal 'not_found' | 'not_creator' */
export async function deleteMacro(db: Db, id: string, user: CurrentUser): Promise<void> {
  const macro = await findMacro(db, id, user)
  refuseUnless(mayChange(macro, user), 'not_creator')
  await macros.removeMacro(db, macro.id)
}
