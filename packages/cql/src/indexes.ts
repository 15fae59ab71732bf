/** The indexes of CQL queries, and their scopes. */
import type { FacetTerm, SortField } from '@seriatim/contract'
import { facetOf, SORT_FIELDS } from '@seriatim/contract'
import type { HeadingIndex, Scope } from '@seriatim/query'
import { type ContextSet, nameIn, type Prefixes } from './contexts.ts'
import { CqlProblem } from './diagnostics.ts'

/**
 * - `all`: every record, for any term
 * - `words`: words in one of the scopes; `heading` is the browse index for `==`
 * - `key`: whole keys of a facet term, or names that are searched by word
 * - `year`: like `key`, compared as years
 */
export type CqlIndex = {
  /** The name in the explain response: `dc.title`. */
  readonly name: string
  readonly title: string
  readonly sort?: SortField
} & (
  | { readonly kind: 'all' }
  | { readonly kind: 'words'; readonly scopes: readonly Scope[]; readonly heading?: HeadingIndex }
  | { readonly kind: 'key'; readonly scope: TermScope }
  | { readonly kind: 'year'; readonly scope: TermScope }
)

type TermScope = Scope & { readonly kind: 'term' }

const fields = (...names: readonly string[]): readonly Scope[] =>
  names.map((name): Scope => {
    const [tag, code] = name.split('$')
    return code === undefined ? { kind: 'field', tag: tag! } : { kind: 'field', tag: tag!, code }
  })

const term = (name: string): TermScope => ({ kind: 'term', term: name })

const NUMBERS = fields('001', '022$a', '022$l', '022$y', '022$z')
const PUBLISHERS = fields('260$b', '264$b', '710$a', '710$b', '720$a')

const GENERAL: readonly CqlIndex[] = [
  { name: 'cql.allRecords', title: 'All records', kind: 'all' },
  {
    name: 'cql.serverChoice',
    title: 'Titles and ISSNs',
    kind: 'words',
    scopes: [{ kind: 'titles' }],
    heading: 'titles',
  },
  { name: 'cql.anywhere', title: 'Any field', kind: 'words', scopes: [{ kind: 'anywhere' }] },
  { name: 'dc.title', title: 'Title', kind: 'words', scopes: [{ kind: 'title' }], heading: 'titles', sort: 'title' },
  { name: 'dc.publisher', title: 'Publisher', kind: 'words', scopes: PUBLISHERS, heading: 'publishers' },
  { name: 'dc.language', title: 'Language', kind: 'key', scope: term('languages'), sort: 'languages' },
  { name: 'dc.subject', title: 'Subject', kind: 'key', scope: term('subjects') },
  { name: 'dc.date', title: 'First year', kind: 'year', scope: term('start_year'), sort: 'start_year' },
  { name: 'dc.identifier', title: 'Any ISSN of the record', kind: 'words', scopes: NUMBERS },
  { name: 'bath.issn', title: 'Any ISSN of the record', kind: 'words', scopes: NUMBERS, sort: 'issn' },
  { name: 'rec.id', title: 'ISSN of the record', kind: 'key', scope: term('issn'), sort: 'issn' },
  { name: 'issn.issn', title: 'ISSN of the record', kind: 'key', scope: term('issn'), sort: 'issn' },
  { name: 'issn.issnl', title: 'ISSN-L', kind: 'key', scope: term('issnl'), sort: 'issnl' },
]

/** Aliases of index names, also for names without a prefix. */
const ALIASES: Readonly<Record<string, string>> = {
  'cql.keywords': 'cql.anywhere',
  'cql.allindexes': 'cql.anywhere',
  'cql.anyindexes': 'cql.anywhere',
  'rec.identifier': 'rec.id',
  'bath.keytitle': 'dc.title',
  serverchoice: 'cql.serverChoice',
  anywhere: 'cql.anywhere',
  allrecords: 'cql.allRecords',
  id: 'rec.id',
  issn: 'bath.issn',
}

const isYear = (name: FacetTerm): boolean => name === 'start_year' || name === 'end_year'

const sortFieldNamed = (name: string): SortField | undefined => SORT_FIELDS.find((field) => field === name)

const ofTerm = (name: FacetTerm): CqlIndex => {
  const sort = sortFieldNamed(name)
  return {
    name: `issn.${name}`,
    title: name.replaceAll('_', ' '),
    kind: isYear(name) ? 'year' : 'key',
    scope: term(name),
    ...(sort && { sort }),
  }
}

/** All indexes for a user who may search these facet terms. */
export const cqlIndexes = (terms: readonly FacetTerm[]): readonly CqlIndex[] => [...GENERAL, ...terms.map(ofTerm)]

/** The context sets that are searched for a name without a prefix, in this order. */
const WITHOUT_PREFIX: readonly ContextSet[] = ['cql', 'dc', 'bath', 'rec', 'issn']

/**
 * The index of a name.
 * @throws CqlProblem 15 for an unknown prefix, 16 for an unknown index
 */
export function findIndex(
  indexes: readonly CqlIndex[],
  requested: string,
  prefixes: Prefixes,
  position?: number,
): CqlIndex {
  const { set, name } = nameIn(prefixes, requested, position)
  const names = set === undefined ? [name, ...WITHOUT_PREFIX.map((each) => `${each}.${name}`)] : [`${set}.${name}`]
  for (const each of names) {
    const text = (ALIASES[each] ?? each).toLowerCase()
    const match = indexes.find((index) => index.name.toLowerCase() === text)
    if (match !== undefined) return match
  }
  throw new CqlProblem(16, requested, position)
}

/** Whether the keys of an index are names, which are searched by word. */
export const isOfNames = (index: CqlIndex): boolean =>
  index.kind === 'key' &&
  index.scope.term !== 'issn' &&
  index.scope.term !== 'issnl' &&
  facetOf(index.scope.term as FacetTerm).areNames === true
