/** Which lexemes are frequent enough for their sets to be kept, told by a sample of the records. */
import type pg from 'pg'
import { copyOut } from '../../platform/database/copy-out.ts'
import { forEachPiece, type KeptLexeme } from './kept-lexemes.ts'
import { TEXT_INDEXES, VECTOR_COLUMNS } from './vectors.ts'

export type KeptLimits = {
  /** Sets of fewer records are not kept: the inverted index gives them in a millisecond. */
  readonly leastRecords: number
  /** Nor are those of a smaller share of all records. */
  readonly leastShare: number
  /** What all sets may take on disk: the most frequent lexemes come first. */
  readonly megabytes: number
}

/** The inverted index gives 500 records in less than a millisecond; in a base of 2.7 million, 2,700 in two or three. */
export const KEPT_LIMITS: KeptLimits = { leastRecords: 500, leastShare: 0.001, megabytes: 1_000 }

/** Numbers of lexemes take two bytes. */
const MAX_LEXEMES = 65_535

/** Records that are looked at: a lexeme that one record in a thousand has is found in ten of them. */
const SAMPLE = 10_000
/** A lexeme at the limit is found in fewer records of the sample than its share of them, or in more: some below are taken in. */
const TOLERANCE = 0.6
/** Counters of the first pass over the sample, which tells most lexemes apart as rare without holding their texts. */
const COUNTERS = 1 << 22

/** @returns the lexemes, the most frequent first */
export async function chooseLexemes(client: pg.ClientBase, limits: KeptLimits): Promise<readonly KeptLexeme[]> {
  const { rows } = await client.query<{ max: number; records: number }>(
    'select coalesce(max(record_id), 0) as max, count(*)::int as records from search_doc',
  )
  const { max, records } = rows[0]!
  const sample = await readSample(client, max)
  const least = Math.max(limits.leastRecords, records * limits.leastShare)
  const leastInSample = Math.max(2, ((least * sample.length) / Math.max(records, 1)) * TOLERANCE)
  const counted = countPieces(sample, leastInSample)
  const bytesAllowed = limits.megabytes * 1_000_000
  let bytes = 0
  const chosen: KeptLexeme[] = []
  for (const { count, lexeme } of counted) {
    // Two bytes an id where they are few, a bit for each record of the base where they are many; its rows beside.
    bytes += Math.min((2 * count * records) / sample.length, records / 8) + 100 * Math.ceil(records / 65_536)
    if (bytes > bytesAllowed || chosen.length === MAX_LEXEMES) break
    chosen.push(lexeme)
  }
  return chosen
}

/** The three tsvectors of each record of the sample, as they were sent. */
async function readSample(client: pg.ClientBase, max: number): Promise<readonly Uint8Array[]> {
  const sample: Uint8Array[] = []
  const wanted =
    max <= SAMPLE * 2
      ? 'true'
      : `doc.record_id in (select 1 + floor(random() * ${max})::int from generate_series(1, ${SAMPLE}))`
  await copyOut(client, `select ${VECTOR_COLUMNS} from search_doc doc where ${wanted}`, (bytes, at, end) => {
    sample.push(bytes.slice(at, end))
  })
  return sample
}

type Counted = { readonly lexeme: KeptLexeme; readonly count: number }

/** Every lexeme, and every beginning that one is asked for by, that at least so many records have. The most frequent first. */
function countPieces(sample: readonly Uint8Array[], least: number): readonly Counted[] {
  const counts = new Uint32Array(COUNTERS)
  const lastRecords = new Int32Array(COUNTERS)
  for (const [record, vectors] of sample.entries()) {
    forEachPiece(vectors, 0, (_bytes, _from, _to, hash) => {
      const slot = hash % COUNTERS
      if (lastRecords[slot] === record + 1) return
      lastRecords[slot] = record + 1
      counts[slot]!++
    })
  }
  const frequent = new Map<string, { count: number; record: number; readonly lexeme: KeptLexeme }>()
  for (const [record, vectors] of sample.entries()) {
    forEachPiece(vectors, 0, (bytes, from, to, hash, indexNumber, isPrefix) => {
      if (counts[hash % COUNTERS]! < least) return
      const text = Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString()
      const key = `${indexNumber}${isPrefix ? '*' : ' '}${text}`
      const known = frequent.get(key)
      if (known === undefined) {
        frequent.set(key, { count: 1, record, lexeme: { index: TEXT_INDEXES[indexNumber]!, text, isPrefix } })
      } else if (known.record !== record) {
        known.record = record
        known.count++
      }
    })
  }
  return [...frequent.values()].filter(({ count }) => count >= least).sort((one, other) => other.count - one.count)
}
