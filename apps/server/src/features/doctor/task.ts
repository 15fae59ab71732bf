import { z } from 'zod'
import type { TaskDefinition } from '../../kernel/tasks/task.ts'
import { Failure } from '../../platform/failure.ts'
import type { ListFiles } from '../lists/tables/list-files.ts'
import { removeReportAndParts } from './report.ts'
import type { RunExamination } from './runner.ts'

export const DOCTOR_TASK = 'doctor'

const order = z.object({ file: z.string(), name: z.string() })

/** Queue in which examinations run one at a time. Other tasks run in parallel. */
const QUEUE = 'doctor'

/**
 * Task that examines a file of records. An interrupted run starts again, which is safe because it changes no records.
 */
export const doctorTask = ({
  run,
  files,
}: {
  readonly run: RunExamination
  readonly files: ListFiles
}): TaskDefinition<z.output<typeof order>> => ({
  action: DOCTOR_TASK,
  payload: order,
  resumable: true,
  canCancel: true,
  queue: QUEUE,
  page: (_, messageId) => `/doctor?task=${messageId}`,
  async run({ messageId, signal, progress }, { file, name }) {
    if (!(await files.has(file))) throw new Failure('doctor.file_gone')
    await run({ messageId, file, name }, { signal, progress })
  },
  async ended(_, { file }, outcome, messageId) {
    if (outcome === 'DONE') return
    await removeReportAndParts(files, messageId)
    // Keeps the uploaded file of a failed task, so that the task can be retried.
    if (outcome === 'SKIPPED') await files.remove(file)
  },
})
