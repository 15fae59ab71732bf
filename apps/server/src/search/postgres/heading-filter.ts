/** A filter of headings as conditions of SQL: on rows of `heading` and, where counts decide, on groups of them. */
import { runOf, runsTest, wordTest } from '@seriatim/analyser'
import type { EntryTerm, QueryNode, TextNode, TextPattern } from '@seriatim/query'
import { fold } from '@seriatim/scripts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { anyOfWords, anyOrder, isAnyWord, type SoughtWord, soughtWords } from '../compile-words.ts'
import type { HitsRange } from '../engine.ts'
import { followedBy, type LexemeQuery } from '../lexemes.ts'
import { type Lexicon, MAX_CHECKED } from '../plan.ts'
import { placeLabel } from './heading-places.ts'
import { print } from './tsquery.ts'

type Condition = RawBuilder<unknown>

/** Which rows of `heading` count, and which groups of them are entries that pass. */
export type Conditions = {
  readonly rows: Condition
  /** Rows of entries that pass, as far as single rows tell. */
  readonly where: Condition
  /** Further, of the rows of one entry. */
  readonly having: Condition | undefined
  /** `where` lets so much through that it is better asked of single places than gone through. */
  readonly isDense: boolean
}

/** Terms that are counted over the records of an entry: no row tells them alone. */
const OF_GROUPS: ReadonlySet<string> = new Set<EntryTerm>(['hits', 'category', 'country'])

/** Whether a filter asks for what only all the records of an entry tell. */
export const asksOfGroups = (node: QueryNode): boolean => {
  if (node.kind === 'bool') return node.clauses.some((clause) => asksOfGroups(clause.node))
  return node.kind === 'text' && node.scope.kind === 'term' && OF_GROUPS.has(node.scope.term)
}

export type FilterReader = {
  readonly db: Db
  readonly lexicon: Lexicon
  /** Rows that may count at all. */
  readonly rows: Condition
}

/**
 * The condition of a filter. With `isGrouped` it is one on groups of rows (`having`), else on single rows (`where`).
 * @throws Refusal 'too_broad'
 */
export async function filterCondition(reader: FilterReader, node: QueryNode, isGrouped: boolean): Promise<Condition> {
  switch (node.kind) {
    case 'all':
      return sql`true`
    case 'bool': {
      const parts = async (occur: (typeof node.clauses)[number]['occur']): Promise<Condition[]> => {
        const found: Condition[] = []
        for (const clause of node.clauses)
          if (clause.occur === occur) found.push(await filterCondition(reader, clause.node, isGrouped))
        return found
      }
      const must = await parts('must')
      const should = must.length === 0 ? await parts('should') : []
      const mustNot = (await parts('must_not')).map((each) => sql`not (${each})`)
      const all = [...must, ...(should.length === 0 ? [] : [joined(should, 'or')]), ...mustNot]
      return all.length === 0 ? sql`true` : joined(all, 'and')
    }
    case 'text':
      return leaf(reader, node, isGrouped)
    default:
      throw new Error(`no filter of headings reads as "${node.kind}"`)
  }
}

const joined = (conditions: readonly Condition[], operator: 'and' | 'or'): Condition =>
  sql`(${sql.join(
    conditions.map((each) => sql`(${each})`),
    operator === 'and' ? sql` and ` : sql` or `,
  )})`

async function leaf(reader: FilterReader, node: TextNode, isGrouped: boolean): Promise<Condition> {
  const { scope, pattern } = node
  if (scope.kind === 'here') {
    const condition = await labelCondition(reader, pattern)
    // All rows of an entry have one label.
    return isGrouped ? sql`bool_or(${condition})` : condition
  }
  if (scope.kind !== 'term') throw new Error(`no filter of headings looks in "${scope.kind}"`)
  const term = scope.term as EntryTerm
  switch (term) {
    case 'hits':
      return hitsCondition(node)
    case 'tag':
    case 'script': {
      const condition = sql`${sql.ref(term)} = any(${await keysFitting(reader, term, pattern)}::text[])`
      return isGrouped ? sql`bool_or(${condition})` : condition
    }
    case 'category':
    case 'country': {
      const keys = await keysFitting(reader, term, pattern)
      return sql`coalesce(bool_or(${sql.ref(term)} = any(${keys}::text[])), false)`
    }
  }
}

/** Whether a folded key fits, as a whole. */
const keyFits = (pattern: TextPattern): ((key: string) => boolean) => {
  switch (pattern.kind) {
    case 'exists':
      return () => true
    case 'key':
      return (key) => key === pattern.key
    case 'phrase':
      return () => false
    default:
      return wordTest(pattern)
  }
}

/** The few keys that a term has in the base, as far as they fit. */
async function keysFitting(
  { db }: FilterReader,
  term: 'tag' | 'script' | 'category' | 'country',
  pattern: TextPattern,
): Promise<string[]> {
  const fits = keyFits(pattern)
  return (await KNOWN_KEYS[term](db)).filter((key) => fits(fold(key)))
}

