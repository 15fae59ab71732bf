import type { HitSource } from '@seriatim/contract'
import type { Display } from './display.ts'

export type HitTitle = HitSource['titles'][number]

/** The titles of a hit as the results show them. */
export type ShownTitles = {
  /** The key title (222), else the title that comes nearest to one. */
  readonly main: HitTitle | undefined
  readonly originals: readonly HitTitle[]
  readonly variants: readonly HitTitle[]
}

const VARIANT_TAGS = ['245', '246']
const isOriginal = ({ script }: HitTitle): boolean => script === 'original'

/** Each text once: a title proper is mostly the key title again. */
const once = (titles: readonly HitTitle[], seen: Set<string>): readonly HitTitle[] =>
  titles.filter(({ label }) => {
    const key = label.toLowerCase()
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })

/**
 * Which titles are shown, and in which order: the key title always, those in their original script and the variants
 * (245, 246) where the Display menu asks for them.
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
    originals: display.originals ? once(titles.filter(isOriginal), seen) : [],
    variants: display.variants
      ? once(
          romanised.filter(({ tag }) => VARIANT_TAGS.includes(tag)),
          seen,
        )
      : [],
  }
}
