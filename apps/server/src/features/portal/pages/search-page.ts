/**
 * Search page of the portal: form, facets as links, results and paging. The URL contains the whole state of the page.
 */
import type { FacetTerm } from '@seriatim/contract'
import type { ReactNode } from 'react'
import type { FacetValues } from '../../../search/engine.ts'
import type { PublicRecord } from '../../public/presenter.ts'
import type { AlternativeSearches } from '../search/alternative-searches.ts'
import { rowMarker } from '../search/match-reasons.ts'
import type { TypedIssn } from '../search/typed-issn.ts'
import { h } from './h.ts'
import { type GroupedAnswer, groupChoice, groupedResults, listFiles } from './result-list.ts'
import { resultRow } from './result-row.ts'
import { type SearchAddress, SORTS, type Sort, searchUrl } from './search-address.ts'
import { renderPage } from './shell.ts'
import { portalUrl, type Visit } from './visit.ts'

export const RESULTS_PER_PAGE = 20

/** Facets next to the results, in display order. */
export const PAGE_FACETS = [
  'media',
  'iso_country',
  'languages',
  'period_of_activity',
  'subjects',
  'category',
] as const satisfies readonly FacetTerm[]
type PageFacet = (typeof PAGE_FACETS)[number]

export type Answer = {
  readonly total: number
  readonly records: readonly PublicRecord[]
  readonly facets: Partial<Readonly<Record<FacetTerm, FacetValues>>>
  /** The typed ISSN or similar number; undefined if the text is not a number. */
  readonly typed: TypedIssn | undefined
  /** Records that the visitor may have intended with an incorrect number. */
  readonly meant: readonly PublicRecord[]
  /** Alternative searches, if this search found nothing. */
  readonly near: AlternativeSearches
  /** The groups on the page. Undefined without grouping, or if the search finds too many records. */
  readonly grouped: GroupedAnswer | undefined
}

/** Number of facet values on the page. Decades are in chronological order, so the page shows more of them. */
const FACET_VALUES = 10
export const FACET_DECADES = 25

const FACET_NAMES = {
  media: 'media_facet',
  iso_country: 'country',
  languages: 'language',
  period_of_activity: 'period',
  subjects: 'subject',
  category: 'status',
} as const satisfies Record<PageFacet, Parameters<Visit['t']>[0]>

const keyName = ({ labels, t }: Visit, term: FacetTerm, key: string): string => {
  if (term === 'category') {
    if (key === 'reg') return t('registered')
    if (key === 'wor') return t('status_provisional')
    return t(key === 'can' ? 'status_cancelled' : 'status_suppressed')
  }
  return labels.label(term, key)
}

/** The conditions of a search as text. */
export function searchName(visit: Visit, search: SearchAddress): string {
  const { t } = visit
  const years = [search.from, search.to].map((year) => year.trim())
  const parts = [
    search.q.trim(),
    search.title.trim(),
    search.issns.trim(),
    search.publisher.trim(),
    years.every((year) => year === '') ? '' : years.join('–'),
    search.headings.length === 0 ? '' : t('entry'),
    ...search.facets.map(({ term, key }) => keyName(visit, term, key)),
  ].filter((part) => part !== '')
  return parts.length === 0 ? t('all_records') : parts.join(' · ')
}

const facetSection = (
  visit: Visit,
  search: SearchAddress,
  term: PageFacet,
  counts: FacetValues | undefined,
): ReactNode => {
  const isChosen = (key: string): boolean => search.facets.some((facet) => facet.term === term && facet.key === key)
  const offered = counts?.buckets.filter(({ key }) => !isChosen(key)) ?? []
  const buckets =
    term === 'period_of_activity'
      ? offered.toSorted((one, other) => (one.key < other.key ? -1 : 1))
      : offered.slice(0, FACET_VALUES)
  if (buckets.length === 0) return null
  return h(
    'div',
    { key: term, className: 'facet' },
    h('h2', null, visit.t(FACET_NAMES[term])),
    h(
      'ul',
      { className: 'plain' },
      buckets.map(({ key, count }) =>
        h(
          'li',
          { key },
          h(
            'a',
            { href: searchUrl(search, { facets: [...search.facets, { term, key }] }), rel: 'nofollow' },
            keyName(visit, term, key),
          ),
          h('span', { className: 'dim number' }, visit.number(count)),
        ),
      ),
    ),
  )
}

