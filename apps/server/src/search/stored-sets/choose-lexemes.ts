/** Chooses the lexemes that are frequent enough for a stored set of record ids, from a sample of the records. */
import type pg from 'pg'
import { copyOut } from '../../platform/database/copy-out.ts'
import { forEachPiece, type StoredLexeme } from './stored-lexemes.ts'
import { TEXT_INDEXES, VECTOR_COLUMNS } from './vectors.ts'

export type StoredSetLimits = {
  /** Minimum number of records of a stored set. The inverted index returns smaller sets in a millisecond. */
  readonly leastRecords: number
  /** Minimum share of all records that a stored set must have. */
  readonly leastShare: number
  /** Maximum disk space for all sets in megabytes. The most frequent lexemes get sets first. */
  readonly megabytes: number
}

/**
 * Limits by the speed of the inverted index: it returns 500 records in less than a millisecond. With 2.7 million
 * records in the database, it returns 2,700 records in two or three milliseconds.
 */
export const STORED_SET_LIMITS: StoredSetLimits = { leastRecords: 500, leastShare: 0.001, megabytes: 1_200 }

/** Maximum number of lexemes, because their numbers are stored in two bytes. */
const MAX_LEXEMES = 65_535

/** Number of records in the sample. A lexeme that one record in a thousand has occurs in ten of them. */
const SAMPLE = 10_000
/**
 * In the sample, the minimum share is multiplied by this factor, because the share of a lexeme varies between samples.
 */
const TOLERANCE = 0.6
/**
 * Number of counters of the first pass over the sample, which excludes most rare lexemes without storing their texts.
 */
const COUNTERS = 1 << 22

/**
 * Minimum number of words with a prefix in the sample for which the prefix gets a stored set. Other prefixes are
 * expanded into words, which have stored sets or are rare.
 */
const MIN_WORDS = 4

/** Chooses the lexemes that get stored sets. @returns the lexemes, most frequent first */
export async function chooseLexemes(client: pg.ClientBase, limits: StoredSetLimits): Promise<readonly StoredLexeme[]> {
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
  const chosen: StoredLexeme[] = []
  for (const { count, lexeme } of counted) {
    bytes += bytesOfSet(records, count / sample.length)
    if (bytes > bytesAllowed || chosen.length === MAX_LEXEMES) break
    chosen.push(lexeme)
  }
  return chosen
}

/**
 * Estimated bytes of a set with this share of the records. An id takes one byte, or two after a gap of 128 or more
 * (`encodeIds`). A dense set takes one bit for each record. Each range adds a row of the table.
 */
const bytesOfSet = (records: number, share: number): number =>
  Math.min(share * records * (1 + (1 - share) ** 127), records / 8) + 100 * Math.ceil(records / 65_536)

/** The three tsvectors of each record of the sample, in binary form. */
async function readSample(client: pg.ClientBase, max: number): Promise<readonly Uint8Array[]> {
  const sample: Uint8Array[] = []
  const sampled =
    max <= SAMPLE * 2
      ? 'true'
      : `doc.record_id in (select 1 + floor(random() * ${max})::int from generate_series(1, ${SAMPLE}))`
  await copyOut(client, `select ${VECTOR_COLUMNS} from search_doc doc where ${sampled}`, (bytes, at, end) => {
    sample.push(bytes.slice(at, end))
  })
  return sample
}

type Frequent = {
  count: number
  record: number
  /** Hashes of the words with the prefix, at most `MIN_WORDS`. */
  readonly words: Set<number>
  readonly lexeme: StoredLexeme
}

const isOfWords = ({ index, isPrefix }: StoredLexeme): boolean => isPrefix && index !== 'fields'

type Counted = { readonly lexeme: StoredLexeme; readonly count: number }

/**
 * Counts the lexemes and prefixes of the sample. Returns those that at least `least` records have, most frequent first.
 */
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
  const frequent = new Map<string, Frequent>()
  /** The prefixes of the next lexeme. */
  const beginnings: Frequent[] = []
  for (const [record, vectors] of sample.entries()) {
    forEachPiece(vectors, 0, (bytes, from, to, hash, indexNumber, isPrefix) => {
      if (!isPrefix) {
        for (const { words } of beginnings) if (words.size < MIN_WORDS) words.add(hash)
        beginnings.length = 0
      }
      if (counts[hash % COUNTERS]! < least) return
      const text = Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString()
      const key = `${indexNumber}${isPrefix ? '*' : ' '}${text}`
      let known = frequent.get(key)
      if (known === undefined) {
        const lexeme = { index: TEXT_INDEXES[indexNumber]!, text, isPrefix }
        known = { count: 1, record, words: new Set(), lexeme }
        frequent.set(key, known)
      } else if (known.record !== record) {
        known.record = record
        known.count++
      }
      if (isPrefix) beginnings.push(known)
    })
  }
  return [...frequent.values()]
    .filter(({ count, words, lexeme }) => count >= least && (!isOfWords(lexeme) || words.size >= MIN_WORDS))
    .sort((one, other) => other.count - one.count)
}
