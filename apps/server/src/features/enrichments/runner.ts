import { askWithResume, makeHelper } from '../../platform/background-process.ts'
import type { LogLevel, SearchSettings } from '../../platform/config.ts'
import type { ServiceDependencies } from '../../platform/jobs/service-dependencies.ts'
import type { StorePlace } from '../../platform/store/open-stores.ts'
import type { SearchIndex } from '../../search/search-index.ts'
import type { ImportFiles } from '../imports/files.ts'
import { type RunOptions, runEnrichments } from './run.ts'

/** Runs an enrichment import to its end as `runEnrichments` does, in this or in another process. */
export type EnrichmentRunner = (id: number, options: RunOptions) => Promise<void>

export type EnrichmentProcessData = {
  readonly url: string
  readonly place: StorePlace
  readonly logLevel: LogLevel
  readonly search: SearchSettings
}
export type EnrichmentRequest = { readonly id: number }
export type EnrichmentProgress = { readonly done: number; readonly total: number }

const IDLE_MS = 30_000

/**
 * Returns a function that runs enrichment imports in a child process. Without a database `url`, imports run in the
 * calling process.
 */
export function makeEnrichmentRunner(
  { db, index, url, config, log }: Pick<ServiceDependencies, 'db' | 'url' | 'config' | 'log'> & { index: SearchIndex },
  files: ImportFiles,
): EnrichmentRunner {
  if (url === undefined) return (id, options) => runEnrichments({ db, index, files, log }, id, options)
  const data: EnrichmentProcessData = {
    url,
    place: { files: config.files, dataFolder: config.dataFolder },
    logLevel: config.logLevel,
    search: index.settings,
  }
  const helper = makeHelper<EnrichmentRequest, EnrichmentProgress>(
    new URL('./enrichment-process.ts', import.meta.url),
    {
      name: 'enrichments',
      data,
      idleMs: IDLE_MS,
    },
  )
  return (id, options) =>
    askWithResume(
      helper,
      { id },
      {
        ...options,
        onEnded: (reached, error) =>
          log.error(
            { enrichments: id, reached, reason: error.message },
            'the process of an import of enrichments ended; the import resumes in a new process',
          ),
      },
    )
}
