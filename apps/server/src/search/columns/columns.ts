/**
 * The facet and sort columns of all records in memory, by record id: about 70 bytes for each record, in addition to
 * lists of values and the dictionary. They equal the table `search_doc` after the change log entry `seq`.
 */

import { isBooleanTerm } from '@seriatim/analyser'
import { FACET_TERMS, type FacetTerm, LIST_TERMS, SINGLE_TERMS } from '@seriatim/contract'
import { nextValue, readInt32, readInt32Array, readText } from '../../platform/database/copy-out.ts'
import { issnAtOrder } from '../issn-order.ts'
import { type FacetColumn, FacetValueStore } from './facet-column.ts'
import { Issnls } from './issnls.ts'
import { Outdated } from './outdated.ts'
import { idsOfSet, type RecordSet, setOfAny, setOfBits } from './record-set.ts'
import { type SectionReader, type SectionWriter, UnreadableFile } from './sections.ts'
import { TermKeys } from './term-keys.ts'
import { Titles } from './titles.ts'

/** The codes of the two keys of a boolean term. */
const FALSE = 1
const TRUE = 2

const columnName = (term: FacetTerm): string => (term === 'start_year' || term === 'end_year' ? `${term}_key` : term)

const LEADING = ['record_id', 'issn_number', 'issnl', 'is_invalid', 'is_draft', 'overflowed']
const LEADING_COLUMNS = LEADING.length

/** The values that `Columns.put` reads, in order, as a select list for a row `doc` of `search_doc`. */
export const ROW_COLUMNS = [...LEADING, ...SINGLE_TERMS.map(columnName), ...LIST_TERMS.map(columnName)]
  .map((name) => `doc.${name}`)
  .join(', ')

/**
 * The capacity for records with ids up to `maxId`, with space for new records, so that not every new one requires a
 * reallocation.
 */
const withRoom = (maxId: number): number => Math.ceil((maxId * 1.02 + 20_000) / 32) * 32

export class Columns {
  /** The number of the last change that the columns contain. */
  seq = 0
  readonly issnls = new Issnls()
  readonly titles: Titles
  readonly values: FacetValueStore
  /** Records of which the text indexes contain only a part. */
  readonly overflowed = new Set<number>()
  /** The ISSN of each record as an integer (see `issnOrder`); -1 if there is no record. */
  issns: Int32Array
  private liveWords: Uint32Array
  private knownLive: RecordSet | undefined
  private knownIds: { of: RecordSet; ids: Uint32Array } | undefined
  private codes = new Uint32Array(1024)
  private room = new Uint32Array(0)
  private readonly invalid: FacetColumn
  private readonly drafts: FacetColumn
  private readonly singles: readonly FacetColumn[]
  private readonly lists: readonly FacetColumn[]

  /**
   * Creates empty columns for ids up to `maxId` and some more. The dictionary must be ordered by term, then by code
   * points.
   */
  constructor(maxId: number, dictionary: Iterable<DictionaryEntry>) {
    const capacity = withRoom(maxId)
    this.issns = new Int32Array(capacity).fill(-1)
    this.liveWords = new Uint32Array(capacity >>> 5)
    this.titles = new Titles(capacity)
    const keys = FACET_TERMS.map((term) => new TermKeys(term, isBooleanTerm(term) ? ['false', 'true'] : []))
    this.values = new FacetValueStore(keys, capacity)
    this.issnls.grow(capacity)
    this.invalid = this.column('is_invalid')
    this.drafts = this.column('draft_record')
    this.singles = SINGLE_TERMS.map((term) => this.column(term))
    this.lists = LIST_TERMS.map((term) => this.column(term))
    for (const entry of dictionary) this.addKey(entry)
  }

  /** Upper bound (exclusive) of ids. */
  get capacity(): number {
    return this.issns.length
  }

  column(term: FacetTerm): FacetColumn {
    return this.values.columns.get(term)!
  }

