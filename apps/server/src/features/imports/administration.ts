import type { AdminImport } from '@seriatim/contract'
import type { Locale } from '@seriatim/messages'
import type { PagedStore } from '../../kernel/admin/serve-area.ts'
import { administeredCentres } from '../../kernel/auth/administered-centres.ts'
import type { Db } from '../../platform/database/db.ts'
import { type CentreCodes, isInCentres } from '../../platform/database/in-centres.ts'
import { orderByIds } from '../../platform/database/sorted-page.ts'
import { parseRowId } from '../../platform/http/row-id.ts'
import { type ImportListQuery, importIds } from './administration-list-repository.ts'
import { centreOfImport, importsWithIds } from './repository.ts'
import { revertCountsByImport } from './revert-repository.ts'
import { importView } from './view.ts'

const NOTHING_REVERTED = { reverted: 0, kept: 0, invalid: 0 }

/** Rows of the imports with these ids, in the order of `ids`, without imports of other centres. */
async function loadImportRows(
  db: Db,
  ids: readonly number[],
  centres: CentreCodes,
  locale: Locale,
): Promise<AdminImport[]> {
  const stored = orderByIds(ids, await importsWithIds(db, ids), ({ id }) => id).filter((each) =>
    isInCentres(centreOfImport(each), centres),
  )
  const undone = stored.filter(({ revert }) => revert !== null).map(({ id }) => id)
  const reverted = await revertCountsByImport(db, undone)
  return stored.map((each) => {
    const view = importView(each, locale, reverted.get(each.id) ?? NOTHING_REVERTED)
    return { ...view, user: view.username, updated_at: view.created_at }
  })
}

/** Data access for the imports of the centres that the user administers. */
export const importStore = (db: Db): PagedStore<AdminImport, object, ImportListQuery> => ({
  async page(query, { user, locale }) {
    const centres = administeredCentres(user)
    const { ids, total } = await importIds(db, query, centres, locale)
    return { rows: await loadImportRows(db, ids, centres, locale), total }
  },
  find: async (id, { user, locale }) =>
    (await loadImportRows(db, [parseRowId(id)], administeredCentres(user), locale))[0],
  missing: 'import_not_found',
})
