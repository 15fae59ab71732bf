import { askResuming, makeHelper } from '../../platform/background-process.ts'
import type { Log } from '../../platform/log.ts'
import { makeListFiles } from '../lists/tables/list-files.ts'
import { type DoctorOptions, type DoctorOrder, examineStored } from './run.ts'

/** Examines a file to its end, as `examineStored` does. */
export type DoctorRunner = (order: DoctorOrder, options: DoctorOptions) => Promise<void>

export type DoctorProcessData = { readonly dataFolder: string }
export type DoctorProgress = { readonly done: number; readonly total: number }

const IDLE_MS = 30_000

/**
 * Examines files in a process of their own: a broken record takes its time, in which nobody would be answered. Without
 * the `url` of a base it is done in the process that asks.
 */
export function makeDoctorRunner({
  url,
  dataFolder,
  log,
}: {
  readonly url: string | undefined
  readonly dataFolder: string
  readonly log: Log
}): DoctorRunner {
  if (url === undefined) {
    const files = makeListFiles(dataFolder, 'doctor')
    return (order, options) => examineStored(files, order, options)
  }
  const data: DoctorProcessData = { dataFolder }
  const helper = makeHelper<DoctorOrder, DoctorProgress>(new URL('./doctor-process.ts', import.meta.url), {
    name: 'doctor',
    data,
    idleMs: IDLE_MS,
  })
  return (order, options) =>
    askResuming(helper, order, {
      ...options,
      onEnded: (reached, error) =>
        log.error(
          { task: order.messageId, reached, reason: error.message },
          'the process of an examination ended; it begins anew in another',
        ),
    })
}
