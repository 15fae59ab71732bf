/** A public record in simple Dublin Core. SRU and OAI-PMH both require this format. */
import { factsOf } from '@seriatim/analyser'
import { type DataField, dataFieldsOf, isDataField, type MarcRecord, subfields } from '@seriatim/marc'
import { withoutMarks } from '@seriatim/scripts'
import { textElement } from '../../platform/http/xml.ts'
import type { PublicRecord } from './presenter.ts'
import { originalPublicationStatements, publicationStatements } from './publication.ts'

/** Dublin Core elements as names and values, in output order. */
type DublinCore = readonly (readonly [name: string, value: string])[]

/** Matches ISBD punctuation at the end of a subfield, which introduces the next element. */
const TRAILING_PUNCTUATION = /[\s,:;/=]+$/u

const cleaned = (value: string): string => withoutMarks(value).replace(TRAILING_PUNCTUATION, '').trim()

/**
 * ISBD punctuation before $b, $n and $p of a title, and before the subordinate unit of a body. A qualifier follows a
 * blank.
 */
const SEPARATORS: Readonly<Record<string, string>> = {
  '245b': ' : ',
  '246b': ' : ',
  '245n': '. ',
  '246n': '. ',
  '245p': ', ',
  '246p': ', ',
  '710b': '. ',
}
const ENDS_WITH_PUNCTUATION = /[.,:;/=]\s*$/u

/** The subfields of a field as one text. The text is the same whether the record contains ISBD punctuation or not. */
const joined = (tag: string, field: DataField, codes: string): string =>
  cleaned(
    field.subfields
      .filter(({ code }) => codes.includes(code))
      .reduce((text, { code, value }) => {
        const separator = text === '' || ENDS_WITH_PUNCTUATION.test(text) ? ' ' : (SEPARATORS[tag + code] ?? ' ')
        return text.trimEnd() + separator + value.trim()
      }, ''),
  )

const fieldTexts = (record: MarcRecord, tags: readonly string[], codes: string): readonly string[] =>
  tags.flatMap((tag) => dataFieldsOf(record, tag).map((field) => joined(tag, field, codes)))

/** Values of the 880 fields whose $6 refers to one of these tags. */
const originals = (record: MarcRecord, tags: readonly string[], codes: string): readonly string[] =>
  record.fields.flatMap((field) => {
    if (!isDataField(field) || field.tag !== '880') return []
    const tag = subfields(field, '6')[0]?.slice(0, 3) ?? ''
    return tags.includes(tag) ? [joined(tag, field, codes)] : []
  })

const named = (name: string, values: readonly string[]): DublinCore =>
  [...new Set(values)].filter((value) => value !== '').map((value) => [name, value] as const)

const MEDIA: Readonly<Record<string, string>> = {
  t: 'print',
  c: 'electronic',
  h: 'microform',
  s: 'sound',
  f: 'tactile',
}

const datesOf = ({ start_year: start, end_year: end }: ReturnType<typeof factsOf>): readonly string[] =>
  start === null
    ? []
    : [start === end ? start : `${start}-${end === null || end === '9999' || end === 'uuuu' ? '' : end}`]

/** The elements of simple Dublin Core that apply to a serial. */
export function dublinCore({ record, ...identity }: PublicRecord): DublinCore {
  const facts = factsOf(identity, record)
  const titles = ['245', '222', '246', '210']
  const publications = [...publicationStatements(record), ...originalPublicationStatements(record)]
  return [
    ...named('title', [...fieldTexts(record, titles, 'abnp'), ...originals(record, titles, 'abnp')]),
    ...named('contributor', fieldTexts(record, ['710', '720'], 'ab')),
    ...named(
      'publisher',
      publications.map((field) => cleaned(subfields(field, 'b').join(' '))),
    ),
    ...named('date', datesOf(facts)),
    ...named('type', ['Text', 'continuing resource']),
    ...named(
      'format',
      facts.media.flatMap((medium) => MEDIA[medium.charAt(0)] ?? []),
    ),
    ...named('identifier', [`urn:ISSN:${identity.issn}`, ...fieldTexts(record, ['856'], 'u')]),
    ...named('language', facts.languages),
    ...named('subject', fieldTexts(record, ['080', '082', '650'], 'a')),
    ...named('relation', [
      ...(facts.issnl === null ? [] : [`ISSN-L ${facts.issnl}`]),
      ...identity.replacedBy.map((issn) => `replaced by urn:ISSN:${issn}`),
    ]),
    ...named('coverage', facts.iso_country === null ? [] : [facts.iso_country]),
    ...named('description', [`Status: ${identity.status}`]),
  ]
}

/** The elements as XML. `prefix` is the prefix of the Dublin Core namespace. */
export const dublinCoreElements = (record: PublicRecord, prefix: string): string =>
  dublinCore(record)
    .map(([name, value]) => textElement(`${prefix}:${name}`, value))
    .join('')
