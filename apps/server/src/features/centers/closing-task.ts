import { setTimeout as sleep } from 'node:timers/promises'
import { format, type Locale } from '@seriatim/messages'
import { z } from 'zod'
import { lockCentre } from '../../catalogue/numbers/repository.ts'
import type { RecordRow } from '../../catalogue/records/repository.ts'
import { logAdminAction } from '../../kernel/admin/admin-actions.ts'
import type { TaskContext, TaskDefinition } from '../../kernel/tasks/task.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { refuseInvalid } from '../../saving/override.ts'
import { editorsOf } from '../../saving/pending-repository.ts'
import type { SearchChanges } from '../../search/search-index.ts'
import { handOverRequests, lockOpenRequests } from '../requests/closing-repository.ts'
import { setCentre } from '../transfer/repository.ts'
import { planRecordTransfers, storeTransfers } from '../transfer/transfer-records.ts'
import * as closings from './closing-repository.ts'

export const CLOSING_TASK = 'close_center'

/** Number of records per transaction. A concurrent save of one of these records waits for the transaction. */
const BATCH = 100
/** Pause in milliseconds between two batches, so that other requests can use the database. */
const PAUSE_MS = 10
/** Time in milliseconds between two checks whether record locks have ended. */
const WAIT_MS = 3_000

const payload = z.object({
  closingId: z.number().int(),
  centerId: z.number().int(),
  /** Whether records that become invalid are transferred as well. */
  allowsInvalid: z.boolean().default(false),
})
type Payload = z.output<typeof payload>

type Services = { readonly db: Db; readonly index: SearchChanges }
type Step = 'stored' | 'waits' | 'ended'
/**
 * A pass over the records of a centre: whether it started with the first record, and the language of the error
 * messages.
 */
type Pass = { readonly isWhole: boolean; readonly locale: Locale }

/** Plans the transfer of the unlocked records, and returns those that would become invalid. */
async function planAndCheckMove(tx: Tx, rows: readonly RecordRow[], to: string, now: Date) {
  const moving = await planRecordTransfers(tx, rows, { centre: to, forcesCountry: false }, { userId: null, now })
  return { moving, invalid: moving.filter(({ newErrors }) => newErrors.length > 0) }
}

/**
 * Transfers the next records of a centre or ends the closing, in one transaction with the stored progress. Skips
 * records that would become invalid, unless an override allows them.
 */
async function handOverBatch(
  tx: Tx,
  index: SearchChanges,
  { closingId, allowsInvalid }: Payload,
  pass: Pass,
): Promise<Step> {
  const closing = await closings.lockClosing(tx, closingId)
  if (!closing || closing.endedAt !== null) return 'ended'
  const { from, to, user, reason, reached, done } = closing
  const rows = await closings.nextRecordsOf(tx, from.code, reached, BATCH)
  if (rows.length === 0) return endPass(tx, closing, allowsInvalid ? undefined : pass)
  const edited = await editorsOf(
    tx,
    rows.map(({ id }) => id),
    null,
  )
  const free = rows.filter(({ id }) => !edited.has(id))
  const now = new Date()
  const { moving: all, invalid } = await planAndCheckMove(tx, free, to.code, now)
  const staying = new Set(allowsInvalid ? [] : invalid.map(({ row }) => row.id))
  const moving = all.filter(({ row }) => !staying.has(row.id))
  const ids = free.flatMap(({ id }) => (staying.has(id) ? [] : [id]))
  const place = {
    reached: rows.at(-1)!.id,
    done: done + ids.length,
    waiting: (reached === 0 ? 0 : closing.waiting) + edited.size,
  }
  await closings.storeProgress(tx, closingId, place)
  const destination = { centre: to.code, forcesCountry: false }
  if (moving.length > 0) await storeTransfers(tx, index, moving, destination, { author: user, now, reason })
  // Records that were never described have no version to transfer, so only their rows are changed.
  if (moving.length < ids.length) await setCentre(tx, ids, to.code)
  return 'stored'
}

