import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { TaskCancelled, type TaskDefinition } from '../../kernel/tasks/task.ts'
import type { Db } from '../../platform/database/db.ts'
import { isStorageFull } from '../../platform/error-kinds.ts'
import { Refusal } from '../../platform/errors.ts'
import { Failure } from '../../platform/failure.ts'
import type { ImportError } from '../../schema/imports.ts'
import { writeRevertReport } from './report.ts'
import { endImport, findImport, setRevert } from './repository.ts'
import type { ImportRunner } from './runner.ts'

export const IMPORT_TASK = 'import'
export const REVERT_TASK = 'import_revert'

const importTask = z.object({ importId: z.number().int() })
const revertTask = importTask.extend({
  user: z.object({ id: z.number().int().nullable(), username: z.string(), isSystem: z.boolean() }),
  /** The user's reason for restoring records that become invalid; null to leave these records unchanged. */
  override: z.string().nullable().default(null),
})

/** Queue in which imports run one at a time, because concurrent imports slow down each other and all other requests. */
const QUEUE = 'imports'

/** The stored error of a failed import. An unknown error gets the general error code of the contract. */
export const importErrorOf = (error: unknown): ImportError => {
  if (error instanceof Failure) return { key: error.key, params: error.params as ImportError['params'] }
  const refusal = error instanceof Refusal ? error.code : isStorageFull(error) ? 'storage_full' : 'unexpected'
  return { key: `errors.${refusal}`, params: {} }
}

const importPagePath = ({ importId }: { importId: number }): string => `/import/${importId}`

type Deps = { readonly db: Db; readonly runner: ImportRunner }

/** Task that runs an import in the background. An interrupted run resumes where it stopped. */
export const importDefinition = ({ db, runner }: Deps): TaskDefinition<z.output<typeof importTask>> => ({
  action: IMPORT_TASK,
  payload: importTask,
  resumable: true,
  canCancel: true,
  queue: QUEUE,
  page: importPagePath,
  async run({ signal, progress }, { importId }) {
    try {
      await runner.run(importId, { signal, progress })
    } catch (error) {
      // Stores the reason in the row of the import, so that all users who see the import can read it.
      if (!signal.aborted)
        await endImport(db, importId, { status: 'failed', error: importErrorOf(error) }).catch(() => undefined)
      throw error
    }
    // If another user cancelled the import, the task ends as cancelled.
    if ((await findImport(db, importId))?.status === 'cancelled') throw new TaskCancelled()
  },
  async ended(tx, { importId }, outcome) {
    if (outcome === 'SKIPPED') await endImport(tx, importId, { status: 'cancelled' })
    if (outcome === 'FAILED')
      await endImport(tx, importId, { status: 'failed', error: { key: 'errors.unexpected', params: {} } })
  },
})

export const revertDefinition = ({ db, runner }: Deps): TaskDefinition<z.output<typeof revertTask>> => ({
  action: REVERT_TASK,
  payload: revertTask,
  resumable: true,
  canCancel: false,
  queue: QUEUE,
  page: importPagePath,
  async run({ signal, progress, result, locale }, { importId, user, override }) {
    await setRevert(db, importId, { status: '' })
    try {
      await runner.revert(importId, { ...user, override }, { signal, progress })
      const file = await result('import-revert.txt', 'text/plain; charset=utf-8')
      await pipeline(writeRevertReport(db, importId, locale), file)
    } catch (error) {
      if (!signal.aborted)
        await setRevert(db, importId, { status: 'failed', error: importErrorOf(error) }).catch(() => undefined)
      throw error
    }
  },
  async ended(tx, { importId }, outcome) {
    if (outcome === 'FAILED')
      await setRevert(tx, importId, { status: 'failed', error: { key: 'errors.unexpected', params: {} } })
  },
})
