/** SRU scan terms for codes of countries and languages, with their names. */
import type { FacetTerm } from '@seriatim/contract'
import type { CqlIndex } from '@seriatim/cql'
import type { SearchEngine } from '../../search/engine.ts'
import { EVERYTHING_PUBLIC } from '../public/public-set.ts'
import type { Term } from './headings.ts'

const SCANNED_TERMS = ['iso_country', 'lc_country', 'languages'] as const satisfies readonly FacetTerm[]
export type ScannedCodes = (typeof SCANNED_TERMS)[number]

/** Limit for reading all codes of a list. Every list has fewer codes. */
const MOST_CODES = 10_000

/** The facet of an index whose codes can be scanned; undefined for other indexes. */
export const scannedCodes = (index: CqlIndex): ScannedCodes | undefined =>
  index.kind === 'key' ? SCANNED_TERMS.find((term) => term === index.scope.term) : undefined

const folded = (code: string): string => code.toLowerCase()

/** Codes of public records around a text, in alphabetical order: see `scanTerms`. */
export async function scanCodes(
  engine: SearchEngine,
  term: ScannedCodes,
  text: string,
  { before, count }: { before: number; count: number },
): Promise<readonly Term[]> {
  const { buckets } = await engine.facet({ ...EVERYTHING_PUBLIC, term, contains: '', offset: 0, limit: MOST_CODES })
  const codes = buckets.toSorted((one, other) => (folded(one.key) < folded(other.key) ? -1 : 1))
  const start = folded(text.trim())
  const index = codes.findIndex(({ key }) => folded(key) >= start)
  const place = index === -1 ? codes.length : index
  // With `before` = -1, the list starts after the text, so a code equal to the text is skipped.
  const isBehind = before < 0 && codes[place] !== undefined && folded(codes[place].key) === start
  const begin = isBehind ? place + 1 : Math.max(0, place - Math.max(before, 0))
  return codes.slice(begin, begin + count).map(({ key, count: records }, offset) => ({
    value: key,
    records,
    isFirst: begin + offset === 0,
    isLast: begin + offset === codes.length - 1,
  }))
}
