/**
 * Translates a filter of headings into SQL: conditions on single rows of `heading`, and conditions on all rows of an
 * entry for filters by number of records, category or country.
 */
import { runsOf, runsTest } from '@seriatim/analyser'
import type { QueryNode, TextPattern } from '@seriatim/query'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { anyOrder } from '../compile-words.ts'
import { compileEntryFilter, type EntryFilter } from '../entry-filter.ts'
import type { LexemeQuery } from '../lexemes.ts'
import { MAX_CHECKED } from '../plan.ts'
import { placeLabel } from './heading-places.ts'
import { makeLexicon } from './lexicon.ts'
import { print } from './tsquery.ts'

type Condition = RawBuilder<unknown>

/** SQL conditions on the rows whose records are counted, and on the entries that these rows form. */
export type Conditions = {
  readonly rows: Condition
  /** A condition on the rows of matching entries, as far as a single row decides. */
  readonly where: Condition
  /** An additional condition on all rows of an entry. */
  readonly having: Condition | undefined
  /** Whether `where` matches so many rows that testing single sort keys is faster than a scan. */
  readonly isDense: boolean
}

/** Compiles a filter with the keys and words of the database. @throws Refusal 'too_broad' */
export const readFilter = (db: Db, node: QueryNode): Promise<EntryFilter> =>
  compileEntryFilter(
    {
      lexicon: makeLexicon(db),
      async keysUnder(term) {
        const facet = term === 'country' ? 'iso_country' : term
        const rows = await db.selectFrom('facet_key').select('key').where('term', '=', facet).execute()
        return rows.map(({ key }) => key)
      },
    },
    node,
  )

/** Whether a filter can only be decided from all rows of an entry. */
export const dependsOnGroups = (filter: EntryFilter): boolean => {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return filter.parts.some(dependsOnGroups)
    case 'not':
      return dependsOnGroups(filter.part)
    default:
      return filter.kind === 'hits' || filter.kind === 'carried'
  }
}

export type ConditionReader = {
  readonly db: Db
  /** A condition on the rows whose records are counted. */
  readonly rows: Condition
}

/**
 * The SQL condition of a filter: with `isGrouped` on groups of rows (`having`), else on single rows (`where`).
 * @throws Refusal 'too_broad'
 */
export async function filterCondition(
  reader: ConditionReader,
  filter: EntryFilter,
  isGrouped: boolean,
): Promise<Condition> {
  // The condition holds for the entry if it holds for any row, because all rows of an entry have the same label, tag
  // and script.
  const ofRow = (condition: Condition) => (isGrouped ? sql`bool_or(${condition})` : condition)
  switch (filter.kind) {
    case 'all':
      return sql`true`
    case 'and':
    case 'or': {
      const parts: Condition[] = []
      for (const part of filter.parts) parts.push(sql`(${await filterCondition(reader, part, isGrouped)})`)
      return sql`(${sql.join(parts, filter.kind === 'and' ? sql` and ` : sql` or `)})`
    }
    case 'not':
      return sql`not (${await filterCondition(reader, filter.part, isGrouped)})`
    case 'words':
      return ofRow(wordsCondition(filter.query))
    case 'read':
      return ofRow(await readLabels(reader, filter.pattern))
    case 'field':
      return ofRow(sql`${sql.ref(filter.term)} = any(${filter.keys}::text[])`)
    case 'carried':
      return sql`coalesce(bool_or(${sql.ref(filter.term)} = any(${filter.keys}::text[])), false)`
    case 'hits':
      return sql`count(*) between ${filter.range.from}::int8 and ${filter.range.to}::int8`
  }
}

/**
 * Maximum number of alternative words in one look-up. PostgreSQL tests all of them for every row that one of them
 * matches.
 */
const LOOKUP_WORDS = 16

/** Splits a condition with many alternatives into several look-ups. */
export const lookupsOf = (query: LexemeQuery): readonly string[] => {
  if (query.op !== 'or' || query.parts.length <= LOOKUP_WORDS) return [print(query)]
  const { parts } = query
  return Array.from({ length: Math.ceil(parts.length / LOOKUP_WORDS) }, (_, at) =>
    print({ op: 'or', parts: parts.slice(at * LOOKUP_WORDS, (at + 1) * LOOKUP_WORDS) }),
  )
}

function wordsCondition(query: LexemeQuery): Condition {
  if (query.op === 'all') return sql`length(words) > 0`
  if (query.op === 'none') return sql`false`
  const lookups = lookupsOf(query)
  if (lookups.length === 1) return sql`words @@ ${lookups[0]}::tsquery`
  return sql`ctid in (
    select found.ctid from unnest(${lookups}::text[]) as sought (query),
      lateral (select ctid from heading where words @@ query::tsquery offset 0) as found)`
}

/** Reads the labels of candidates for conditions that no index decides. @throws Refusal 'too_broad' */
async function readLabels({ db, rows }: ConditionReader, pattern: TextPattern): Promise<Condition> {
  const candidates = wordsCondition(pattern.kind === 'phrase' ? anyOrder(pattern.words) : { op: 'all' })
  const result = await sql<{ place: string; rest: string }>`
    select distinct place, rest from heading where ${rows} and ${candidates} limit ${MAX_CHECKED + 1}`.execute(db)
  if (result.rows.length > MAX_CHECKED) throw new Refusal('too_broad')
  const fits = runsTest(pattern)
  const answering = result.rows.filter((row) => fits(runsOf(placeLabel(row))))
  return sql`(place, rest) in (
    select * from unnest(${answering.map(({ place }) => place)}::text[], ${answering.map(({ rest }) => rest)}::text[]))`
}
