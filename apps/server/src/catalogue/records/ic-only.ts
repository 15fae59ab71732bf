import { LINKING_TAGS } from '@seriatim/issn'
import {
  type DataField,
  dataFieldsOf,
  isDataField,
  type MarcRecord,
  subfield,
  subfields,
  valueIn,
} from '@seriatim/marc'
import { enrichmentChanges } from '@seriatim/profile/enrichments'
import type { Diagnostic } from '@seriatim/rules'
import type { ServerCode } from './diagnostic-sentence.ts'

/** 022 $5 to $9: the flags by which the international centre overrides a rule. */
export const FORCE_FLAGS = '56789'

const issnField = (record: MarcRecord): DataField | undefined => dataFieldsOf(record, '022')[0]

const valuesOf = (field: DataField | undefined, code: string): string =>
  field === undefined ? '' : subfields(field, code).join('\u001f')

/** The targets of linking fields: tag and number, else tag and title. */
const linksOf = (record: MarcRecord): readonly { tag: string; target: string }[] =>
  record.fields.flatMap((field) => {
    if (!isDataField(field) || !LINKING_TAGS.has(field.tag)) return []
    const target = subfield(field, 'x') ?? subfield(field, 't')
    return target === undefined ? [] : [{ tag: field.tag, target }]
  })

const PREFIX = 'ic-only-'

/** Errors that say what only members of the international centre may do. */
export const icOnlyErrors = (diagnostics: readonly Diagnostic[]): Diagnostic[] =>
  diagnostics.filter(({ code }) => code.startsWith(PREFIX))

/** Codes of errors that say that a version claims what its author may not, or what no record may become. */
export const UNSETTLED_CODES = [`${PREFIX}%`, 'category-transition%', 'cancelled-removed%'] as const

/**
 * Whether a version claims nothing that its author may not: others are compared with it, and centre and category of the
 * number are taken from it. A version with other errors counts, too.
 */
export const isSettled = (diagnostics: readonly Diagnostic[]): boolean =>
  !diagnostics.some(
    ({ level, code }) => level === 'error' && UNSETTLED_CODES.some((like) => code.startsWith(like.slice(0, -1))),
  )

/** Fields that the system wrote (920, 926, 989, 510 with $9) and that `next` adds or lacks: nobody does so by hand. */
export const changesOfEnrichments = (stored: MarcRecord | undefined, next: MarcRecord): Diagnostic[] =>
  enrichmentChanges(stored, next).map(({ change, field, occurrence }) => ({
    level: 'error',
    code: 'ic-only-enrichment' satisfies ServerCode,
    field: field.tag,
    occurrence,
    params: { field: field.tag, occurrence, subfield: '', value: '', change },
  }))

/**
 * What `next` changes against the stored record that only members of the international centre may (specification-2, 6):
 * centre and ISSN-L in 022, the force flags, links that were deleted. Each is an error of the record for others. Where
 * nothing is stored, the record is compared with a number of `center` that nobody has described.
 */
export const changesForIcOnly = (
  stored: MarcRecord | undefined,
  next: MarcRecord,
  center: string | undefined,
): Diagnostic[] => {
  const found: Diagnostic[] = []
  const report = (variant: ServerCode, field: string, code: string, value: string) =>
    found.push({
      level: 'error',
      code: variant,
      field,
      occurrence: 1,
      subfield: code,
      params: { field, occurrence: 1, subfield: code, value },
    })
  const [before, after] = [stored && issnField(stored), issnField(next)]
  const ofCentre = stored === undefined ? (center ?? valuesOf(after, '2')) : valuesOf(before, '2')
  if (ofCentre !== valuesOf(after, '2')) report('ic-only-centre', '022', '2', ofCentre)
  // A number that is described for the first time gets the ISSN-L of its family, which a rule holds it to.
  const isFree = stored === undefined || valueIn(stored, '699', '8') === 'fre'
  const issnl = valuesOf(before, 'l')
  if (!isFree && issnl !== valuesOf(after, 'l')) report('ic-only-issnl', '022', 'l', issnl)
  for (const flag of FORCE_FLAGS) {
    if (valuesOf(before, flag) !== valuesOf(after, flag))
      report('ic-only-force-flag', '022', flag, valuesOf(before, flag))
  }
  const kept = linksOf(next)
  for (const { tag, target } of stored ? linksOf(stored) : []) {
    if (!kept.some((link) => link.tag === tag && link.target === target)) report('ic-only-link', tag, 'x', target)
  }
  return found
}
