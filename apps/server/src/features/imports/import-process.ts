/** Child process that `makeImportRunner` starts. Runs and reverts imports on request. */

import { type ServedHelper, serveHelper } from '../../platform/background-process.ts'
import { openDb } from '../../platform/database/db.ts'
import { makeLog } from '../../platform/log.ts'
import { serveParent } from '../../platform/processes.ts'
import { openStores } from '../../platform/store/open-stores.ts'
import { engineKind } from '../../search/engines/list.ts'
import { makeImportFiles } from './files.ts'
import { revertImport } from './revert.ts'
import { runImport } from './run.ts'
import type { ImportProcessData, ImportProgress, ImportRequest } from './runner.ts'

const served: ServedHelper<ImportProcessData, ImportRequest, ImportProgress> = await serveParent()
const { url, place, logLevel, search } = served.data
const { db, pool, close } = openDb(url, { maxConnections: 3 })
const log = makeLog(logLevel)
const index = engineKind(search).index({ settings: search, db, pool, url, log })
const follower = index.follow()
const files = makeImportFiles(openStores(place, pool).files)

serveHelper(
  served,
  ({ id, undoneBy }, { signal, report }) => {
    const options = {
      signal,
      async progress(done: number, total: number) {
        signal.throwIfAborted()
        report({ done, total })
      },
    }
    return undoneBy === undefined
      ? runImport({ db, follower, files, log }, id, options)
      : revertImport({ db, index }, id, undoneBy, options)
  },
  close,
)
