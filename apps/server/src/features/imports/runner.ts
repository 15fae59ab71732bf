import { askResuming, makeHelper } from '../../platform/background-process.ts'
import type { LogLevel, SearchSettings } from '../../platform/config.ts'
import type { Foundation } from '../../platform/jobs/foundation.ts'
import type { StorePlace } from '../../platform/store/open-stores.ts'
import type { SearchIndex } from '../../search/search-index.ts'
import type { ImportFiles } from './files.ts'
import { revertImport, type Undoer } from './revert.ts'
import { type RunOptions, runImport } from './run.ts'

type Options = Pick<RunOptions, 'signal' | 'progress'>

/** Runs imports like `runImport`, and reverts them like `revertImport`. */
export type ImportRunner = {
  run(id: number, options: Options): Promise<void>
  revert(id: number, user: Undoer, options: Options): Promise<void>
}

export type ImportProcessData = {
  readonly url: string
  readonly place: StorePlace
  readonly logLevel: LogLevel
  readonly search: SearchSettings
}
/** An import to run or, with `undoneBy`, to revert. */
export type ImportQuestion = { readonly id: number; readonly undoneBy?: Undoer }
export type ImportProgress = { readonly done: number; readonly total: number }

const IDLE_MS = 30_000

/**
 * Runs imports in a child process: judging a batch takes tenths of a second, during which the server would not
 * answer requests. Without a `url` the import runs in the calling process.
 */
export function makeImportRunner(
  { db, index, url, config, log }: Pick<Foundation, 'db' | 'url' | 'config' | 'log'> & { index: SearchIndex },
  files: ImportFiles,
): ImportRunner {
  if (url === undefined) {
    const deps = { db, follower: index.follow(), files, log }
    return {
      run: (id, options) => runImport(deps, id, options),
      revert: (id, user, options) => revertImport({ db, index }, id, user, options),
    }
  }
  const data: ImportProcessData = {
    url,
    place: { files: config.files, dataFolder: config.dataFolder },
    logLevel: config.logLevel,
    search: index.settings,
  }
  const helper = makeHelper<ImportQuestion, ImportProgress>(new URL('./import-process.ts', import.meta.url), {
    name: 'imports',
    data,
    idleMs: IDLE_MS,
  })
  const ask = (question: ImportQuestion, options: Options): Promise<void> =>
    askResuming(helper, question, {
      ...options,
      onEnded: (reached, error) =>
        log.error(
          { import: question.id, reached, reason: error.message },
          'the process of an import ended; the import resumes in a new process',
        ),
    })
  return {
    run: (id, options) => ask({ id }, options),
    revert: (id, undoneBy, options) => ask({ id, undoneBy }, options),
  }
}
