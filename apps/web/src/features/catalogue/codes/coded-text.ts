import type { PositionDefinition } from '@seriatim/profile'
import { type LabelLocale, labelOf } from '@seriatim/profile/labels'
import { entryOf } from '@seriatim/profile/lists'
import { shownCode } from '../../../ui/shown-code.ts'
import { type KeptLists, offeredIn, SHIPPED } from './kept-lists.ts'

export type CodeOption = { readonly value: string; readonly text: string }

const optionOf = (value: string, words: string): CodeOption => ({
  value,
  text: words === '' ? shownCode(value) : `${shownCode(value)} · ${words}`,
})

/** The part of a coded value at a position, blanks where the value is too short. */
export const partAt = (value: string, { from, to }: PositionDefinition): string =>
  value.slice(from, to + 1).padEnd(to - from + 1)

/** A coded value with other characters at a position; its length stays, unless it was too short for the position. */
export const withPart = (value: string, { from, to }: PositionDefinition, part: string): string => {
  const length = to - from + 1
  return value.padEnd(to + 1).slice(0, from) + part.padEnd(length).slice(0, length) + value.slice(to + 1)
}

/**
 * The codes among which one chooses at a position (for one character of it, where each is a code); none: it is typed. A
 * code that is not offered any more is among them where it is `present`.
 */
export const optionsAt = (
  position: PositionDefinition,
  locale: LabelLocale,
  lists: KeptLists = SHIPPED,
  present = '',
): readonly CodeOption[] | undefined => {
  const inList = (name: NonNullable<PositionDefinition['reference' | 'kept']>) =>
    offeredIn(name, locale, lists, [present, present.trimEnd()]).map(({ code, name: words }) =>
      optionOf(code.padEnd(position.to - position.from + 1), words),
    )
  if (position.reference) return inList(position.reference)
  if (!position.codes || position.pattern) return undefined
  const { kept } = position
  const coded = Object.entries(position.codes)
    // Of a list that administration keeps it says which codes there are. Others are not of the list, as the fill character.
    .filter(([code]) => kept === undefined || entryOf(kept, code) === undefined)
    .map(([code, label]) => optionOf(code, labelOf(label, locale)))
  return kept === undefined ? coded : [...inList(kept), ...coded]
}

/** Options with the value that stands there, which may be one that nobody knows. */
export const withValue = (options: readonly CodeOption[], value: string): readonly CodeOption[] =>
  options.some((option) => option.value === value) ? options : [{ value, text: shownCode(value) }, ...options]

/** A value in words: `Monthly`, `France`; the value itself where it has none. */
export const wordsAt = (
  position: PositionDefinition,
  value: string,
  locale: LabelLocale,
  lists: KeptLists = SHIPPED,
): string => {
  const part = partAt(value, position)
  const option = optionsAt(position, locale, lists, part)?.find((each) => each.value === part)
  return option ? option.text.slice(option.text.indexOf(' · ') + 3) : shownCode(part)
}
