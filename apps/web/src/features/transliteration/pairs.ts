import {
  type DataField,
  isDataField,
  linkageOf,
  nextLinkageNumber,
  pairsOf,
  repairLinkages,
  withLinkage,
} from '@seriatim/marc'
import { isRightToLeft, marcScriptCode } from '@seriatim/scripts'
import { type Content, contentToRecord, type Entry, isUnread } from '../catalogue/state/content.ts'

/** Indexes of `Content.entries`: a romanised field, and the 880 with its original. */
export type Pair = { readonly romanised: number; readonly original: number }

/** A subfield by its code and its occurrence (from 0), which identify it in both fields of a pair. */
export type Place = { readonly code: string; readonly nth: number }

export const dataFieldAt = (content: Content, index: number): DataField | undefined => {
  const entry = content.entries[index]
  return entry && !isUnread(entry) && isDataField(entry) ? entry : undefined
}

/** The indexes of `entries` for the fields of `recordOf(content)`, in order. */
const entryIndexes = (content: Content): readonly number[] =>
  content.entries.flatMap((entry, index) => (isUnread(entry) ? [] : [index]))

/** The pair of a field, which may be either of the two. */
export const pairAt = (content: Content, index: number): Pair | undefined => {
  const indexes = entryIndexes(content)
  for (const { field, original } of pairsOf(contentToRecord(content)).pairs) {
    const pair = { romanised: indexes[field]!, original: indexes[original]! }
    if (pair.romanised === index || pair.original === index) return pair
  }
  return undefined
}

/** Whether a subfield contains text: not linkage, links to fields and authorities, URLs and numbers. */
const isText = (code: string): boolean => /^[a-tvyz]$/.test(code)

export const placeOfSubfield = (field: DataField, index: number): Place | undefined => {
  const subfield = field.subfields[index]
  if (!subfield || !isText(subfield.code)) return undefined
  return {
    code: subfield.code,
    nth: field.subfields.slice(0, index).filter(({ code }) => code === subfield.code).length,
  }
}

/** The places of all text of a field. */
export const textPlaces = (field: DataField): readonly Place[] =>
  field.subfields.flatMap((_, index) => placeOfSubfield(field, index) ?? [])

const indexOfPlace = (field: DataField, { code, nth }: Place): number => {
  let left = nth
  return field.subfields.findIndex((subfield) => subfield.code === code && left-- === 0)
}

/** The value at a place; `''` if the field does not have the subfield. */
export const valueAt = (field: DataField, place: Place): string =>
  field.subfields[indexOfPlace(field, place)]?.value ?? ''

/** Sets the value at a place. A missing subfield is inserted after those that precede it in `like`. */
const withValueAt = (field: DataField, place: Place, value: string, like: DataField): DataField => {
  const index = indexOfPlace(field, place)
  if (index >= 0) return { ...field, subfields: field.subfields.with(index, { code: place.code, value }) }
  const places = textPlaces(like)
  const before = places.slice(
    0,
    places.findIndex(({ code, nth }) => code === place.code && nth === place.nth),
  )
  const at = Math.max(
    ...before.map((earlier) => indexOfPlace(field, earlier)),
    field.subfields[0]?.code === '6' ? 0 : -1,
  )
  return { ...field, subfields: field.subfields.toSpliced(at + 1, 0, { code: place.code, value }) }
}

const replaced = (content: Content, index: number, entry: Entry): Content => ({
  ...content,
  entries: content.entries.with(index, entry),
})

/** A text for a place of a field. */
export type TextAt = { readonly place: Place; readonly text: string }

/** Sets texts in the romanised field of a pair. */
export const withRomanised = (content: Content, pair: Pair, texts: readonly TextAt[]): Content => {
  const original = dataFieldAt(content, pair.original)
  const romanised = dataFieldAt(content, pair.romanised)
  if (!original || !romanised) return content
  const changed = texts.reduce((field, { place, text }) => withValueAt(field, place, text, original), romanised)
  return replaced(content, pair.romanised, changed)
}

