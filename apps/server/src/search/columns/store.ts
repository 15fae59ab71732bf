/**
 * The data of the worker: columns, cached sets and words, which are kept up to date. Every query first reads the number
 * of the last change from PostgreSQL and applies unknown changes. The answer of the query therefore includes every save
 * acknowledged by any server process.
 */

import type { ReplicaReads } from '../../catalogue/replicas/reads.ts'
import { withClient } from '../../platform/database/with-client.ts'
import type { EntryCounts, SearchResult } from '../engine.ts'
import { StoredSets } from '../stored-sets/stored-sets.ts'
import { AnswerCache } from './answer-cache.ts'
import { addUnknownKeys, type Changes, type LeafChanges, readChanges, readLeafChanges } from './changes.ts'
import { Columns } from './columns.ts'
import type { WorkerDb } from './connection.ts'
import { EntryStore } from './entry-store.ts'
import { fetchLeaves } from './fetch.ts'
import { fillColumns, fillLexicon } from './fill.ts'
import { type EvaluationTree, type Leaf, leavesOf } from './leaves.ts'
import { Lexicon } from './lexicon.ts'
import { Outdated } from './outdated.ts'
import { type Posting, Postings } from './postings.ts'
import { type RecordSet, setOfBits, withChanges } from './record-set.ts'
import { type SectionReader, SectionWriter } from './sections.ts'
import { Tail } from './tail.ts'

/** Maximum number of changes that are applied. If there are more, all data is read again. */
export const MAX_CHANGES = 100_000
/**
 * Maximum number of changes for updating a set. If there are more, the set is read again: testing a changed record
 * costs as much as finding twenty.
 */
const MAX_CHANGES_OF_A_SET = 2_000
/** Number of recent changes kept in memory. Sets computed from columns are updated with these changes. */
const RECENT_CHANGES = 50_000
/**
 * Maximum number of changes for updating stored sets. If there are more, stored sets are not used until newer ones
 * exist.
 */
const MAX_CHANGES_OF_STORED_SETS = 30_000
/** Maximum number of unsorted words. With more, word searches are slow, so all words are read again. */
const MAX_UNSORTED_WORDS = 100_000
/**
 * Number of attempts of a query under constant writes. After that, its answer combines two states that are moments
 * apart.
 */
const ATTEMPTS = 4

type TextLeaf = Extract<Leaf, { kind: 'text' }>
/** The record sets of leaves by key of the leaf, in the same state of the database as the columns. */
export type LeafSets = ReadonlyMap<string, RecordSet>

/** Maximum number of cached sets of entries. In a database of 2.7 million records, each can have 1 MB. */
const MAX_ENTRY_SETS = 16

export class Store {
  readonly db: WorkerDb
  readonly columns: Columns
  readonly lexicon: Lexicon
  readonly postings: Postings
  /** Cached results of searches, and their facet counts. */
  readonly pages = new AnswerCache<Omit<SearchResult, 'facets'>>()
  readonly counts = new AnswerCache<SearchResult['facets']>()
  /** The headings of the browsable indexes; undefined until they are read. */
  entries: EntryStore | undefined
  readonly entryCounts = new AnswerCache<EntryCounts>()
  /** The entries that match a filter and a subset, for further pages. */
  readonly entrySets = new AnswerCache<RecordSet>(MAX_ENTRY_SETS)
  /** The last changes that were applied, in ascending order. */
  private recent: { readonly seq: number; readonly id: number }[] = []
  /** The number of the last change that was removed from `recent`. */
  private forgotten: number
  private advancing: Promise<void> | undefined
  private storedSets: StoredSets | undefined
  private adopting: Promise<void> | undefined
  private readonly tail: Tail

  private readonly onPrimary: ReplicaReads['onClient'] = (work) => withClient(this.db.pool, work)

  private constructor(db: WorkerDb, columns: Columns, lexicon: Lexicon, postings: Postings, wordsTo = columns.seq) {
    this.db = db
    this.columns = columns
    this.lexicon = lexicon
    this.postings = postings
    this.forgotten = columns.seq
    // Start the tail at `wordsTo`, so that words added between the two states are read again.
    this.tail = new Tail(lexicon, wordsTo)
  }

  /** Reads all data from the database. */
  static async fill(db: WorkerDb, budgetBytes: number): Promise<Store> {
    const columns = await fillColumns(db)
    const lexicon = await fillLexicon(db)
    const store = new Store(db, columns, lexicon, new Postings(budgetBytes))
    await store.adoptStoredSets()
    return store
  }