  /** Adds an entry of the dictionary. Does nothing if the columns have it already. */
  addKey({ id, term, key }: DictionaryEntry): void {
    const column = this.values.columns.get(term)
    if (column === undefined || this.codes[id]) return
    if (id >= this.codes.length) {
      const larger = new Uint32Array(Math.max(this.codes.length * 2, id + 1))
      larger.set(this.codes)
      this.codes = larger
    }
    this.codes[id] = column.keys.add(key)
    this.values.learn(column, this.codes[id])
  }

  /** The numbers of dictionary entries in a row (see `put`) that the columns do not have yet. */
  *unknownKeys(row: Uint8Array): Generator<number> {
    let from = 0
    for (let skipped = 0; skipped < LEADING_COLUMNS; skipped++) from = nextValue(row, from)
    for (const _ of this.singles) {
      if (readInt32(row, from) >= 0) {
        const number = readInt32(row, from + 4)
        if (!this.codes[number]) yield number
      }
      from = nextValue(row, from)
    }
    for (const _ of this.lists) {
      for (const number of readInt32Array(row, from)) if (!this.codes[number]) yield number
      from = nextValue(row, from)
    }
  }

  /** The set of all records. */
  live(): RecordSet {
    this.knownLive ??= setOfBits(this.liveWords.slice())
    return this.knownLive
  }

  /** The ids of all records in ascending order. */
  liveIds(): Uint32Array {
    const live = this.live()
    if (this.knownIds?.of !== live) this.knownIds = { of: live, ids: idsOfSet(live) }
    return this.knownIds.ids
  }

  /** A shared buffer with a number for each record. The next caller overwrites it. */
  scratch(length: number): Uint32Array {
    if (this.room.length < length) this.room = new Uint32Array(this.capacity)
    return this.room.subarray(0, length)
  }

  isLive(id: number): boolean {
    return (this.issns[id] ?? -1) >= 0
  }

  overflowedSet(): RecordSet {
    return setOfAny(this.overflowed)
  }

  /** The ISSN of a record in lower case without hyphen. */
  plainIssn(id: number): string {
    return issnAtOrder(this.issns[id]!).replace('-', '').toLowerCase()
  }

  /**
   * Replaces the values of a record by those of a row in `bytes`; `at` is the offset of the first of `ROW_COLUMNS`.
   * @returns the offset after the last value
   */
  put(bytes: Uint8Array, at: number): number {
    const id = readInt32(bytes, at + 4)
    if (id >= this.capacity) this.grow(id)
    let from = at + 8
    if (this.issns[id] === -1) {
      this.liveWords[id >>> 5]! |= 1 << (id & 31)
      this.knownLive = undefined
    }
    this.issns[id] = readInt32(bytes, from + 4)
    from += 8
    const length = readInt32(bytes, from)
    if (length < 0) this.issnls.put(id, null)
    else this.issnls.putBytes(id, bytes, from + 4, length)
    from = nextValue(bytes, from)
    this.values.take(this.invalid, bytes[from + 4] === 1 ? TRUE : FALSE)
    this.values.take(this.drafts, bytes[from + 9] === 1 ? TRUE : FALSE)
    if (bytes[from + 14] === 1) this.overflowed.add(id)
    else if (this.overflowed.size > 0) this.overflowed.delete(id)
    from += 15
    for (const column of this.singles) {
      const isNull = readInt32(bytes, from) < 0
      if (!isNull) this.values.take(column, this.codeOf(readInt32(bytes, from + 4)))
      from += isNull ? 4 : 8
    }
    for (const column of this.lists) {
      this.takeList(column, bytes, from)
      from = nextValue(bytes, from)
    }
    this.values.put(id)
    return from
  }

  /** Adds the values of a list, in the format that `readInt32Array` parses. */
  private takeList(column: FacetColumn, bytes: Uint8Array, at: number): void {
    if (readInt32(bytes, at) < 28) return
    const length = readInt32(bytes, at + 16)
    let from = at + 28
    for (let index = 0; index < length; index++, from += 8) {
      this.values.take(column, this.codeOf(readInt32(bytes, from)))
    }
  }

