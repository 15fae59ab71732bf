import type { DataField } from '@seriatim/marc'
import { linkageOf } from '@seriatim/marc'
import type { ListTie, PositionDefinition } from '@seriatim/profile'
import { fieldDefinition, isTied, subfieldDefinition } from '@seriatim/profile/fields'
import { type LabelLocale, labelOf } from '@seriatim/profile/labels'
import { isPositionalTag, PHYSICAL_CATEGORIES, positionsFor } from '@seriatim/profile/positions'
import type { Choice } from '../../../ui/best-choices.ts'
import { visibleIndicator } from '../../../ui/marc/visible-indicator.ts'
import { shownCode } from '../../../ui/shown-code.ts'
import { BUILT_IN, type KnownCodeLists, offeredCodes } from './code-lists.ts'
import { optionsAt, partAt } from './coded-text.ts'

/** The cursor in a record: at a position of a fixed field, at an indicator or in a subfield. */
export type CursorPlace =
  | {
      readonly kind: 'position'
      readonly tag: string
      readonly value: string
      readonly leader: string
      readonly at: number
    }
  | { readonly kind: 'indicator'; readonly field: DataField; readonly which: 1 | 2 }
  | { readonly kind: 'subfield'; readonly field: DataField; readonly index: number }

/** A part of a record (position, indicator or subfield) that has a list of valid codes, with its current value. */
export type CodedPlace = {
  /** The MARC 21 notation of a position or subfield, such as `008/18` or `$a`; the number of an indicator. */
  readonly name: string
  readonly label: string
  readonly value: string
  /** The valid values with their names; empty if any text is allowed. */
  readonly choices: readonly Choice[]
  /** The range of positions in the fixed field, inclusive. */
  readonly run?: { readonly from: number; readonly to: number }
}

const NONE: readonly Choice[] = []

/**
 * The choices of a list in a language: codes, or, for a subfield that contains terms, names in that language and in
 * English.
 */
const choicesOfList = (
  { list: name, holds, codes }: ListTie,
  locale: LabelLocale,
  lists: KnownCodeLists,
  present: readonly string[],
): readonly Choice[] => {
  const languages: readonly LabelLocale[] = holds === 'name' && locale !== 'en' ? [locale, 'en'] : [locale]
  const choices = languages.flatMap((language) =>
    offeredCodes(name, language, lists, present)
      .filter(({ code }) => codes === undefined || codes.includes(code))
      .map(({ code, name: words }): Choice => ({ value: holds === 'name' ? words : code, code, name: words })),
  )
  return [...new Map(choices.map((choice) => [choice.value, choice])).values()]
}

/** The list of codes of a subfield; undefined if it has none, or the field uses codes of another list. */
const listTieOf = (field: DataField, code: string): ListTie | undefined => {
  const tag = field.tag === '880' ? (linkageOf(field)?.tag ?? field.tag) : field.tag
  const tie = subfieldDefinition(tag, code)?.reference
  return tie && isTied(tie, field) ? tie : undefined
}

/** The choices of a subfield: codes or names of the list that the profile assigns to it, else empty. */
export const choicesOfPlace = (
  field: DataField,
  code: string,
  locale: LabelLocale,
  lists: KnownCodeLists = BUILT_IN,
): readonly Choice[] => {
  const tie = listTieOf(field, code)
  if (!tie) return NONE
  const present = field.subfields.flatMap((each) => (each.code === code ? [each.value] : []))
  return choicesOfList(tie, locale, lists, present)
}

const choicesAt = (
  tag: string,
  position: PositionDefinition,
  locale: LabelLocale,
  lists: KnownCodeLists,
  present: string,
): readonly Choice[] => {
  if (tag === '007' && position.key === '00')
    return [...PHYSICAL_CATEGORIES].map(([code, label]) => ({ value: code, code, name: labelOf(label, locale) }))
  return (optionsAt(position, locale, lists, present) ?? []).map(({ value, text }) => {
    const words = text.indexOf(' · ')
    return { value, code: shownCode(value), name: words < 0 ? '' : text.slice(words + 3) }
  })
}

const codedPosition = (
  { tag, value, leader, at }: Extract<CursorPlace, { kind: 'position' }>,
  locale: LabelLocale,
  lists: KnownCodeLists,
): CodedPlace | undefined => {
  const position = isPositionalTag(tag)
    ? positionsFor(tag, value, leader)?.find(({ from, to }) => from <= at && at <= to)
    : undefined
  if (!position) return undefined
  const run = position.perCharacter ? { from: at, to: at } : { from: position.from, to: position.to }
  const part = partAt(value, { ...position, ...run })
  return {
    name: `${tag}/${position.key}`,
    label: labelOf(position, locale),
    value: part,
    choices: position.system ? [] : choicesAt(tag, position, locale, lists, part),
    run,
  }
}

const codedIndicator = (
  { field, which }: Extract<CursorPlace, { kind: 'indicator' }>,
  locale: LabelLocale,
): CodedPlace | undefined => {
  const tag = field.tag === '880' ? (linkageOf(field)?.tag ?? field.tag) : field.tag
  const defined = fieldDefinition(tag)?.indicators[which - 1]
  if (!defined) return undefined
  return {
    name: String(which),
    label: labelOf(defined, locale),
    value: which === 1 ? field.indicator1 : field.indicator2,
    choices: Object.entries(defined.values)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([code, label]) => ({ value: code, code: visibleIndicator(code), name: labelOf(label, locale) })),
  }
}

const codedSubfield = (
  { field, index }: Extract<CursorPlace, { kind: 'subfield' }>,
  locale: LabelLocale,
  lists: KnownCodeLists,
): CodedPlace | undefined => {
  const subfield = field.subfields[index]
  if (!subfield) return undefined
  const tag = field.tag === '880' ? (linkageOf(field)?.tag ?? field.tag) : field.tag
  const definition = subfieldDefinition(tag, subfield.code)
  if (!definition) return undefined
  return {
    name: `$${subfield.code}`,
    label: labelOf(definition, locale),
    value: subfield.value,
    choices: choicesOfPlace(field, subfield.code, locale, lists),
  }
}

/** The coded part at the cursor, as defined by the profile; undefined if the profile does not define it. */
export const codedPlace = (
  place: CursorPlace,
  locale: LabelLocale,
  lists: KnownCodeLists = BUILT_IN,
): CodedPlace | undefined => {
  switch (place.kind) {
    case 'position':
      return codedPosition(place, locale, lists)
    case 'indicator':
      return codedIndicator(place, locale)
    case 'subfield':
      return codedSubfield(place, locale, lists)
  }
}

/** The name of a value among the choices; undefined if it has none, or if the name equals the value. */
export const choiceName = (choices: readonly Choice[], value: string): string | undefined => {
  const name = choices.find((choice) => choice.value === value)?.name
  return name === undefined || name === '' || name === value ? undefined : name
}
