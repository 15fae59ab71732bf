/** Searches for the record with a given title. */
import { factsOf } from '@seriatim/analyser'
import { type AnswerOf, type BodyOf, type searchTitle, TITLE_RESULTS_PER_PAGE } from '@seriatim/contract'
import { readCell } from '@seriatim/issn'
import { searchedVersions } from '../../catalogue/records/repository.ts'
import { readSearch } from '../../kernel/search/read-search.ts'
import { refuseUnless } from '../../platform/errors.ts'
import type { SimilarRecord } from '../../search/engine.ts'
import type { SearchServices } from './service.ts'

type TitleSearchRequest = BodyOf<typeof searchTitle>
type Answer = AnswerOf<typeof searchTitle>
type Page = { readonly total: number; readonly hits: readonly SimilarRecord[] }

/** One page of records with a similar title. */
async function findSimilar({ engine }: SearchServices, query: string, offset: number): Promise<Page> {
  const similar = await engine.titles.alike(query)
  return { total: similar.length, hits: similar.slice(offset, offset + TITLE_RESULTS_PER_PAGE) }
}

/** Whether a text is exactly one ISSN, in any notation. */
function isNumber(query: string): boolean {
  const [number, ...others] = readCell(query)
  return number?.isRight === true && others.length === 0 && !/text|zeros/.test(number.corrections.join(' '))
}

/** One page of records with the words in their titles, as on the search page. */
async function findByWords({ engine }: SearchServices, query: string, offset: number): Promise<Page> {
  const { set, order } = readSearch({
    basic_query: { query, anywhere: false, matchFormat: 'TEXT' },
    data_queries: { operator: 'must', datafields: [] },
    keyword_queries: [],
    selected_facets: [],
    excluded_facets: [],
    sortField: 'score',
    sortOrder: 'desc',
  })
  const limit = TITLE_RESULTS_PER_PAGE
  const { total, hits } = await engine.search({ ...set, ...order, offset, limit, facets: [], buckets: 0 })
  return { total, hits: hits.map(({ recordId, score }) => ({ recordId, likeness: score, title: '' })) }
}

/**
 * Searches for the record with a title, by similarity or by words. An ISSN is always searched as a word, because it has
 * no similar titles.
 * @throws Refusal 'missing_query' | 'index_building'; the refusals of a search
 */
export async function findTitle(
  services: SearchServices,
  { title, title_query, page }: TitleSearchRequest,
  isFuzzy: boolean,
): Promise<Answer> {
  const query = (title_query ?? '').trim() === '' ? title : (title_query ?? '')
  refuseUnless(query.trim() !== '', 'missing_query')
  const offset = (page - 1) * TITLE_RESULTS_PER_PAGE
  const { total, hits } = await (isFuzzy && !isNumber(query) ? findSimilar : findByWords)(services, query, offset)
  const ids = hits.map(({ recordId }) => recordId)
  const versions = await services.reads.onDb((db) => searchedVersions(db, ids))
  return {
    query,
    hits: total,
    results: hits.flatMap(({ recordId, likeness, title: matched }) => {
      const version = versions.get(recordId)
      // Omits a record that was deleted after the search.
      if (version === undefined) return []
      const {
        frequency: _frequency,
        lc_country: _lcCountry,
        publisher_names: _publishers,
        encoding_level: _level,
        cancels_issns: _cancels,
        ...facts
      } = factsOf(version, version.record)
      const source = { ...facts, matched }
      return [{ _id: source.issn, _score: Math.round(likeness * 1000) / 1000, _source: source }]
    }),
  }
}