/**
 * Ends a pass over the records. The closing is completed when no records or imports remain. Otherwise it waits for
 * locked records, records added in the meantime, and unfinished imports.
 * @throws Refusal 'would_be_invalid' when the remaining records would become invalid
 */
async function endPass(tx: Tx, closing: closings.Closing, refusing: Pass | undefined): Promise<Step> {
  const { id, from, to, user, done, waiting } = closing
  await lockOpenRequests(tx, from.id)
  await lockCentre(tx, from.id)
  const left = await closings.nextRecordsOf(tx, from.code, 0, BATCH)
  if (refusing?.isWhole && left.length > 0) {
    const edited = await editorsOf(
      tx,
      left.map((row) => row.id),
      null,
    )
    const free = left.filter((row) => !edited.has(row.id))
    const { invalid } = await planAndCheckMove(tx, free, to.code, new Date())
    refuseInvalid(
      invalid.map(({ row: { issn }, newErrors: errors }) => ({ issn, errors })),
      refusing.locale,
    )
  }
  const [coming] = await closings.runningImports(tx, from.id)
  if (left.length > 0 || coming !== undefined) {
    await closings.storeProgress(tx, id, { reached: 0, done, waiting })
    return 'waits'
  }
  await closings.endClosing(tx, id, 'completed')
  // Publishers can send requests to the centre until it is inactive.
  await handOverRequests(tx, from, to, user)
  const wasOffered = await closings.deactivate(tx, from.id)
  await logAdminAction(tx, 'centers', { user }, { action: 'changed', id: from.id, code: from.code }, [
    ...(wasOffered ? [{ member: 'is_active', before: 'true', after: 'false' }] : []),
    { member: 'handed_over', before: null, after: `${to.code}: ${done}` },
  ])
  return 'ended'
}

/**
 * Waits until another pass can transfer records. A pass reads all records, so this function first checks the few locks.
 */
async function waitForRecords(
  db: Db,
  { from, done, total, waiting }: closings.Closing,
  signal: AbortSignal,
): Promise<void> {
  const nothingElseIsLeft = waiting > 0 && done + waiting >= total
  do await sleep(WAIT_MS, undefined, { signal })
  while (nothingElseIsLeft && (await closings.locksOn(db, from.code)).count >= waiting)
}

async function handOverAll({ db, index }: Services, payload: Payload, context: TaskContext): Promise<void> {
  const { closingId } = payload
  const { signal, progress, locale } = context
  let isWhole = (await closings.findClosing(db, closingId))?.reached === 0
  for (;;) {
    signal.throwIfAborted()
    const step = await db.transaction().execute((tx) => handOverBatch(tx, index, payload, { isWhole, locale }))
    const closing = await closings.findClosing(db, closingId)
    if (closing) {
      const { done, total, waiting } = closing
      const note = waiting === 0 ? [] : [format(locale, 'admin.close_waits', { count: waiting })]
      await progress(done, Math.max(done, total), ...note)
    }
    if (step === 'ended' || !closing) return
    if (step === 'waits') {
      isWhole = true
      await waitForRecords(db, closing, signal)
    } else await sleep(PAUSE_MS, undefined, { signal })
  }
}

/**
 * Task that transfers the records of a centre to another one and then deactivates the centre. Resumes after an
 * interruption. Locked records are transferred when their lock ends. Records that would become invalid remain; the task
 * then fails with the first of them.
 */
export const closingDefinition = (services: Services): TaskDefinition<Payload> => ({
  action: CLOSING_TASK,
  payload,
  resumable: true,
  canCancel: true,
  // No retry in the task list: administrators close the centre again, and the page then first shows the remaining data.
  canRetry: false,
  page: ({ centerId }) => `/admin/centers?row=${centerId}`,
  run: (context, payload) => handOverAll(services, payload, context),
  async ended(tx, { closingId }, outcome) {
    if (outcome !== 'DONE') await closings.endClosing(tx, closingId, outcome === 'SKIPPED' ? 'cancelled' : 'failed')
  },
})
