import { setTimeout as sleep } from 'node:timers/promises'
import type { Locale } from '@seriatim/messages'
import { z } from 'zod'
import { validationProfile } from '../../catalogue/rules/profile.ts'
import type { Tasks } from '../../kernel/tasks/service.ts'
import type { TaskContext, TaskDefinition } from '../../kernel/tasks/task.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { SearchChanges } from '../../search/search-index.ts'
import {
  addRecheck,
  countRecords,
  endRecheck,
  findRecheck,
  lockNextRecords,
  storeRecheckProgress,
} from './recheck-repository.ts'
import { revalidateRecords } from './revalidate-records.ts'
import { pageOfRule } from './validators.ts'

export const RECHECK_TASK = 'recheck_rules'

/** Number of records per transaction. A concurrent save of one of these records waits for the transaction. */
const BATCH = 200
/** Pause in milliseconds between two batches, so that other requests can use the database. */
const PAUSE_MS = 10

const payload = z.object({ rules: z.array(z.string()).min(1) })

/**
 * Starts a task that runs changed rules on all stored records. Must be called in the transaction that changes the
 * rules.
 */
export async function startRecheck(
  tx: Tx,
  tasks: Pick<Tasks, 'start'>,
  rules: readonly string[],
  by: { readonly user: { readonly id: string } | null; readonly locale: Locale },
): Promise<void> {
  const messageId = await tasks.start(tx, RECHECK_TASK, { rules }, { ...by, subject: rules.join(', ') })
  await addRecheck(tx, messageId, rules)
}

/** Runs the rules on the next batch of records, and stores diagnostics and position. @returns false at the end */
async function recheckBatch(tx: Tx, index: SearchChanges, messageId: string): Promise<boolean> {
  const pass = await findRecheck(tx, messageId)
  if (!pass || pass.endedAt !== null) return false
  const rows = await lockNextRecords(tx, pass.reached, BATCH)
  if (rows.length === 0) return false
  const { changed, broken } = await revalidateRecords(
    tx,
    rows,
    new Set(pass.rules),
    await validationProfile(tx),
    new Date(),
  )
  await storeRecheckProgress(tx, messageId, {
    reached: rows.at(-1)!.id,
    done: pass.done + rows.length,
    total: pass.total ?? (await countRecords(tx)),
    changed: pass.changed + changed.length,
  })
  // Also updates records that still break the rule. The search index marks records with a rule that has changed since
  // their last save.
  const searched = [...new Set([...changed, ...broken])]
  if (searched.length > 0) await index.diagnosed(tx, searched)
  return true
}

/**
 * Task that runs changed rules on stored records. Resumes after an interruption. Records that are saved in the meantime
 * are validated by the save.
 */
export const recheckDefinition = ({
  db,
  index,
}: {
  readonly db: Db
  readonly index: SearchChanges
}): TaskDefinition<z.output<typeof payload>> => ({
  action: RECHECK_TASK,
  payload,
  resumable: true,
  canCancel: false,
  queue: RECHECK_TASK,
  page: ({ rules: [rule = ''] }) => pageOfRule(rule),
  run: (context) => recheckAll({ db, index }, context),
})

async function recheckAll(
  { db, index }: { readonly db: Db; readonly index: SearchChanges },
  { messageId, signal, progress }: TaskContext,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const hasMore = await db.transaction().execute((tx) => recheckBatch(tx, index, messageId))
    const pass = await findRecheck(db, messageId)
    if (pass) await progress(pass.done, pass.total)
    if (!hasMore) break
    await sleep(PAUSE_MS, undefined, { signal })
  }
  await endRecheck(db, messageId)
}
