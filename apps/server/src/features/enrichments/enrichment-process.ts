/** Child process that `makeEnrichmentRunner` starts. Runs enrichment imports on request. */

import { type ServedHelper, serveHelper } from '../../platform/background-process.ts'
import { openDb } from '../../platform/database/db.ts'
import { makeLog } from '../../platform/log.ts'
import { serveParent } from '../../platform/processes.ts'
import { openStores } from '../../platform/store/open-stores.ts'
import { engineKind } from '../../search/engines/list.ts'
import { makeImportFiles } from '../imports/files.ts'
import { runEnrichments } from './run.ts'
import type { EnrichmentProcessData, EnrichmentProgress, EnrichmentRequest } from './runner.ts'

const helperConnection: ServedHelper<EnrichmentProcessData, EnrichmentRequest, EnrichmentProgress> = await serveParent()
const { url, place, logLevel, search } = helperConnection.data
const { db, pool, close } = openDb(url, { maxConnections: 2 })
const log = makeLog(logLevel)
const index = engineKind(search).index({ settings: search, db, pool, url, log })
const files = makeImportFiles(openStores(place, pool).files, 'enrichments')

serveHelper(
  helperConnection,
  ({ id }, { signal, report }) =>
    runEnrichments({ db, index, files, log }, id, {
      signal,
      async progress(done, total) {
        signal.throwIfAborted()
        report({ done, total })
      },
    }),
  close,
)
