import { z } from 'zod'
import { TaskCancelled, type TaskDefinition } from '../../kernel/tasks/task.ts'
import type { Db } from '../../platform/database/db.ts'
import { importErrorOf } from '../imports/tasks.ts'
import { endEnrichments, findEnrichments } from './repository.ts'
import type { EnrichmentRunner } from './runner.ts'

export const ENRICHMENTS_TASK = 'enrichments'

const enrichmentsTask = z.object({ enrichmentsId: z.number().int() })

/** Task that runs an enrichment import in the background. An interrupted run resumes where it stopped. */
export const enrichmentsDefinition = ({
  db,
  run,
}: {
  readonly db: Db
  readonly run: EnrichmentRunner
}): TaskDefinition<z.output<typeof enrichmentsTask>> => ({
  action: ENRICHMENTS_TASK,
  payload: enrichmentsTask,
  resumable: true,
  canCancel: true,
  // Uses the queue of record imports, because concurrent imports slow down each other and all other requests.
  queue: 'imports',
  page: ({ enrichmentsId }) => `/admin/enrichments?row=${enrichmentsId}`,
  async run({ signal, progress }, { enrichmentsId: id }) {
    try {
      await run(id, { signal, progress })
    } catch (error) {
      if (!signal.aborted)
        await endEnrichments(db, id, { status: 'failed', error: importErrorOf(error) }).catch(() => undefined)
      throw error
    }
    // If another user cancelled the import, the task ends as cancelled.
    if ((await findEnrichments(db, id))?.status === 'cancelled') throw new TaskCancelled()
  },
  async ended(tx, { enrichmentsId: id }, outcome) {
    if (outcome === 'SKIPPED') await endEnrichments(tx, id, { status: 'cancelled' })
    if (outcome === 'FAILED')
      await endEnrichments(tx, id, { status: 'failed', error: { key: 'errors.unexpected', params: {} } })
  },
})
