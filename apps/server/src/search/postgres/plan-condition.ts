/** Translates plans into SQL conditions on rows of `search_doc`. */
import { normaliseIssn } from '@seriatim/issn'
import type { FamilyType } from '@seriatim/query'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { spendBudgetOn } from '../budget.ts'
import { recordsUnder } from '../conditions-repository.ts'
import { FAMILY_KIND } from '../family-kind.ts'
import type { Plan, TextIndex } from '../plan.ts'
import { needsContent } from '../plans.ts'
import { checkedRecords } from './check-content.ts'
import { recordsWithHeading } from './heading-records.ts'
import { numberCondition } from './number-condition.ts'
import { type Lookup, type LookupPlan, lookupPlan } from './tsquery.ts'
import { valueCondition } from './value-condition.ts'

export type Condition = RawBuilder<unknown>

const EVERYTHING: Condition = sql`true`

/**
 * The condition for rows that match a plan. Record contents are read when the condition is built, only for rows that
 * match `within`. For other rows the condition is meaningless.
 * @throws Refusal 'too_broad' | 'search_too_long'
 */
export const conditionOfPlan = (db: Db, plan: Plan, within: Condition = EVERYTHING): Promise<Condition> =>
  conditionOfLookups(db, lookupPlan(plan), within)

async function conditionOfLookups(db: Db, plan: LookupPlan, within: Condition): Promise<Condition> {
  switch (plan.kind) {
    case 'all':
      return sql`true`
    case 'none':
      return sql`false`
    case 'and':
      return conjunction(db, plan.parts, within)
    case 'or':
      return disjunction(db, plan.parts, within)
    case 'not':
      return denial(db, plan.part, within)
    case 'lexemes':
      return matchesQuery(plan.index, plan.query)
    case 'alternatives':
      return sql`record_id in (
        select doc.record_id from unnest(${plan.queries}::text[]) as lot (query)
        join search_doc doc on ${sql.ref(`doc.${plan.index}`)} @@ lot.query::tsquery)`
    case 'value':
      return valueCondition(db, plan.term, plan.test)
    case 'number':
      return numberCondition(db, plan.column, plan.pattern)
    case 'family':
      return familyCondition(plan.family, plan.issn)
    case 'condition':
      return sql`record_id in (${sql.raw(recordsUnder(plan.term, plan.keys))})`
    case 'heading':
      return sql`record_id in (${sql.raw(recordsWithHeading(plan.heading))})`
    case 'check': {
      return spendBudgetOn(plan.node, async () => {
        const candidates = await conditionOfLookups(db, plan.candidates, within)
        const ids = await checkedRecords(db, sql`${within} and (${candidates})`, plan.node)
        return sql`record_id = any(${ids}::int[])`
      })
    }
  }
}

const matchesQuery = (index: TextIndex, query: string): Condition => sql`${sql.ref(index)} @@ ${query}::tsquery`

const isLookup = (plan: LookupPlan): plan is Lookup => plan.kind === 'lexemes'
const isDeniedLookup = (plan: LookupPlan): plan is { kind: 'not'; part: Lookup } =>
  plan.kind === 'not' && isLookup(plan.part)

/** Combines the look-ups of one index, so that PostgreSQL evaluates them together. */
const combineLookups = (parts: readonly LookupPlan[]): readonly Condition[] => {
  const conditions: Condition[] = []
  for (const [index, ofIndex] of Map.groupBy(parts.filter(isLookup), (part) => part.index)) {
    const denied = parts.filter(isDeniedLookup).filter(({ part }) => part.index === index)
    const texts = [...ofIndex.map(({ query }) => `(${query})`), ...denied.map(({ part }) => `!(${part.query})`)]
    conditions.push(matchesQuery(index, texts.join(' & ')))
  }
  return conditions
}

async function conjunction(db: Db, parts: readonly LookupPlan[], within: Condition): Promise<Condition> {
  const indexes = new Set(parts.filter(isLookup).map(({ index }) => index))
  const isTogether = (part: LookupPlan): boolean =>
    isLookup(part) || (isDeniedLookup(part) && indexes.has(part.part.index))
  const conditions = [...combineLookups(parts)]
  const others = parts.filter((part) => !isTogether(part))
  for (const part of others.filter((each) => !needsContent(each))) {
    conditions.push(sql`(${await conditionOfLookups(db, part, within)})`)
  }
  // Read records last, and only those that match all other parts.
  for (const part of others.filter(needsContent)) {
    const known = conditions.length === 0 ? within : sql`${within} and ${sql.join(conditions, sql` and `)}`
    conditions.push(sql`(${await conditionOfLookups(db, part, known)})`)
  }
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

/**
 * Maximum length of a look-up that is combined with others in one condition, because testing a few words is cheaper
 * than joining two sets.
 */
const SHORT_LOOKUP = 500

async function disjunction(db: Db, parts: readonly LookupPlan[], within: Condition): Promise<Condition> {
  const isShort = (part: LookupPlan): part is Lookup => isLookup(part) && part.query.length <= SHORT_LOOKUP
  const conditions = [...Map.groupBy(parts.filter(isShort), (part) => part.index)].map(([index, ofIndex]) =>
    matchesQuery(index, ofIndex.map(({ query }) => `(${query})`).join(' | ')),
  )
  for (const part of parts) if (!isShort(part)) conditions.push(await conditionOfLookups(db, part, within))
  if (conditions.length === 1) return conditions[0]!
  // Use one subquery for each index. With a further condition that no index supports, PostgreSQL would read every
  // tsvector.
  const sets = conditions.map((each) => sql`record_id in (select record_id from search_doc where ${each})`)
  return sql`(${sql.join(sets, sql` or `)})`
}

async function denial(db: Db, part: LookupPlan, within: Condition): Promise<Condition> {
  const condition = await conditionOfLookups(db, part, within)
  return isLookup(part)
    ? sql`record_id not in (select record_id from search_doc where ${condition})`
    : sql`not (${condition})`
}

/** The condition for the records of a family. A record without relatives is a family of one. */
const familyCondition = (family: FamilyType, text: string): Condition => {
  const issn = normaliseIssn(text) ?? text
  const kind = sql.ref(FAMILY_KIND[family])
  return sql`record_id in (
    select id from record where issn = ${issn}
    union select record_id from record_family
    where ${kind} = (select ${kind} from record_family where issn = ${issn}))`
}
