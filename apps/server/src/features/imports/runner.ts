import { askWithResume, makeHelper } from '../../platform/background-process.ts'
import type { LogLevel, SearchSettings } from '../../platform/config.ts'
import type { ServiceDependencies } from '../../platform/jobs/service-dependencies.ts'
import type { StorePlace } from '../../platform/store/open-stores.ts'
import type { SearchIndex } from '../../search/search-index.ts'
import type { ImportFiles } from './files.ts'
import { type RevertAuthor, revertImport } from './revert.ts'
import { type RunOptions, runImport } from './run.ts'

type Options = Pick<RunOptions, 'signal' | 'progress'>

/** Runs imports as `runImport` does, and reverts them as `revertImport` does, in this or in another process. */
export type ImportRunner = {
  run(id: number, options: Options): Promise<void>
  revert(id: number, user: RevertAuthor, options: Options): Promise<void>
}

export type ImportProcessData = {
  readonly url: string
  readonly place: StorePlace
  readonly logLevel: LogLevel
  readonly search: SearchSettings
}
/** An import to run. If `undoneBy` is set, the import is reverted. */
export type ImportRequest = { readonly id: number; readonly undoneBy?: RevertAuthor }
export type ImportProgress = { readonly done: number; readonly total: number }

const IDLE_MS = 30_000

/**
 * Runs imports in a child process, because validating a batch would block the server for tenths of a second. Without a
 * database `url`, imports run in the calling process.
 */
export function makeImportRunner(
  { db, index, url, config, log }: Pick<ServiceDependencies, 'db' | 'url' | 'config' | 'log'> & { index: SearchIndex },
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
  const helper = makeHelper<ImportRequest, ImportProgress>(new URL('./import-process.ts', import.meta.url), {
    name: 'imports',
    data,
    idleMs: IDLE_MS,
  })
  const requestRun = (question: ImportRequest, options: Options): Promise<void> =>
    askWithResume(helper, question, {
      ...options,
      onEnded: (reached, error) =>
        log.error(
          { import: question.id, reached, reason: error.message },
          'the process of an import ended; the import resumes in a new process',
        ),
    })
  return {
    run: (id, options) => requestRun({ id }, options),
    revert: (id, revertedBy, options) => requestRun({ id, undoneBy: revertedBy }, options),
  }
}
