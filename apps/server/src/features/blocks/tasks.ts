import { BLOCK_STATES } from '@seriatim/contract'
import { blockLimits } from '@seriatim/issn'
import type pg from 'pg'
import { z } from 'zod'
import { lockActiveBlock, lockCentre } from '../../catalogue/numbers/repository.ts'
import type { TaskDefinition } from '../../kernel/tasks/task.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { Refusal, refuseUnless } from '../../platform/errors.ts'
import type { SearchChanges, SearchIndex } from '../../search/search-index.ts'
import { createRecords } from './create-records.ts'
import * as blocks from './repository.ts'
import { activateNextOf, auditBlock, BLOCK_CREATION, BLOCK_DELETION } from './service.ts'
import { readTemplate } from './template.ts'

/** Path of the page for blocks in the web application. */
const BLOCKS_PAGE = '/newblock'

const creation = z.object({ blockId: z.number().int() })
const deletion = creation.extend({ previous: z.enum(BLOCK_STATES) })

/**
 * Task that creates the records of a block. The block then becomes active, or queued if its centre already has an
 * active block.
 */
export const blockCreation = ({
  db,
  pool,
  index,
}: {
  db: Db
  pool: pg.Pool
  index: SearchIndex
}): TaskDefinition<z.output<typeof creation>> => ({
  action: BLOCK_CREATION,
  payload: creation,
  resumable: true,
  canCancel: false,
  canRetry: false,
  page: () => BLOCKS_PAGE,
  async run({ locale, signal, progress }, { blockId }) {
    const block = await blocks.findBlock(db, blockId)
    if (block?.state !== 'creating') return
    const { first, last, centerCode, country, lcCountry, createdAt, createdBy } = block
    await createRecords(
      { pool, index },
      {
        blockId,
        first,
        last,
        template: await readTemplate(block.template, locale),
        of: { center: centerCode, isoCountry: country, lcCountry, entered: createdAt },
        author: createdBy,
      },
      { signal, progress: (done, total) => progress(done, total, Object.values(blockLimits(block)).join(' – ')) },
    )
    await db.transaction().execute((tx) => activateOrQueue(tx, block))
  },
  async ended(tx, { blockId }, outcome) {
    if (outcome !== 'DONE') await undoCreation(tx, index, blockId)
  },
})

async function activateOrQueue(tx: Tx, { id, centerId }: blocks.BlockRow): Promise<void> {
  await lockCentre(tx, centerId)
  const isFirst = (await lockActiveBlock(tx, centerId)) === undefined
  await blocks.setBlock(tx, id, { state: isFirst ? 'active' : 'queued', problem: null })
}

/** Deletes the records that were created for a failed block. Older records again belong to no block. */
async function undoCreation(tx: Tx, index: SearchChanges, blockId: number): Promise<void> {
  const block = await blocks.findBlock(tx, blockId)
  if (block?.state !== 'creating') return
  const made = await blocks.releaseEarlierRecords(tx, blockId)
  await blocks.removeRecords(tx, made)
  await blocks.setBlock(tx, blockId, { state: 'failed', problem: block.problem ?? { code: 'unexpected' } })
  await index.changed(tx, made)
}

/**
 * Task that deletes a block with its records in one transaction. If an ISSN of the block is no longer free, nothing is
 * deleted. The block then returns to its previous state, or to the queue if it was active.
 */
export const blockDeletion = ({
  db,
  index,
}: {
  db: Db
  index: SearchChanges
}): TaskDefinition<z.output<typeof deletion>> => ({
  action: BLOCK_DELETION,
  payload: deletion,
  resumable: true,
  canCancel: false,
  canRetry: false,
  page: () => BLOCKS_PAGE,
  async run({ owner, signal }, { blockId }) {
    signal.throwIfAborted()
    try {
      await db.transaction().execute((tx) => deleteBlockAndRecords(tx, index, blockId, owner))
    } catch (error) {
      if (error instanceof Refusal) await blocks.storeProblem(db, blockId, { code: error.code, details: error.details })
      throw error
    }
  },
  async ended(tx, { blockId, previous }, outcome) {
    const block = outcome === 'DONE' ? undefined : await blocks.findBlock(tx, blockId)
    if (block?.state !== 'deleting') return
    await blocks.setBlock(tx, blockId, { state: previous === 'active' ? 'queued' : previous })
    await activateNextOf(tx, block.centerId)
  },
})

async function deleteBlockAndRecords(
  tx: Tx,
  index: SearchChanges,
  blockId: number,
  owner: { id: string; username: string } | null,
): Promise<void> {
  const seen = await blocks.findBlock(tx, blockId)
  if (seen?.state !== 'deleting') return
  await lockCentre(tx, seen.centerId)
  const block = await blocks.lockBlock(tx, blockId)
  if (block?.state !== 'deleting') return
  const records = await blocks.lockRecordsOf(tx, blockId)
  const { used, held } = await blocks.numbersInUse(tx, blockId)
  refuseUnless(used + held === 0, 'block_not_free', { used, held })
  await blocks.removeRecords(tx, records)
  await blocks.removeBlock(tx, blockId)
  await auditBlock(tx, owner ?? { id: null, username: 'system' }, 'deleted', { ...block, center: block.centerCode })
  await index.changed(tx, records)
}
