/** The process of a bulk load: batches in, rows in binary COPY form out. */
import { compilePattern } from '@seriatim/rules/patterns'
import { servedBy } from '../../platform/processes.ts'
import { engineKind } from '../../search/engines/list.ts'
import type { BulkRecord, BulkRows } from './item.ts'
import type { RowsProcessData } from './row-maker.ts'
import { bulkRows } from './rows.ts'

const { data, post, onMessage } = await servedBy<RowsProcessData, readonly BulkRecord[], BulkRows>()
const { search, seed, today, profile } = data
const searched = engineKind(search).rowMaker(seed)

// The rows of a batch have left before the next one is begun.
let made = Promise.resolve()
onMessage((batch) => {
  made = made.then(() => post(bulkRows(batch, searched, { today, ...profile, patterns: compilePattern })))
})
