/**
 * Evaluates the tree of a query: combines the sets of its leaves with columns. Reads records only where neither
 * decides.
 */
import { setImmediate } from 'node:timers/promises'
import { keyTest, numberTest, plainNumber, type ValueTest } from '@seriatim/analyser'
import type { FacetTerm } from '@seriatim/contract'
import { isWellFormed } from '@seriatim/issn'
import { Refusal } from '../../platform/errors.ts'
import { spendBudgetOn } from '../budget.ts'
import { issnOrder } from '../issn-order.ts'
import { singleNumber, spellings } from '../numbers.ts'
import { MAX_CHECKED, type Plan } from '../plan.ts'
import { recordsMatchingContent } from '../postgres/check-content.ts'
import type { FacetColumn } from './facet-column.ts'
import type { EvaluationTree } from './leaves.ts'
import {
  compact,
  difference,
  EMPTY,
  idsOfSet,
  intersection,
  type RecordSet,
  setOfAny,
  setOfBits,
  unionOf,
  withChanges,
} from './record-set.ts'
import type { LeafSets, Store } from './store.ts'

/** Keys tested against a pattern before yielding to the event loop. */
const TESTED_AT_ONCE = 20_000

/**
 * The records that match `tree`. Conditions on record contents are tested only for records in `within`; for other
 * records the result is undefined.
 * @throws Refusal 'too_broad' | 'search_too_long'
 */
export async function evaluate(
  store: Store,
  sets: LeafSets,
  tree: EvaluationTree,
  within?: RecordSet,
): Promise<RecordSet> {
  const { columns } = store
  switch (tree.kind) {
    case 'all':
      return columns.live()
    case 'none':
      return EMPTY
    case 'leaf':
      return sets.get(tree.leaf.key)!
    case 'value':
      return valueSet(store, tree.term, tree.test)
    case 'number':
      return numberSet(store, tree)
    case 'not':
      return difference(columns.live(), await evaluate(store, sets, tree.part, within))
    case 'or': {
      const results: RecordSet[] = []
      for (const part of tree.parts) results.push(await evaluate(store, sets, part, within))
      return unionOf(results)
    }
    case 'and':
      return conjunction(store, sets, tree.parts, within)
    case 'spread':
      throw new Error('a spread must be resolved before it is evaluated')
    case 'check': {
      return spendBudgetOn(tree.node, async () => {
        const candidates = await evaluate(store, sets, tree.candidates, within)
        return checkContent(store, within === undefined ? candidates : intersection(candidates, within), tree.node)
      })
    }
  }
}

const needsContent = (tree: EvaluationTree): boolean => {
  switch (tree.kind) {
    case 'check':
      return true
    case 'and':
    case 'or':
      return tree.parts.some(needsContent)
    case 'not':
      return needsContent(tree.part)
    default:
      return false
  }
}

/**
 * The records that match all parts. Evaluates the smallest sets first, then negated parts, then parts that need to read
 * records, which read only those that match all other parts.
 */
async function conjunction(
  store: Store,
  sets: LeafSets,
  parts: readonly EvaluationTree[],
  within: RecordSet | undefined,
): Promise<RecordSet> {
  const read = parts.filter(needsContent)
  const known = parts.filter((part) => !needsContent(part))
  const required: RecordSet[] = []
  for (const part of known) if (part.kind !== 'not') required.push(await evaluate(store, sets, part))
  required.sort((one, other) => one.size - other.size)
  let result = required[0] ?? store.columns.live()
  for (const set of required.slice(1)) result = intersection(result, set)
  for (const part of known) {
    if (part.kind === 'not') result = difference(result, await evaluate(store, sets, part.part))
  }
  for (const part of read) {
    const still = within === undefined ? result : intersection(result, within)
    result = intersection(result, await evaluate(store, sets, part, still))
  }
  return result
}

/** The records among `candidates` whose content matches. Results for unchanged records are cached. */
async function checkContent(
  store: Store,
  candidates: RecordSet,
  node: Extract<EvaluationTree, { kind: 'check' }>['node'],
): Promise<RecordSet> {
  const key = `check ${JSON.stringify(node)}`
  const { postings, columns } = store
  const seq = columns.seq
  const known = { tested: EMPTY, passed: EMPTY }
  const tested = postings.get(`${key} tested`)
  const passed = postings.get(`${key} passed`)
  if (tested !== undefined && passed !== undefined && tested.seq === passed.seq) {
    const since = store.changedSince(tested.seq)
    if (since !== undefined) {
      known.tested = withChanges(tested.set, [], [...since])
      known.passed = withChanges(passed.set, [], [...since])
    }
  }
  const unread = difference(candidates, known.tested)
  if (unread.size > 0) {
    if (unread.size > MAX_CHECKED) throw new Refusal('too_broad')
    const answering = await store.db.reads.onDb((db) => recordsMatchingContent(db, [...idsOfSet(unread)], node))
    known.tested = unionOf([known.tested, unread])
    known.passed = unionOf([known.passed, setOfAny(answering)])
  }
  postings.put(`${key} tested`, { set: known.tested, seq })
  postings.put(`${key} passed`, { set: known.passed, seq })
  return intersection(candidates, known.passed)
}

