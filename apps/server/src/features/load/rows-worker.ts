/** The worker thread of a bulk load: batches in, rows in binary COPY form out. */
import { parentPort, workerData } from 'node:worker_threads'
import { NewWords } from '../../search/postgres/new-words.ts'
import type { ValidationProfile } from '../rules/profile.ts'
import type { BulkRecord } from './item.ts'
import { bulkRows, growingDictionary } from './rows.ts'

const port = parentPort
if (port === null) throw new Error('rows-worker runs as a worker thread')

const { known, today, profile } = workerData as {
  known: readonly { id: number; term: string; key: string }[]
  today: string
  profile: ValidationProfile
}
const dictionary = growingDictionary(known)
const newWords = new NewWords()

port.on('message', (batch: readonly BulkRecord[]) => {
  const rows = bulkRows(batch, dictionary, { today, ...profile }, newWords)
  const { records, versions, searchDocs, words, links } = rows
  port.postMessage(rows, [
    records.buffer,
    versions.buffer,
    searchDocs.buffer,
    words.buffer,
    links.buffer,
  ] as ArrayBuffer[])
})
