/** Answers the queries of the interface `SearchEngine` from memory. */
import type { FacetTerm } from '@seriatim/contract'
import { fold } from '@seriatim/scripts'
import { isQueryCanceled } from '../../platform/error-kinds.ts'
import { compile } from '../compile.ts'
import { keysUnder } from '../conditions-repository.ts'
import type {
  EntryCounts,
  EntryQuestion,
  FacetCounts,
  FacetQuestion,
  FacetSelection,
  Hit,
  SearchOrder,
  SearchQuestion,
  SearchResult,
  SearchSet,
} from '../engine.ts'
import { lexeme } from '../lexemes.ts'
import type { Lexicon } from '../plan.ts'
import { lookup } from '../plans.ts'
import { similarWords } from '../similar-words.ts'
import { valueSet } from './evaluate.ts'
import { type CountedSet, countFacets } from './facet-counts.ts'
import { matchingEntries, needsOf, type RequiredLeaves } from './matching-entries.ts'
import { allInOrder, pageOfRecords } from './order.ts'
import { Ranks } from './ranks.ts'
import { idsIn, type QueryPart, Reading } from './reading.ts'
import { difference, EMPTY, has, idsOfSet, intersection, type RecordSet, setOfAny } from './record-set.ts'
import type { Store } from './store.ts'

/** The lexicon of a store, updated to the present state of the database on first use. */
const lexiconOf = (store: Store): Lexicon => {
  let current: ReturnType<Store['currentLexicon']> | undefined
  const lexicon = () => {
    current ??= store.currentLexicon()
    return current
  }
  return {
    expand: async (pattern, limit) => (await lexicon()).expand(pattern, limit),
    containing: async (part, limit) => (await lexicon()).containing(part, limit),
    places: async () => (await lexicon()).places(),
    structures: async () => {
      await lexicon()
      return store.columns.column('fields_structure').keys.all()
    },
    keysUnder: (term) => keysUnder(store.db.db, term),
  }
}

/** The matching records without facet selections, and the records of each selection, as in `Matched`. */
type FoundRecords = { readonly records: RecordSet; readonly selected: ReadonlyMap<FacetTerm, RecordSet> }

const selectionSets = async (
  store: Store,
  selections: readonly FacetSelection[],
): Promise<ReadonlyMap<FacetTerm, RecordSet>> => {
  const sets = new Map<FacetTerm, RecordSet>()
  for (const [term, ofTerm] of Map.groupBy(selections, (selection) => selection.term)) {
    const keys = ofTerm.flatMap((selection) => selection.keys)
    sets.set(term, await valueSet(store, term, { kind: 'keys', keys }))
  }
  return sets
}

const queryPart = async ({ query }: SearchSet, lexicon: Lexicon): Promise<QueryPart> => ({
  plan: await compile(query, lexicon),
  node: query,
})

async function findRecords(store: Store, reading: Reading, part: QueryPart, set: SearchSet): Promise<FoundRecords> {
  const excluded = await selectionSets(store, set.excluded)
  let within = store.columns.live()
  for (const records of excluded.values()) within = difference(within, records)
  const matches = await reading.records(part, within)
  return {
    records: excluded.size === 0 ? intersection(matches, store.columns.live()) : intersection(matches, within),
    selected: await selectionSets(store, set.selected),
  }
}

/** The matching records after all facet selections, except that of the term `except`. */
const withSelected = ({ records, selected }: FoundRecords, except?: FacetTerm): RecordSet => {
  let rest = records
  for (const [term, ofTerm] of selected) if (term !== except) rest = intersection(rest, ofTerm)
  return rest
}

export async function search(store: Store, question: SearchQuestion): Promise<SearchResult> {
  const page = JSON.stringify({ ...question, facets: undefined, buckets: undefined })
  const { query, selected, excluded, facets, buckets } = question
  const counted = JSON.stringify({ query, selected, excluded, facets, buckets })
  const before = store.columns.seq
  // If no answer is cached, skip the check of the last change: the query itself makes it.
  const mayBeKnown = store.pages.has(page, before) || store.counts.has(counted, before)
  const isCurrent = mayBeKnown && (await store.isCurrent())
  const { seq } = store.columns
  const known = isCurrent ? { page: store.pages.get(page, seq), counts: store.counts.get(counted, seq) } : {}
  if (known.page !== undefined && known.counts !== undefined) return { ...known.page, facets: known.counts }
  const { found, records, hits } = await findPage(store, question)
  // If a change was applied meanwhile, the answer belongs to the later state and the cached counts are not used.
  const isSame = store.columns.seq === seq
  const counts = (isSame ? known.counts : undefined) ?? facetsOf(store, found, records, question)
  if (isSame) {
    store.pages.put(page, seq, { total: records.size, hits })
    store.counts.put(counted, seq, counts)
  }
  return { total: records.size, hits, facets: counts }
}