const TAGS = ['130', '210', '222', '240', '242', '245', '246', '247', '260', '264', '710', '720']
const SCRIPTS = ['latin', 'transliterated', 'original']

const dictionaryKeys = async (db: Db, term: 'category' | 'iso_country'): Promise<string[]> => {
  const rows = await db.selectFrom('facet_key').select('key').where('term', '=', term).execute()
  return rows.map(({ key }) => key)
}

const KNOWN_KEYS = {
  tag: async () => TAGS,
  script: async () => SCRIPTS,
  category: (db: Db) => dictionaryKeys(db, 'category'),
  country: (db: Db) => dictionaryKeys(db, 'iso_country'),
} as const

/** The numbers that a filter asks for, where it asks for nothing else than `hits`. */
export const hitsAlone = (node: QueryNode): HitsRange | undefined => {
  if (node.kind !== 'text' || node.scope.kind !== 'term' || node.scope.term !== 'hits') return undefined
  const { pattern } = node
  if (pattern.kind === 'key') return { from: Number(pattern.key), to: Number(pattern.key) }
  if (pattern.kind !== 'range') return undefined
  const { from, to } = pattern
  return {
    from: from === undefined ? 1 : Number(from.text) + (from.inclusive ? 0 : 1),
    to: to === undefined ? Number.MAX_SAFE_INTEGER : Number(to.text) - (to.inclusive ? 0 : 1),
  }
}

/** The reader of the filter has let through nothing but numbers. */
function hitsCondition({ pattern }: TextNode): Condition {
  switch (pattern.kind) {
    case 'exists':
      return sql`true`
    case 'key':
      return sql`count(*) = ${Number(pattern.key)}::int`
    case 'range': {
      const { from, to } = pattern
      const bounds = [
        ...(from ? [sql`count(*) ${sql.raw(from.inclusive ? '>=' : '>')} ${Number(from.text)}::int`] : []),
        ...(to ? [sql`count(*) ${sql.raw(to.inclusive ? '<=' : '<')} ${Number(to.text)}::int`] : []),
      ]
      return joined(bounds, 'and')
    }
    default:
      throw new Error(`numbers are not compared with "${pattern.kind}"`)
  }
}

const wordsAnswer = (query: LexemeQuery): Condition => {
  if (query.op === 'all') return sql`length(words) > 0`
  if (query.op === 'none') return sql`false`
  return sql`words @@ ${print(query)}::tsquery`
}

async function labelCondition(reader: FilterReader, pattern: TextPattern): Promise<Condition> {
  switch (pattern.kind) {
    case 'exists':
      return sql`length(words) > 0`
    case 'key':
      return sql`false`
    case 'phrase':
      if (pattern.slop === 0) return wordsAnswer(followedBy(pattern.words))
      return readLabels(reader, pattern, wordsAnswer(anyOrder(pattern.words)))
    default: {
      if (isAnyWord(pattern)) return sql`length(words) > 0`
      const sought = await soughtWords(pattern, reader.lexicon)
      return sought === undefined ? readLabels(reader, pattern, sql`length(words) > 0`) : holdsAny(sought)
    }
  }
}

/** Words that one look-up names at most: PostgreSQL weighs each of them for every row that one of them gives. */
const LOOKUP_WORDS = 16

/** That a label has one of these words. Of many, each look-up gives the rows of some. */
function holdsAny(sought: readonly SoughtWord[]): Condition {
  if (sought.length <= LOOKUP_WORDS) return wordsAnswer(anyOfWords(sought))
  const queries = Array.from({ length: Math.ceil(sought.length / LOOKUP_WORDS) }, (_, at) =>
    print(anyOfWords(sought.slice(at * LOOKUP_WORDS, (at + 1) * LOOKUP_WORDS))),
  )
  return sql`ctid in (
    select found.ctid from unnest(${queries}::text[]) as sought (query),
      lateral (select ctid from heading where words @@ query::tsquery offset 0) as found)`
}

/** The labels that are candidates are read: what no index tells. @throws Refusal 'too_broad' */
async function readLabels({ db, rows }: FilterReader, pattern: TextPattern, candidates: Condition): Promise<Condition> {
  const found = await sql<{ place: string; rest: string }>`
    select distinct place, rest from heading where ${rows} and ${candidates} limit ${MAX_CHECKED + 1}`.execute(db)
  if (found.rows.length > MAX_CHECKED) throw new Refusal('too_broad')
  const fits = runsTest(pattern)
  const answering = found.rows.filter((row) => fits([runOf(placeLabel(row))]))
  return sql`(place, rest) in (
    select * from unnest(${answering.map(({ place }) => place)}::text[], ${answering.map(({ rest }) => rest)}::text[]))`
}
