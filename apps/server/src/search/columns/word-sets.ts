/**
 * The entries of the browsable indexes whose labels contain some words. An entry is one heading of an index. The set of
 * entries for some words is found once, cached with the record sets (`Postings`), and updated from the change log. The
 * label of an entry never changes, so a set only grows. Counts omit entries without records.
 */
import type { HeadingIndex } from '@seriatim/query'
import pg from 'pg'
import { copyOut, readInt32, readInt64 } from '../../platform/database/copy-out.ts'
import { withClient } from '../../platform/database/with-client.ts'
import { lexeme } from '../lexemes.ts'
import { INDEX_NUMBER } from '../postgres/heading-rows.ts'
import { print } from '../postgres/tsquery.ts'
import type { Posting, Postings } from './postings.ts'
import { type RecordSet, setOfBits, withChanges } from './record-set.ts'

const { escapeLiteral } = pg

/** Words to look up in the labels of headings: alternative tsqueries, identified by a key. */
export type WordsLeaf = { readonly key: string; readonly lookups: readonly string[] }

export const wordsLeaf = (lookups: readonly string[]): WordsLeaf => ({ key: lookups.join(' '), lookups })

/** Sets of entry numbers, by the key of their `WordsLeaf`. */
export type EntrySets = ReadonlyMap<string, RecordSet>

/**
 * Returns the number of an entry from the number of its index (`INDEX_NUMBER`) and the two halves of its 64-bit hash.
 */
export type EntryNumberOf = (index: number, high: number, low: number) => number

/**
 * The words of a look-up, with the entries of each index that contain them. Each set of entries is valid for one change
 * number.
 */
type LeafPostings = { readonly leaf: WordsLeaf; readonly postings: Map<number, Posting> }

const INDEXES: readonly number[] = Object.values(INDEX_NUMBER)

/** Maximum number of changes with which a set is updated. With more changes, the set is read again. */
const MAX_CHANGES = 2_000
/** The share of the memory for sets that the sets of pre-warmed words may use. */
const SHARE_OF_FREQUENT = 0.25

const lookupArray = ({ lookups }: Pick<WordsLeaf, 'lookups'>): string =>
  `array[${lookups.map(escapeLiteral).join(', ')}]::text[]`

export const entrySetsOfIndex = (leaves: readonly LeafPostings[], index: HeadingIndex): EntrySets =>
  new Map(leaves.map(({ leaf, postings }) => [leaf.key, postings.get(INDEX_NUMBER[index])!.set]))

export class WordSets {
  private readonly pool: pg.Pool
  private readonly postings: Postings

  constructor(pool: pg.Pool, postings: Postings) {
    this.pool = pool
    this.postings = postings
  }

  /** Whether there is memory for the sets of further pre-warmed words. */
  get hasRoom(): boolean {
    return this.postings.bytes < this.postings.budget * SHARE_OF_FREQUENT
  }

  /**
   * The sets of entries for these words, from the cache or read from the database, each in some state of the database.
   * `seq` is the last known change.
   */
  async fetch(leaves: readonly WordsLeaf[], seq: number, numberOf: EntryNumberOf): Promise<readonly LeafPostings[]> {
    const all: LeafPostings[] = []
    for (const leaf of leaves) {
      const reused = new Map<number, Posting>()
      for (const index of INDEXES) {
        const posting = this.postings.get(entrySetKey(leaf, index))
        if (posting !== undefined && seq - posting.seq <= MAX_CHANGES) reused.set(index, posting)
      }
      all.push(reused.size === INDEXES.length ? { leaf, postings: reused } : await this.find(leaf, numberOf))
    }
    return all
  }

  /**
   * Reads the headings that match one of the look-ups, from the index heading_words: 0.7 microseconds each, including a
   * visit of the table. Reads the headings of both browsable indexes, because only the table distinguishes them.
   */
  private async find(leaf: WordsLeaf, numberOf: EntryNumberOf): Promise<LeafPostings> {
    let last = 0
    const entries = new Map(INDEXES.map((index) => [index, new GrowingSet()]))
    await withClient(this.pool, (client) =>
      copyOut(
        client,
        `select bounds.last, found.browse_index, found.entry
         from (select coalesce(max(seq), 0) as last from change_log) bounds
         left join (${lookupCondition(leaf)}) found on true`,
        (bytes, at) => {
          last = readInt64(bytes, at + 4)
          if (readInt32(bytes, at + 12) < 0) return
          const index = readInt32(bytes, at + 16)
          entries.get(index)!.add(numberOf(index, readInt32(bytes, at + 24), readInt32(bytes, at + 28)))
        },
        'search_doc',
      ),
    )
    const postings = new Map([...entries].map(([index, set]) => [index, { set: set.finish(), seq: last }]))
    return this.keep({ leaf, postings })
  }

