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
export const KEPT_LIMITS: KeptLimits = { leastRecords: 500, leastShare: 0.001, megabytes: 1_200 }

/** Numbers of lexemes take two bytes. */
const MAX_LEXEMES = 65_535

/** Records that are looked at: a lexeme that one record in a thousand has is found in ten of them. */
const SAMPLE = 10_000
/** A lexeme at the limit is found in fewer records of the sample than its share of them, or in more: some below are taken in. */
const TOLERANCE = 0.6
/** Counters of the first pass over the sample, which tells most lexemes apart as rare without holding their texts. */
const COUNTERS = 1 << 22

/**
 * A beginning of a word is kept when so many words of the sample have it: with fewer it is spelt out into words that are kept
 * themselves, or that few records have.
 */
const LEAST_WORDS = 4

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
    bytes += bytesOfSet(records, count / sample.length)
    if (bytes > bytesAllowed || chosen.length === MAX_LEXEMES) break
    chosen.push(lexeme)
  }
  return chosen
}

/**
 * What the set of a lexeme takes that so large a share of the records have: an id one byte, or two where the one before it lies 128 or
 * further off (`encodeIds`), or all of them a bit for each record; and a row for each range.
 */
const bytesOfSet = (records: number, share: number): number =>
  Math.min(share * records * (1 + (1 - share) ** 127), records / 8) + 100 * Math.ceil(records / 65_536)

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

type Frequent = {
  count: number
  record: number
  /** The hashes of lexemes that begin so: the first `LEAST_WORDS` of them. */
  readonly words: Set<number>
  readonly lexeme: KeptLexeme
}

const isOfWords = ({ index, isPrefix }: KeptLexeme): boolean => isPrefix && index !== 'fields'

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
  const frequent = new Map<string, Frequent>()
  /** The beginnings of the lexeme that comes next. */
  const beginnings: Frequent[] = []
  for (const [record, vectors] of sample.entries()) {
    forEachPiece(vectors, 0, (bytes, from, to, hash, indexNumber, isPrefix) => {
      if (!isPrefix) {
        for (const { words } of beginnings) if (words.size < LEAST_WORDS) words.add(hash)
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
    .filter(({ count, words, lexeme }) => count >= least && (!isOfWords(lexeme) || words.size >= LEAST_WORDS))
    .sort((one, other) => other.count - one.count)
}