/** A set computed from columns. A cached set is updated for changed records, or computed again if too many changed. */
async function setFromColumns(
  store: Store,
  key: string,
  test: (id: number) => boolean,
  make: () => RecordSet | Promise<RecordSet>,
): Promise<RecordSet> {
  const { seq } = store.columns
  const cached = store.postings.get(key)
  const since = cached && store.changedSince(cached.seq)
  let set: RecordSet
  if (cached === undefined || since === undefined) set = await make()
  else {
    const ids = [...since]
    set = withChanges(
      cached.set,
      ids.filter(test),
      ids.filter((id) => !test(id)),
    )
  }
  store.postings.put(key, { set, seq })
  return set
}

/** The records with a matching value of `term`. */
export async function valueSet(store: Store, term: FacetTerm, test: ValueTest): Promise<RecordSet> {
  const column = store.columns.column(term)
  const codes =
    test.kind === 'keys'
      ? test.keys.map((key) => column.keys.codeOf(key)).filter((code) => code !== 0)
      : await matchingCodes(column, test)
  const accepted = new Uint8Array(column.keys.size)
  for (const code of codes) accepted[code] = 1
  const accepting = column.accepting(accepted)
  return setFromColumns(
    store,
    `value ${term} ${JSON.stringify(test)}`,
    (id) => column.isAccepted(id, accepting),
    () => setOfBits(column.bitsOf(accepting)),
  )
}

/** Cache of the codes that match a pattern, by column and pattern. Codes added later are tested, too. */
const matchingCodesCache = new WeakMap<FacetColumn, Map<string, { codes: number[]; tested: number }>>()
/** Maximum number of cached patterns of a column. */
const MAX_PATTERNS = 200

async function matchingCodes(column: FacetColumn, test: ValueTest): Promise<readonly number[]> {
  const patterns = matchingCodesCache.get(column) ?? new Map<string, { codes: number[]; tested: number }>()
  matchingCodesCache.set(column, patterns)
  const key = JSON.stringify(test)
  const before = patterns.get(key) ?? { codes: [], tested: 1 }
  const size = column.keys.size
  const more = before.tested === size ? [] : await column.keys.passing(keyTest(column.term, test), before.tested)
  const after = { codes: [...before.codes, ...more], tested: Math.max(size, before.tested) }
  patterns.delete(key)
  patterns.set(key, after)
  for (const oldest of patterns.keys()) {
    if (patterns.size <= MAX_PATTERNS) break
    patterns.delete(oldest)
  }
  return after.codes
}

async function numberSet(store: Store, { column, pattern }: Extract<Plan, { kind: 'number' }>): Promise<RecordSet> {
  const { columns } = store
  if (pattern.kind === 'exists' && column === 'issn') return columns.live()
  const fits = numberTest(pattern)
  const textOf = (id: number): string | undefined => {
    if (!columns.isLive(id)) return undefined
    if (column === 'issn') return columns.plainIssn(id)
    const text = columns.issnls.textOf(id)
    return text === null ? undefined : plainNumber(text)
  }
  const test = (id: number): boolean => {
    const text = textOf(id)
    return text !== undefined && fits(text)
  }
  const single = singleNumber(pattern)
  if (single !== undefined) {
    return column === 'issn'
      ? setOfIssn(columns.issns, single)
      : setOfAny(columns.issnls.recordsWith(spellings(single)))
  }
  return setFromColumns(store, `number ${column} ${JSON.stringify(pattern)}`, test, async () => {
    const ids = new Uint32Array(columns.capacity)
    let length = 0
    for (let id = 0; id < columns.capacity; id++) {
      if (test(id)) ids[length++] = id
      if (id % TESTED_AT_ONCE === 0) await setImmediate()
    }
    return compact(ids.slice(0, length), columns.capacity)
  })
}

/** The record with an ISSN in lower case without hyphen. */
const setOfIssn = (issns: Int32Array, plain: string): RecordSet => {
  const issn = `${plain.slice(0, 4)}-${plain.slice(4).toUpperCase()}`
  if (!isWellFormed(issn)) return EMPTY
  const id = issns.indexOf(issnOrder(issn))
  return id < 0 ? EMPTY : setOfAny([id])
}
