/**
 * Browses the alphabetical indexes of titles and publishers, from any position, with a filter, for all records or for
 * the records of a search.
 */

import { typedPlaceKey } from '@seriatim/analyser'
import { type BrowseAnswer, type BrowseIndex, type BrowseRequest, isPlaceKey } from '@seriatim/contract'
import type { Locale } from '@seriatim/messages'
import { type ConfiguredSource, externalReference } from '@seriatim/profile/external-references'
import { isUnreadable, type QueryNode, readHeadingFilter, readHeadingKey } from '@seriatim/query'
import { checkRegex } from '@seriatim/query/regex'
import type { Labels, makeLabels } from '../../kernel/search/labels.ts'
import { readSearch } from '../../kernel/search/read-search.ts'
import type { Db } from '../../platform/database/db.ts'
import { Refusal, refuseUnless } from '../../platform/errors.ts'
import type { BrowseEntry, BrowsePosition, Browser, CodeCount } from '../../search/browse.ts'
import type { SearchSet } from '../../search/engine.ts'
import { activeUrlSources } from '../external-urls/store.ts'

export type BrowseServices = {
  readonly db: Db
  readonly browser: Browser
  readonly labels: ReturnType<typeof makeLabels>
}

/**
 * Returns the requested page of entries of a browse index.
 * @throws Refusal 'invalid_position' | 'query_syntax' | 'index_building' | 'index_grouping', and the refusals of a
 * search
 */
export async function browse(
  { browser, labels, db }: BrowseServices,
  index: BrowseIndex,
  request: BrowseRequest,
  locale: Locale,
): Promise<BrowseAnswer> {
  const started = performance.now()
  const { direction, size, order, near_equal } = request
  const set = { index, filter: parseFilter(request), within: searchSubset(request), isNearEqual: near_equal }
  const page = await browser.browse({
    ...set,
    position: parsePosition(request.position, index),
    direction,
    size,
  })
  const letters = request.letters.length === 0 ? undefined : await browser.letters(set, request.letters)
  const names = await labels.in(locale)
  const collator = new Intl.Collator(locale)
  const sources = await activeUrlSources(db, locale)
  const entries = page.entries.map((entry) => presentEntry(entry, names, collator, sources))
  return {
    entries: order === 'asc' ? entries : entries.reverse(),
    response_time: Math.round((performance.now() - started) * 10) / 10,
    filtered_count: page.count,
    ...(letters === undefined ? {} : { letters: [...letters] }),
  }
}

function parseFilter({ query, luceneSyntax }: BrowseRequest): QueryNode | undefined {
  const reading = readHeadingFilter(query, { isLucene: luceneSyntax, checkRegex })
  if (!isUnreadable(reading)) return reading.tree
  const { code, ...place } = reading.problem
  throw new Refusal('query_syntax', { problem: code, ...place })
}

/** The search to whose records browsing is limited; undefined for a search without conditions. */
function searchSubset({ search }: BrowseRequest): SearchSet | undefined {
  if (search === undefined) return undefined
  const { set } = readSearch(search)
  const isEverything = set.query.kind === 'all' && set.selected.length === 0 && set.excluded.length === 0
  return isEverything ? undefined : set
}

function parsePosition(text: string, index: BrowseIndex): BrowsePosition {
  if (text === '') return { kind: 'edge' }
  if (!isPlaceKey(text)) return { kind: 'text', sortKey: typedPlaceKey(text) }
  const key = readHeadingKey(text)
  refuseUnless(key?.index === index, 'invalid_position')
  return { kind: 'key', place: key.place, digest: key.digest }
}

const presentEntry = (
  { key, tag, script, label, hits, categories, countries, references, group }: BrowseEntry,
  names: Labels,
  collator: Intl.Collator,
  sources: readonly ConfiguredSource[],
): BrowseAnswer['entries'][number] => {
  const named = (term: 'category' | 'iso_country', counts: readonly CodeCount[]) =>
    counts
      .map(([code, count]) => ({ code, name: names.label(term, code), count }))
      .sort((a, b) => b.count - a.count || collator.compare(a.name, b.name))
  const [ofCategory, ofCountry] = [named('category', categories), named('iso_country', countries)]
  const addresses = new Map<string, string>()
  for (const { value, subfield } of references) {
    const known = externalReference(value, sources, { tag, subfield })
    if (known !== undefined) addresses.set(known.address, known.label)
  }
  return {
    hits,
    label,
    tag,
    script: script as BrowseAnswer['entries'][number]['script'],
    key,
    categories: ofCategory.map(({ name, count }) => [name, count]),
    countries: ofCountry.map(({ name, count }) => [name, count]),
    category_codes: ofCategory.map(({ code }) => code),
    country_codes: ofCountry.map(({ code }) => code),
    external_references: [...addresses],
    ...(group === undefined ? {} : { group }),
  }
}