const conditionChips = (visit: Visit, search: SearchAddress): ReactNode => {
  const { t } = visit
  const texts = (['title', 'issns', 'publisher', 'from', 'to'] as const).filter((name) => search[name].trim() !== '')
  const names = {
    title: 'title',
    issns: 'several_numbers',
    publisher: 'publisher',
    from: 'from_year',
    to: 'to_year',
  } as const
  if (search.facets.length + texts.length + search.headings.length === 0) return null
  const chip = (label: string, change: Partial<SearchAddress>): ReactNode =>
    h(
      'li',
      { key: label },
      h('a', { href: searchUrl(search, change), 'aria-label': t('without', { what: label }) }, `${label} ×`),
    )
  return h(
    'ul',
    { className: 'chips' },
    texts.map((name) => chip(`${t(names[name])}: ${search[name]}`, { [name]: '' })),
    search.headings.length === 0 ? null : chip(t('entry'), { headings: [] }),
    search.facets.map((facet) =>
      chip(keyName(visit, facet.term, facet.key), { facets: search.facets.filter((other) => other !== facet) }),
    ),
  )
}

const select = (
  name: string,
  label: string,
  value: string,
  options: readonly (readonly [value: string, label: string])[],
): ReactNode =>
  h(
    'label',
    { key: name },
    label,
    h(
      'select',
      { name, defaultValue: value },
      options.map(([each, text]) => h('option', { key: each, value: each }, text)),
    ),
  )

const input = (name: string, label: string, value: string, more: Record<string, unknown> = {}): ReactNode =>
  h('label', { key: name }, label, h('input', { name, defaultValue: value, maxLength: 1000, ...more }))

const advancedForm = (visit: Visit, search: SearchAddress): ReactNode => {
  const { t, labels, locale } = visit
  const collator = new Intl.Collator(locale)
  const codes = (term: 'iso_country' | 'languages' | 'media' | 'subjects') =>
    labels
      .codes(term)
      .filter(({ isOffered }) => isOffered)
      .map(({ code, label }) => [`${term}:${code}`, label] as const)
      .toSorted(([, one], [, other]) => collator.compare(one, other))
  const facetSelect = (term: 'iso_country' | 'languages' | 'media' | 'subjects') => {
    const chosen = search.facets.find((facet) => facet.term === term)
    return h(
      'label',
      { key: term },
      t(FACET_NAMES[term]),
      h(
        'select',
        { name: 'f', defaultValue: chosen ? `${term}:${chosen.key}` : '' },
        h('option', { value: '' }, t('any')),
        codes(term).map(([value, label]) => h('option', { key: value, value }, label)),
      ),
    )
  }
  return h(
    'form',
    { action: '/portal', 'aria-label': t('advanced') },
    h('input', { type: 'hidden', name: 'advanced', value: '1' }),
    search.isGrouped ? h('input', { type: 'hidden', name: 'group', value: 'issnl' }) : null,
    h(
      'div',
      { className: 'fields' },
      input('q', t('words'), search.q),
      input('title', t('title'), search.title),
      input('publisher', t('publisher'), search.publisher),
      input('issns', t('several_numbers'), search.issns, { placeholder: '0000-0000 0000-0000' }),
      input('from', t('from_year'), search.from, { inputMode: 'numeric', pattern: '\\d{4}', maxLength: 4 }),
      input('to', t('to_year'), search.to, { inputMode: 'numeric', pattern: '\\d{4}', maxLength: 4 }),
      facetSelect('iso_country'),
      facetSelect('languages'),
      facetSelect('media'),
      facetSelect('subjects'),
      select(
        'sort',
        t('sort'),
        search.sort,
        (Object.keys(SORTS) as Sort[]).map((sort) => [sort, t(`sort_${sort}`)] as const),
      ),
    ),
    h('button', { type: 'submit', className: 'main-button' }, t('search')),
  )
}