  /** Loads the list of the lexemes whose sets are stored in the database now. */
  async adoptStoredSets(): Promise<void> {
    // Wait for a running call. The second call then loads the list that is valid at that time.
    while (this.adopting !== undefined) await this.adopting.catch(() => undefined)
    this.adopting = this.adopt().finally(() => {
      this.adopting = undefined
    })
    return this.adopting
  }

  private async adopt(): Promise<void> {
    const before = this.storedSets
    const storedSets = await withClient(this.db.pool, (client) => StoredSets.load(client, before))
    if (storedSets === before) return
    if (storedSets === undefined || this.columns.seq - storedSets.state.seq > MAX_CHANGES_OF_STORED_SETS)
      this.leaveStoredSets()
    else {
      this.storedSets = storedSets
      this.tail.follow(storedSets.lexemes, storedSets.state.seq)
      await this.tail.catchUp(this.db.pool, this.columns.seq)
    }
  }

  private leaveStoredSets(): void {
    this.storedSets = undefined
    this.tail.follow(undefined, this.tail.seq)
  }

  get hasStoredSets(): boolean {
    return this.storedSets !== undefined
  }

  /** Whether the set of the leaf with this key is stored in the database. */
  isStored(key: string): boolean {
    return this.storedSets?.lexemes.numberOf(key) !== undefined
  }

  /** The number of records and change log entries since the state of the stored sets; undefined without stored sets. */
  get changesSinceStoredSets(): { readonly records: number; readonly entries: number } | undefined {
    return this.storedSets && { records: this.tail.size, entries: this.columns.seq - this.storedSets.state.seq }
  }

  /** Restores a saved store, in the state in which it was saved. @throws UnreadableFile */
  static load(db: WorkerDb, budgetBytes: number, from: SectionReader): Store {
    const columns = Columns.load(from)
    const lexicon = new Lexicon(columns.seq)
    lexicon.load(from)
    return new Store(db, columns, lexicon, new Postings(budgetBytes), from.number('words.seq'))
  }

  /** Saves columns and words in one consistent state (see `Columns.save`). */
  async save(): Promise<SectionWriter> {
    const out = new SectionWriter()
    this.columns.save(out)
    this.lexicon.save(out)
    out.value('words.seq', this.tail.seq)
    return out
  }

  /** Reads the headings of the browsable indexes in the background. */
  async fillEntries(): Promise<void> {
    this.entries = await EntryStore.fill(this.db, this.postings)
    await this.entries.keepFrequentWords()
  }

  /**
   * The sets of all leaves of `trees`. Sets and columns are in the same state of the database: the present one or a
   * later one.
   * @throws Outdated if all data must be read again
   */
  async read(trees: readonly EvaluationTree[]): Promise<LeafSets> {
    const leaves = leavesOf(trees)
    const result = new Map<string, Posting>()
    for (let attempt = 0; ; attempt++) {
      const last = await this.fetch(leaves, result)
      await this.levelStored(leaves, result, last)
      const texts = leaves.filter((leaf): leaf is TextLeaf => leaf.kind === 'text' && !this.isStored(leaf.key))
      const isTrue = (): boolean => leaves.every(({ key }) => result.get(key)!.seq === this.columns.seq)
      if (this.columns.seq < last || !isTrue()) await this.level(texts, result)
      if (isTrue() || attempt === ATTEMPTS) return new Map([...result].map(([key, { set }]) => [key, set]))
      // The sets of families and conditions are not updated but read again, together with other missing sets.
      for (const leaf of leaves) if (leaf.kind !== 'text') result.delete(leaf.key)
    }
  }

  /** Takes sets of leaves from the cache and reads the others. @returns the number of the last change */
  private async fetch(leaves: readonly Leaf[], result: Map<string, Posting>): Promise<number> {
    for (const leaf of leaves) {
      const known = leaf.kind !== 'family' && !result.has(leaf.key) ? this.postings.get(leaf.key) : undefined
      if (known !== undefined && this.isNearby(leaf, known, this.columns.seq)) result.set(leaf.key, known)
    }
    const missing = leaves.filter(({ key }) => !result.has(key))
    const others = missing.filter(({ key }) => !this.isStored(key))
    const before = this.columns.seq
    const [stored, { first, last, sets }] = await Promise.all([
      this.fetchStored(missing),
      // If no leaf is fetched, read the number of the last change from the primary, because a replica may be behind.
      fetchLeaves(others.length === 0 ? this.onPrimary : this.db.reads.onClient, others, this.columns.capacity),
    ])
    this.refuseGap(first, last, before)
    for (const [index, leaf] of others.entries()) this.keep(leaf, { set: sets[index]!, seq: last }, result)
    for (const leaf of missing) {
      const posting = stored.get(leaf.key)
      if (posting !== undefined) this.keep(leaf, posting, result)
    }
    // Sets may be missing because the list of stored sets has changed meanwhile.
    if (leaves.some(({ key }) => !result.has(key))) return this.fetch(leaves, result)
    // Read a set again if too many changes followed it.
    const outdated = leaves.filter((leaf) => !this.isNearby(leaf, result.get(leaf.key)!, last, MAX_CHANGES_OF_A_SET))
    if (outdated.length === 0) return last
    for (const { key } of outdated) {
      result.delete(key)
      this.postings.drop(key)
    }
    return this.fetch(leaves, result)
  }

