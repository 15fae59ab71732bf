import type { AdminImport } from '@seriatim/contract'
import type { Locale } from '@seriatim/messages'
import type { Db } from '../../platform/database/db.ts'
import { inOrderOf } from '../../platform/database/sorted-page.ts'
import { numberOf } from '../../platform/http/row-id.ts'
import type { PagedStore } from '../admin/serve-area.ts'
import { importIds, type WantedImports } from './list-repository.ts'
import { revertCountsOf } from './record-repository.ts'
import { importsWithIds } from './repository.ts'
import { importView } from './view.ts'

const NOTHING_REVERTED = { reverted: 0, kept: 0, invalid: 0 }

/** Imports in the order of their ids. */
async function importRows(db: Db, ids: readonly number[], locale: Locale): Promise<AdminImport[]> {
  const stored = inOrderOf(ids, await importsWithIds(db, ids), ({ id }) => id)
  const undone = stored.filter(({ revert }) => revert !== null).map(({ id }) => id)
  const reverted = await revertCountsOf(db, undone)
  return stored.map((each) => {
    const view = importView(each, locale, reverted.get(each.id) ?? NOTHING_REVERTED)
    return { ...view, user: view.username, updated_at: view.created_at }
  })
}

/** The imports of all users, for administration to look at. */
export const importStore = (db: Db): PagedStore<AdminImport, object, WantedImports> => ({
  async page(wanted, { locale }) {
    const { ids, total } = await importIds(db, wanted, locale)
    return { rows: await importRows(db, ids, locale), total }
  },
  find: async (id, { locale }) => (await importRows(db, [numberOf(id)], locale))[0],
  missing: 'import_not_found',
})
