/** The headings of a record: its titles and publishers in the browse indexes (contract, Browse). */
import { titleKeys } from '@seriatim/likeness'
import { type DataField, isDataField, type MarcRecord, subfields } from '@seriatim/marc'
import { type HeadingIndex, type HeadingPlace, placeOfHeading } from '@seriatim/query'
import { fullSortKey, words } from '@seriatim/scripts'
import { Lexemes } from './lexemes.ts'
import { effectiveTag, type FieldScript, scriptOfField } from './linked-field.ts'
import { FIELD_GAP } from './phrase.ts'
import { TITLE_SUBFIELDS, TITLE_TAGS } from './title-fields.ts'
import { readings, runPairs, searchWords, wordForms } from './words.ts'

/** An identifier or URL in $0 or $1 of a heading (MARC 21, Appendix A). */
export type HeadingReference = { readonly subfield: '0' | '1'; readonly value: string }

export type Heading = {
  readonly index: HeadingIndex
  readonly tag: string
  readonly script: FieldScript
  /** The label with its non-sorting marks. Empty if the field has no text for the label. */
  readonly label: string
  readonly place: HeadingPlace
  /** $0 and $1 of all fields with this heading, without duplicates. */
  readonly references: readonly HeadingReference[]
  /** Keys that find similar titles. Undefined for publishers and for keys that the record already has. */
  readonly titleKeys: Lexemes | undefined
}

/**
 * ISBD punctuation before the next element, and blanks. A full stop is kept, because it may belong to an abbreviation.
 */
const END_OF_LABEL = /[\s,:;/=]+$/u
const REFERENCE_SUBFIELDS = ['0', '1'] as const

/**
 * The fields with publishers. In `IMPRINT_TAGS`, every $b is a heading. In `NAME_TAGS`, the listed subfields together
 * form one heading.
 */
const IMPRINT_TAGS: ReadonlySet<string> = new Set(['260', '264'])
const NAME_TAGS: ReadonlyMap<string, string> = new Map([
  ['710', 'ab'],
  ['720', 'a'],
])

const labelsOf = (field: DataField, tag: string): { index: HeadingIndex; texts: readonly string[] } | undefined => {
  if (TITLE_TAGS.has(tag)) return { index: 'titles', texts: [subfields(field, TITLE_SUBFIELDS).join(' ')] }
  if (IMPRINT_TAGS.has(tag)) return { index: 'publishers', texts: subfields(field, 'b') }
  const codes = NAME_TAGS.get(tag)
  return codes === undefined ? undefined : { index: 'publishers', texts: [subfields(field, codes).join(' ')] }
}

const eachOnce = (references: readonly HeadingReference[]): readonly HeadingReference[] => [
  ...new Map(references.map((each) => [each.subfield + each.value, each])).values(),
]

/** The headings of a record without duplicates. */
export const headingsOf = (record: MarcRecord): readonly Heading[] => {
  const result = new Map<string, Heading>()
  const keysOf = keysOnce()
  for (const field of record.fields) {
    if (!isDataField(field)) continue
    const tag = effectiveTag(field)
    const labels = labelsOf(field, tag)
    if (labels === undefined) continue
    const { index } = labels
    const script = scriptOfField(field)
    const references = REFERENCE_SUBFIELDS.flatMap((subfield) =>
      subfields(field, subfield).map((value): HeadingReference => ({ subfield, value })),
    )
    for (const text of labels.texts) {
      const label = text.replace(END_OF_LABEL, '')
      const key = [index, tag, script, label].join('\u0001')
      const known = result.get(key)
      if (known !== undefined) {
        result.set(key, { ...known, references: eachOnce([...known.references, ...references]) })
        continue
      }
      const place = placeOfHeading({ sortKey: fullSortKey(label), tag, script, label })
      result.set(key, {
        index,
        tag,
        script,
        label,
        place,
        references: eachOnce(references),
        titleKeys: keysOf(index, label),
      })
    }
  }
  return [...result.values()]
}

/** Returns the keys of a title once, because 222 and 245 often have the same words. */
const keysOnce = () => {
  const values = new Set<string>()
  return (index: HeadingIndex, label: string): Lexemes | undefined => {
    if (index !== 'titles') return undefined
    const all = words(label)
      .map(({ text }) => text)
      .join(' ')
    if (values.has(all)) return undefined
    values.add(all)
    const keys = titleKeys(label)
    if (keys.length === 0) return undefined
    const lexemes = new Lexemes()
    for (const key of keys) lexemes.addPlaceless(key)
    return lexemes
  }
}

/** The place in a browse index for a typed beginning of a heading. */
export const typedPlaceKey = (text: string): string => fullSortKey(text)

/** The words of a label with their positions, as used by filters. */
export const labelLexemes = (label: string): Lexemes => {
  const lexemes = new Lexemes()
  const words = searchWords(label)
  let position = 0
  for (const reading of readings(words)) {
    for (const word of reading) {
      position++
      for (const form of wordForms(word)) lexemes.add(form, position)
    }
    position += FIELD_GAP
  }
  for (const pair of runPairs(words)) lexemes.addPlaceless(pair)
  return lexemes
}
