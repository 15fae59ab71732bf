/**
 * A record as the oracle reads it: the words of every field, and each field as the occurrences that a data-field line
 * can look at. Written from the contract's section on search; shares the record model and the tokenizer with the
 * product, and nothing of its index.
 */
import { type DataField, type Field, isDataField, type MarcRecord } from '@seriatim/marc'
import { words } from '@seriatim/scripts'

/** A word at its place: the forms it is found by (an ISSN or a range of years also by its two halves). */
export type Token = readonly string[]
/** Words that follow each other: a phrase stands within one run. */
export type Run = readonly Token[]

/** A record of the base with what the base knows of it. */
export type BaseRecord = {
  readonly issn: string
  readonly center: string
  readonly category: string
  readonly record: MarcRecord
  readonly isInvalid: boolean
  readonly isDraft: boolean
}

export const tokensOf = (text: string): Token[] =>
  words(text).map(({ text: whole, parts }) => (parts === undefined ? [whole] : [whole, parts[0].text, parts[1].text]))

const TITLE_TAGS = ['130', '210', '222', '240', '242', '245', '246', '247']

const linkOf = (field: DataField): string | undefined =>
  /^([0-9A-Z]{3})-\d\d/.exec(field.subfields.find(({ code }) => code === '6')?.value ?? '')?.[1]

/** The tag that an 880 stands for. */
export const standsFor = (field: Field): string | undefined => {
  if (field.tag !== '880' || !isDataField(field)) return undefined
  const tag = linkOf(field)
  return tag === '880' ? undefined : tag
}

/** The tag that a field counts under: an 880 under the one that it stands for. */
export const countsUnder = (field: Field): string => standsFor(field) ?? field.tag

export type Script = 'latin' | 'transliterated' | 'original'

export const scriptOf = (field: Field): Script => {
  if (field.tag === '880') return 'original'
  return isDataField(field) && linkOf(field) === '880' ? 'transliterated' : 'latin'
}

export type Part = { readonly code: string; readonly value: string; readonly run: Run }

/** A field under one of the tags that it counts under: an 880 is two, one as 880 and one under the tag it stands for. */
export type Occurrence = {
  readonly tag: string
  readonly field: Field
  readonly script: Script
  /** Which one of `count` it is, from 1; an 880 is counted among the 880s of its kind. */
  readonly number: number
  readonly count: number
  readonly parts: readonly Part[]
  /** The words of all its subfields in order. */
  readonly run: Run
  /** Its subfields joined by a blank. */
  readonly value: string
  /** `245 1# ac`; control fields have none. */
  readonly signature: string | undefined
}

/** `245 1# ac`: the stored tag, the indicators, a blank one as `#`, the codes in order. */
export const signatureOf = ({ tag, indicator1, indicator2, subfields }: DataField): string =>
  `${tag} ${(indicator1 + indicator2).replaceAll(' ', '#')} ${subfields.map(({ code }) => code).join('')}`

const occurrencesOf = (record: MarcRecord): Occurrence[] => {
  const groups = new Map<string, { field: Field; tag: string }[]>()
  const add = (group: string, tag: string, field: Field) =>
    groups.set(group, [...(groups.get(group) ?? []), { field, tag }])
  for (const field of record.fields) {
    add(`stored ${field.tag}`, field.tag, field)
    const original = standsFor(field)
    if (original !== undefined) add(`original ${original}`, original, field)
  }
  return [...groups.values()].flatMap((group) =>
    group.map(({ field, tag }, index): Occurrence => {
      const parts = isDataField(field)
        ? field.subfields.map(({ code, value }) => ({ code, value, run: tokensOf(value) }))
        : [{ code: '', value: field.value, run: tokensOf(field.value) }]
      return {
        tag,
        field,
        script: scriptOf(field),
        number: index + 1,
        count: group.length,
        parts,
        run: parts.flatMap(({ run }) => run),
        value: parts.map(({ value }) => value).join(' '),
        signature: isDataField(field) ? signatureOf(field) : undefined,
      }
    }),
  )
}

/** The words of one title field with its subfield $a alone. */
export type Title = {
  /** It stands in 222 or 245. */
  readonly isProper: boolean
  readonly whole: Run
  readonly first: Run | undefined
  readonly values: readonly string[]
}

export type Content = {
  readonly occurrences: readonly Occurrence[]
  readonly titles: readonly Title[]
  /** 001, and 022 $a $l $y $z. */
  readonly numbers: readonly Run[]
  /** Every control and data field. */
  readonly anywhere: readonly Run[]
}

export const contentOf = (record: MarcRecord): Content => {
  const occurrences = occurrencesOf(record)
  // Each field once: an 880 is there a second time, under the tag that it stands for.
  const stored = occurrences.filter(({ tag, field }) => tag === field.tag)
  const picked = ({ parts }: Occurrence, codes: string): Part[] => parts.filter(({ code }) => codes.includes(code))
  return {
    occurrences,
    titles: stored
      .filter(({ field }) => TITLE_TAGS.includes(countsUnder(field)) && isDataField(field))
      .map((occurrence) => {
        const parts = picked(occurrence, 'abnp')
        return {
          isProper: ['222', '245'].includes(countsUnder(occurrence.field)),
          whole: parts.flatMap(({ run }) => run),
          first: parts[0]?.code === 'a' ? parts[0].run : undefined,
          values: parts.map(({ value }) => value),
        }
      }),
    numbers: stored.flatMap((occurrence) => {
      if (occurrence.tag === '001') return [occurrence.run]
      return occurrence.tag === '022' ? [picked(occurrence, 'alyz').flatMap(({ run }) => run)] : []
    }),
    anywhere: stored.map(({ run }) => run),
  }
}
