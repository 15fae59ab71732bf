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

/** The characters of a coded value at a range of positions, padded with blanks. */
export const partAt = (value: string, { from, to }: PositionDefinition): string =>
  value.slice(from, to + 1).padEnd(to - from + 1)

/**
 * Replaces the characters of a coded value at a range of positions. The length stays the same, unless the value was too
 * short.
 */
export const withPart = (value: string, { from, to }: PositionDefinition, part: string): string => {
  const length = to - from + 1
  return value.padEnd(to + 1).slice(0, from) + part.padEnd(length).slice(0, length) + value.slice(to + 1)
}

/**
 * The codes of a range of positions, or of one character if each character is a separate code; undefined for free text.
 * Retired codes are included only if the value has them (`present`).
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
    // The codes of a list from administration replace the built-in ones. Codes that no such list contains, such as the
    // fill character, are kept.
    .filter(([code]) => kept === undefined || entryOf(kept, code) === undefined)
    .map(([code, label]) => optionOf(code, labelOf(label, locale)))
  return kept === undefined ? coded : [...inList(kept), ...coded]
}

/** Adds the current value to the options if it is unknown. */
export const withValue = (options: readonly CodeOption[], value: string): readonly CodeOption[] =>
  options.some((option) => option.value === value) ? options : [{ value, text: shownCode(value) }, ...options]

/** The name of a value, such as `Monthly` or `France`, or the value if it has no name. */
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
