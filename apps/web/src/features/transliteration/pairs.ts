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
import { type Content, contentToRecord, isUnread } from '../document/content.ts'
import { placeOfTag, replaced } from '../document/field-changes.ts'

/** A romanised field and its 880 with the original script, as indexes of `Content.entries`. */
export type Pair = { readonly romanised: number; readonly original: number }

/** A subfield by its code and its occurrence (from 0), which identify it in both a romanised field and its 880. */
export type Place = { readonly code: string; readonly nth: number }

export const dataFieldAt = (content: Content, index: number): DataField | undefined => {
  const entry = content.entries[index]
  return entry && !isUnread(entry) && isDataField(entry) ? entry : undefined
}

/** The index in `entries` of each field of `contentToRecord(content)`, in order. */
const entryIndexes = (content: Content): readonly number[] =>
  content.entries.flatMap((entry, index) => (isUnread(entry) ? [] : [index]))

/** The pair of romanised field and 880 to which a field belongs. */
export const pairAt = (content: Content, index: number): Pair | undefined => {
  const indexes = entryIndexes(content)
  for (const { field, original } of pairsOf(contentToRecord(content)).pairs) {
    const pair = { romanised: indexes[field]!, original: indexes[original]! }
    if (pair.romanised === index || pair.original === index) return pair
  }
  return undefined
}

/** Whether a subfield contains text. False for linkage, links to fields and authorities, URLs and numbers. */
const isText = (code: string): boolean => /^[a-tvyz]$/.test(code)

export const placeOfSubfield = (field: DataField, index: number): Place | undefined => {
  const subfield = field.subfields[index]
  if (!subfield || !isText(subfield.code)) return undefined
  return {
    code: subfield.code,
    nth: field.subfields.slice(0, index).filter(({ code }) => code === subfield.code).length,
  }
}

/** All subfields of a field that contain text, by code and occurrence. */
export const textPlaces = (field: DataField): readonly Place[] =>
  field.subfields.flatMap((_, index) => placeOfSubfield(field, index) ?? [])

const indexOfPlace = (field: DataField, { code, nth }: Place): number => {
  let left = nth
  return field.subfields.findIndex((subfield) => subfield.code === code && left-- === 0)
}

/** The value of a subfield; `''` if the field does not have the subfield. */
export const valueAt = (field: DataField, place: Place): string =>
  field.subfields[indexOfPlace(field, place)]?.value ?? ''

/**
 * Sets the value of a subfield. If the subfield is missing, it is inserted after the subfields that precede it in the
 * field `like`.
 */
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

/** A text for a subfield of a field. */
export type TextAt = { readonly place: Place; readonly text: string }

/** Sets texts in the romanised field of a pair. */
export const withRomanised = (content: Content, pair: Pair, texts: readonly TextAt[]): Content => {
  const original = dataFieldAt(content, pair.original)
  const romanised = dataFieldAt(content, pair.romanised)
  if (!original || !romanised) return content
  const changed = texts.reduce((field, { place, text }) => withValueAt(field, place, text, original), romanised)
  return replaced(content, pair.romanised, changed)
}

/** Sets the text of a subfield in a field. */
export const withText = (content: Content, index: number, { place, text }: TextAt): Content => {
  const field = dataFieldAt(content, index)
  return field ? replaced(content, index, withValueAt(field, place, text, field)) : content
}

const withTexts = (field: DataField, texts: readonly TextAt[]): DataField =>
  texts.reduce((changed, { place, text }) => withValueAt(changed, place, text, field), field)

const fieldText = (field: DataField): string =>
  textPlaces(field)
    .map((place) => valueAt(field, place))
    .join(' ')

/**
 * Whether a field can have an 880. A field 880 cannot have one. 022 cannot have one, because its $6 is a flag of the
 * ISSN network.
 */
export const mayHaveOriginal = (field: DataField): boolean => field.tag !== '880' && field.tag !== '022'

/**
 * Replaces a field by two fields linked by $6: the field with the texts `romanised`, and an 880 with the texts
 * `original`. Other subfields are in both. Undefined if the field cannot have an 880 or already has one.
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
    entries: linked.entries.toSpliced(placeOfTag(linked, '880'), 0, { ...withLinkage(original, link), tag: '880' }),
  }
}

/** The 880s whose linked field is missing, except those with number 00, which are marked as unlinked. */
export const orphanedOriginals = (content: Content): readonly number[] => {
  const paired = new Set(pairsOf(contentToRecord(content)).pairs.map(({ original }) => entryIndexes(content)[original]))
  return content.entries.flatMap((_, index) => {
    const field = dataFieldAt(content, index)
    const linkage = field?.tag === '880' ? linkageOf(field) : undefined
    return linkage && linkage.tag !== '880' && linkage.number !== '00' && !paired.has(index) ? [index] : []
  })
}

/** Adds a romanised field for an 880 that has no linked field. */
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
  return { ...linked, entries: linked.entries.toSpliced(placeOfTag(linked, partner.tag), 0, partner) }
}

/** Repairs the links between fields and 880s (`repairLinkages`); returns the same object if all links are valid. */
export const withRepairedLinks = (content: Content): Content => {
  const record = contentToRecord(content)
  const repaired = repairLinkages(record)
  if (repaired === record) return content
  const fields = [...repaired.fields]
  return { ...content, entries: content.entries.map((entry) => (isUnread(entry) ? entry : fields.shift()!)) }
}
