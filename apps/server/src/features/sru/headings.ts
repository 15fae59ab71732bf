/**
 * Browse headings (titles and publishers) as CQL terms. Headings with the same sort key are one term, regardless of
 * field, case and accents. The relation `==` finds the records of a term, and scan lists the terms.
 */
import { typedPlaceKey } from '@seriatim/analyser'
import type { RequestedHeading } from '@seriatim/cql'
import { type HeadingIndex, type QueryNode, readHeadingKey } from '@seriatim/query'
import type { BrowseEntry, Browser } from '../../search/browse.ts'
import type { SearchEngine } from '../../search/engine.ts'
import { EVERYTHING_PUBLIC, publicSet } from '../public/public-set.ts'

const AT = { position: 0, length: 0 }
/** Query that finds no record. */
const NO_RECORDS: QueryNode = { kind: 'bool', clauses: [{ occur: 'must_not', node: { kind: 'all', at: AT } }], at: AT }

/** Number of index entries that are read first, and maximum number of entries for one term. */
const FIRST_READ_ENTRIES = 100
const MAX_ENTRIES = 500

/** Sort key of an entry; empty without a label. */
const entrySortKey = ({ key }: BrowseEntry): string => readHeadingKey(key)?.place.split('\u0001')[0] ?? ''

/** Keys of all entries with this sort key. */
async function headingKeys(browser: Browser, index: HeadingIndex, sortKey: string): Promise<readonly string[]> {
  if (sortKey === '') return []
  for (let size = FIRST_READ_ENTRIES; ; size *= 5) {
    const { entries } = await browser.browse({
      ...{ index, filter: undefined, within: undefined, size, direction: 'after' },
      position: { kind: 'text', sortKey },
    })
    const same = entries.filter((entry) => entrySortKey(entry) === sortKey)
    if (same.length < size || size >= MAX_ENTRIES) return same.map(({ key }) => key)
  }
}

const withAnyHeading = (keys: readonly string[]): QueryNode => {
  const nodes = keys.flatMap((key): QueryNode[] => {
    const heading = readHeadingKey(key)
    return heading === undefined ? [] : [{ kind: 'heading', heading, at: AT }]
  })
  if (nodes.length === 0) return NO_RECORDS
  return { kind: 'bool', clauses: nodes.map((node) => ({ occur: 'should', node })), at: AT }
}

/** Query for the records with a heading that has the same sort key as the text. */
export const recordsWithHeading = async (browser: Browser, { index, text }: RequestedHeading): Promise<QueryNode> =>
  withAnyHeading(await headingKeys(browser, index, typedPlaceKey(text)))

export type Term = {
  readonly value: string
  readonly records: number
  readonly isFirst: boolean
  readonly isLast: boolean
}

type Group = { readonly sortKey: string; readonly label: string }

/** The first `count` different terms from a position, in index order. */
async function termsFrom(
  browser: Browser,
  index: HeadingIndex,
  sortKey: string,
  { direction, count }: { direction: 'after' | 'before'; count: number },
): Promise<readonly Group[]> {
  for (let size = FIRST_READ_ENTRIES; ; size *= 5) {
    const { entries } = await browser.browse({
      ...{ index, filter: undefined, within: EVERYTHING_PUBLIC, size, direction },
      position: { kind: 'text', sortKey },
    })
    const groups = new Map<string, Group>()
    for (const entry of entries) {
      const key = entrySortKey(entry)
      if (key !== '' && !groups.has(key)) groups.set(key, { sortKey: key, label: entry.label })
    }
    const results = [...groups.values()]
    const isEnough = results.length > count || entries.length < size || size > 5_000
    if (isEnough) return direction === 'after' ? results.slice(0, count) : results.slice(-count)
  }
}

/**
 * Scan terms around a text, `count` in total: first `before` terms that precede the text, then the terms from the text
 * on. With `before` = -1, the list starts after the text. Counts only public records.
 */
export async function scanTerms(
  { browser, engine }: { browser: Browser; engine: SearchEngine },
  index: HeadingIndex,
  text: string,
  { before, count }: { before: number; count: number },
): Promise<readonly Term[]> {
  const sortKey = typedPlaceKey(text)
  // Reads one more term on each side, to detect whether the list contains the first or last term of the index.
  const earlier = await termsFrom(browser, index, sortKey, { direction: 'before', count: Math.max(before, 0) + 1 })
  const later = await termsFrom(browser, index, sortKey, { direction: 'after', count: count + 2 })
  const all = [...earlier, ...later]
  // With `before` = -1, skips the text itself if it is a term.
  const isBehind = before < 0 && later[0]?.sortKey === sortKey
  const begin = Math.max(0, earlier.length - (isBehind ? -1 : Math.max(before, 0)))
  const shown = all.slice(begin, begin + count)
  const sets = await Promise.all(
    shown.map(async (group) =>
      publicSet({
        query: withAnyHeading(await headingKeys(browser, index, group.sortKey)),
        selected: [],
        excluded: [],
      }),
    ),
  )
  const counts = await engine.count(sets)
  return shown.map(({ label }, place) => ({
    value: label,
    records: counts[place]!,
    isFirst: begin + place === 0,
    isLast: begin + place === all.length - 1,
  }))
}
