/**
 * Translates plans into filters of OpenSearch. Conditions that only PostgreSQL can decide are resolved to record ids.
 */
import { isBooleanTerm, keyTest, plainNumber, type ValueTest } from '@seriatim/analyser'
import type { FacetTerm } from '@seriatim/contract'
import type { QueryNode } from '@seriatim/query'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { spendBudgetOn } from '../budget.ts'
import { compile } from '../compile.ts'
import type { FacetSelection, SearchSet } from '../engine.ts'
import { singleNumber } from '../numbers.ts'
import { type Lexicon, MAX_CHECKED, type Plan } from '../plan.ts'
import { needsContent } from '../plans.ts'
import { overflowedRecords, recordsMatchingContent } from '../postgres/check-content.ts'
import { makeLexicon } from '../postgres/lexicon.ts'
import { recordsOfPlan } from '../postgres/records-of-plan.ts'
import { inSearch } from '../postgres/transaction.ts'
import { UnsupportedQuery } from './cluster.ts'
import { conditionField, facetField, MAX_TERMS } from './index-shape.ts'
import { allOf, anyOf, anyOfValues, type Filter, lexemeFilter, MATCH_ALL, MATCH_NONE, not } from './lexeme-query.ts'

/** The ids of at most `limit` records that a filter finds, in ascending order. */
export type FindIds = (filter: Filter, limit: number) => Promise<readonly number[]>

/** The lexicon of the database. Each call opens a short transaction, because most searches need none. */
export const lexiconOf = (db: Db): Lexicon => {
  const ask = <Answer>(question: (lexicon: Lexicon) => Promise<Answer>): Promise<Answer> =>
    inSearch(db, (tx) => question(makeLexicon(tx)))
  return {
    expand: (pattern, limit) => ask((lexicon) => lexicon.expand(pattern, limit)),
    containing: (part, limit) => ask((lexicon) => lexicon.containing(part, limit)),
    places: () => ask((lexicon) => lexicon.places()),
    structures: () => ask((lexicon) => lexicon.structures()),
    keysUnder: (term) => ask((lexicon) => lexicon.keysUnder(term)),
  }
}

/** Builds the filters of one search. */
export class Filters {
  private readonly db: Db
  private readonly findIds: FindIds
  readonly lexicon: Lexicon
  private overflowed: Promise<readonly number[]> | undefined

  constructor(db: Db, findIds: FindIds) {
    this.db = db
    this.findIds = findIds
    this.lexicon = lexiconOf(db)
  }

  /**
   * The records of a search, and the filter of each term with selected keys.
   * @throws Refusal 'too_broad' | UnsupportedQuery
   */
  async ofSet({ query, selected, excluded }: SearchSet): Promise<MatchedFilters> {
    const denied = [...selectionFilters(excluded).values()].map(not)
    const filter = await this.found(await compile(query, this.lexicon), query, allOf(denied))
    return { base: allOf([...denied, ...(filter === MATCH_ALL ? [] : [filter])]), selected: selectionFilters(selected) }
  }

  /**
   * The filter for the records that match a plan. Records that the index contains only partly are read and tested
   * against `node`.
   */
  async found(plan: Plan, node: QueryNode | undefined, within: Filter = MATCH_ALL): Promise<Filter> {
    const filter = await this.ofPlan(plan, within)
    if (node === undefined) return filter
    this.overflowed ??= overflowedRecords(this.db)
    const overflowed = await this.overflowed
    if (overflowed.length === 0) return filter
    const read = await inSearch(this.db, (tx) => recordsMatchingContent(tx, overflowed.slice(0, MAX_CHECKED), node))
    return anyOf([allOf([filter, not({ term: { overflowed: true } })]), recordsIn(read)])
  }