  /** The code of a dictionary number. If the number is unknown, the dictionary of the database was replaced. */
  private codeOf(number: number): number {
    const code = this.codes[number]
    if (!code) throw new Outdated(`the dictionary in memory has no entry ${number}`)
    return code
  }

  /** Removes the values of a deleted record. */
  remove(id: number): void {
    if (!this.isLive(id)) return
    this.issns[id] = -1
    this.liveWords[id >>> 5]! &= ~(1 << (id & 31))
    this.knownLive = undefined
    this.issnls.put(id, null)
    this.titles.remove(id)
    this.overflowed.delete(id)
    this.values.put(id)
  }

  /**
   * Saves a consistent state, except the data of single records: records that change during the write may be partly
   * older and partly newer. After loading, such records must be written again (see `put` and `remove`).
   */
  save(out: SectionWriter): void {
    out.value('seq', this.seq)
    out.array('issns', this.issns)
    // Copy the codes, because keys that are added later must not be in the file.
    out.array('codes', this.codes.slice())
    out.array('overflowed', Uint32Array.from(this.overflowed))
    this.issnls.save(out)
    this.titles.save(out)
    this.values.save(out)
  }

  /** Restores saved columns. @throws UnreadableFile */
  static load(from: SectionReader): Columns {
    const columns = new Columns(0, [])
    columns.seq = from.number('seq')
    columns.issns = from.array('issns', Int32Array)
    columns.codes = from.array('codes', Uint32Array)
    const { issns } = columns
    const gone: number[] = []
    columns.liveWords = new Uint32Array(issns.length >>> 5)
    for (let id = 0; id < issns.length; id++) {
      if (issns[id]! >= 0) columns.liveWords[id >>> 5]! |= 1 << (id & 31)
      else gone.push(id)
    }
    for (const id of from.array('overflowed', Uint32Array)) if (columns.isLive(id)) columns.overflowed.add(id)
    columns.issnls.load(from, gone)
    columns.titles.load(from, gone)
    columns.values.load(from, gone)
    const lengths = [columns.issnls.array, columns.titles.ranks, columns.titles.lengths].map(({ length }) => length)
    for (const { slots } of columns.values.groups) lengths.push(slots.array.length)
    if (lengths.some((length) => length < issns.length))
      throw new UnreadableFile('a column has fewer values than records')
    return columns
  }

  /** The largest record id; 0 without records. */
  get maxId(): number {
    let id = this.capacity - 1
    while (id > 0 && !this.isLive(id)) id--
    return id
  }

  private grow(id: number): void {
    const capacity = withRoom(id)
    const issns = new Int32Array(capacity).fill(-1)
    issns.set(this.issns)
    this.issns = issns
    const words = new Uint32Array(capacity >>> 5)
    words.set(this.liveWords)
    this.liveWords = words
    this.issnls.grow(capacity)
    this.titles.grow(capacity)
    this.values.grow(capacity)
  }

  /** Memory of the columns in bytes, without the strings of the dictionary. */
  get bytes(): number {
    const { issns, titles, liveWords, codes, values } = this
    return issns.byteLength * 2 + titles.bytes + liveWords.byteLength + codes.byteLength + values.bytes
  }
}

/** An entry of the table `facet_key`. */
export type DictionaryEntry = { readonly id: number; readonly term: FacetTerm; readonly key: string }

/** Parses an entry of `select id, term, key from facet_key`. */
export const readEntry = (bytes: Uint8Array, at: number): DictionaryEntry => {
  const termAt = at + 8
  const keyAt = nextValue(bytes, termAt)
  return {
    id: readInt32(bytes, at + 4),
    term: readText(bytes, termAt + 4, readInt32(bytes, termAt)) as FacetTerm,
    key: readText(bytes, keyAt + 4, readInt32(bytes, keyAt)),
  }
}
