import type { PositionDefinition } from '@seriatim/profile'
import { type LabelLocale, labelOf } from '@seriatim/profile/labels'
import { entryOf } from '@seriatim/profile/lists'
import { shownCode } from '../../../ui/shown-code.ts'
import { BUILT_IN, type KnownCodeLists, offeredCodes } from './code-lists.ts'

export type CodeOption = { readonly value: string; readonly text: string }

const optionOf = (value: string, words: string): CodeOption => ({
  value,
  text: words === '' ? shownCode(value) : `${shownCode(value)} · ${words}`,
})

/** The part of a coded value at a position, padded with blanks. */
export const partAt = (value: string, { from, to }: PositionDefinition): string =>
  value.slice(from, to + 1).padEnd(to - from + 1)

/** Replaces the part of a coded value at a position; the length stays, unless the value was too short. */
export const withPart = (value: string, { from, to }: PositionDefinition, part: string): string => {
  const length = to - from + 1
  return value.padEnd(to + 1).slice(0, from) + part.padEnd(length).slice(0, length) + value.slice(to + 1)
}

/**
 * The codes of a position (of one character, if each is a code); undefined for free text. Retired codes are included
 * only if they are `present`.
 */
export const optionsAt = (
  position: PositionDefinition,
  locale: LabelLocale,
  lists: KnownCodeLists = BUILT_IN,
  present = '',
): readonly CodeOption[] | undefined => {
  const inList = (name: NonNullable<PositionDefinition['reference' | 'kept']>) =>
    offeredCodes(name, locale, lists, [present, present.trimEnd()]).map(({ code, name: words }) =>
      optionOf(code.padEnd(position.to - position.from + 1), words),
    )
  if (position.reference) return inList(position.reference)
  if (!position.codes || position.pattern) return undefined
  const { kept } = position
  const coded = Object.entries(position.codes)
    // For a list of administration, its codes replace the built-in ones. Codes outside the list, such as the fill
    // character, are kept.
    .filter(([code]) => kept === undefined || entryOf(kept, code) === undefined)
    .map(([code, label]) => optionOf(code, labelOf(label, locale)))
  return kept === undefined ? coded : [...inList(kept), ...coded]
}

/** Options including the current value, which may be unknown. */
export const withValue = (options: readonly CodeOption[], value: string): readonly CodeOption[] =>
  options.some((option) => option.value === value) ? options : [{ value, text: shownCode(value) }, ...options]

/** The name of a value, such as `Monthly` or `France`, or else the value. */
export const valueName = (
  position: PositionDefinition,
  value: string,
  locale: LabelLocale,
  lists: KnownCodeLists = BUILT_IN,
): string => {
  const part = partAt(value, position)
  const option = optionsAt(position, locale, lists, part)?.find((each) => each.value === part)
  return option ? option.text.slice(option.text.indexOf(' · ') + 3) : shownCode(part)
}
