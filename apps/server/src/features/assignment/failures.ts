import type { AssignmentAnswer } from '@seriatim/contract'
import type { Described, FormFault } from '@seriatim/description'
import { format, formatUnknown, type Locale } from '@seriatim/messages'
import type { Diagnostic } from '../../catalogue/records/diagnostic.ts'
import { placedSentence } from '../../catalogue/records/diagnostic-sentence.ts'

type Failures = AssignmentAnswer['failures']

/** Collects error messages by record and form field, without duplicates. */
export class GatheredFailures {
  readonly #byRecord = new Map<string, Map<string, Set<string>>>()

  add(record: string, place: string, sentence: string): void {
    const places = this.#byRecord.get(record) ?? new Map<string, Set<string>>()
    const sentences = places.get(place) ?? new Set<string>()
    this.#byRecord.set(record, places.set(place, sentences.add(sentence)))
  }

  get isEmpty(): boolean {
    return this.#byRecord.size === 0
  }

  toJSON(): Failures {
    return Object.fromEntries(
      [...this.#byRecord].map(([record, places]) => [
        record,
        Object.fromEntries([...places].map(([place, sentences]) => [place, [...sentences]])),
      ]),
    )
  }
}

export const addFormErrors = (failures: GatheredFailures, faults: readonly FormFault[], locale: Locale): void => {
  for (const { record, place, code, params } of faults)
    failures.add(record, place, formatUnknown(locale, `description.fault_${code}`, params ?? {}))
}

export const addKnownTitle = (
  failures: GatheredFailures,
  record: string,
  holders: readonly string[],
  locale: Locale,
): void => {
  failures.add(record, 'keyTitle', format(locale, 'description.fault_title_known', { issns: holders.join(', ') }))
}

/**
 * Form fields for errors of rules about coded values. These rules report a control field such as 008, which contains
 * several form fields.
 */
const FORM_FIELD_OF_RULE: readonly (readonly [code: RegExp, place: string])[] = [
  [/^start-date/, 'year1'],
  [/^(end-date|status-and-dates|current-and-succeeded)/, 'year2'],
  [/^(several-languages|reference-list\.languages)/, 'language'],
  [/^(reference-list\.lcCountries|lc-country)/, 'lc_country'],
  [/^(reference-list\.countries|country|centre-country)/, 'iso_country'],
  [/^reference-list\.media/, 'medium'],
  [/^online-address/, 'urlText'],
]
/**
 * Form fields that the values of a MARC field come from, by tag and subfield. Some MARC fields are built from several
 * form fields.
 */
const FORM_FIELD_OF_MARC_FIELD: Readonly<Record<string, string>> = {
  '007': 'medium',
  '041': 'language',
  '044a': 'lc_country',
  '044c': 'iso_country',
  '260': 'imprint',
  '264': 'imprint',
}

const formFieldOf = ({ record, places }: Described, { code, field, occurrence, subfield }: Diagnostic): string => {
  const rule = FORM_FIELD_OF_RULE.find(([pattern]) => pattern.test(code))
  if (rule) return rule[1]
  const indexes = record.fields.flatMap(({ tag }, index) => (tag === field ? [index] : []))
  const place = places[indexes[occurrence - 1] ?? -1]
  return (
    place ??
    FORM_FIELD_OF_MARC_FIELD[`${field}${subfield ?? ''}`] ??
    FORM_FIELD_OF_MARC_FIELD[field] ??
    'non_field_errors'
  )
}

/** Adds the errors of a record to the form fields that caused them. */
export const addDiagnostics = (
  failures: GatheredFailures,
  record: string,
  described: Described,
  diagnostics: readonly Diagnostic[],
  locale: Locale,
): void => {
  for (const diagnostic of diagnostics) {
    if (diagnostic.level === 'error')
      failures.add(record, formFieldOf(described, diagnostic), placedSentence(diagnostic, locale))
  }
}
