/** The index in PostgreSQL: rows of `search_doc`, written by the transaction that changes their records. */
import { lastChange, noteChanges } from '../../catalogue/changes/repository.ts'
import type { SearchFoundation } from '../engine-kind.ts'
import type { SearchIndex } from '../search-index.ts'
import { makeBulk } from './bulk.ts'
import { ensureIndex } from './ensure-index.ts'
import { fillHeadings } from './fill-headings.ts'
import { fillTitleKeys } from './fill-title-keys.ts'
import { makeRowFollower } from './follower.ts'
import { sortIn } from './inverted-indexes.ts'
import { writePendingRows } from './pending.ts'
import { reindex } from './reindex.ts'
import { updateSearchRows } from './write.ts'

export const makePostgresIndex = ({ settings, base, pool, url, log }: SearchFoundation): SearchIndex => ({
  settings,
  async changed(tx, recordIds) {
    if (recordIds.length === 0) return
    await updateSearchRows(tx, recordIds)
    await noteChanges(tx, recordIds)
  },
  async prepare() {
    await ensureIndex({ base, pool, log })
    await writePendingRows(base)
  },
  async complete(signal) {
    await fillHeadings(base, log, signal)
    await fillTitleKeys(base, log, signal)
  },
  async tidy() {
    await writePendingRows(base)
    await sortIn(base)
  },
  rebuild: (now) => reindex(base, pool, now),
  position: () => lastChange(base),
  follow: () => makeRowFollower(base, url),
  bulk: makeBulk(base),
})
