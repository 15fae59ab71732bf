import type { AdminBlock } from '@seriatim/contract'
import { blockLimits, blockSize } from '@seriatim/issn'
import type { Locale } from '@seriatim/messages'
import type { PagedStore } from '../../kernel/admin/serve-area.ts'
import { administeredCentres } from '../../kernel/auth/administered-centres.ts'
import type { Db } from '../../platform/database/db.ts'
import { type CentreCodes, isInCentres } from '../../platform/database/in-centres.ts'
import { orderByIds } from '../../platform/database/sorted-page.ts'
import { parseRowId } from '../../platform/http/row-id.ts'
import { type BlockListQuery, blockIds } from './list-repository.ts'
import { blocksWithIds, freeByBlock } from './repository.ts'
import { areRecordsCreated } from './view.ts'

/** Rows of the blocks with these ids, in the order of `ids`. */
async function rowsWith(db: Db, ids: readonly number[], centres: CentreCodes, locale: Locale): Promise<AdminBlock[]> {
  const blocks = orderByIds(ids, await blocksWithIds(db, ids, locale), ({ id }) => id).filter(({ centerCode }) =>
    isInCentres(centerCode, centres),
  )
  const freeOf = await freeByBlock(
    db,
    blocks.filter(areRecordsCreated).map(({ id }) => id),
  )
  return blocks.map((block) => {
    const free = freeOf.get(block.id) ?? 0
    return {
      id: String(block.id),
      center: { id: String(block.centerId), code: block.centerCode, name: block.centerName },
      country: block.country,
      ...blockLimits(block),
      state: block.state,
      free,
      used: areRecordsCreated(block) ? blockSize(block) - free : 0,
      created_at: block.createdAt.toISOString(),
      updated_at: block.createdAt.toISOString(),
    }
  })
}

/**
 * Read-only list of the blocks of the centres that the user administers. Other calls create, close and delete blocks.
 */
export const blockStore = (db: Db): PagedStore<AdminBlock, object, BlockListQuery> => ({
  async page(query, { user, locale }) {
    const centres = administeredCentres(user)
    const { ids, total } = await blockIds(db, query, centres, locale)
    return { rows: await rowsWith(db, ids, centres, locale), total }
  },
  find: async (id, { user, locale }) => (await rowsWith(db, [parseRowId(id)], administeredCentres(user), locale))[0],
  missing: 'row_not_found',
})
