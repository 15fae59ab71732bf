/** Reads all data of the columns from the database, which takes some seconds for 2.7 million records. */
import type pg from 'pg'
import { copyOut, nextValue, readInt32 } from '../../platform/database/copy-out.ts'
import { Columns, type DictionaryEntry, ROW_COLUMNS, readEntry } from './columns.ts'
import type { WorkerDb } from './connection.ts'
import { Lexicon } from './lexicon.ts'
import { charactersOf } from './titles.ts'

const BEGIN_SNAPSHOT = 'begin isolation level repeatable read read only'

/**
 * Reads the columns in the present state of the database. Titles are read in parallel on another connection, which may
 * see another state.
 */
export async function fillColumns(db: WorkerDb): Promise<Columns> {
  const filled = db.inBulk(readColumns)
  const titles = db.inBulk(readTitles)
  const [columns, order] = await Promise.all([filled, titles])
  const { ids, isSame, lengths, length, seq } = order
  for (let at = 0; at < length; at++) columns.titles.append(ids[at]!, isSame[at] === 1, lengths[at]!)
  // Start from the older of the two states, so that changes between them are applied again.
  columns.seq = Math.min(columns.seq, seq)
  return columns
}

const lastSeq = `select coalesce(max(seq), 0)::float8 as seq from change_log`

async function readColumns(client: pg.ClientBase): Promise<Columns> {
  await client.query(BEGIN_SNAPSHOT)
  const { rows } = await client.query<{ seq: number; max: number }>(
    `select (${lastSeq}) as seq, coalesce(max(record_id), 0) as max from search_doc`,
  )
  const dictionary: DictionaryEntry[] = []
  // The order of the unique index on term and key is code point order.
  await copyOut(client, 'select id, term, key from facet_key order by term, key', (bytes, at) => {
    dictionary.push(readEntry(bytes, at))
  })
  const columns = new Columns(rows[0]!.max, dictionary)
  await copyOut(client, `select ${ROW_COLUMNS} from search_doc doc`, (bytes, at) => columns.put(bytes, at))
  await client.query('commit')
  columns.seq = rows[0]!.seq
  return columns
}

/**
 * Record ids in title order. For each record: whether its title equals the previous one, and the number of characters.
 */
type TitleOrder = { ids: Uint32Array; isSame: Uint8Array; lengths: Uint8Array; length: number; seq: number }

async function readTitles(client: pg.ClientBase): Promise<TitleOrder> {
  await client.query(BEGIN_SNAPSHOT)
  const { rows } = await client.query<{ seq: number; count: number }>(
    `select (${lastSeq}) as seq, count(*)::int as count from search_doc`,
  )
  const order: TitleOrder = {
    ids: new Uint32Array(rows[0]!.count),
    isSame: new Uint8Array(rows[0]!.count),
    lengths: new Uint8Array(rows[0]!.count),
    length: 0,
    seq: rows[0]!.seq,
  }
  const last = { bytes: new Uint8Array(1024), length: -1 }
  await copyOut(
    client,
    'select record_id, sort_title from search_doc where sort_title is not null order by sort_title',
    (bytes, at) => {
      const length = readInt32(bytes, at + 8)
      order.ids[order.length] = readInt32(bytes, at + 4)
      order.lengths[order.length] = charactersOf(bytes, at + 12, length)
      order.isSame[order.length++] = isRepeated(last, bytes, at + 12, length) ? 1 : 0
    },
  )
  await client.query('commit')
  return order
}

/**
 * Compares a text with the previous one, which it then replaces in the shared buffer. Returns whether both are equal.
 * Millions of small arrays would take most of the time.
 */
const isRepeated = (
  last: { bytes: Uint8Array; length: number },
  bytes: Uint8Array,
  at: number,
  length: number,
): boolean => {
  let isSame = length === last.length
  if (length > last.bytes.length) last.bytes = new Uint8Array(length * 2)
  for (let index = 0; index < length; index++) {
    const byte = bytes[at + index]!
    if (last.bytes[index] === byte) continue
    last.bytes[index] = byte
    isSame = false
  }
  last.length = length
  return isSame
}

/**
 * Reads the words of the database. `Lexicon.seq` is the number of the last change log entry whose words are included.
 */
export const fillLexicon = (db: WorkerDb): Promise<Lexicon> =>
  db.inBulk(async (client) => {
    await client.query(BEGIN_SNAPSHOT)
    const { rows } = await client.query<{ seq: number }>(lastSeq)
    const lexicon = new Lexicon(rows[0]!.seq)
    await copyOut(client, 'select word from lexicon order by word', (bytes, at) => {
      lexicon.append(bytes, at + 4, nextValue(bytes, at))
    })
    lexicon.seal()
    await client.query('commit')
    return lexicon
  })