  /** Updates sets of entries to `seq`, the last change visible to the transaction of `client`. */
  async level(
    client: pg.ClientBase,
    leaves: readonly LeafPostings[],
    seq: number,
    numberOf: EntryNumberOf,
  ): Promise<void> {
    const behind = leaves.filter(({ postings }) => postings.values().some((posting) => posting.seq < seq))
    if (behind.length === 0) return
    const since = Math.min(...behind.flatMap(({ postings }) => [...postings.values()].map((posting) => posting.seq)))
    const tests = behind.map(
      ({ leaf }) => `exists (select from unnest(${lookupArray(leaf)}) as query where words @@ query::tsquery)`,
    )
    const added = behind.map(() => new Map(INDEXES.map((index) => [index, [] as number[]])))
    await copyOut(
      client,
      `select browse_index::int, entry, ${tests.join(', ')}
       from (select distinct record_id from change_log where seq > ${since}) changed
       join heading on heading.record_id = changed.record_id`,
      (bytes, at) => {
        const index = readInt32(bytes, at + 4)
        const entry = numberOf(index, readInt32(bytes, at + 12), readInt32(bytes, at + 16))
        // Each look-up has a length field of four bytes and one byte with its result.
        for (const [leaf, sets] of added.entries()) if (bytes[at + 24 + 5 * leaf] === 1) sets.get(index)!.push(entry)
      },
    )
    for (const [at, each] of behind.entries()) {
      for (const [index, { set }] of each.postings)
        each.postings.set(index, { set: withChanges(set, added[at]!.get(index)!, []), seq })
      this.keep(each)
    }
  }

  private keep(postings: LeafPostings): LeafPostings {
    for (const [index, posting] of postings.postings) this.postings.put(entrySetKey(postings.leaf, index), posting)
    return postings
  }
}

const entrySetKey = ({ key }: WordsLeaf, index: number): string => `entries ${index} ${key}`

const lookupCondition = ({ lookups }: WordsLeaf): string =>
  lookups.length === 1
    ? `select browse_index::int, entry from heading where words @@ ${escapeLiteral(lookups[0]!)}::tsquery`
    : `select each.browse_index::int, each.entry from unnest(${lookupArray({ lookups })}) as query,
       lateral (select browse_index, entry from heading where words @@ query::tsquery offset 0) each`

/** Collects distinct numbers, which may be added repeatedly. */
class GrowingSet {
  private words = new Uint32Array(1 << 10)
  private size = 0

  add(number: number): void {
    const at = number >>> 5
    if (at >= this.words.length) {
      const larger = new Uint32Array(Math.max(this.words.length * 2, at + 1))
      larger.set(this.words)
      this.words = larger
    }
    this.words[at]! |= 1 << (number & 31)
    this.size = Math.max(this.size, at + 1)
  }

  finish(): RecordSet {
    return setOfBits(this.words.slice(0, this.size))
  }
}

/**
 * Minimum number of headings with a word that is pre-warmed. Reading fewer headings takes no longer than a page may.
 */
const FREQUENT_ROWS = 10_000

/** The frequent words of labels by PostgreSQL's statistics, most frequent first. */
export async function frequentWords(pool: pg.Pool): Promise<readonly WordsLeaf[]> {
  const { rows } = await withClient(pool, (client) =>
    client.query<{ word: string }>(
      `select known.word from pg_stats
     join pg_class on pg_class.oid = 'heading'::regclass,
     unnest(most_common_elems::text::text[]) with ordinality as known (word, place),
     unnest(most_common_elem_freqs) with ordinality as share (share, place)
     where schemaname = current_schema() and tablename = 'heading' and attname = 'words'
       and known.place = share.place and share * reltuples >= $1
     order by share desc`,
      [FREQUENT_ROWS],
    ),
  )
  return rows.map(({ word }) => wordsLeaf([print(lexeme(word))]))
}