  /** Whether it is faster to update a set to change log entry `seq` than to read it again. */
  private isNearby(leaf: Leaf, posting: Posting, seq: number, mostOfConditions = 0): boolean {
    if (this.isStored(leaf.key)) return posting.seq >= this.tail.from
    // The set of a condition is valid until the next change, because everything that affects it is in the change log.
    return seq - posting.seq <= (leaf.kind === 'text' ? MAX_CHANGES_OF_A_SET : mostOfConditions)
  }

  /** The stored sets of those leaves that have one, by key of the leaf. */
  private async fetchStored(leaves: readonly Leaf[]): Promise<ReadonlyMap<string, Posting>> {
    const { storedSets } = this
    const stored = storedSets === undefined ? [] : leaves.filter(({ key }) => this.isStored(key))
    if (storedSets === undefined || stored.length === 0) return new Map()
    const numbers = stored.map(({ key }) => storedSets.lexemes.numberOf(key)!)
    const { capacity } = this.columns
    const bits = await withClient(this.db.pool, (client) => storedSets.read(client, numbers, capacity))
    if (bits !== undefined) {
      return new Map(stored.map(({ key }, at) => [key, { set: setOfBits(bits[at]!), seq: storedSets.state.seq }]))
    }
    // The stored sets were replaced during the read.
    if (this.storedSets === storedSets) await this.adoptStoredSets()
    return this.fetchStored(leaves)
  }

  /** Updates stored sets that were read to change log entry `last`, or later. */
  private async levelStored(leaves: readonly Leaf[], result: Map<string, Posting>, last: number): Promise<void> {
    if (!leaves.some(({ key }) => this.isStored(key))) return
    await this.tail.catchUp(this.db.pool, Math.max(last, this.columns.seq))
    const { storedSets, tail } = this
    for (const leaf of leaves) {
      const number = storedSets?.lexemes.numberOf(leaf.key)
      const posting = result.get(leaf.key)!
      if (number === undefined || posting.seq >= tail.seq || posting.seq < tail.from) continue
      const { added, removed } = tail.changesOf(number, posting.seq)
      this.keep(leaf, { set: withChanges(posting.set, added, removed), seq: tail.seq }, result)
    }
  }

  private keep(leaf: Leaf, posting: Posting, result: Map<string, Posting>): void {
    result.set(leaf.key, posting)
    if (leaf.kind !== 'family' && (this.postings.get(leaf.key)?.seq ?? 0) <= posting.seq) {
      this.postings.put(leaf.key, posting)
    }
  }

  /**
   * Checks that the change log still contains all entries after `before`, the state of the columns before PostgreSQL
   * was queried. Another query may have updated the columns meanwhile.
   * @throws Outdated otherwise
   */
  private refuseGap(first: number, last: number, before: number): void {
    const { seq } = this.columns
    if (last < before) throw new Outdated('the last entry of the change log is older than the data in memory')
    if (last > seq && first > seq + 1) throw new Outdated('the change log no longer contains the next entries')
    if (last - seq > MAX_CHANGES) throw new Outdated('too many changes to apply')
  }

  /** Updates the columns and some sets to the same state of the database. */
  private async level(leaves: readonly TextLeaf[], result: Map<string, Posting>): Promise<void> {
    // Wait for a running update, so that its changes are not read twice.
    await this.advancing?.catch(() => undefined)
    const since = Math.min(this.columns.seq, ...leaves.map(({ key }) => result.get(key)!.seq))
    const changes = (await this.leafChanges(since, leaves)) ?? (await this.takeIn(since, leaves))
    if (changes === undefined) return
    for (const [index, leaf] of leaves.entries()) {
      const { set, seq } = result.get(leaf.key)!
      if (seq >= changes.last) continue
      const added = changes.rows.filter(({ isIn }) => isIn[index]).map(({ id }) => id)
      const removed = changes.rows.filter(({ isIn }) => !isIn[index]).map(({ id }) => id)
      this.keep(leaf, { set: withChanges(set, added, removed), seq: changes.last }, result)
    }
  }

