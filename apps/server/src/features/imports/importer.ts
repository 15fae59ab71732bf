import { CENTRAL_CENTRE } from '@seriatim/contract'
import type { Db } from '../../platform/database/db.ts'
import { refuseUnless } from '../../platform/errors.ts'
import type { Importer } from './import-batch.ts'
import { userForImport, userRights } from './importer-repository.ts'
import type { ImportUser } from './repository.ts'

/** The user of an import command without `--as`. Record histories show this name. */
export const SYSTEM: ImportUser = { id: null, username: 'system', isSystem: true }

/** The user of an import, with the permissions at the time of the run. A deleted user cannot change any record. */
export async function loadImporter(db: Db, { id, username, isSystem }: ImportUser): Promise<Importer> {
  if (isSystem) return { id: null, username, center: null, isMemberOfIc: true, mayEditAny: true }
  const row = id === null ? undefined : await userRights(db, id)
  const center = row?.center ?? null
  return { id, username, center, isMemberOfIc: row?.is_member_of_ic ?? false, mayEditAny: center === CENTRAL_CENTRE }
}

/**
 * The user named by the option `--as` of an import command.
 * @throws Refusal 'unknown_import_user' | 'inactive_user' | 'forbidden' | 'no_centre'
 */
export async function findImportUser(db: Db, username: string): Promise<ImportUser & { center: string }> {
  const row = await userForImport(db, username)
  refuseUnless(row, 'unknown_import_user', { user: username })
  refuseUnless(row.is_active, 'inactive_user')
  refuseUnless(row.mayImport, 'forbidden', { permission: 'import' })
  refuseUnless(row.center, 'no_centre', { username })
  return { id: row.id, username, isSystem: false, center: row.center }
}
