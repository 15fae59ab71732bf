import type { PositionDefinition } from '@seriatim/profile'
import { type LabelLocale, labelOf } from '@seriatim/profile/labels'
import { list, nameOf } from '@seriatim/profile/lists'
import { shownCode } from '../../../ui/shown-code.ts'

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

const listed = (name: 'lcCountries' | 'languages', length: number, locale: LabelLocale): CodeOption[] =>
  list(name)
    .filter(({ isObsolete }) => !isObsolete)
    .map((entry) => optionOf(entry.code.padEnd(length), nameOf(entry, locale)))

const known = new Map<string, readonly CodeOption[]>()

/** The codes of a position with their words, in its own order. Kept for each list and language: there are three lists of hundreds. */
const referenceOptions = (position: PositionDefinition, locale: LabelLocale): readonly CodeOption[] => {
  const key = `${position.reference} ${locale}`
  const before = known.get(key)
  if (before) return before
  const options = listed(position.reference!, position.to - position.from + 1, locale)
  known.set(key, options)
  return options
}

/** The codes among which one chooses at a position (for one character of it, where each is a code); none: it is typed. */
export const optionsAt = (position: PositionDefinition, locale: LabelLocale): readonly CodeOption[] | undefined => {
  if (position.reference) return referenceOptions(position, locale)
  if (!position.codes || position.pattern) return undefined
  const fits = position.forContinuingResources
  return Object.entries(position.codes)
    .map(([code, label]) => ({ ...optionOf(code, labelOf(label, locale)), isUsual: !fits || fits.includes(code) }))
    .sort((a, b) => Number(b.isUsual) - Number(a.isUsual))
}

/** Options with the value that stands there, which may be one that nobody knows. */
export const withValue = (options: readonly CodeOption[], value: string): readonly CodeOption[] =>
  options.some((option) => option.value === value) ? options : [{ value, text: shownCode(value) }, ...options]

/** A value in words: `Monthly`, `France`; the value itself where it has none. */
export const wordsAt = (position: PositionDefinition, value: string, locale: LabelLocale): string => {
  const part = partAt(value, position)
  const option = optionsAt(position, locale)?.find((each) => each.value === part)
  return option ? option.text.slice(option.text.indexOf(' · ') + 3) : shownCode(part)
}
