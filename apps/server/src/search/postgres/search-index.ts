/** The index in PostgreSQL: rows of `search_doc`, written by the transaction that changes their records. */
import { lastChange, logChanges } from '../../catalogue/changes/repository.ts'
import type { EngineDependencies } from '../engine-kind.ts'
import type { SearchIndex } from '../search-index.ts'
import { makeBulk } from './bulk.ts'
import { ensureIndex } from './ensure-index.ts'
import { fillHeadings } from './fill-headings.ts'
import { fillPublicRows } from './fill-public.ts'
import { fillTitleKeys } from './fill-title-keys.ts'
import { fillTraits } from './fill-traits.ts'
import { makeRowFollower } from './follower.ts'
import { mergePendingEntries } from './inverted-indexes.ts'
import { writePendingRows } from './pending-rows.ts'
import { reindex } from './reindex.ts'
import { updateDiagnosticState, updateSearchRows } from './write.ts'

export const makePostgresIndex = ({ settings, db, pool, url, log }: EngineDependencies): SearchIndex => ({
  settings,
  async changed(tx, recordIds) {
    if (recordIds.length === 0) return
    await updateSearchRows(tx, recordIds)
    await logChanges(tx, recordIds)
  },
  async diagnosed(tx, recordIds) {
    if (recordIds.length === 0) return
    await updateDiagnosticState(tx, recordIds)
    await logChanges(tx, recordIds)
  },
  async prepare() {
    await ensureIndex({ db, pool, url, log })
    await writePendingRows(db)
  },
  async complete(signal) {
    await fillHeadings(db, log, signal)
    await fillTitleKeys(db, log, signal)
    await fillTraits(db, log, signal)
    await fillPublicRows(db, log, signal)
  },
  async tidy() {
    await writePendingRows(db)
    await mergePendingEntries(db)
  },
  rebuild: (now) => reindex({ db, pool, url }, now),
  position: () => lastChange(db),
  follow: () => makeRowFollower(db, url),
  bulk: makeBulk(db),
})
