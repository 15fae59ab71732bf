/**
 * Routes of the portal: search, indexes, statistics, citations, robots.txt and sitemaps. All pages work without
 * JavaScript.
 */

import { typedPlaceKey } from '@seriatim/analyser'
import { BROWSE_INDEXES, type FacetTerm, isPlaceKey, SEARCH_LIMIT_RECORDS } from '@seriatim/contract'
import { normaliseIssn, readCell } from '@seriatim/issn'
import { readHeadingKey } from '@seriatim/query'
import { lastChange } from '../../catalogue/changes/repository.ts'
import { Refusal, refuseUnless } from '../../platform/errors.ts'
import type { App } from '../../platform/http/serve.ts'
import { escapeXml } from '../../platform/http/xml.ts'
import type { BrowsePosition, Browser } from '../../search/browse.ts'
import { CITATION_FORMS, citationFile, isCitationForm } from '../public/citations.ts'
import { findPublic, groupPublic, type PublicQuery, type PublicServices } from '../public/public-search.ts'
import { EVERYTHING_PUBLIC, isPublicTerm } from '../public/public-set.ts'
import { recordAddress } from '../public/record-address.ts'
import {
  publicRecord,
  publicRecords,
  publicRecordsById,
  SITEMAP_PARTS,
  sitemapPart,
  sitemapParts,
} from '../public/repository.ts'
import { makeHomePage } from './home-page.ts'
import { apiPage } from './pages/api-page.ts'
import { ASSETS } from './pages/assets.ts'
import { browsePage, ENTRIES_PER_PAGE } from './pages/browse-page.ts'
import { type PageServices, pageScope } from './pages/page-route.ts'
import { type GroupedAnswer, SHOWN_OF_GROUP } from './pages/result-list.ts'
import { facetSelections, hasConditions, isSort, type SearchAddress, SORTS, searchUrl } from './pages/search-address.ts'
import { type Answer, FACET_DECADES, PAGE_FACETS, RESULTS_PER_PAGE, resultsPage } from './pages/search-page.ts'
import { statisticsPage } from './pages/statistics-page.ts'
import { alternativeSearches, NO_ALTERNATIVE_SEARCHES } from './search/alternative-searches.ts'
import { makePortalBrowser } from './search/browse-entries.ts'
import { suggestTitles } from './search/suggest-titles.ts'
import { likelyIssns, MAX_LIKELY_RECORDS, parseTypedIssn, type TypedIssn } from './search/typed-issn.ts'

type PortalServices = PageServices & PublicServices & { readonly browser: Browser }

const YEAR_S = 31_536_000
/**
 * Rules of robots.txt (RFC 9309); the longest matching rule applies. Robots may read public pages and records. They
 * must not use searches, forms, the interface for cataloguers, and protocols for harvesters.
 */
const ROBOTS = [
  'Disallow: /',
  ...['/portal', '/resource/', '/dumps', '/sitemap', '/favicon.svg', '/api/docs', '/api/openapi.json'].map(
    (path) => `Allow: ${path}`,
  ),
  ...[
    '/portal?',
    '/portal/suggest',
    '/portal/account',
    '/portal/confirm',
    '/portal/contact',
    '/portal/done',
    '/portal/download',
    '/portal/feed',
    '/portal/forgotten',
    '/portal/login',
    '/portal/publisher',
    '/portal/requests/',
    '/portal/reset',
    '/portal/signup',
  ].map((path) => `Disallow: ${path}`),
]
/** Maximum length of a query parameter. Further characters are ignored. */
const MAX_PARAMETER_LENGTH = 1_000
/**
 * Maximum length of the key of an index entry. A key consists of up to 400 characters of up to four bytes in base64,
 * and a digest.
 */
const MAX_KEY_LENGTH = 2_200
const MAX_FACETS = 30
/** Maximum number of index entries with the same label: one for each title field and each of two scripts. */
const MAX_HEADINGS = 20
const LAST_PAGE = Math.floor(SEARCH_LIMIT_RECORDS / RESULTS_PER_PAGE)

/** Parses the search in a URL. The parameter `country` is a short form of the facet of countries, for feeds. */
export function parseSearchUrl(query: URLSearchParams): SearchAddress {
  const text = (name: string): string =>
    (query.get(name) ?? '').slice(0, MAX_PARAMETER_LENGTH).replaceAll('\0', ' ').toWellFormed()
  const page = Number(query.get('page') ?? '1')
  const sort = query.get('sort') ?? 'score'
  const countries = query.getAll('country').map((code) => `iso_country:${code.toUpperCase()}`)
  const facets = [...query.getAll('f'), ...countries].flatMap((each) => {
    const [, term = '', key = ''] = /^(\w+):(.{1,250})$/su.exec(each.replaceAll('\0', '').toWellFormed()) ?? []
    return isPublicTerm(term) && key !== '' ? [{ term: term as FacetTerm, key }] : []
  })
  return {
    q: text('q'),
    title: text('title'),
    issns: text('issns'),
    publisher: text('publisher'),
    from: text('from'),
    to: text('to'),
    headings: query
      .getAll('heading')
      .filter((key) => key !== '' && key.length <= MAX_KEY_LENGTH)
      .slice(0, MAX_HEADINGS),
    facets: facets.slice(0, MAX_FACETS),
    sort: isSort(sort) ? sort : 'score',
    page: Number.isInteger(page) && page >= 1 ? Math.min(page, LAST_PAGE) : 1,
    isAdvanced: query.get('advanced') === '1',
    isGrouped: query.get('group') === 'issnl',
  }
}

