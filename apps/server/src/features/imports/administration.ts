import type { AdminImport } from '@seriatim/contract'
import type { Db } from '../../platform/database/db.ts'
import type { AreaStore } from '../admin/serve-area.ts'
import { allRevertCounts } from './record-repository.ts'
import { allImports } from './repository.ts'
import { importView } from './view.ts'

const NOTHING_REVERTED = { reverted: 0, kept: 0 }

/** The imports of all users, for administration to look at. */
export const importStore = (db: Db): AreaStore<AdminImport, object> => ({
  async rows(locale) {
    const [stored, reverted] = [await allImports(db), await allRevertCounts(db)]
    return stored.map((each) => {
      const view = importView(each, locale, reverted.get(each.id) ?? NOTHING_REVERTED)
      return { ...view, user: view.username, updated_at: view.created_at }
    })
  },
  isWanted: ({ dry_run }, query) => query.dry_run === undefined || String(dry_run) === query.dry_run,
  textOf: ({ id, filename, username, center_code, category_code, mode, status, message }) =>
    [id, filename, username, center_code ?? '', category_code ?? '', mode, status, message ?? ''].join(' '),
  missing: 'import_not_found',
})
