import type { LogLevel } from '../../config.ts'
import { makeHelper } from '../../platform/helpers.ts'
import { makePostgresEngine } from '../../search/postgres/engine.ts'
import { makeRowFollower } from '../../search/postgres/follower.ts'
import type { Foundation } from '../../services.ts'
import type { ImportFiles } from './files.ts'
import type { ImportUser } from './repository.ts'
import { revertImport } from './revert.ts'
import { type RunOptions, runImport } from './run.ts'

type Options = Pick<RunOptions, 'signal' | 'progress'>

/** Runs imports to their end, as `runImport` does, and undoes them, as `revertImport` does. */
export type ImportRunner = {
  run(id: number, options: Options): Promise<void>
  revert(id: number, user: ImportUser, options: Options): Promise<void>
}

export type ImportProcessData = { readonly url: string; readonly dataFolder: string; readonly logLevel: LogLevel }
/** An import to be run or, where somebody undoes it, to be undone. */
export type ImportQuestion = { readonly id: number; readonly undoneBy?: ImportUser }
export type ImportProgress = { readonly done: number; readonly total: number }

const IDLE_MS = 30_000

/**
 * Works on imports in a process of their own: judging a batch takes tenths of a second, in which nobody would be
 * answered. Without a `url` it is done in the process that asks.
 */
export function makeImportRunner(
  { base, url, config, log }: Pick<Foundation, 'base' | 'url' | 'config' | 'log'>,
  files: ImportFiles,
): ImportRunner {
  if (url === undefined) {
    const deps = { base, follower: makeRowFollower(base), files, log }
    const rows = makePostgresEngine(base)
    return {
      run: (id, options) => runImport(deps, id, options),
      revert: (id, user, options) => revertImport({ base, rows }, id, user, options),
    }
  }
  const data: ImportProcessData = { url, dataFolder: config.dataFolder, logLevel: config.logLevel }
  const helper = makeHelper<ImportQuestion, ImportProgress>(new URL('./import-process.ts', import.meta.url), {
    name: 'imports',
    data,
    idleMs: IDLE_MS,
  })
  const ask = (question: ImportQuestion, { signal, progress }: Options): Promise<void> => {
    const unwanted = new AbortController()
    return helper.ask(question, {
      signal: AbortSignal.any([signal, unwanted.signal]),
      onTold: ({ done, total }) => void progress(done, total).catch((error: unknown) => unwanted.abort(error)),
    })
  }
  return {
    run: (id, options) => ask({ id }, options),
    revert: (id, undoneBy, options) => ask({ id, undoneBy }, options),
  }
}
