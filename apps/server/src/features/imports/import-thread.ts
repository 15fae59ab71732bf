/** The thread of `makeImportRunner`: runs the imports that it is asked for. */
import { workerData } from 'node:worker_threads'
import { openBase } from '../../platform/database/base.ts'
import { makeLog } from '../../platform/log.ts'
import { serveThread } from '../../platform/threads.ts'
import { makeRowFollower } from '../../search/postgres/follower.ts'
import { makeImportFiles } from './files.ts'
import { runImport } from './run.ts'
import type { ImportProgress, ImportThreadData } from './runner.ts'

const { url, dataFolder, logLevel } = workerData as ImportThreadData
const { base, close } = openBase(url, { maxConnections: 3 })
const deps = {
  base,
  follower: makeRowFollower(base, url),
  files: makeImportFiles(dataFolder),
  log: makeLog(logLevel),
}

serveThread<number, ImportProgress>(
  (id, { signal, tell }) =>
    runImport(deps, id, {
      signal,
      async progress(done, total) {
        signal.throwIfAborted()
        tell({ done, total })
      },
    }),
  close,
)