  /** Translates a plan. `within` restricts the records whose content is read. */
  private async ofPlan(plan: Plan, within: Filter): Promise<Filter> {
    switch (plan.kind) {
      case 'all':
        return MATCH_ALL
      case 'none':
        return MATCH_NONE
      case 'and': {
        const known = await this.ofPlans(
          plan.parts.filter((part) => !needsContent(part)),
          within,
        )
        // Read records last, and only those that match all other parts.
        for (const part of plan.parts.filter(needsContent))
          known.push(await this.ofPlan(part, allOf([within, ...known])))
        return allOf(known)
      }
      case 'or':
        return anyOf(await this.ofPlans(plan.parts, within))
      case 'not':
        return not(await this.ofPlan(plan.part, within))
      case 'lexemes':
        return lexemeFilter(plan.index, plan.query, this.lexicon)
      case 'value':
        return this.ofValue(plan.term, plan.test)
      case 'number': {
        const number = singleNumber(plan.pattern)
        if (number !== undefined) return { term: { [plan.column]: plainNumber(number) } }
        if (plan.pattern.kind === 'exists') return plan.column === 'issn' ? MATCH_ALL : exists('issnl')
        return this.ofBase(plan)
      }
      case 'condition':
        return anyOfValues(conditionField(plan.term), plan.keys)
      case 'family':
      case 'heading':
        return this.ofBase(plan)
      case 'check':
        return spendBudgetOn(plan.node, async () => {
          const candidates = allOf([within, await this.ofPlan(plan.candidates, within)])
          const ids = await this.findIds(candidates, MAX_CHECKED + 1)
          return recordsIn(await inSearch(this.db, (tx) => recordsMatchingContent(tx, ids, plan.node)))
        })
    }
  }

  /** Translates plans one after the other, because the time budget counts one part at a time (see `spendBudgetOn`). */
  private async ofPlans(plans: readonly Plan[], within: Filter): Promise<Filter[]> {
    const filters: Filter[] = []
    for (const plan of plans) filters.push(await this.ofPlan(plan, within))
    return filters
  }

  /** The filter for the records that PostgreSQL finds. @throws UnsupportedQuery if they are too many for one query */
  private async ofBase(plan: Plan): Promise<Filter> {
    const ids = await inSearch(this.db, (tx) => recordsOfPlan(tx, plan, MAX_TERMS + 1))
    return recordsIn(ids)
  }

  private async ofValue(term: FacetTerm, test: ValueTest): Promise<Filter> {
    const field = facetField(term)
    if (test.kind === 'keys') return anyOfValues(field, test.keys)
    if (test.pattern.kind === 'exists') return exists(field)
    const passes = keyTest(term, test)
    if (isBooleanTerm(term)) return anyOfValues(field, ['true', 'false'].filter(passes))
    return anyOfValues(field, (await keysOfTerm(this.db, term)).filter(passes))
  }
}

/** The filter of a search without facet selections, and the filter of each selection. */
export type MatchedFilters = { readonly base: Filter; readonly selected: ReadonlyMap<FacetTerm, Filter> }

export const withSelected = ({ base, selected }: MatchedFilters, except?: FacetTerm): Filter => {
  const remaining = [...selected].filter(([term]) => term !== except).map(([, filter]) => filter)
  return remaining.length === 0 ? base : allOf([...(base === MATCH_ALL ? [] : [base]), ...remaining])
}

export const recordsIn = (ids: readonly number[]): Filter => anyOfValues('record_id', ids)

const exists = (field: string): Filter => ({ exists: { field } })

/** One filter for each term; the selected keys of a term are alternatives. */
const selectionFilters = (selections: readonly FacetSelection[]): ReadonlyMap<FacetTerm, Filter> =>
  new Map(
    [...Map.groupBy(selections, ({ term }) => term)].map(([term, ofTerm]) => [
      term,
      anyOfValues(
        facetField(term),
        ofTerm.flatMap(({ keys }) => keys),
      ),
    ]),
  )

/**
 * The keys of a term in the dictionary, which records have or had.
 * @throws UnsupportedQuery for more than `MAX_KEYS`
 */
export async function keysOfTerm(db: Db, term: FacetTerm): Promise<readonly string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from facet_key where term = ${term} limit ${MAX_KEYS + 1}`.execute(db)
  if (rows.length > MAX_KEYS) throw new UnsupportedQuery(`the facet ${term} has more than ${MAX_KEYS} keys`)
  return rows.map(({ key }) => key)
}
const MAX_KEYS = 2_000_000
