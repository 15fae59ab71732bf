/** Explains why the first records rank first. */

import { factsOf } from '@seriatim/analyser'
import type { ExplainAnswer } from '@seriatim/contract'
import { formatUnknown, type MessageParams } from '@seriatim/messages'
import { searchedVersions } from '../../catalogue/records/repository.ts'
import { isTooBroad } from '../../kernel/search/count-each.ts'
import type { ReadSearch } from '../../kernel/search/read-search.ts'
import type { SearchResult } from '../../search/engine.ts'
import { type RankReason, rankReason } from '../../search/rank-reasons.ts'
import { type DescribeContext, describePattern, formatList } from './describe.ts'
import type { SearchServices } from './service.ts'

/** Number of explained records. */
const FIRST_RECORDS = 5

/**
 * Explains the first records by score, regardless of the sort order. Empty without a ranking query or when the search
 * is too broad.
 */
export async function explainFirstRanks(
  { db, engine }: Pick<SearchServices, 'db' | 'engine'>,
  { set, order: { ranking } }: ReadSearch,
  wording: DescribeContext,
): Promise<ExplainAnswer['first']> {
  if (ranking === undefined) return []
  let result: SearchResult
  try {
    result = await engine.search({
      ...set,
      sortField: 'score',
      sortOrder: 'desc',
      ranking,
      offset: 0,
      limit: FIRST_RECORDS,
      facets: [],
      buckets: 0,
    })
  } catch (error) {
    if (isTooBroad(error)) return []
    throw error
  }
  const { hits } = result
  const versions = await searchedVersions(
    db,
    hits.map(({ recordId }) => recordId),
  )
  return hits.flatMap(({ recordId, score }) => {
    const version = versions.get(recordId)
    if (version === undefined) return []
    const { titles } = factsOf(version, version.record)
    return [
      {
        issn: version.issn,
        title: titles[0]?.label ?? '',
        why: rankReasonText(wording, rankReason(ranking, score, version.record)),
      },
    ]
  })
}

const rankReasonText = (wording: DescribeContext, reason: RankReason): string => {
  const say = (key: string, params?: MessageParams): string =>
    formatUnknown(wording.locale, `server.search-rank-${key}`, params)
  switch (reason.kind) {
    case 'own-number':
      return say('own-number')
    case 'whole':
    case 'phrase':
      return say(reason.kind, { tags: formatList(wording, 'conjunction', reason.tags) })
    case 'words': {
      const parts = reason.standings.map(({ text, tags }) =>
        say('word', {
          what: describePattern(wording, text.pattern, false),
          tags: formatList(wording, 'conjunction', tags),
        }),
      )
      return parts.length === 0 ? say('by-length') : formatList(wording, 'conjunction', parts)
    }
  }
}
