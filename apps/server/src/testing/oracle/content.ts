/**
 * Reads a record for the oracle, an independent implementation of searches: the words of every field, and each field as
 * occurrences for data-field lines. The code follows the contract's section on search. It shares the record model and
 * the tokenizer with the product, but no code of the index.
 */
import { type DataField, type Field, isDataField, type MarcRecord } from '@seriatim/marc'
import { readings, runPairs, searchWords, wordForms } from '@seriatim/scripts'

/** The word at one position, in all forms that find it. An ISSN or a range of years is also found by its two halves. */
export type Token = readonly string[]
/** Consecutive words of a text. A phrase matches only within one run. */
export type Run = readonly Token[]

/** A record with its state in the database. */
export type BaseRecord = {
  readonly issn: string
  readonly center: string
  readonly category: string
  readonly record: MarcRecord
  readonly isInvalid: boolean
  readonly isDraft: boolean
}

/**
 * The words of consecutive texts as runs, one for each reading, and the pairs of Chinese, Japanese or Korean
 * characters, which are not in order.
 */
export const runsOfTexts = (texts: readonly string[]): readonly Run[] => {
  const results = texts.flatMap(searchWords)
  const pairs = runPairs(results)
  const runs = readings(results).map((reading) => reading.map(wordForms))
  return pairs.length === 0 ? runs : [...runs, [pairs]]
}

const TITLE_TAGS = ['130', '210', '222', '240', '242', '245', '246', '247']

const linkedTagOfField = (field: DataField): string | undefined =>
  /^([0-9A-Z]{3})-\d\d/.exec(field.subfields.find(({ code }) => code === '6')?.value ?? '')?.[1]

/** The tag of the field to which an 880 is linked. */
export const linkedTag = (field: Field): string | undefined => {
  if (field.tag !== '880' || !isDataField(field)) return undefined
  const tag = linkedTagOfField(field)
  return tag === '880' ? undefined : tag
}

/** The tag under which a field is searched. For an 880, this is the tag of the linked field. */
export const searchedTag = (field: Field): string => linkedTag(field) ?? field.tag

export type Script = 'latin' | 'transliterated' | 'original'

export const scriptOf = (field: Field): Script => {
  if (field.tag === '880') return 'original'
  return isDataField(field) && linkedTagOfField(field) === '880' ? 'transliterated' : 'latin'
}

export type Part = { readonly code: string; readonly value: string }

/** A field under one of its tags. An 880 has two occurrences: under 880, and under the tag of the linked field. */
export type Occurrence = {
  readonly tag: string
  readonly field: Field
  readonly script: Script
  /**
   * The position of the field among `count` occurrences of the tag, from 1. An 880 is counted among the 880 fields that
   * are linked to the same tag.
   */
  readonly number: number
  readonly count: number
  readonly parts: readonly Part[]
  /** The words of all subfields of the field in order, in each reading. */
  readonly runs: readonly Run[]
  /** The subfields of the field, joined by a blank. */
  readonly value: string
  /** Tag, indicators and subfield codes, as `245 1# ac`; undefined for control fields. */
  readonly signature: string | undefined
}

/**
 * Tag, indicators and subfield codes as `245 1# ac`: the stored tag, the indicators with `#` for a blank, and the codes
 * in order.
 */
export const signatureOf = ({ tag, indicator1, indicator2, subfields }: DataField): string =>
  `${tag} ${(indicator1 + indicator2).replaceAll(' ', '#')} ${subfields.map(({ code }) => code).join('')}`

const occurrencesOf = (record: MarcRecord): Occurrence[] => {
  const groups = new Map<string, { field: Field; tag: string }[]>()
  const add = (group: string, tag: string, field: Field) =>
    groups.set(group, [...(groups.get(group) ?? []), { field, tag }])
  for (const field of record.fields) {
    add(`stored ${field.tag}`, field.tag, field)
    const original = linkedTag(field)
    if (original !== undefined) add(`original ${original}`, original, field)
  }
  return [...groups.values()].flatMap((group) =>
    group.map(({ field, tag }, index): Occurrence => {
      const parts = isDataField(field)
        ? field.subfields.map(({ code, value }) => ({ code, value }))
        : [{ code: '', value: field.value }]
      return {
        tag,
        field,
        script: scriptOf(field),
        number: index + 1,
        count: group.length,
        parts,
        runs: runsOfTexts(parts.map(({ value }) => value)),
        value: parts.map(({ value }) => value).join(' '),
        signature: isDataField(field) ? signatureOf(field) : undefined,
      }
    }),
  )
}

const runsOfParts = (parts: readonly Part[]): readonly Run[] => runsOfTexts(parts.map(({ value }) => value))

/** A title field: all its words, and those of its first $a, in each reading. */
export type Title = {
  /** Whether the field is 222 or 245. */
  readonly isProper: boolean
  readonly whole: readonly Run[]
  readonly first: readonly Run[]
  readonly values: readonly string[]
}

export type Content = {
  readonly occurrences: readonly Occurrence[]
  readonly titles: readonly Title[]
  /** The words of 001, and of 022 $a $l $y $z. */
  readonly numbers: readonly Run[]
  /** The words of every control and data field. */
  readonly anywhere: readonly Run[]
}

export const readContent = (record: MarcRecord): Content => {
  const occurrences = occurrencesOf(record)
  // Take each field once, because an 880 also occurs under the tag of the linked field.
  const stored = occurrences.filter(({ tag, field }) => tag === field.tag)
  const picked = ({ parts }: Occurrence, codes: string): Part[] => parts.filter(({ code }) => codes.includes(code))
  return {
    occurrences,
    titles: stored
      .filter(({ field }) => TITLE_TAGS.includes(searchedTag(field)) && isDataField(field))
      .map((occurrence) => {
        const parts = picked(occurrence, 'abnp')
        return {
          isProper: ['222', '245'].includes(searchedTag(occurrence.field)),
          whole: runsOfParts(parts),
          first: parts[0]?.code === 'a' ? runsOfParts([parts[0]]) : [],
          values: parts.map(({ value }) => value),
        }
      }),
    numbers: stored.flatMap((occurrence) => {
      if (occurrence.tag === '001') return occurrence.runs
      return occurrence.tag === '022' ? runsOfParts(picked(occurrence, 'alyz')) : []
    }),
    anywhere: stored.flatMap(({ runs }) => runs),
  }
}
