import { setTimeout as sleep } from 'node:timers/promises'
import { format } from '@seriatim/messages'
import { z } from 'zod'
import { holdCentre } from '../../catalogue/numbers/repository.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { editorsOf } from '../../saving/pending-repository.ts'
import type { SearchChanges } from '../../search/search-index.ts'
import { noteDeed } from '../admin/deeds.ts'
import type { TaskContext, TaskDefinition } from '../tasks/task.ts'
import { planMove, storeMove } from '../transfer/move.ts'
import { setCentre } from '../transfer/repository.ts'
import * as closings from './closing-repository.ts'

export const CLOSING_TASK = 'close_center'

/** Records of one transaction: who saves one of them waits for it. */
const BATCH = 100
/** Between two batches others have their turn. */
const PAUSE_MS = 10
/** How often it looks whether records that are edited are free. */
const WAIT_MS = 3_000

const payload = z.object({ closingId: z.number().int(), centerId: z.number().int() })

type Services = { readonly db: Db; readonly index: SearchChanges }
type Step = 'stored' | 'waits' | 'ended'

/** Hands over the next records of a closing, or ends it: one transaction, with the place reached. */
async function nextStep(tx: Tx, index: SearchChanges, closingId: number): Promise<Step> {
  const closing = await closings.holdClosing(tx, closingId)
  if (!closing || closing.endedAt !== null) return 'ended'
  const { from, to, user, reason, reached, done } = closing
  const rows = await closings.nextRecordsOf(tx, from.code, reached, BATCH)
  if (rows.length === 0) return endPass(tx, closing)
  const edited = await editorsOf(
    tx,
    rows.map(({ id }) => id),
    null,
  )
  const free = rows.filter(({ id }) => !edited.has(id))
  const place = {
    reached: rows.at(-1)!.id,
    done: done + free.length,
    waiting: (reached === 0 ? 0 : closing.waiting) + edited.size,
  }
  await closings.notePlace(tx, closingId, place)
  const now = new Date()
  const destination = { centre: to.code, forcesCountry: false }
  const moving = await planMove(tx, free, destination, { userId: null, now })
  if (moving.length > 0) await storeMove(tx, index, moving, destination, { author: user, now, reason })
  // Of a number that was never described nothing but its row is there.
  const ids = free.map(({ id }) => id)
  if (moving.length < free.length) await setCentre(tx, ids, to.code)
  return 'stored'
}

/** At the end of a pass nothing is left, or what somebody edits, and what came to the centre meanwhile, or still comes. */
async function endPass(tx: Tx, closing: closings.Closing): Promise<Step> {
  const { id, from, to, user, done, waiting } = closing
  await holdCentre(tx, from.id)
  const [left] = await closings.nextRecordsOf(tx, from.code, 0, 1)
  const [coming] = await closings.runningImports(tx, from.id)
  if (left !== undefined || coming !== undefined) {
    await closings.notePlace(tx, id, { reached: 0, done, waiting })
    return 'waits'
  }
  await closings.endClosing(tx, id, 'completed')
  const wasOffered = await closings.deactivate(tx, from.id)
  await noteDeed(tx, 'centers', { user }, { action: 'changed', id: from.id, code: from.code }, [
    ...(wasOffered ? [{ member: 'is_active', before: 'true', after: 'false' }] : []),
    { member: 'handed_over', before: null, after: `${to.code}: ${done}` },
  ])
  return 'ended'
}

/** Until another pass may find something. Locks are few, and a pass reads all records: they are asked first. */
async function untilOneIsFree(
  db: Db,
  { from, done, total, waiting }: closings.Closing,
  signal: AbortSignal,
): Promise<void> {
  const nothingElseIsLeft = waiting > 0 && done + waiting >= total
  do await sleep(WAIT_MS, undefined, { signal })
  while (nothingElseIsLeft && (await closings.locksOn(db, from.code)).count >= waiting)
}

async function handOverAll({ db, index }: Services, closingId: number, context: TaskContext): Promise<void> {
  const { signal, progress, locale } = context
  for (;;) {
    signal.throwIfAborted()
    const step = await db.transaction().execute((tx) => nextStep(tx, index, closingId))
    const closing = await closings.findClosing(db, closingId)
    if (closing) {
      const { done, total, waiting } = closing
      const note = waiting === 0 ? [] : [format(locale, 'admin.close_waits', { count: waiting })]
      await progress(done, Math.max(done, total), ...note)
    }
    if (step === 'ended' || !closing) return
    if (step === 'waits') await untilOneIsFree(db, closing, signal)
    else await sleep(PAUSE_MS, undefined, { signal })
  }
}

/**
 * Hands over the records of a centre that closes, and ends with the centre not being offered any more. Resumed where it was
 * interrupted; what is edited meanwhile is handed over when its lock ends.
 */
export const closingDefinition = (services: Services): TaskDefinition<z.output<typeof payload>> => ({
  action: CLOSING_TASK,
  payload,
  resumable: true,
  canCancel: true,
  // Whoever wants to go on closes the centre again: what is there by then is shown first.
  canRetry: false,
  page: ({ centerId }) => `/admin/centers?row=${centerId}`,
  run: (context, { closingId }) => handOverAll(services, closingId, context),
  async ended(tx, { closingId }, outcome) {
    if (outcome !== 'DONE') await closings.endClosing(tx, closingId, outcome === 'SKIPPED' ? 'cancelled' : 'failed')
  },
})