/**
 * Explains why a search for a number finds nothing. Undefined if the search finds something, or if the text is not a
 * number.
 */
export const numberProblem = ({ t }: Visit, { typed, total }: Pick<Answer, 'typed' | 'total'>): string | undefined => {
  switch (typed?.kind) {
    case 'wrong': {
      const { issn, corrected } = typed
      return t('wrong_number', { issn, digit: issn.slice(-1), expected: corrected.slice(-1), corrected })
    }
    case 'bar_code':
      return t('wrong_bar_code', { digits: typed.text, issn: typed.issn })
    case 'malformed':
      return total === 0 ? t('malformed_number', { text: typed.text, count: typed.length }) : undefined
    case 'beginning':
      return total === 0 ? t('unknown_beginning', { digits: typed.digits }) : undefined
    case 'right':
      return total === 0 ? t('unknown_number', { issn: typed.issn }) : undefined
    default:
      return undefined
  }
}

const meantRecords = (visit: Visit, records: readonly PublicRecord[]): ReactNode =>
  records.length === 0
    ? null
    : [
        h('p', { key: 'meant' }, h('strong', null, visit.t('did_you_mean'))),
        h(
          'ul',
          { key: 'list', className: 'results' },
          records.map((item) => resultRow(visit, item)),
        ),
      ]

const numberNotice = (visit: Visit, answer: Answer): ReactNode => {
  const problem = numberProblem(visit, answer)
  return problem === undefined
    ? null
    : h('div', { className: 'notice' }, h('p', null, problem), meantRecords(visit, answer.meant))
}

/** The page for a search without results, with alternative searches. */
const nothingFound = (visit: Visit, search: SearchAddress, { typed, near }: Answer): ReactNode => {
  const { t, number } = visit
  const { spellings, titles, alone } = near
  return [
    // For a number, a notice above explains why nothing was found.
    typed === undefined ? h('p', { key: 'nothing' }, t('nothing_found')) : null,
    alone === 0
      ? null
      : h(
          'p',
          { key: 'alone' },
          h('a', { href: portalUrl('/portal', { q: search.q }) }, t('without_conditions', { query: search.q })),
          h('span', { className: 'dim' }, ` ${number(alone)}`),
        ),
    spellings.length === 0
      ? null
      : h(
          'section',
          { key: 'spellings' },
          h('h2', null, t('other_spellings')),
          h(
            'ul',
            { className: 'plain' },
            spellings.map(({ query, count }) =>
              h(
                'li',
                { key: query },
                h('a', { href: searchUrl(search, { q: query }) }, h('bdi', null, query)),
                h('span', { className: 'dim' }, ` ${number(count)}`),
              ),
            ),
          ),
        ),
    titles.length === 0
      ? null
      : h(
          'section',
          { key: 'titles' },
          h('h2', null, t('similar_titles')),
          h(
            'ul',
            { className: 'results' },
            titles.map((item) => resultRow(visit, item)),
          ),
        ),
  ]
}

const resultPager = (visit: Visit, search: SearchAddress, lastPage: number): ReactNode => {
  const { t } = visit
  if (lastPage <= 1) return null
  return h(
    'nav',
    { className: 'pager', 'aria-label': t('result_pages') },
    search.page > 1 ? h('a', { rel: 'prev', href: searchUrl(search, { page: search.page - 1 }) }, t('previous')) : null,
    h('span', null, t('page_of', { page: search.page, pages: lastPage })),
    search.page < lastPage
      ? h('a', { rel: 'next', href: searchUrl(search, { page: search.page + 1 }) }, t('next'))
      : null,
  )
}

