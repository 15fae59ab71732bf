/** The process of a bulk load: batches in, rows in binary COPY form out. */
import { servedBy } from '../../platform/processes.ts'
import { growingDictionary } from '../../search/postgres/growing-dictionary.ts'
import { NewWords } from '../../search/postgres/new-words.ts'
import type { BulkRecord, BulkRows } from './item.ts'
import type { RowsProcessData } from './row-maker.ts'
import { bulkRows } from './rows.ts'

const { data, post, onMessage } = await servedBy<RowsProcessData, readonly BulkRecord[], BulkRows>()
const { known, today, profile } = data
const dictionary = growingDictionary(known)
const newWords = new NewWords()

// The rows of a batch have left before the next one is begun.
let made = Promise.resolve()
onMessage((batch) => {
  made = made.then(() => post(bulkRows(batch, dictionary, { today, ...profile }, newWords)))
})
