/** The process of a bulk load: batches in, rows in binary COPY form out. */
import { servedBy } from '../../platform/processes.ts'
import { NewWords } from '../../search/postgres/new-words.ts'
import type { BulkRecord, BulkRows } from './item.ts'
import type { RowsProcessData } from './row-maker.ts'
import { bulkRows, growingDictionary } from './rows.ts'

const { data, post, onMessage } = await servedBy<RowsProcessData, readonly BulkRecord[], BulkRows>()
const { known, today, profile } = data
const dictionary = growingDictionary(known)
const newWords = new NewWords()

onMessage((batch) => post(bulkRows(batch, dictionary, { today, ...profile }, newWords)))
