import type { HitSource } from '@seriatim/contract'
import type { Marking, Span } from '@seriatim/query'
import type { Display } from './display.ts'

export type HitTitle = HitSource['titles'][number]

/** The titles of a search result that the row shows. */
export type ShownTitles = {
  /** The key title (222), or the best substitute. */
  readonly main: HitTitle | undefined
  readonly originals: readonly HitTitle[]
  readonly variants: readonly HitTitle[]
}

/** The number of different words in a title that the query matched. */
const countMarkedWords = ({ tag, label, script }: HitTitle, marking: Marking): number =>
  new Set(marking.inTitle({ tag, label, script }).map(({ start, end }) => label.slice(start, end).toLowerCase())).size

/**
 * The hidden title that best matches the query: the first hidden title with more matched words than every visible
 * title; undefined if there is no such title.
 */
export const foundTitle = (
  titles: readonly HitTitle[],
  { main, originals, variants }: ShownTitles,
  marking: Marking,
): HitTitle | undefined => {
  const shown = [...(main ? [main] : []), ...originals, ...variants]
  let [best, most]: [HitTitle | undefined, number] = [
    undefined,
    Math.max(0, ...shown.map((title) => countMarkedWords(title, marking))),
  ]
  for (const title of titles) {
    const count = shown.includes(title) ? 0 : countMarkedWords(title, marking)
    if (count > most) [best, most] = [title, count]
  }
  return best
}

const VARIANT_TAGS = ['245', '246']
const isOriginal = ({ script }: HitTitle): boolean => script === 'original'

/** Drops equal titles: a title proper (245) is often the same as the key title. */
const withoutDuplicates = (titles: readonly HitTitle[], seen: Set<string>): readonly HitTitle[] =>
  titles.filter(({ label }) => {
    const key = label.toLowerCase()
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })

/** A matched word that starts before this offset is visible in a narrow row. */
const IN_VIEW = 12

/**
 * The part of a title that starts one word before the first matched word, so that the match is visible in a narrow row.
 * Non-sorting characters are not cut.
 */
export const excerptOf = (label: string, spans: readonly Span[]): { text: string; spans: readonly Span[] } => {
  const first = spans[0]?.start ?? 0
  const word = label.lastIndexOf(' ', first - 2) + 1
  const from = /^[^\u0098]*\u009C/.test(label.slice(word)) ? label.lastIndexOf('\u0098', word) : word
  if (first < IN_VIEW || from <= 0) return { text: label, spans }
  const shift = ELLIPSIS.length - from
  return {
    text: `${ELLIPSIS}${label.slice(from)}`,
    spans: spans.map(({ start, end }) => ({ start: start + shift, end: end + shift })),
  }
}
const ELLIPSIS = '… '

/**
 * The titles to show, in order: always the key title. The Display menu determines whether titles in original script and
 * variants (245, 246) are also shown.
 */
export const shownTitles = (titles: readonly HitTitle[], display: Display): ShownTitles => {
  const romanised = titles.filter((title) => !isOriginal(title))
  const main =
    romanised.find(({ tag }) => tag === '222') ??
    romanised.find(({ tag }) => tag === '245') ??
    romanised[0] ??
    titles[0]
  const seen = new Set(main ? [main.label.toLowerCase()] : [])
  return {
    main,
    originals: display.originals ? withoutDuplicates(titles.filter(isOriginal), seen) : [],
    variants: display.variants
      ? withoutDuplicates(
          romanised.filter(({ tag }) => VARIANT_TAGS.includes(tag)),
          seen,
        )
      : [],
  }
}
