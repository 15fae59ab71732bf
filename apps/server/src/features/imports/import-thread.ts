/** The thread of `makeImportRunner`: runs and undoes the imports that it is asked for. */
import { workerData } from 'node:worker_threads'
import { openBase } from '../../platform/database/base.ts'
import { makeLog } from '../../platform/log.ts'
import { serveThread } from '../../platform/threads.ts'
import { makePostgresEngine } from '../../search/postgres/engine.ts'
import { makeRowFollower } from '../../search/postgres/follower.ts'
import { makeImportFiles } from './files.ts'
import { revertImport } from './revert.ts'
import { runImport } from './run.ts'
import type { ImportProgress, ImportQuestion, ImportThreadData } from './runner.ts'

const { url, dataFolder, logLevel } = workerData as ImportThreadData
const { base, close } = openBase(url, { maxConnections: 3 })
const follower = makeRowFollower(base, url)
const rows = makePostgresEngine(base)
const files = makeImportFiles(dataFolder)
const log = makeLog(logLevel)

serveThread<ImportQuestion, ImportProgress>(({ id, undoneBy }, { signal, tell }) => {
  const options = {
    signal,
    async progress(done: number, total: number) {
      signal.throwIfAborted()
      tell({ done, total })
    },
  }
  return undoneBy === undefined
    ? runImport({ base, follower, files, log }, id, options)
    : revertImport({ base, rows }, id, undoneBy, options)
}, close)