/** Sets a text in a field. */
export const withText = (content: Content, index: number, { place, text }: TextAt): Content => {
  const field = dataFieldAt(content, index)
  return field ? replaced(content, index, withValueAt(field, place, text, field)) : content
}

const withTexts = (field: DataField, texts: readonly TextAt[]): DataField =>
  texts.reduce((changed, { place, text }) => withValueAt(changed, place, text, field), field)

/** The index for a new field: after the last one whose tag is not greater. */
const insertionIndex = (content: Content, tag: string): number =>
  content.entries.findLastIndex((entry) => !isUnread(entry) && entry.tag <= tag) + 1

const fieldText = (field: DataField): string =>
  textPlaces(field)
    .map((place) => valueAt(field, place))
    .join(' ')

/** Whether a field can have an 880: not 880 itself, and not 022, whose $6 is a flag of the ISSN network. */
export const mayHaveOriginal = (field: DataField): boolean => field.tag !== '880' && field.tag !== '022'

/**
 * Makes two fields of one, linked by $6: the field with the texts `romanised`, and an 880 with `original`; other
 * subfields are in both. Undefined if the field cannot have an 880 or has one.
 */
export const withPair = (
  content: Content,
  index: number,
  texts: { readonly romanised: readonly TextAt[]; readonly original: readonly TextAt[] },
): Content | undefined => {
  const field = dataFieldAt(content, index)
  if (!field || !mayHaveOriginal(field) || pairAt(content, index)) return undefined
  const number = nextLinkageNumber(contentToRecord(content))
  const original = withTexts(field, texts.original)
  const originalText = fieldText(original)
  const link = {
    tag: field.tag,
    number,
    script: marcScriptCode(originalText) ?? '',
    isRightToLeft: isRightToLeft(originalText),
  }
  const linked = replaced(
    content,
    index,
    withLinkage(withTexts(field, texts.romanised), { tag: '880', number, script: '', isRightToLeft: false }),
  )
  return {
    ...linked,
    entries: linked.entries.toSpliced(insertionIndex(linked, '880'), 0, { ...withLinkage(original, link), tag: '880' }),
  }
}

/** The 880s whose field is missing; those with number 00 are declared as unlinked. */
export const orphanedOriginals = (content: Content): readonly number[] => {
  const paired = new Set(pairsOf(contentToRecord(content)).pairs.map(({ original }) => entryIndexes(content)[original]))
  return content.entries.flatMap((_, index) => {
    const field = dataFieldAt(content, index)
    const linkage = field?.tag === '880' ? linkageOf(field) : undefined
    return linkage && linkage.tag !== '880' && linkage.number !== '00' && !paired.has(index) ? [index] : []
  })
}

/** Adds a romanised field for an 880 that has none. */
export const withPartner = (content: Content, index: number, romanised: readonly TextAt[]): Content => {
  const original = dataFieldAt(content, index)
  const linkage = original && linkageOf(original)
  if (!linkage) return content
  const number = nextLinkageNumber(contentToRecord(content))
  const partner: DataField = {
    ...withLinkage(withTexts(original, romanised), { tag: '880', number, script: '', isRightToLeft: false }),
    tag: linkage.tag,
  }
  const linked = replaced(content, index, withLinkage(original, { ...linkage, number }))
  return { ...linked, entries: linked.entries.toSpliced(insertionIndex(linked, partner.tag), 0, partner) }
}

/** Repairs the links between fields and 880s (`repairLinkages`); the same object if they are valid. */
export const withRepairedLinks = (content: Content): Content => {
  const record = contentToRecord(content)
  const mended = repairLinkages(record)
  if (mended === record) return content
  const fields = [...mended.fields]
  return { ...content, entries: content.entries.map((entry) => (isUnread(entry) ? entry : fields.shift()!)) }
}
