/** Records read to be tested: what no index can tell. */

import { setImmediate } from 'node:timers/promises'
import { type MatchContext, recordTest, SearchedRecord } from '@seriatim/analyser'
import { type HeadingKey, printHeadingKey, type QueryNode } from '@seriatim/query'
import { urlsStatuses } from '../catalogue/addresses/record-state-repository.ts'
import { familiesOf, NO_FAMILIES } from '../catalogue/families/repository.ts'
import { type SearchedVersion, searchedVersions } from '../catalogue/records/repository.ts'
import type { Base } from '../platform/database/base.ts'
import { Refusal } from '../platform/errors.ts'
import { refuseWhenSpent } from './budget.ts'
import { FAMILY_KIND } from './family-kind.ts'
import { MAX_CHECKED } from './plan.ts'

/** Records read at once: then other requests have their turn. */
const BATCH = 200
/** So long records may be read for one part of a query. */
const CHECK_TIMEOUT_MS = 5_000

/** Which of the records carry each of some headings, by `printHeadingKey`: told by the engine that keeps the indexes. */
type HeadingCarriers = (
  base: Base,
  headings: readonly HeadingKey[],
  ids: readonly number[],
) => Promise<ReadonlyMap<string, ReadonlySet<number>>>

/**
 * The records among `ids` that answer a query, read from their content.
 * @throws Refusal 'too_broad' when they are more than `MAX_CHECKED`, or take too long;
 *   'search_too_long'
 */
export const answeringWith =
  (headingCarriers: HeadingCarriers) =>
  (base: Base, ids: readonly number[], node: QueryNode): Promise<number[]> =>
    answeringRecords(headingCarriers, base, ids, node)

async function answeringRecords(
  headingCarriers: HeadingCarriers,
  base: Base,
  ids: readonly number[],
  node: QueryNode,
): Promise<number[]> {
  if (ids.length > MAX_CHECKED) throw new Refusal('too_broad')
  const until = performance.now() + CHECK_TIMEOUT_MS
  const test = recordTest(node)
  const thisYear = new Date().getUTCFullYear()
  const asksForFamily = names(node, 'family')
  const statuses = names(node, 'urls') ? await urlsStatuses(base, ids) : undefined
  const headings = headingsIn(node)
  const carriers = headings.length > 0 ? await headingCarriers(base, headings, ids) : undefined
  const found: number[] = []
  for (let start = 0; start < ids.length; start += BATCH) {
    refuseWhenSpent()
    if (performance.now() > until) throw new Refusal('too_broad')
    const batch = ids.slice(start, start + BATCH)
    const versions = await searchedVersions(base, batch)
    const families = asksForFamily ? await familiesOf(base, batch) : undefined
    for (const [id, version] of versions) {
      const isInFamily: MatchContext['isInFamily'] = (family, issn) => {
        const { [FAMILY_KIND[family]]: members } = families?.get(id) ?? NO_FAMILIES
        return issn === version.issn || members.includes(issn)
      }
      const hasUrls: MatchContext['hasUrls'] = (status) => status === (statuses?.get(id) ?? 'unknown')
      const hasHeading: MatchContext['hasHeading'] = (heading) =>
        carriers?.get(printHeadingKey(heading))?.has(id) ?? false
      if (test(searchedRecord(version, { thisYear, isInFamily, hasUrls, hasHeading }))) found.push(id)
    }
    await setImmediate()
  }
  return found
}

const searchedRecord = (
  { record, ...states }: SearchedVersion,
  context: Pick<MatchContext, 'thisYear' | 'isInFamily' | 'hasUrls' | 'hasHeading'>,
): SearchedRecord => new SearchedRecord(record, { ...states, ...context })

const names = (node: QueryNode, kind: 'family' | 'urls'): boolean =>
  node.kind === kind || (node.kind === 'bool' && node.clauses.some((clause) => names(clause.node, kind)))

const headingsIn = (node: QueryNode): readonly HeadingKey[] =>
  node.kind === 'heading'
    ? [node.heading]
    : node.kind === 'bool'
      ? node.clauses.flatMap((clause) => headingsIn(clause.node))
      : []
