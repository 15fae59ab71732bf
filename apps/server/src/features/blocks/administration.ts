import type { AdminBlock } from '@seriatim/contract'
import type { Db } from '../../platform/database/db.ts'
import type { AreaStore } from '../admin/serve-area.ts'
import { readBlocks } from './repository.ts'
import { blockRows } from './view.ts'

/** The blocks of all centres, for administration to look at; they are made, closed and deleted by the calls of blocks. */
export const blockStore = (db: Db): AreaStore<AdminBlock, object> => ({
  async rows(locale) {
    const rows = await blockRows(db, await readBlocks(db, locale), { locale, now: new Date() })
    return rows.map(({ id, center, country, first, last, state, free, used, created_at }) => ({
      id,
      center,
      country,
      first,
      last,
      state,
      free,
      used,
      created_at,
      updated_at: created_at,
    }))
  },
  isWanted: ({ state, center }, query) =>
    (query.state === undefined || state === query.state) &&
    (query.center === undefined || center.code === query.center),
  textOf: ({ center, country, first, last, state }) =>
    [center.code, center.name, country ?? '', first, last, state].join(' '),
  missing: 'row_not_found',
})
