import type { LogLevel } from '../../config.ts'
import { makeThread } from '../../platform/threads.ts'
import { makeRowFollower } from '../../search/postgres/follower.ts'
import type { Foundation } from '../../services.ts'
import type { ImportFiles } from './files.ts'
import { type RunOptions, runImport } from './run.ts'

/** Runs an import to its end, as `runImport` does. */
export type ImportRunner = (id: number, options: Pick<RunOptions, 'signal' | 'progress'>) => Promise<void>

export type ImportThreadData = { readonly url: string; readonly dataFolder: string; readonly logLevel: LogLevel }
export type ImportProgress = { readonly done: number; readonly total: number }

const IDLE_MS = 30_000

/**
 * Runs imports in a thread of their own: judging a batch takes tenths of a second, in which nobody would be answered.
 * Without a `url` they run in the thread that asks.
 */
export function makeImportRunner(
  { base, url, config, log }: Pick<Foundation, 'base' | 'url' | 'config' | 'log'>,
  files: ImportFiles,
): ImportRunner {
  if (url === undefined) {
    const deps = { base, follower: makeRowFollower(base), files, log }
    return (id, options) => runImport(deps, id, options)
  }
  const data: ImportThreadData = { url, dataFolder: config.dataFolder, logLevel: config.logLevel }
  const thread = makeThread<number, ImportProgress>(new URL('./import-thread.ts', import.meta.url), {
    name: 'imports',
    data,
    idleMs: IDLE_MS,
  })
  return (id, { signal, progress }) => {
    const unwanted = new AbortController()
    return thread.ask(id, {
      signal: AbortSignal.any([signal, unwanted.signal]),
      onTold: ({ done, total }) => void progress(done, total).catch((error: unknown) => unwanted.abort(error)),
    })
  }
}
