/**
 * A complete request in the form in which the generator creates it, and the result that the contract defines: records,
 * order, facet values.
 */
import { FACET_BUCKETS, FACET_TERMS, type FacetTerm, type SearchRequestInput, type SortField } from '@seriatim/contract'
import { fold } from '@seriatim/scripts'
import {
  type BaseRecord,
  type Content,
  type Occurrence,
  type Run,
  readContent,
  runsOfTexts,
  type Script,
} from './content.ts'
import { type Expression, matchesExpression, type View } from './expression.ts'
import { allKeys, compareTexts, type Keys, type SearchTerm, sortValue } from './keys.ts'
import { compareRanks, ranker } from './ranking.ts'

/** The condition of a line on the words or the value of an occurrence or of a subfield. */
export type OracleContent =
  | { readonly kind: 'words'; readonly expression: Expression }
  | { readonly kind: 'keyword'; readonly value: string }
  /** A regular expression in JavaScript, limited to syntax that has the same meaning in RE2. */
  | { readonly kind: 'regex'; readonly expression: RegExp }
  | { readonly kind: 'existence' }

export type OracleLine = {
  readonly operator: 'must' | 'must_not'
  readonly content: OracleContent
  /** Must match the whole tag; `structure` must match tag, indicators and subfield codes (`245 1# ac`). */
  readonly tag: RegExp
  readonly structure: RegExp | undefined
  readonly codes: string
  /** The two indicators: empty for any, `#` for a blank, else the character. */
  readonly indicators: readonly [string, string]
  readonly script: Script | 'any'
  readonly repeat: { readonly number: number } | { readonly min: number; readonly max: number } | undefined
}

export type FamilyKind = 'issnl' | 'issnh' | 'family'
export type OracleFilter = {
  readonly exclude: boolean
  readonly of: SearchTerm | FamilyKind
  readonly code: string
}
export type OracleKey = { readonly term: FacetTerm; readonly key: string }

export type OracleRequest = {
  readonly basic: Expression
  /** Whether the request has a basic query that determines the ranking. */
  readonly isRanked: boolean
  readonly operator: 'must' | 'should'
  readonly lines: readonly OracleLine[]
  readonly filters: readonly OracleFilter[]
  readonly selected: readonly OracleKey[]
  readonly excluded: readonly OracleKey[]
  readonly sortField: SortField
  readonly sortOrder: 'asc' | 'desc'
  /** The request in wire form. */
  readonly body: SearchRequestInput
}

export type Families = (issn: string, kind: FamilyKind) => readonly string[]

type Entry = { known: BaseRecord; content: Content; keys: Keys; view: View }
export type Bucket = { readonly key: string; readonly doc_count: number }
export type Expected = {
  readonly issns: readonly string[]
  /** The scores of the found records; undefined if no query determines them. */
  readonly scores: readonly number[] | undefined
  /** All values of each facet term, with their counts, in order. */
  readonly buckets: ReadonlyMap<FacetTerm, readonly Bucket[]>
}

const hasContent = (content: OracleContent, view: View, runs: readonly Run[], value: string): boolean => {
  switch (content.kind) {
    case 'existence':
      return true
    case 'words':
      return matchesExpression(content.expression, { ...view, here: runs })
    case 'keyword':
      return fold(value) === fold(content.value)
    case 'regex':
      return content.expression.test(value)
  }
}

/** Whether an indicator matches: `#` matches a blank, and also a literal `#`. */
const hasIndicator = (requested: string, indicator: string | undefined): boolean =>
  requested === '' || indicator === requested || (requested === '#' && indicator === ' ')

/** Whether tag and script of a line match an occurrence, regardless of its content. */
const appliesToOccurrence = ({ tag, script }: OracleLine, occurrence: Occurrence): boolean =>
  tag.test(occurrence.tag) && (script === 'any' || script === occurrence.script)

const matchesOccurrence = (line: OracleLine, view: View, occurrence: Occurrence): boolean => {
  const { content, structure, codes, indicators, repeat } = line
  const { field, signature, number, count, parts, runs, value } = occurrence
  if (!appliesToOccurrence(line, occurrence)) return false
  const [first, second] = 'subfields' in field ? [field.indicator1, field.indicator2] : []
  if (!hasIndicator(indicators[0], first) || !hasIndicator(indicators[1], second)) return false
  if (structure !== undefined && (signature === undefined || !structure.test(signature))) return false
  if (repeat !== undefined) {
    if ('number' in repeat ? repeat.number !== number : count < repeat.min || count > repeat.max) return false
  }
  if (codes === '') return hasContent(content, view, runs, value)
  return parts.some(
    ({ code, value: text }) =>
      code !== '' && codes.includes(code) && hasContent(content, view, runsOfTexts([text]), text),
  )
}

/**
 * Whether a line "at most N" includes zero occurrences. Then a record without the tag matches the line, unless the line
 * has a condition on the field itself.
 */
const includesZero = ({ repeat, content, structure, codes, indicators, script }: OracleLine): boolean =>
  repeat !== undefined &&
  'min' in repeat &&
  repeat.min === 0 &&
  content.kind === 'existence' &&
  structure === undefined &&
  codes === '' &&
  script === 'any' &&
  indicators.every((indicator) => indicator === '')

