/** A public record, with the data that candidates, suggestions, previews and data extensions show. */
import { factsOf } from '@seriatim/analyser'
import { type ReconcileType, SERIAL_TYPES, type SerialType } from '@seriatim/contract'
import { controlValue, dataFieldsOf, positions, subfield } from '@seriatim/marc'
import { formatUnknown, type Locale } from '@seriatim/messages'
import { withoutMarks } from '@seriatim/scripts'
import type { Labels } from '../../kernel/search/labels.ts'
import type { PublicRecord } from '../public/presenter.ts'
import { fieldText, originalTitleOf, titleOf } from '../public/titles.ts'

/** The language of an answer, and the names of codes in this language. */
export type Language = { readonly locale: Locale; readonly labels: Labels }

export const portalMessage = (locale: Locale, key: string): string => formatUnknown(locale, `portal.${key}`)

export type DescribedSerial = {
  readonly found: PublicRecord
  readonly facts: ReturnType<typeof factsOf>
  /** Name of the serial: the key title, or else the title proper, or else the ISSN. */
  readonly name: string
  /** All titles, without non-sorting marks: key title, title proper, variants, and their original scripts. */
  readonly titles: readonly string[]
  readonly abbreviations: readonly string[]
  readonly urls: readonly string[]
  /** The type of continuing resource by 008/21; undefined for codes without a type in this service. */
  readonly serialType: SerialType | undefined
}

const SERIAL_TYPE_OF_CODE = new Map(
  Object.entries(SERIAL_TYPES).map(([type, code]) => [code as string, type as SerialType]),
)

export function describeRecord(publicRecord: PublicRecord): DescribedSerial {
  const { record } = publicRecord
  const facts = factsOf(publicRecord, record)
  const labels = facts.titles.map(({ label }) => withoutMarks(label).trim())
  const proper = [titleOf(record), originalTitleOf(record)].filter((title) => title !== undefined)
  return {
    found: publicRecord,
    facts,
    name: proper[0] ?? publicRecord.issn,
    titles: [...new Set([...proper, ...labels])].filter((title) => title !== ''),
    abbreviations: dataFieldsOf(record, '210').flatMap((field) => fieldText(field, 'ab') ?? []),
    urls: dataFieldsOf(record, '856').flatMap((field) => subfield(field, 'u') ?? []),
    serialType: SERIAL_TYPE_OF_CODE.get(positions(controlValue(record, '008'), 21)),
  }
}

type Named = { readonly id: string; readonly name: string }

export const namedType = (type: ReconcileType, { locale, labels }: Language): Named => ({
  id: type,
  name:
    type === 'serial' || type === 'publisher'
      ? portalMessage(locale, `reconcile_type_${type}`)
      : labels.label('continuing_resource_type', SERIAL_TYPES[type]),
})

export const typesOf = ({ serialType }: DescribedSerial, language: Language): Named[] =>
  [...(serialType === undefined ? [] : [serialType]), 'serial' as const].map((type) => namedType(type, language))

/** Years of publication, such as `1990-2004` or `1990-`. Undefined without a start year. */
export function yearsOf({ facts }: DescribedSerial): string | undefined {
  const { start_year: start, end_year: end } = facts
  if (start === null || start === 'uuuu') return undefined
  const last = end === null || end === '9999' ? '' : end
  return `${start}\u2013${last}`.replaceAll('u', '?')
}

/** A text that distinguishes records with the same title: ISSN, medium, country, years, status. */
export function describedLine(described: DescribedSerial, { locale, labels }: Language): string {
  const { found, facts } = described
  return [
    `ISSN ${found.issn}`,
    ...facts.media.map((medium) => labels.label('media', medium)),
    facts.iso_country === null ? undefined : labels.label('iso_country', facts.iso_country),
    yearsOf(described),
    portalMessage(locale, `status_${found.status}`),
  ]
    .filter((part) => part !== undefined && part !== '')
    .join(' · ')
}
