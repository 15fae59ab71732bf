import { z } from 'zod'
import type { Db } from '../../platform/database/db.ts'
import { errorOf } from '../imports/tasks.ts'
import { TaskCancelled, type TaskDefinition } from '../tasks/task.ts'
import { endEnrichments, findEnrichments } from './repository.ts'
import type { EnrichmentRunner } from './runner.ts'

export const ENRICHMENTS_TASK = 'enrichments'

const enrichmentsTask = z.object({ enrichmentsId: z.number().int() })

/** Runs an import of enrichments in the background; a run that is cut off goes on where it was. */
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
  // With imports of records: two would only slow each other and everybody else down.
  queue: 'imports',
  page: ({ enrichmentsId }) => `/admin/enrichments?row=${enrichmentsId}`,
  async run({ signal, progress }, { enrichmentsId: id }) {
    try {
      await run(id, { signal, progress })
    } catch (error) {
      if (!signal.aborted)
        await endEnrichments(db, id, { status: 'failed', error: errorOf(error) }).catch(() => undefined)
      throw error
    }
    // Whoever may cancel need not own the task.
    if ((await findEnrichments(db, id))?.status === 'cancelled') throw new TaskCancelled()
  },
  async ended(tx, { enrichmentsId: id }, outcome) {
    if (outcome === 'SKIPPED') await endEnrichments(tx, id, { status: 'cancelled' })
    if (outcome === 'FAILED')
      await endEnrichments(tx, id, { status: 'failed', error: { key: 'errors.unexpected', params: {} } })
  },
})