const sortLinks = (visit: Visit, search: SearchAddress): ReactNode =>
  h(
    'p',
    { className: 'forms' },
    h('span', { className: 'dim' }, visit.t('sort')),
    (Object.keys(SORTS) as Sort[]).map((sort) =>
      sort === search.sort
        ? h('span', { key: sort, 'aria-current': 'true' }, visit.t(`sort_${sort}`))
        : h('a', { key: sort, href: searchUrl(search, { sort }), rel: 'nofollow' }, visit.t(`sort_${sort}`)),
    ),
  )

/** The start page, shown when the URL contains no search condition. */
export const frontPage = (visit: Visit, search: SearchAddress, total: number, sections: ReactNode): string => {
  const { t, origin } = visit
  return renderPage(
    visit,
    { title: t('front_title'), description: t('front_text', { count: total }), canonical: `${origin}/portal` },
    h('h1', null, t('front_title')),
    h('p', { className: 'sub' }, t('front_text', { count: total })),
    search.isAdvanced
      ? h('section', null, h('h2', null, t('advanced')), advancedForm(visit, search))
      : h(
          'p',
          { className: 'forms' },
          h('a', { href: portalUrl('/portal', { advanced: '1' }) }, t('advanced')),
          h('a', { href: '/portal/browse/titles' }, t('browse_titles')),
          h('a', { href: '/portal/browse/publishers' }, t('browse_publishers')),
          h('a', { href: '/portal/statistics' }, t('statistics')),
        ),
    sections,
  )
}

/** @param lastPage number of the last available page */
export function resultsPage(visit: Visit, search: SearchAddress, answer: Answer, lastPage: number): string {
  const { t } = visit
  const { total, records, grouped } = answer
  const start = (search.page - 1) * RESULTS_PER_PAGE + 1
  const feed = searchUrl({ ...search, sort: 'score', isAdvanced: false, isGrouped: false }, {}, '/portal/feed', {
    lang: visit.locale,
  })
  const title = search.q === '' ? t('results') : t('results_for', { query: search.q })
  const marker = rowMarker(search.q)
  return renderPage(
    visit,
    {
      title,
      query: search.q,
      alternates: [{ type: 'application/atom+xml', href: feed, title: searchName(visit, search) }],
    },
    h('h1', null, t('found', { count: total })),
    search.isAdvanced
      ? advancedForm(visit, search)
      : h('p', null, h('a', { href: searchUrl(search, { isAdvanced: true }) }, t('advanced'))),
    conditionChips(visit, search),
    numberNotice(visit, answer),
    h(
      'div',
      { className: 'search-page' },
      h(
        'aside',
        { 'aria-label': t('narrow') },
        h(
          'details',
          { className: 'filters' },
          h('summary', null, t('narrow')),
          PAGE_FACETS.map((term) => facetSection(visit, search, term, answer.facets[term])),
        ),
      ),
      h(
        'div',
        null,
        total === 0
          ? nothingFound(visit, search, answer)
          : [
              h('div', { key: 'sort' }, sortLinks(visit, search)),
              h(
                'div',
                { key: 'group' },
                groupChoice(visit, {
                  isGrouped: search.isGrouped,
                  grouped,
                  url: searchUrl(search, { isGrouped: !search.isGrouped }),
                }),
              ),
              h(
                'div',
                { key: 'results' },
                grouped === undefined
                  ? h(
                      'ol',
                      { className: 'results', start },
                      records.map((item) => resultRow(visit, item, marker)),
                    )
                  : groupedResults(visit, grouped, start, (result) => resultRow(visit, result, marker)),
              ),
              h('div', { key: 'pager' }, resultPager(visit, search, lastPage)),
            ],
        listFiles(visit, {
          total,
          download: (format) =>
            searchUrl({ ...search, isAdvanced: false, isGrouped: false }, {}, '/portal/download', { format }),
          feed,
        }),
      ),
    ),
  )
}
