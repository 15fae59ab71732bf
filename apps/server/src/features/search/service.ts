import { type HitSource, SEARCH_LIMIT_RECORDS, type SearchAnswer, type SearchRequest } from '@seriatim/contract'
import { toMrk } from '@seriatim/marc'
import { formatUnknown, type Locale } from '@seriatim/messages'
import { parseText, type QueryWarning } from '@seriatim/query'
import type { Base } from '../../platform/database/base.ts'
import { refuseUnless } from '../../platform/errors.ts'
import { factsOf } from '../../search/analyser/facts.ts'
import type { Hit, SearchEngine } from '../../search/engine.ts'
import { inSearch } from '../../search/postgres/engine.ts'
import { familiesOf, NO_FAMILIES } from '../families/repository.ts'
import { lockHolders } from '../locks/repository.ts'
import { searchedVersions } from '../records/repository.ts'

/**
 * Answers a search from one state of the base: exact total, one page of hits as the results table shows them.
 * @throws Refusal 'beyond_limit' for a page past the 20,000th record, 'too_broad'
 */
export async function searchRecords(
  base: Base,
  engine: SearchEngine,
  request: SearchRequest,
  locale: Locale,
): Promise<SearchAnswer> {
  const started = performance.now()
  const { basic_query: basic, sortField, sortOrder, page, size } = request
  const offset = (page - 1) * size
  refuseUnless(offset + size <= SEARCH_LIMIT_RECORDS, 'beyond_limit', { limit: SEARCH_LIMIT_RECORDS })
  const { tree, warnings } = parseText(basic.query)
  return inSearch(base, async (tx) => {
    const result = await engine.search(tx, {
      text: tree,
      anywhere: basic.anywhere,
      sortField,
      sortOrder,
      offset,
      limit: size,
    })
    const ids = result.hits.map(({ recordId }) => recordId)
    const sources = await hitSources(tx, result.hits)
    const locks = await lockHolders(tx, ids)
    return {
      took: Math.round(performance.now() - started),
      warnings: warnings.map((warning) => warningText(warning, locale)),
      locks,
      hits: {
        total: { value: result.total, relation: 'eq' },
        hits: sources.map((source) => ({ _id: source.issn, _score: source.score, _source: source })),
      },
      aggregations: {},
    }
  })
}

const warningText = ({ code, near, position }: QueryWarning, locale: Locale): string =>
  formatUnknown(locale, `server.query-${code}`, { near, position: position + 1 })

/** The hits as the results table shows them, read from the records that were found. */
async function hitSources(base: Base, hits: readonly Hit[]): Promise<HitSource[]> {
  const ids = hits.map(({ recordId }) => recordId)
  const versions = await searchedVersions(base, ids)
  const families = await familiesOf(base, ids)
  return hits.flatMap(({ recordId, score }) => {
    const version = versions.get(recordId)
    if (version === undefined) return []
    const { record, isInvalid, isDraft } = version
    const { medium, history, extended } = families.get(recordId) ?? NO_FAMILIES
    const source: HitSource = {
      ...factsOf(version, record),
      score,
      marc21: toMrk(record),
      is_invalid: isInvalid,
      draft_record: isDraft,
      urls_status: 'unknown',
      issnl_family: [...medium],
      issnh_family: [...history],
      extended_family: [...extended],
    }
    return [source]
  })
}