  /**
   * The changes of the sets of leaves, if the columns are up to date. Columns are updated continuously, sets only on
   * demand.
   */
  private async leafChanges(since: number, leaves: readonly TextLeaf[]): Promise<LeafChanges | undefined> {
    if (since === this.columns.seq) return undefined
    const changes = await withClient(this.db.pool, (client) => readLeafChanges(client, since, leaves))
    return changes?.last === this.columns.seq && changes.first <= since + 1 ? changes : undefined
  }

  /**
   * Applies changes to the columns in the background, one call at a time. A simultaneous caller waits for the next
   * call.
   */
  async advance(): Promise<void> {
    if (this.advancing !== undefined) await this.advancing.catch(() => undefined)
    this.advancing ??= this.follow().finally(() => {
      this.advancing = undefined
    })
    return this.advancing
  }

  private async follow(): Promise<void> {
    const last = await this.lastChange()
    if (last > this.columns.seq) await this.takeIn(this.columns.seq, [])
    await this.tail.catchUp(this.db.pool, this.columns.seq)
    if (this.tail.size > MAX_CHANGES_OF_STORED_SETS) this.leaveStoredSets()
    if (this.columns.titles.isCrowded) this.columns.titles.renumber()
  }

  private async lastChange(): Promise<number> {
    const before = this.columns.seq
    const { first, last } = await fetchLeaves(this.onPrimary, [], 0)
    this.refuseGap(first, last, before)
    return last
  }

  /** Whether the columns contain all changes of the database. */
  async isCurrent(): Promise<boolean> {
    const last = await this.lastChange()
    return last <= this.columns.seq
  }

  /** Reads the changes after entry `since` and applies them to the columns. */
  private async takeIn(since: number, leaves: readonly TextLeaf[]): Promise<Changes | undefined> {
    return withClient(this.db.pool, async (client) => {
      const changes = await readChanges(client, since, leaves)
      if (changes === undefined) return undefined
      if (changes.isEverything) throw new Outdated('everything changed')
      if (changes.first > since + 1) throw new Outdated('the change log no longer contains the next entries')
      await addUnknownKeys(client, this.columns, changes)
      this.apply(changes)
      return changes
    })
  }

  /** Applies changes to the columns. `addUnknownKeys` must have added their keys. @throws Outdated */
  apply({ rows, last }: Changes): void {
    const { columns } = this
    // Another query has already applied these changes and possibly later ones.
    if (last <= columns.seq) return
    const isNew = rows.filter(({ seq }) => seq > columns.seq)
    for (const { id, row, title } of isNew) {
      if (row === undefined) columns.remove(id)
      else {
        columns.put(row, 0)
        if (title === undefined) columns.titles.remove(id)
      }
    }
    // Place all titles, because their neighbours are records that did not change.
    columns.titles.place(rows.flatMap(({ title }) => title ?? []))
    this.remember(isNew, columns.seq)
    columns.seq = last
  }

  private remember(rows: Changes['rows'], before: number): void {
    for (const { id, seq } of rows.toSorted((a, b) => a.seq - b.seq)) this.recent.push({ seq, id })
    if (this.recent.length <= RECENT_CHANGES * 2) return
    this.forgotten = this.recent[this.recent.length - RECENT_CHANGES - 1]?.seq ?? before
    this.recent = this.recent.slice(-RECENT_CHANGES)
  }

  /** The records changed after entry `seq`; undefined if that entry is too old. */
  changedSince(seq: number): ReadonlySet<number> | undefined {
    if (seq < this.forgotten) return undefined
    const ids = new Set<number>()
    for (let at = this.recent.length - 1; at >= 0 && this.recent[at]!.seq > seq; at--) ids.add(this.recent[at]!.id)
    return ids
  }

  /** The lexicon, after the words of all changed records were added. */
  async currentLexicon(): Promise<Lexicon> {
    await this.advance()
    return this.lexicon
  }

  /** Whether changes have wasted so much memory that reading everything again is worthwhile. */
  isWasteful(): boolean {
    return this.columns.values.isWasteful || this.lexicon.unsorted > MAX_UNSORTED_WORDS
  }
}
