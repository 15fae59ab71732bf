/** The process that creates and updates stored sets. Each request does all work that is due. */
import { type ServedHelper, serveHelper } from '../../platform/background-process.ts'
import { openDb } from '../../platform/database/db.ts'
import { servedBy } from '../../platform/processes.ts'
import { keepSets } from './make-kept.ts'
import type { KeptStart } from './maker.ts'

const served: ServedHelper<KeptStart, null> = await servedBy()
const { url, options } = served.data
const opened = openDb(url, { maxConnections: 1 })

serveHelper(served, (_question, { signal }) => keepSets(opened.pool, options, signal), opened.close)
