/**
 * What records say that changed since the kept sets were made: their kept lexemes, so that a kept set is brought up to date
 * without the base, and their words, which the lexicon takes. Read from the tsvectors of their rows.
 */
import type pg from 'pg'
import { copyOut, nextValue, readInt32, readInt64 } from '../../platform/database/copy-out.ts'
import { onClient } from '../../platform/database/on-client.ts'
import type { KeptLexemes } from '../kept/kept-lexemes.ts'
import { forEachLexeme, VECTOR_COLUMNS } from '../kept/vectors.ts'
import { PLACE_SIGN } from '../postgres/new-words.ts'
import type { Lexicon } from './lexicon.ts'
import { Outdated } from './outdated.ts'

/** Entries of the change log that are read in one statement. */
const ENTRIES_AT_ONCE = 2_000

/** Records that one reading found changed. */
type Batch = { readonly seq: number; readonly ids: readonly number[] }

const [HASH, PLUS] = [...'#+'].map((sign) => sign.charCodeAt(0))

export class Tail {
  /** The words of changes up to here are in the lexicon, and the lexemes of changes between `from` and here are known. */
  seq: number
  from: number
  private readonly lexicon: Lexicon
  private lexemes: KeptLexemes | undefined
  private batches: Batch[] = []
  /** By record id, the numbers of its kept lexemes, ascending; none for a record that is gone. */
  private readonly numbers = new Map<number, Uint16Array>()
  private reading: Promise<void> | undefined

  constructor(lexicon: Lexicon, seq: number) {
    this.lexicon = lexicon
    this.seq = seq
    this.from = seq
  }

  /** Records whose lexemes are known. */
  get size(): number {
    return this.numbers.size
  }

  /** From now on these lexemes are told, of changes after `seq`; what is known of them before is forgotten. */
  follow(lexemes: KeptLexemes | undefined, seq: number): void {
    const isSame = lexemes === this.lexemes && seq >= this.from && seq <= this.seq
    this.lexemes = lexemes
    if (isSame) {
      this.from = seq
      this.batches = this.batches.filter((batch) => batch.seq > seq)
      const kept = new Set(this.batches.flatMap(({ ids }) => ids))
      for (const id of this.numbers.keys()) if (!kept.has(id)) this.numbers.delete(id)
      return
    }
    this.batches = []
    this.numbers.clear()
    // Never forwards: words of what is between were not read. Those that are read twice are known the second time.
    this.seq = Math.min(this.seq, seq)
    this.from = this.seq
  }

  /** Reads what changed up to entry `seq` of the change log, or later. @throws Outdated */
  async catchUp(pool: pg.Pool, seq: number): Promise<void> {
    while (this.seq < seq) {
      this.reading ??= onClient(pool, (client) => this.read(client)).finally(() => {
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
        wordsOf(bytes, at + 32, words)
        const numbers: number[] = []
        lexemes?.forEachIn(bytes, at + 32, (number) => numbers.push(number))
        changed.push({ id: readInt32(bytes, at + 28), numbers: Uint16Array.from(numbers).sort() })
      },
      'search_doc',
    )
    if (first > before + 1) throw new Outdated('the change log begins later')
    if (changed.length === 0) throw new Outdated('the change log ends earlier')
    this.lexicon.add(words)
    // Meanwhile other lexemes may be told.
    if (this.lexemes !== lexemes || this.seq !== before) return
    this.seq = Math.min(last, before + ENTRIES_AT_ONCE)
    if (lexemes === undefined) {
      this.from = this.seq
      return
    }
    for (const { id, numbers } of changed) this.numbers.set(id, numbers)
    this.batches.push({ seq: this.seq, ids: changed.map(({ id }) => id) })
  }

  /** The records that changed after `since` (not before `from`), by whether they have a kept lexeme now. */
  changesOf(number: number, since: number): { readonly added: readonly number[]; readonly removed: readonly number[] } {
    const added: number[] = []
    const removed: number[] = []
    for (const { seq, ids } of this.batches) {
      if (seq <= since) continue
      for (const id of ids) (holds(this.numbers.get(id)!, number) ? added : removed).push(id)
    }
    return { added, removed }
  }
}

const holds = (ascending: Uint16Array, number: number): boolean => {
  let [low, high] = [0, ascending.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (ascending[middle]! < number) low = middle + 1
    else high = middle
  }
  return ascending[low] === number
}

/** The words and places of a record as the lexicon holds them, from its tsvectors `anywhere`, `titles` and `fields`. */
const wordsOf = (bytes: Uint8Array, at: number, words: Set<string>): void => {
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
