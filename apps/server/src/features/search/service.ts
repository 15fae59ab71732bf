import { FACET_BUCKETS, type FacetedSearch, SEARCH_LIMIT_RECORDS, type SearchAnswer } from '@seriatim/contract'
import type { Locale } from '@seriatim/messages'
import { lockHolders } from '../../catalogue/locks/repository.ts'
import type { ReplicaReads } from '../../catalogue/replicas/reads.ts'
import type { LabelService } from '../../kernel/search/labels.ts'
import { readSearch } from '../../kernel/search/read-search.ts'
import { reportSlowestLine } from '../../kernel/search/slowest-line.ts'
import type { Db } from '../../platform/database/db.ts'
import { refuseUnless } from '../../platform/errors.ts'
import type { SearchEngine } from '../../search/engine.ts'
import { labelledAggregations } from './facets.ts'
import { hitSources } from './hits.ts'
import { queryWarningText, substituteEngineText } from './warning-texts.ts'

/** Services that a search uses. */
export type SearchServices = {
  readonly db: Db
  readonly reads: Pick<ReplicaReads, 'onDb'>
  readonly engine: SearchEngine
  readonly labels: LabelService
}

/**
 * Runs a search. Returns the exact total, one page of records for the results table, and the first values of each
 * requested facet.
 * @throws Refusal 'beyond_limit' for a page beyond record 20,000; the refusals of `readSearch`; 'too_broad' |
 * 'search_too_long'
 */
export async function searchRecords(
  { db, reads, engine, labels }: SearchServices,
  request: FacetedSearch,
  locale: Locale,
): Promise<SearchAnswer> {
  const started = performance.now()
  const { page, size, facets, ...params } = request
  const offset = (page - 1) * size
  const { set, order, reading } = readSearch(params)
  refuseUnless(offset + size <= SEARCH_LIMIT_RECORDS, 'beyond_limit', { limit: SEARCH_LIMIT_RECORDS })
  const [result, names] = await Promise.all([
    reportSlowestLine({ reading }, () =>
      engine.search({ ...set, ...order, offset, limit: size, facets: [...new Set(facets)], buckets: FACET_BUCKETS }),
    ),
    labels.in(locale),
  ])
  const ids = result.hits.map(({ recordId }) => recordId)
  const [sources, locks] = await Promise.all([
    reads.onDb((from) => hitSources(from, result.hits)),
    // Reads locks from the primary database, because changes of locks are not in the change log that replicas follow.
    lockHolders(db, ids),
  ])
  return {
    took: Math.round(performance.now() - started),
    warnings: reading.warnings.map((warning) => queryWarningText(warning, locale)),
    ...(result.substitute === undefined ? {} : { notice: substituteEngineText(result.substitute, locale) }),
    locks,
    hits: {
      total: { value: result.total, relation: 'eq' },
      hits: sources.map((source) => ({ _id: source.issn, _score: source.score, _source: source })),
    },
    aggregations: labelledAggregations(result.facets, names),
  }
}
