/** Answers to the questions of the port (see `SearchEngine`), from what is kept in memory. */
import type { FacetTerm } from '@seriatim/contract'
import type { QueryNode } from '@seriatim/query'
import { fold } from '@seriatim/scripts'
import { compile } from '../compile.ts'
import type {
  FacetCounts,
  FacetQuestion,
  FacetSelection,
  Hit,
  SearchOrder,
  SearchQuestion,
  SearchResult,
  SearchSet,
} from '../engine.ts'
import { nearWords } from '../near-words.ts'
import { type Lexicon, MAX_CHECKED, type Plan } from '../plan.ts'
import { answeringRecords } from '../postgres/check.ts'
import { lowestTier, type TierPlan, tierPlans } from '../tiers.ts'
import { evaluate, valueSet } from './evaluate.ts'
import { type Counted, countFacets } from './facet-counts.ts'
import { type Tree, treeOf } from './leaves.ts'
import { allInOrder, pageOf } from './order.ts'
import { difference, EMPTY, has, idsOf, intersection, type RecordSet, setOfAny, unionOf } from './record-set.ts'
import type { Sets, Store } from './store.ts'

/** The words of a store, read as far as the base has come when they are first asked for. */
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
  }
}

/** A plan and the query that it stands for: records that no index holds in full are read and tested by the query. */
type Part = { readonly plan: Plan; readonly node: QueryNode | undefined }

/** The sets of some parts, all of one state of the base, each made when it is asked for. */
class Reading {
  private readonly store: Store
  private readonly trees: ReadonlyMap<Part, Tree>
  private readonly sets: Sets

  private constructor(store: Store, trees: ReadonlyMap<Part, Tree>, sets: Sets) {
    this.store = store
    this.trees = trees
    this.sets = sets
  }

  static async of(store: Store, parts: readonly Part[]): Promise<Reading> {
    const isCached = (key: string): boolean => store.postings.has(key)
    const trees = new Map(parts.map((part) => [part, treeOf(part.plan, isCached)]))
    return new Reading(store, trees, await store.read([...trees.values()]))
  }

  /** The records of a part; where content decides, only those in `within` are sure. */
  async records(part: Part, within?: RecordSet): Promise<RecordSet> {
    const found = await evaluate(this.store, this.sets, this.trees.get(part)!, within)
    const { overflowed } = this.store.columns
    if (overflowed.size === 0 || part.node === undefined) return found
    const ids = [...overflowed].slice(0, MAX_CHECKED)
    const read = await answeringRecords(this.store.base.base, ids, part.node)
    return unionOf([difference(found, setOfAny(overflowed)), setOfAny(read)])
  }
}

/** The ids of some records, which may be all. */
const idsIn = ({ columns }: Store, records: RecordSet): Uint32Array =>
  records.size === columns.live().size ? columns.liveIds() : idsOf(records)

/** What a search finds but for the facets selected, and the records that have those: see `Matched`. */
type Found = { readonly records: RecordSet; readonly selected: ReadonlyMap<FacetTerm, RecordSet> }

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

const queryPart = async ({ query }: SearchSet, lexicon: Lexicon): Promise<Part> => ({
  plan: await compile(query, lexicon),
  node: query,
})

async function find(store: Store, reading: Reading, part: Part, set: SearchSet): Promise<Found> {
  const excluded = await selectionSets(store, set.excluded)
  let within = store.columns.live()
  for (const records of excluded.values()) within = difference(within, records)
  const found = await reading.records(part, within)
  return {
    records: excluded.size === 0 ? intersection(found, store.columns.live()) : intersection(found, within),
    selected: await selectionSets(store, set.selected),
  }
}

/** What was found with all facets selected, but that of `except`. */
const withSelected = ({ records, selected }: Found, except?: FacetTerm): RecordSet => {
  let rest = records
  for (const [term, ofTerm] of selected) if (term !== except) rest = intersection(rest, ofTerm)
  return rest
}

type Tier = { readonly score: number; readonly records: RecordSet }

const rankingParts = async ({ ranking }: SearchOrder, lexicon: Lexicon): Promise<readonly (TierPlan & Part)[]> =>
  ranking === undefined ? [] : (await tierPlans(ranking, lexicon)).map((tier) => ({ ...tier, node: tier.node }))

/** The best tier first, each without what is in a better one; last the records that reach none. */
async function dealIntoTiers(
  reading: Reading,
  parts: readonly (TierPlan & Part)[],
  records: RecordSet,
  lowest: number,
): Promise<readonly Tier[]> {
  const tiers: Tier[] = []
  let rest = records
  for (const part of parts.toReversed()) {
    const reached = intersection(rest, await reading.records(part, rest))
    tiers.push({ score: part.score, records: reached })
    rest = difference(rest, reached)
  }
  return [...tiers, { score: lowest, records: rest }]
}

async function pageByTiers(
  store: Store,
  tiers: readonly Tier[],
  { sortOrder, offset, limit }: SearchQuestion,
): Promise<readonly Hit[]> {
  const hits: Hit[] = []
  let start = 0
  for (const { score, records } of sortOrder === 'desc' ? tiers : tiers.toReversed()) {
    const from = Math.max(offset - start, 0)
    const to = Math.min(offset + limit - start, records.size)
    if (from < to) {
      const part = pageOf(store.columns, idsIn(store, records), { field: 'score', direction: 'asc' }, from, to)
      for (const recordId of part) hits.push({ recordId, score })
    }
    start += records.size
  }
  return hits
}

