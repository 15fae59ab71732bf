/** Reads records to test conditions that no index decides. */

import { setImmediate } from 'node:timers/promises'
import { type MatchContext, recordTest, SearchedRecord } from '@seriatim/analyser'
import { type ConditionTerm, isConditionTerm } from '@seriatim/contract'
import { type HeadingKey, printHeadingKey, type QueryNode } from '@seriatim/query'
import { familiesOf, NO_FAMILIES } from '../catalogue/families/repository.ts'
import { type SearchedVersion, searchedVersions } from '../catalogue/records/repository.ts'
import type { Db } from '../platform/database/db.ts'
import { Refusal } from '../platform/errors.ts'
import { checkBudget } from './budget.ts'
import { keysOfRecords } from './conditions-repository.ts'
import { FAMILY_KIND } from './family-kind.ts'
import { MAX_CHECKED } from './plan.ts'

/** Number of records read in one batch. Other requests are served between batches. */
const BATCH = 200
/** Time limit in milliseconds for reading records for one part of a query. */
const CHECK_TIMEOUT_MS = 5_000

/**
 * Finds the records with each heading, by `printHeadingKey`. The engine that stores the browsable indexes provides the
 * function.
 */
type FindHeadingRecords = (
  db: Db,
  headings: readonly HeadingKey[],
  ids: readonly number[],
) => Promise<ReadonlyMap<string, ReadonlySet<number>>>

/**
 * Reads the records `ids` and returns those that match a query.
 * @throws Refusal 'too_broad' for more than `MAX_CHECKED` records or when reading takes too long;
 * 'search_too_long'
 */
export const makeContentCheck =
  (headingCarriers: FindHeadingRecords) =>
  (db: Db, ids: readonly number[], node: QueryNode): Promise<number[]> =>
    recordsMatchingContent(headingCarriers, db, ids, node)

async function recordsMatchingContent(
  headingCarriers: FindHeadingRecords,
  db: Db,
  ids: readonly number[],
  node: QueryNode,
): Promise<number[]> {
  if (ids.length > MAX_CHECKED) throw new Refusal('too_broad')
  const until = performance.now() + CHECK_TIMEOUT_MS
  const test = recordTest(node)
  const thisYear = new Date().getUTCFullYear()
  const asksForFamily = hasFamilyNode(node)
  const conditions = new Map<ConditionTerm, ReadonlyMap<number, readonly string[]>>()
  for (const term of conditionsIn(node)) conditions.set(term, await keysOfRecords(db, term, ids))
  const headings = headingsIn(node)
  const carriers = headings.length > 0 ? await headingCarriers(db, headings, ids) : undefined
  const results: number[] = []
  for (let start = 0; start < ids.length; start += BATCH) {
    checkBudget()
    if (performance.now() > until) throw new Refusal('too_broad')
    const batch = ids.slice(start, start + BATCH)
    const versions = await searchedVersions(db, batch)
    const families = asksForFamily ? await familiesOf(db, batch) : undefined
    for (const [id, version] of versions) {
      const isInFamily: MatchContext['isInFamily'] = (family, issn) => {
        const { [FAMILY_KIND[family]]: members } = families?.get(id) ?? NO_FAMILIES
        return issn === version.issn || members.includes(issn)
      }
      const keysUnder: MatchContext['keysUnder'] = (term) => conditions.get(term)?.get(id) ?? []
      const hasHeading: MatchContext['hasHeading'] = (heading) =>
        carriers?.get(printHeadingKey(heading))?.has(id) ?? false
      if (test(searchedRecord(version, { thisYear, isInFamily, keysUnder, hasHeading }))) results.push(id)
    }
    await setImmediate()
  }
  return results
}

const searchedRecord = (
  { record, ...states }: SearchedVersion,
  context: Pick<MatchContext, 'thisYear' | 'isInFamily' | 'keysUnder' | 'hasHeading'>,
): SearchedRecord => new SearchedRecord(record, { ...states, ...context })

const hasFamilyNode = (node: QueryNode): boolean =>
  node.kind === 'family' || (node.kind === 'bool' && node.clauses.some((clause) => hasFamilyNode(clause.node)))

const conditionsIn = (node: QueryNode): ReadonlySet<ConditionTerm> => {
  if (node.kind === 'urls') return new Set(['url_state'])
  if (node.kind === 'bool') return new Set(node.clauses.flatMap((clause) => [...conditionsIn(clause.node)]))
  return node.kind === 'text' && node.scope.kind === 'term' && isConditionTerm(node.scope.term)
    ? new Set([node.scope.term])
    : new Set()
}

const headingsIn = (node: QueryNode): readonly HeadingKey[] =>
  node.kind === 'heading'
    ? [node.heading]
    : node.kind === 'bool'
      ? node.clauses.flatMap((clause) => headingsIn(clause.node))
      : []