async function findPage(
  store: Store,
  question: SearchQuestion,
): Promise<{ found: FoundRecords; records: RecordSet; hits: readonly Hit[] }> {
  const { sortField, sortOrder, offset, limit } = question
  const lexicon = lexiconOf(store)
  const part = await queryPart(question, lexicon)
  const ranks = await Ranks.of(store, question, lexicon)
  const reading = await Reading.of(store, [part, ...(sortField === 'score' ? ranks.firstParts : ranks.parts)])
  const result = await findRecords(store, reading, part, question)
  const records = withSelected(result)
  if (sortField === 'score') {
    return { found: result, records, hits: await ranks.page(reading, records, sortOrder, offset, offset + limit) }
  }
  const order = { field: sortField, direction: sortOrder }
  const ids = pageOfRecords(store.columns, idsIn(store, records), order, offset, offset + limit)
  const tiers = await ranks.allTiers(reading, setOfAny(ids))
  const scoreOf = (id: number): number => tiers.find((tier) => has(tier.records, id))!.score
  return { found: result, records, hits: Array.from(ids, (recordId) => ({ recordId, score: scoreOf(recordId) })) }
}

/** The ids for counting: those of the set or of its complement, whichever is smaller. */
const toCounted = (store: Store, records: RecordSet): CountedSet => {
  const live = store.columns.live()
  return records.size * 2 <= live.size
    ? { ids: idsOfSet(records), isComplement: false }
    : { ids: records.size === live.size ? idsOfSet(EMPTY) : idsOfSet(difference(live, records)), isComplement: true }
}

function facetsOf(
  store: Store,
  matches: FoundRecords,
  records: RecordSet,
  { facets, buckets }: SearchQuestion,
): SearchResult['facets'] {
  const page = { offset: 0, limit: buckets }
  const counts: Partial<Record<FacetTerm, FacetCounts>> = {}
  const count = (terms: readonly FacetTerm[], counted: RecordSet) => {
    if (terms.length === 0) return
    const columns = terms.map((term) => store.columns.column(term))
    for (const [term, ofTerm] of countFacets(columns, toCounted(store, counted), page)) counts[term] = ofTerm
  }
  count(
    facets.filter((term) => !matches.selected.has(term)),
    records,
  )
  for (const term of facets) if (matches.selected.has(term)) count([term], withSelected(matches, term))
  return counts
}

export async function facet(store: Store, question: FacetQuestion): Promise<FacetCounts> {
  const { term, keys, contains, offset, limit } = question
  const part = await queryPart(question, lexiconOf(store))
  const reading = await Reading.of(store, [part])
  const records = await findRecords(store, reading, part, question)
  const column = store.columns.column(term)
  const piece = fold(contains)
  const only =
    keys !== undefined
      ? new Set(keys.map((key) => column.keys.codeOf(key)))
      : piece === ''
        ? undefined
        : new Set(await column.keys.passing((key) => fold(key).includes(piece)))
  const page = { offset, limit, ...(only && { only }) }
  return countFacets([column], toCounted(store, withSelected(records, term)), page).get(term)!
}

export async function count(store: Store, sets: readonly SearchSet[]): Promise<readonly number[]> {
  const lexicon = lexiconOf(store)
  const parts: QueryPart[] = []
  for (const set of sets) parts.push(await queryPart(set, lexicon))
  const reading = await Reading.of(store, parts)
  const counts: number[] = []
  for (const [index, set] of sets.entries()) {
    counts.push(withSelected(await findRecords(store, reading, parts[index]!, set)).size)
  }
  return counts
}