const lineHolds = (line: OracleLine, view: View): boolean =>
  view.content.occurrences.some((occurrence) => matchesOccurrence(line, view, occurrence)) ||
  (includesZero(line) && !view.content.occurrences.some((occurrence) => appliesToOccurrence(line, occurrence)))

const matchesLines = ({ lines, operator }: OracleRequest, view: View): boolean => {
  const wanted = lines.filter((line) => line.operator === 'must')
  if (lines.some((line) => line.operator === 'must_not' && lineHolds(line, view))) return false
  return operator === 'must' || wanted.length === 0
    ? wanted.every((line) => lineHolds(line, view))
    : wanted.some((line) => lineHolds(line, view))
}

const grouped = <T, K>(values: readonly T[], key: (value: T) => K): T[][] => [...Map.groupBy(values, key).values()]

const byCount = (one: Bucket, other: Bucket): number =>
  other.doc_count - one.doc_count || compareTexts(one.key, other.key)

/** The records of the oracle in memory: a few thousand records, all evaluated for every request. */
export class OracleDb {
  private readonly entries: readonly Entry[]
  private readonly families: Families

  constructor(records: readonly BaseRecord[], families: Families, thisYear: number) {
    this.families = families
    this.entries = records.map((known) => {
      const content = readContent(known.record)
      const keys = allKeys(known, thisYear)
      const issnl = sortValue(known, keys, 'issnl')
      return { known, content, keys, view: { content, keys, numbers: { issn: known.issn, issnl } } }
    })
  }

  get records(): readonly Readonly<Entry>[] {
    return this.entries
  }

  private filterHolds({ of, code }: OracleFilter, { known, keys }: Entry): boolean {
    return of === 'family' || of === 'issnl' || of === 'issnh'
      ? this.families(code, of).includes(known.issn)
      : keys.get(of)!.includes(code)
  }

  /** Whether a record matches all conditions of a request except the selected facet keys. */
  private holds(request: OracleRequest, entry: Entry): boolean {
    const { view, keys } = entry
    const { filters, excluded } = request
    if (excluded.some(({ term, key }) => keys.get(term)!.includes(key))) return false
    if (filters.some((filter) => filter.exclude && this.filterHolds(filter, entry))) return false
    const included = grouped(
      filters.filter((filter) => !filter.exclude),
      ({ of }) => of,
    )
    return (
      included.every((alternatives) => alternatives.some((filter) => this.filterHolds(filter, entry))) &&
      matchesExpression(request.basic, view) &&
      matchesLines(request, view)
    )
  }

  answer(request: OracleRequest): Expected {
    const { selected } = request
    const matching = this.entries.filter((entry) => this.holds(request, entry))
    const isSelected = (term: FacetTerm, { keys }: Entry): boolean => {
      const wanted = selected.filter((each) => each.term === term)
      return wanted.length === 0 || wanted.some(({ key }) => keys.get(term)!.includes(key))
    }
    const matches = matching.filter((entry) => FACET_TERMS.every((term) => isSelected(term, entry)))
    const buckets = new Map(
      FACET_TERMS.map((term) => {
        const counted = selected.some((each) => each.term === term)
          ? matching.filter((entry) => FACET_TERMS.every((other) => other === term || isSelected(other, entry)))
          : matches
        const counts = new Map<string, number>()
        for (const { keys } of counted) for (const key of keys.get(term)!) counts.set(key, (counts.get(key) ?? 0) + 1)
        return [term, [...counts].map(([key, doc_count]) => ({ key, doc_count })).sort(byCount)]
      }),
    )
    return { ...this.ordered(request, matches), buckets }
  }

  private ordered(request: OracleRequest, result: readonly Entry[]): Pick<Expected, 'issns' | 'scores'> {
    const { sortField, sortOrder } = request
    const sign = sortOrder === 'asc' ? 1 : -1
    if (sortField === 'score') {
      const views = this.entries.map(({ view }) => view)
      const rankOf = ranker(request, views)
      const rows = result
        .map(({ known, keys, view }) => ({
          issn: known.issn,
          rank: rankOf(view, sortValue(known, keys, 'title')),
        }))
        .sort((one, other) => sign * compareRanks(one.rank, other.rank) || compareTexts(one.issn, other.issn))
      return { issns: rows.map(({ issn }) => issn), scores: rows.map(({ rank }) => rank.score) }
    }
    const rows = result
      .map(({ known, keys }) => ({ issn: known.issn, value: sortValue(known, keys, sortField) }))
      .sort((one, other) => {
        const tie = compareTexts(one.issn, other.issn)
        if (one.value === undefined || other.value === undefined) {
          return Number(one.value === undefined) - Number(other.value === undefined) || tie
        }
        return sign * compareTexts(one.value, other.value) || tie
      })
    return { issns: rows.map(({ issn }) => issn), scores: undefined }
  }
}

/** The first facet values and the sum of the other counts, in the form of the answer. */
export const firstBuckets = (all: readonly Bucket[]): { buckets: readonly Bucket[]; sum_other_doc_count: number } => ({
  buckets: all.slice(0, FACET_BUCKETS),
  sum_other_doc_count: all.slice(FACET_BUCKETS).reduce((sum, { doc_count }) => sum + doc_count, 0),
})
