/** Draws complete random requests from the records of the database, so that most requests find records. */
import { CODED_TERMS, FACET_TERMS, type SearchRequestInput, SORT_FIELDS } from '@seriatim/contract'
import { ADDRESS_TERMS } from './addresses.ts'
import type { Occurrence } from './content.ts'
import { drawLine, isEmptyLine, textQuery } from './draw-line.ts'
import { lucene, type Source } from './draw-lucene.ts'
import { type RawWord, rawWords, typedWord } from './draw-words.ts'
import { cjkRuns, conjunction, type Expression, type Scope } from './expression.ts'
import type { SearchTerm } from './keys.ts'
import type { Random } from './random.ts'
import type { FamilyKind, OracleDb, OracleFilter, OracleKey, OracleRequest } from './request.ts'

type Entry = OracleDb['records'][number]

/** Pairs of simplified and traditional forms of common Chinese characters. */
const VARIANTS = new Map(
  '国國 学學 报報 华華 经經 济濟 术術 与與 会會 书書 电電 车車 东東 门門 农農 医醫 业業 机機 语語 历歷'
    .split(' ')
    .flatMap(([simple, traditional]) => [
      [simple!, traditional!],
      [traditional!, simple!],
    ]),
)

const HAN = /\p{Script=Han}/u

const wordRuns = (values: readonly (readonly string[])[]): RawWord[][] =>
  values.map((each) => rawWords(each)).filter((run) => run.length > 0)

/** The sequences of consecutive words in the part of a record that a scope selects. */
const scopeRuns = (entry: Entry, scope: Scope): RawWord[][] => {
  const { content } = entry
  const stored = content.occurrences.filter(({ tag, field }) => tag === field.tag)
  const values = (occurrence: Occurrence, codes?: string): string[] =>
    occurrence.parts.filter(({ code }) => codes === undefined || codes.includes(code)).map(({ value }) => value)
  switch (scope.kind) {
    case 'titles': {
      const numbers = stored
        .filter(({ tag }) => tag === '001' || tag === '022')
        .map((occurrence) => (occurrence.tag === '001' ? values(occurrence) : values(occurrence, 'alyz')))
      const titles = content.titles.map((title) => title.values)
      return wordRuns([...titles, ...titles, ...numbers])
    }
    case 'title':
      return wordRuns(content.titles.map((title) => title.values))
    case 'field': {
      const fields = content.occurrences.filter(({ tag }) => tag === scope.tag)
      return wordRuns(
        scope.code === undefined
          ? fields.map((occurrence) => values(occurrence))
          : fields.flatMap(({ parts }) => parts.filter(({ code }) => code === scope.code).map(({ value }) => [value])),
      )
    }
    default:
      return wordRuns(stored.map((occurrence) => values(occurrence)))
  }
}

/**
 * Draws a field of the record to search in, with its name in LUCENE. Specific fields are more likely than general ones.
 */
const drawScope = (random: Random, { content }: Entry): { scope: Scope; name: string } => {
  const { field, tag, parts } = random.pick(content.occurrences)
  const isTag = /^\d{3}$/.test(tag)
  const kind = random.weighted([
    [40, 'titles'],
    [8, 'title'],
    [10, 'marc'],
    [isTag ? 14 : 0, 'tag'],
    [isTag && 'subfields' in field && parts.length > 0 ? 12 : 0, 'subfield'],
    [20, 'term'],
    [4, 'issn'],
    [2, 'issnl'],
  ] as const)
  switch (kind) {
    case 'titles':
      return { scope: { kind: 'titles' }, name: '' }
    case 'title':
      return { scope: { kind: 'title' }, name: 'title' }
    case 'marc':
      return { scope: { kind: 'anywhere' }, name: 'marc' }
    case 'tag':
      return { scope: { kind: 'field', tag }, name: tag }
    case 'subfield': {
      const { code } = random.pick(parts)
      return /^[0-9a-z]$/.test(code)
        ? { scope: { kind: 'field', tag, code }, name: `${tag}.${code}` }
        : { scope: { kind: 'field', tag }, name: tag }
    }
    case 'term': {
      const term = random.chance(0.15) ? random.pick(ADDRESS_TERMS) : random.pick(FACET_TERMS)
      return { scope: { kind: 'term', term }, name: term }
    }
    case 'issn':
    case 'issnl':
      return { scope: { kind: 'number', of: kind }, name: kind }
  }
}

type Basic = {
  expression: Expression
  wire: NonNullable<SearchRequestInput['basic_query']>
  anywhere: boolean
}

const drawChinese = (random: Random, entry: Entry, withHan: readonly Entry[]): Basic => {
  const source = withHan.length > 0 && random.chance(0.9) ? random.pick(withHan) : entry
  const runs = source.content.titles.flatMap(({ values }) => values.flatMap(cjkRuns))
  const run = [...(runs.length > 0 ? random.pick(runs) : '科学')]
  const length = Math.min(run.length, random.between(1, 4))
  const start = random.between(0, run.length - length)
  const text = run
    .slice(start, start + length)
    .map((character) => (random.chance(0.5) ? (VARIANTS.get(character) ?? character) : character))
    .join('')
  const [word] = random.chance(0.2) ? (random.pick(scopeRuns(source, { kind: 'titles' })) ?? []) : []
  const isOther = word !== undefined && cjkRuns(word.raw).length === 0
  const leaves: Expression[] = [{ kind: 'cjk', text }]
  if (isOther) {
    leaves.push({ kind: 'leaf', scope: { kind: 'titles' }, pattern: { kind: 'word', text: word.text, prefix: false } })
  }
  return {
    expression: conjunction(leaves),
    wire: { query: isOther ? `${text} ${typedWord(random, word)}` : text, matchFormat: 'CHINESE' },
    anywhere: false,
  }
}

