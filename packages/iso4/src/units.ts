import { foldWord } from './folded.ts'
import { formOf, sharedPrefix } from './inflection.ts'
import type { Item } from './items.ts'
import { type Fit, fitPhrase, fitsOf, isForInflection, type Ltwa } from './ltwa.ts'
import type { Pattern } from './pattern.ts'
import { elisionOf, type SmallWordKind } from './small-words.ts'

/**
 * A part of a title that is abbreviated as a whole: a word or part of a word, several words matched by one row, or a
 * sign.
 */
export type Unit = {
  readonly items: readonly Item[]
  /** The text of the unit in the title. */
  readonly text: string
  readonly isPhrase: boolean
  /** The elided article or preposition at the beginning of the unit, including its apostrophe. */
  readonly prefix: { readonly text: string; readonly kind: SmallWordKind } | undefined
  /** All rows that match the text after the prefix, best first. */
  readonly fits: readonly Fit[]
}

const HYPHEN = /^[-\u2010-\u2015]$/

/** Whether two items are separated exactly as in the phrase. */
const areJoined = (left: Item, right: Item, between: string): boolean =>
  left.trail === '' &&
  left.stop !== 'comma' &&
  right.lead === '' &&
  right.isWord &&
  left.isQualifier === right.isQualifier &&
  (between === '-' ? HYPHEN.test(right.glue) : right.glue === ' ')

const isPart = (pattern: Pattern, text: string, part: string): boolean => {
  if (text === part) return true
  const form = formOf(text, part)
  return form !== undefined && isForInflection(pattern, form.languages)
}

const matchesPatternAt = (items: readonly Item[], at: number, pattern: Pattern): boolean => {
  const { parts, between, isOpen } = pattern
  return parts.every((part, index) => {
    const item = items[at + index]
    if (!item?.isWord) return false
    const text = foldWord(item.text)
    const isOpenEnd = isOpen && index === parts.length - 1
    return (
      (isOpenEnd ? text.startsWith(part) : isPart(pattern, text, part)) &&
      (index === 0 || areJoined(items[at + index - 1]!, item, between[index - 1]!))
    )
  })
}

type PhraseMatch = { readonly at: number; readonly pattern: Pattern }

/** The phrases of the list in a title, longest first and without overlap. */
const phrasesIn = (ltwa: Ltwa, items: readonly Item[]): Map<number, Pattern> => {
  const results: PhraseMatch[] = []
  for (const [at, { text, isWord }] of items.entries()) {
    if (!isWord) continue
    for (const pattern of ltwa.phrases.get(sharedPrefix(foldWord(text))) ?? [])
      if (matchesPatternAt(items, at, pattern)) results.push({ at, pattern })
  }
  results.sort((a, b) => b.pattern.letters.length - a.pattern.letters.length)
  const taken = new Set<number>()
  const chosen = new Map<number, Pattern>()
  for (const { at, pattern } of results) {
    const places = pattern.parts.map((_, index) => at + index)
    if (places.some((place) => taken.has(place))) continue
    for (const place of places) taken.add(place)
    chosen.set(at, pattern)
  }
  return chosen
}

const itemsText = (items: readonly Item[]): string =>
  items
    .map(({ text, glue, stop }, index) => {
      const isInner = index < items.length - 1
      return `${index === 0 ? '' : glue}${text}${isInner && stop === 'kept' ? '.' : ''}`
    })
    .join('')

/** The units of a title. A phrase of the list is one unit. */
export const unitsOf = (ltwa: Ltwa, items: readonly Item[]): Unit[] => {
  const phrases = phrasesIn(ltwa, items)
  const units: Unit[] = []
  for (let at = 0; at < items.length; at++) {
    const item = items[at]!
    const phrase = phrases.get(at)
    if (phrase) {
      const own = items.slice(at, at + phrase.parts.length)
      const text = itemsText(own)
      units.push({ items: own, text, isPhrase: true, prefix: undefined, fits: [fitPhrase(phrase, text)] })
      at += own.length - 1
      continue
    }
    const { text, isWord } = item
    const elided = isWord && item.glue === ' ' ? elisionOf(text) : undefined
    const prefix = elided && { text: text.slice(0, elided.length), kind: elided.kind }
    const fits = isWord ? fitsOf(ltwa, text.slice(elided?.length ?? 0)) : []
    units.push({ items: [item], text, isPhrase: false, prefix, fits })
  }
  return units
}