/** Converts the search in a URL to a public search request. An incomplete ISSN becomes a prefix search. */
export function toPublicQuery(
  search: SearchAddress,
  typed: TypedIssn | undefined = parseTypedIssn(search.q),
): PublicQuery {
  const box =
    typed === undefined || typed.kind === 'malformed'
      ? search.q
      : typed.kind === 'beginning'
        ? `${typed.digits}*`
        : typed.issn
  return {
    ...search,
    q: '',
    box,
    issns: readCell(search.issns).map(({ issn }) => issn),
    selected: facetSelections(search),
  }
}

/** ISSNs that the visitor may have intended with an incorrect ISSN or bar code. */
const meantBy = (typed: TypedIssn | undefined): readonly string[] =>
  typed?.kind === 'wrong' ? likelyIssns(typed.issn) : typed?.kind === 'bar_code' ? [typed.issn] : []

/** The groups on one page of results; undefined if the search finds too many records to group them. */
async function answerGroups(services: PortalServices, search: SearchAddress): Promise<GroupedAnswer | undefined> {
  const groups = await groupPublic(services, { publicQuery: toPublicQuery(search), sort: SORTS[search.sort] })
  if (groups === undefined) return undefined
  const start = (search.page - 1) * RESULTS_PER_PAGE
  const shown = groups.slice(start, start + RESULTS_PER_PAGE)
  const ids = shown.flatMap(({ recordIds }) => recordIds.slice(0, SHOWN_OF_GROUP))
  const records = await services.reads.onDb((db) => publicRecordsById(db, ids))
  const byId = new Map(records.map((record) => [record.recordId, record]))
  return {
    total: groups.length,
    groups: shown.map(({ issnl, recordIds }) => ({
      issnl,
      count: recordIds.length,
      records: recordIds.slice(0, SHOWN_OF_GROUP).flatMap((id) => byId.get(id) ?? []),
    })),
  }
}

async function answerSearch(services: PortalServices, search: SearchAddress): Promise<Answer> {
  const typed = parseTypedIssn(search.q)
  const query = toPublicQuery(search, typed)
  const grouped = search.isGrouped ? await answerGroups(services, search) : undefined
  const { total, records, facets } = await findPublic(services, {
    publicQuery: query,
    offset: grouped === undefined ? (search.page - 1) * RESULTS_PER_PAGE : 0,
    limit: grouped === undefined ? RESULTS_PER_PAGE : 0,
    facets: PAGE_FACETS,
    buckets: FACET_DECADES,
    sort: SORTS[search.sort],
  })
  const likely = meantBy(typed)
  const meant = await services.reads.onDb((db) => publicRecords(db, likely))
  const isOnlyText = !hasConditions({ ...search, q: '' })
  const near =
    total === 0 && typed === undefined
      ? await alternativeSearches(services, search.q, query, !isOnlyText)
      : NO_ALTERNATIVE_SEARCHES
  return {
    total,
    records,
    facets,
    grouped,
    typed,
    meant: likely.flatMap((issn) => meant.get(issn) ?? []).slice(0, MAX_LIKELY_RECORDS),
    near,
  }
}

/** The search in the URL with its answer. The home page has the last change of a record instead of an answer. */
type SearchLoaded = { readonly search: SearchAddress; readonly answer: Answer | undefined; readonly change: number }
type BrowseLoaded = Parameters<typeof browsePage>[2]

/** @throws Refusal 'invalid_position' */
function parsePosition(text: string, index: (typeof BROWSE_INDEXES)[number]): BrowsePosition {
  if (text === '') return { kind: 'edge' }
  if (!isPlaceKey(text)) return { kind: 'text', sortKey: typedPlaceKey(text) }
  const key = readHeadingKey(text)
  refuseUnless(key?.index === index, 'invalid_position')
  return { kind: 'key', place: key.place, digest: key.digest }
}