const drawBasic = (random: Random, entry: Entry, other: () => Entry, withHan: readonly Entry[]): Basic => {
  const kind = random.weighted([
    [50, 'TEXT'],
    [45, 'LUCENE'],
    [5, 'CHINESE'],
  ] as const)
  if (kind === 'CHINESE') return drawChinese(random, entry, withHan)
  if (kind === 'TEXT') {
    const anywhere = random.chance(0.4)
    const scope: Scope = { kind: anywhere ? 'anywhere' : 'titles' }
    const { expression, text } = textQuery(random, scopeRuns(entry, scope), scope)
    return { expression, wire: { query: text, anywhere, matchFormat: 'TEXT' }, anywhere }
  }
  const near = (): Entry => (random.chance(0.85) ? entry : other())
  const source: Source = {
    runs: (scope) => scopeRuns(near(), scope),
    scope: () => drawScope(random, near()),
    keys: (term) => near().keys.get(term)!,
    number: (of) => {
      const { known, view } = near()
      return of === 'issn' ? known.issn : view.numbers.issnl
    },
  }
  const { expression, text } = lucene(random, source)
  return { expression, wire: { query: text, matchFormat: 'LUCENE' }, anywhere: false }
}

const drawKey = <Term extends SearchTerm>(
  random: Random,
  { keys }: Entry,
  terms: readonly Term[],
): { readonly term: Term; readonly key: string } | undefined => {
  const term = random.pick(terms)
  const values = keys.get(term)!
  return values.length === 0 ? undefined : { term, key: random.pick(values) }
}

const drawFilters = (random: Random, entry: Entry, other: () => Entry): OracleFilter[] =>
  Array.from({ length: random.between(1, 3) }, () => {
    const from = random.chance(0.7) ? entry : other()
    if (random.chance(0.3)) {
      const of: FamilyKind = random.pick(['family', 'issnl', 'issnh'])
      return { exclude: random.chance(0.2), of, code: from.known.issn }
    }
    const drawn = random.chance(0.2)
      ? drawKey(random, from, ADDRESS_TERMS)
      : drawKey<SearchTerm>(random, from, CODED_TERMS)
    return drawn === undefined ? [] : { exclude: random.chance(0.25), of: drawn.term, code: drawn.key }
  }).flat()

/** The records from which requests are drawn. */
export type Pool = { readonly records: readonly Entry[]; readonly withHan: readonly Entry[] }

export const poolOf = ({ records }: OracleDb): Pool => ({
  records,
  withHan: records.filter(({ content }) =>
    content.titles.some(({ values }) => values.some((value) => HAN.test(value))),
  ),
})

/** Draws a request. The same seed of `random` results in the same request on the same database. */
export const drawRequest = (random: Random, { records, withHan }: Pool): OracleRequest => {
  const other = (): Entry => random.pick(records)
  const entry = other()
  const basic = random.chance(0.7) ? drawBasic(random, entry, other, withHan) : undefined
  const lines = random.chance(basic === undefined ? 0.75 : 0.3)
    ? Array.from({ length: random.between(1, 3) }, () =>
        drawLine(random, (random.chance(0.92) ? entry : other()).content.occurrences),
      )
    : []
  const filters = random.chance(0.15) ? drawFilters(random, entry, other) : []
  const keys = (chance: number): OracleKey[] =>
    random.chance(chance)
      ? Array.from(
          { length: random.between(1, 3) },
          () => drawKey(random, random.chance(0.7) ? entry : other(), FACET_TERMS) ?? [],
        ).flat()
      : []
  const selected = keys(0.2)
  const excluded = keys(0.08)
  const sortField = random.chance(0.35) ? 'score' : random.pick(SORT_FIELDS)
  const sortOrder = random.pick(['asc', 'desc'] as const)
  const operator = random.chance(0.3) ? 'should' : 'must'
  return {
    basic: basic?.expression ?? { kind: 'everything' },
    isRanked: basic !== undefined,
    operator,
    lines: lines.filter((line) => !isEmptyLine(line)).map(({ line }) => line),
    filters,
    selected,
    excluded,
    sortField,
    sortOrder,
    body: {
      ...(basic === undefined ? {} : { basic_query: basic.wire }),
      ...(lines.length === 0 ? {} : { data_queries: { operator, datafields: lines.map(({ wire }) => wire) } }),
      ...(filters.length === 0
        ? {}
        : {
            keyword_queries: filters.map(({ exclude, of, code }) => ({
              action: exclude ? ('exclude' as const) : ('include' as const),
              tag: of,
              type: of,
              code,
              searchable: code,
            })),
          }),
      ...(selected.length === 0 ? {} : { selected_facets: selected.map((each) => ({ ...each })) }),
      ...(excluded.length === 0 ? {} : { excluded_facets: excluded.map((each) => ({ ...each })) }),
      sortField,
      sortOrder,
    },
  }
}
