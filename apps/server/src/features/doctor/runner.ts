import { askWithResume, makeHelper } from '../../platform/background-process.ts'
import type { Log } from '../../platform/log.ts'
import type { StorePlace } from '../../platform/store/open-stores.ts'
import type { ListFiles } from '../lists/tables/list-files.ts'
import { type ExaminationOptions, type ExaminationOrder, examineStored } from './examine-stored.ts'

/** Examines a file as `examineStored` does, in this or in another process. */
export type RunExamination = (order: ExaminationOrder, options: ExaminationOptions) => Promise<void>

export type DoctorProcessData = { readonly url: string; readonly place: StorePlace }
export type DoctorProgress = { readonly done: number; readonly total: number }

const IDLE_MS = 30_000

/**
 * Returns a function that examines files in a child process. Parsing damaged records takes long and would block the
 * event loop of the server. Without a database `url`, the function examines files in the calling process.
 */
export function makeExaminationRunner({
  url,
  place,
  files,
  log,
}: {
  readonly url: string | undefined
  readonly place: StorePlace
  readonly files: ListFiles
  readonly log: Log
}): RunExamination {
  if (url === undefined) return (order, options) => examineStored(files, order, options)
  const data: DoctorProcessData = { url, place }
  const helper = makeHelper<ExaminationOrder, DoctorProgress>(new URL('./doctor-process.ts', import.meta.url), {
    name: 'doctor',
    data,
    idleMs: IDLE_MS,
  })
  return (order, options) =>
    askWithResume(helper, order, {
      ...options,
      onEnded: (reached, error) =>
        log.error(
          { task: order.messageId, reached, reason: error.message },
          'the process of an examination ended; the examination restarts in a new process',
        ),
    })
}