export async function ids(store: Store, question: SearchSet & SearchOrder): Promise<Int32Array> {
  const { sortField, sortOrder } = question
  const lexicon = lexiconOf(store)
  const part = await queryPart(question, lexicon)
  const reading = await Reading.of(store, [part])
  const records = withSelected(await findRecords(store, reading, part, question))
  if (sortField === 'score') {
    const ranks = await Ranks.of(store, question, lexicon)
    return ranks.all(await Reading.of(store, ranks.parts), records, sortOrder)
  }
  return Int32Array.from(allInOrder(store.columns, idsIn(store, records), { field: sortField, direction: sortOrder }))
}

/** The matches of a set with all facet selections. */
async function recordsOfSet(store: Store, set: SearchSet): Promise<RecordSet> {
  const part = await queryPart(set, lexiconOf(store))
  return withSelected(await findRecords(store, await Reading.of(store, [part]), part, set))
}

/**
 * Counts the entries of a browsable index.
 * @returns undefined while entries are being read, and for a filter that only the database can answer
 */
export async function entries(store: Store, question: EntryQuestion): Promise<EntryCounts | undefined> {
  const { index, within, filter, letters, page } = question
  const needs = filter === undefined ? NOTHING_NEEDED : needsOf(filter)
  if (store.entries === undefined || needs === undefined) return undefined
  const key = JSON.stringify(question)
  // If no answer is cached, skip the check of the last change: reading the records makes it.
  const isCurrent = store.entryCounts.has(key, store.columns.seq) && (await store.isCurrent())
  const known = isCurrent ? store.entryCounts.get(key, store.columns.seq) : undefined
  if (known !== undefined) return known
  const { seq } = store.columns
  const records = within && (await recordsOfSet(store, within))
  const setKey = JSON.stringify({ index, within, filter })
  const withKeys = await recordsWithKeys(store, needs.carried, records ?? store.columns.live())
  const pageAnswer = store.entries.with(index, needs.leaves, page, (entries, sets, position) => {
    const ids = records && idsIn(store, records)
    const isSame = store.columns.seq === seq && store.entries?.seq === seq
    const find = (): RecordSet => {
      const carriers = entries.carriers(ids)
      const carriersWith = (part: (typeof needs.carried)[number]) => entries.carriers(idsOfSet(withKeys.get(part)!))
      return matchingEntries({ entries, sets, carriers, carriersWith }, filter)
    }
    const passing = (isSame ? store.entrySets.get(setKey, seq) : undefined) ?? find()
    if (isSame) store.entrySets.put(setKey, seq, passing)
    const near = position && entries.carried(entries.near(passing, position), ids)
    return { ...entries.count(passing, letters), near }
  })
  // On timeout, return undefined: the database then counts, with a longer time limit.
  const counts = await pageAnswer.catch((error) => {
    if (!isQueryCanceled(error)) throw error
    return undefined
  })
  if (counts === undefined) return undefined
  if (store.columns.seq === seq && store.entries.seq === seq) store.entryCounts.put(key, seq, counts)
  return counts
}

const NOTHING_NEEDED: RequiredLeaves = { leaves: [], carried: [] }

/**
 * For each `carried` part of a filter (records with some keys): those of the given records that have one of the keys.
 */
async function recordsWithKeys<Part extends RequiredLeaves['carried'][number]>(
  store: Store,
  parts: readonly Part[],
  records: RecordSet,
): Promise<ReadonlyMap<Part, RecordSet>> {
  const sets = new Map<Part, RecordSet>()
  for (const part of parts) {
    const term = part.term === 'country' ? 'iso_country' : part.term
    sets.set(part, intersection(records, await valueSet(store, term, { kind: 'keys', keys: part.keys })))
  }
  return sets
}

export async function among(store: Store, set: SearchSet, ids: Int32Array): Promise<Int32Array> {
  const records = await recordsOfSet(store, set)
  return ids.filter((id) => has(records, id))
}

export const near = (
  store: Store,
  word: string,
  limit: number,
): Promise<readonly { word: string; count: number }[]> => {
  const countTitles = async (words: readonly string[]): Promise<readonly number[]> => {
    const parts = words.map((each): QueryPart => ({ plan: lookup('titles', lexeme(each)), node: undefined }))
    const reading = await Reading.of(store, parts)
    const counts: number[] = []
    for (const part of parts) counts.push((await reading.records(part)).size)
    return counts
  }
  return similarWords(lexiconOf(store), countTitles, word, limit)
}