const sitemapXml = (lines: readonly string[], root: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('')}</${root}>\n`

export function portalRoutes(app: App, services: PortalServices): void {
  const { db, reads, engine, publicLimiter } = services
  const homePage = makeHomePage(services)
  app.addHook('onListen', () => void homePage.warmUp().catch(() => undefined))
  const browseEntries = makePortalBrowser(services)
  // Caches share these responses between visitors, so the responses must not depend on language or cookies.
  for (const [address, { type, text }] of Object.entries(ASSETS))
    app.get(address, { onRequest: publicLimiter.admit }, async (_request, reply) =>
      reply.type(type).header('Cache-Control', `public, max-age=${YEAR_S}, immutable`).send(text),
    )
  pageScope(app, services, { cacheControl: 'no-cache' }, (page) => {
    page<SearchLoaded>(
      'GET',
      '/portal',
      async ({ visit, loaded: { search, answer, change }, reply }) => {
        if (answer === undefined) return homePage.answer({ visit, search, change, reply })
        const { total } = answer.grouped ?? answer
        const lastPage = Math.min(LAST_PAGE, Math.max(1, Math.ceil(total / RESULTS_PER_PAGE)))
        if (search.page > lastPage) return reply.redirect(searchUrl(search, { page: lastPage }), 302)
        return resultsPage(visit, search, answer, lastPage)
      },
      async (query) => {
        const search = parseSearchUrl(query)
        return hasConditions(search)
          ? { search, answer: await answerSearch(services, search), change: 0 }
          : { search, answer: undefined, change: await lastChange(db) }
      },
    )
    page('GET', '/portal/suggest', async ({ visit, query, reply }) => {
      const { q } = parseSearchUrl(query)
      const titles = await suggestTitles(services, q)
      return reply.send({ status: visit.t('suggestions', { count: titles.length }), titles })
    })
    for (const index of BROWSE_INDEXES) {
      page<BrowseLoaded>(
        'GET',
        `/portal/browse/${index}`,
        async ({ visit, loaded }) => browsePage(visit, index, loaded),
        async (query) => {
          const before = query.get('before')
          const start = (before ?? query.get('after') ?? query.get('start') ?? '')
            .slice(0, MAX_KEY_LENGTH)
            .toWellFormed()
          refuseUnless(!start.includes('\0'), 'invalid_position')
          const isBackwards = before !== null
          const position = parsePosition(start, index)
          const { page: entries, count } = await browseEntries({ index, position, isBackwards, size: ENTRIES_PER_PAGE })
          return { start, count, page: entries, isBackwards }
        },
      )
    }
    page('GET', '/portal/statistics', async ({ visit }) => {
      const of = (term: FacetTerm, limit: number) =>
        engine.facet({ ...EVERYTHING_PUBLIC, term, contains: '', offset: 0, limit })
      const [[total = 0], countries, years] = await Promise.all([
        engine.count([EVERYTHING_PUBLIC]),
        of('iso_country', 300),
        of('start_year', 2_000),
      ])
      return statisticsPage(visit, { total, countries, years })
    })
    page('GET', '/portal/api', async ({ visit }) => apiPage(visit))
    page('GET', '/portal/cite/:file', async ({ visit, request, reply }) => {
      const { file } = request.params as { file: string }
      const [, fileName = '', form = ''] = /^(.+)\.([a-z]+)$/.exec(file) ?? []
      const issn = normaliseIssn(fileName)
      const record =
        issn !== undefined && isCitationForm(form) ? await reads.onDb((db) => publicRecord(db, issn)) : undefined
      if (record === undefined || !isCitationForm(form)) throw new Refusal('record_not_found', { issn: fileName })
      const address = visit.origin + recordAddress(record.issn)
      return reply
        .type(CITATION_FORMS[form].type)
        .header('Content-Disposition', `attachment; filename="${record.issn}.${form}"`)
        .send(citationFile(form, record, address))
    })
    page('GET', '/robots.txt', async ({ visit, reply }) =>
      reply
        .type('text/plain; charset=utf-8')
        .send(`User-agent: *\n${ROBOTS.join('\n')}\n\nSitemap: ${visit.origin}/sitemap.xml\n`),
    )
    page('GET', '/sitemap.xml', async ({ visit, reply }) => {
      const parts = await reads.onDb(sitemapParts)
      const lines = parts.map(
        (part) => `<sitemap><loc>${escapeXml(visit.origin)}/sitemap/${part}.xml</loc></sitemap>\n`,
      )
      return reply.type('application/xml; charset=utf-8').send(sitemapXml(lines, 'sitemapindex'))
    })
    page('GET', '/sitemap/:part', async ({ visit, request, reply }) => {
      const { part } = request.params as { part: string }
      const [, number = ''] = /^(\d{1,3})\.xml$/.exec(part) ?? []
      refuseUnless(number !== '' && Number(number) < SITEMAP_PARTS, 'not_found')
      const rows = await reads.onDb((db) => sitemapPart(db, Number(number)))
      const lines = rows.map(
        ({ issn, day }) =>
          `<url><loc>${escapeXml(visit.origin)}${recordAddress(issn)}</loc><lastmod>${day}</lastmod></url>\n`,
      )
      return reply.type('application/xml; charset=utf-8').send(sitemapXml(lines, 'urlset'))
    })
    const nothing = async (): Promise<never> => {
      throw new Refusal('not_found')
    }
    page('GET', '/portal/*', nothing)
    page('POST', '/portal/*', nothing)
    page('POST', '/portal', nothing)
  })
}
