/**
 * The lexemes and words of records changed since the stored sets were created. With the lexemes, a stored set is
 * updated without the database; the words are added to the lexicon. Both are read from the tsvectors of search rows.
 */
import type pg from 'pg'
import { copyOut, nextValue, readInt32, readInt64 } from '../../platform/database/copy-out.ts'
import { withClient } from '../../platform/database/with-client.ts'
import { PLACE_SIGN } from '../postgres/new-words.ts'
import type { StoredLexemes } from '../stored-sets/stored-lexemes.ts'
import { forEachLexeme, VECTOR_COLUMNS } from '../stored-sets/vectors.ts'
import type { Lexicon } from './lexicon.ts'
import { Outdated } from './outdated.ts'

/** Number of change log entries read in one statement. */
const ENTRIES_AT_ONCE = 2_000

/** The records found by one read of the change log: those changed up to entry `seq`. */
type Batch = { readonly seq: number; readonly ids: readonly number[] }

const [HASH, PLUS] = [...'#+'].map((sign) => sign.charCodeAt(0))

export class Tail {
  /**
   * `seq`: the entry up to which the lexicon contains the words of changes. The lexemes of changed records are known
   * from entry `from` to `seq`.
   */
  seq: number
  from: number
  private readonly lexicon: Lexicon
  private lexemes: StoredLexemes | undefined
  private batches: Batch[] = []
  /**
   * For each changed record, the numbers of its lexemes with stored sets, in ascending order; empty for a deleted
   * record.
   */
  private readonly numbers = new Map<number, Uint16Array>()
  private reading: Promise<void> | undefined

  constructor(lexicon: Lexicon, seq: number) {
    this.lexicon = lexicon
    this.seq = seq
    this.from = seq
  }

  /** The number of records with known lexemes. */
  get size(): number {
    return this.numbers.size
  }

  /** Tracks the lexemes that have stored sets, from now on and for changes after `seq`. Drops earlier changes. */
  follow(lexemes: StoredLexemes | undefined, seq: number): void {
    const isSame = lexemes === this.lexemes && seq >= this.from && seq <= this.seq
    this.lexemes = lexemes
    if (isSame) {
      this.from = seq
      this.batches = this.batches.filter((batch) => batch.seq > seq)
      const recentIds = new Set(this.batches.flatMap(({ ids }) => ids))
      for (const id of this.numbers.keys()) if (!recentIds.has(id)) this.numbers.delete(id)
      return
    }
    this.batches = []
    this.numbers.clear()
    // Never increase `seq` here, because the words in between have not been read. Reading words twice is harmless.
    this.seq = Math.min(this.seq, seq)
    this.from = this.seq
  }

  /** Reads changes up to change log entry `seq`, or later. @throws Outdated */
  async catchUp(pool: pg.Pool, seq: number): Promise<void> {
    while (this.seq < seq) {
      this.reading ??= withClient(pool, (client) => this.read(client)).finally(() => {
        this.reading = undefined
      })
      await this.reading
    }
  }

  private async read(client: pg.ClientBase): Promise<void> {
    const { lexemes, seq: before } = this
    const changed: { readonly id: number; readonly numbers: Uint16Array }[] = []
    const words = new Set<string>()
    let [first, last] = [0, before]
    await copyOut(
      client,
      `select (select min(seq) from change_log), (select max(seq) from change_log), entry.record_id, ${VECTOR_COLUMNS}
       from (select distinct record_id from change_log where seq > ${before} and seq <= ${before + ENTRIES_AT_ONCE}) entry
       left join search_doc doc on doc.record_id = entry.record_id`,
      (bytes, at) => {
        first = readInt64(bytes, at + 4)
        last = readInt64(bytes, at + 16)
        if (readInt32(bytes, at + 24) < 0) throw new Outdated('everything changed')
        readWords(bytes, at + 32, words)
        const numbers: number[] = []
        lexemes?.forEachIn(bytes, at + 32, (number) => numbers.push(number))
        changed.push({ id: readInt32(bytes, at + 28), numbers: Uint16Array.from(numbers).sort() })
      },
      'search_doc',
    )
    if (first > before + 1) throw new Outdated('the change log no longer contains the next entries')
    if (changed.length === 0) throw new Outdated('the last entry of the change log is older than the data in memory')
    this.lexicon.add(words)
    // Another call of `follow` may have changed the tracked lexemes meanwhile.
    if (this.lexemes !== lexemes || this.seq !== before) return
    this.seq = Math.min(last, before + ENTRIES_AT_ONCE)
    if (lexemes === undefined) {
      this.from = this.seq
      return
    }
    for (const { id, numbers } of changed) this.numbers.set(id, numbers)
    this.batches.push({ seq: this.seq, ids: changed.map(({ id }) => id) })
  }

  /**
   * The records changed after `since` (at least `from`): those that have the lexeme now are `added`, the others
   * `removed`.
   */
  changesOf(number: number, since: number): { readonly added: readonly number[]; readonly removed: readonly number[] } {
    const added: number[] = []
    const removed: number[] = []
    for (const { seq, ids } of this.batches) {
      if (seq <= since) continue
      for (const id of ids) (includesSorted(this.numbers.get(id)!, number) ? added : removed).push(id)
    }
    return { added, removed }
  }
}

const includesSorted = (ascending: Uint16Array, number: number): boolean => {
  let [low, high] = [0, ascending.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (ascending[middle]! < number) low = middle + 1
    else high = middle
  }
  return ascending[low] === number
}

/**
 * Collects the words of a record, and the tags and subfields of its fields, in the form of the lexicon. Reads the
 * tsvectors `anywhere`, `titles` and `fields`.
 */
const readWords = (bytes: Uint8Array, at: number, words: Set<string>): void => {
  const textOf = (source: Uint8Array, from: number, to: number): string =>
    Buffer.from(source.buffer, source.byteOffset + from, to - from).toString()
  const titles = forEachLexeme(bytes, at, (source, from, to) => {
    if (source[from] !== PLUS) words.add(textOf(source, from, to))
  })
  forEachLexeme(bytes, nextValue(bytes, titles), (source, from, to) => {
    if (source[from] !== HASH) return
    let end = from + 1
    while (source[end] !== HASH && end < to) end++
    words.add(PLACE_SIGN + textOf(source, from + 1, end))
  })
}
