/**
 * The process that creates and updates stored sets (record sets of frequent lexemes). Each request does all work that
 * is due.
 */
import { type ServedHelper, serveHelper } from '../../platform/background-process.ts'
import { openDb } from '../../platform/database/db.ts'
import { serveParent } from '../../platform/processes.ts'
import { updateStoredSets } from './build-sets.ts'
import type { BuilderStart } from './builder.ts'

const served: ServedHelper<BuilderStart, null> = await serveParent()
const { url, options } = served.data
const opened = openDb(url, { maxConnections: 1 })

serveHelper(served, (_question, { signal }) => updateStoredSets(opened.pool, options, signal), opened.close)