export async function search(store: Store, question: SearchQuestion): Promise<SearchResult> {
  const isCurrent = await store.isCurrent()
  const { seq } = store.columns
  const page = JSON.stringify(question)
  const { query, selected, excluded, facets, buckets } = question
  const counted = JSON.stringify({ query, selected, excluded, facets, buckets })
  const known = isCurrent ? { page: store.pages.get(page, seq), counts: store.counts.get(counted, seq) } : {}
  if (known.page !== undefined && known.counts !== undefined) return { ...known.page, facets: known.counts }
  const { found, records, hits } = await findPage(store, question)
  // Where something changed meanwhile, the answer is of the state after it.
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
): Promise<{ found: Found; records: RecordSet; hits: readonly Hit[] }> {
  const { sortField, sortOrder, ranking, offset, limit } = question
  const lexicon = lexiconOf(store)
  const part = await queryPart(question, lexicon)
  const tierParts = await rankingParts(question, lexicon)
  const reading = await Reading.of(store, [part, ...tierParts])
  const found = await find(store, reading, part, question)
  const records = withSelected(found)
  const lowest = lowestTier(ranking)
  if (sortField === 'score') {
    return {
      found,
      records,
      hits: await pageByTiers(store, await dealIntoTiers(reading, tierParts, records, lowest), question),
    }
  }
  const order = { field: sortField, direction: sortOrder }
  const ids = pageOf(store.columns, idsIn(store, records), order, offset, offset + limit)
  const tiers = await dealIntoTiers(reading, tierParts, setOfAny(ids), lowest)
  const scoreOf = (id: number): number => tiers.find((tier) => has(tier.records, id))!.score
  return { found, records, hits: Array.from(ids, (recordId) => ({ recordId, score: scoreOf(recordId) })) }
}

/** The set as it is counted: the smaller half of the base. */
const countedOf = (store: Store, records: RecordSet): Counted => {
  const live = store.columns.live()
  return records.size * 2 <= live.size
    ? { ids: idsOf(records), isComplement: false }
    : { ids: records.size === live.size ? idsOf(EMPTY) : idsOf(difference(live, records)), isComplement: true }
}

function facetsOf(
  store: Store,
  found: Found,
  records: RecordSet,
  { facets, buckets }: SearchQuestion,
): SearchResult['facets'] {
  const wanted = { offset: 0, limit: buckets }
  const counts: Partial<Record<FacetTerm, FacetCounts>> = {}
  const count = (terms: readonly FacetTerm[], counted: RecordSet) => {
    if (terms.length === 0) return
    const columns = terms.map((term) => store.columns.column(term))
    for (const [term, ofTerm] of countFacets(columns, countedOf(store, counted), wanted)) counts[term] = ofTerm
  }
  count(
    facets.filter((term) => !found.selected.has(term)),
    records,
  )
  for (const term of facets) if (found.selected.has(term)) count([term], withSelected(found, term))
  return counts
}

export async function facet(store: Store, question: FacetQuestion): Promise<FacetCounts> {
  const { term, keys, contains, offset, limit } = question
  const part = await queryPart(question, lexiconOf(store))
  const reading = await Reading.of(store, [part])
  const found = await find(store, reading, part, question)
  const column = store.columns.column(term)
  const piece = fold(contains)
  const only =
    keys !== undefined
      ? new Set(keys.map((key) => column.keys.codeOf(key)))
      : piece === ''
        ? undefined
        : new Set(await column.keys.passing((key) => fold(key).includes(piece)))
  const wanted = { offset, limit, ...(only && { only }) }
  return countFacets([column], countedOf(store, withSelected(found, term)), wanted).get(term)!
}

export async function count(store: Store, sets: readonly SearchSet[]): Promise<readonly number[]> {
  const lexicon = lexiconOf(store)
  const parts: Part[] = []
  for (const set of sets) parts.push(await queryPart(set, lexicon))
  const reading = await Reading.of(store, parts)
  const counts: number[] = []
  for (const [index, set] of sets.entries()) {
    counts.push(withSelected(await find(store, reading, parts[index]!, set)).size)
  }
  return counts
}

export async function ids(store: Store, question: SearchSet & SearchOrder): Promise<Int32Array> {
  const { sortField, sortOrder, ranking } = question
  const lexicon = lexiconOf(store)
  const part = await queryPart(question, lexicon)
  const tierParts = sortField === 'score' ? await rankingParts(question, lexicon) : []
  const reading = await Reading.of(store, [part, ...tierParts])
  const records = withSelected(await find(store, reading, part, question))
  if (sortField !== 'score') {
    return Int32Array.from(allInOrder(store.columns, idsIn(store, records), { field: sortField, direction: sortOrder }))
  }
  const tiers = await dealIntoTiers(reading, tierParts, records, lowestTier(ranking))
  const ordered = new Int32Array(records.size)
  let length = 0
  for (const tier of sortOrder === 'desc' ? tiers : tiers.toReversed()) {
    ordered.set(allInOrder(store.columns, idsIn(store, tier.records), { field: 'score', direction: 'asc' }), length)
    length += tier.records.size
  }
  return ordered
}

export const near = (
  store: Store,
  word: string,
  limit: number,
): Promise<readonly { word: string; count: number }[]> => {
  const countTitles = async (queries: readonly string[]): Promise<readonly number[]> => {
    const parts = queries.map((query): Part => ({ plan: { kind: 'lexemes', index: 'titles', query }, node: undefined }))
    const reading = await Reading.of(store, parts)
    const counts: number[] = []
    for (const part of parts) counts.push((await reading.records(part)).size)
    return counts
  }
  return nearWords(lexiconOf(store), countTitles, word, limit)
}
