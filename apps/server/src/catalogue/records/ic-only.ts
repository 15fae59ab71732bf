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

/** 022 $5 to $9: flags with which the international centre overrides a rule. */
export const FORCE_FLAGS = '56789'

const issnField = (record: MarcRecord): DataField | undefined => dataFieldsOf(record, '022')[0]

const subfieldText = (field: DataField | undefined, code: string): string =>
  field === undefined ? '' : subfields(field, code).join('\u001f')

/** The targets of linking fields: tag and ISSN, else tag and title. */
const linkTargets = (record: MarcRecord): readonly { tag: string; target: string }[] =>
  record.fields.flatMap((field) => {
    if (!isDataField(field) || !LINKING_TAGS.has(field.tag)) return []
    const target = subfield(field, 'x') ?? subfield(field, 't')
    return target === undefined ? [] : [{ tag: field.tag, target }]
  })

const PREFIX = 'ic-only-'

/** Selects errors about changes that only the international centre may make. */
export const icOnlyErrors = (diagnostics: readonly Diagnostic[]): Diagnostic[] =>
  diagnostics.filter(({ code }) => code.startsWith(PREFIX))

/**
 * Codes of errors about changes that the author may not make, or that no record may undergo. `%` matches any suffix.
 */
export const UNSETTLED_CODES = [`${PREFIX}%`, 'category-transition%', 'cancelled-removed%'] as const

/**
 * Whether a version has no forbidden changes. Only such a version is compared with later ones and determines centre and
 * category of the record. Other errors do not matter here.
 */
export const isSettled = (diagnostics: readonly Diagnostic[]): boolean =>
  !diagnostics.some(
    ({ level, code }) => level === 'error' && UNSETTLED_CODES.some((like) => code.startsWith(like.slice(0, -1))),
  )

/**
 * Errors for enrichments (920, 926, 989, 510 with $9) that `next` adds or lacks, because users must not edit
 * enrichments.
 */
export const changesOfEnrichments = (stored: MarcRecord | undefined, next: MarcRecord): Diagnostic[] =>
  enrichmentChanges(stored, next).map(({ change, field, occurrence }) => ({
    level: 'error',
    code: 'ic-only-enrichment' satisfies ServerCode,
    field: field.tag,
    occurrence,
    params: { field: field.tag, occurrence, subfield: '', value: '', change },
  }))

/**
 * Errors for changes that only members of the international centre may make (specification-2, 6): centre and ISSN-L in
 * 022, force flags, and deleted links. Without a stored record, `next` is compared with a free number of
 * `center`.
 */
export const changesForIcOnly = (
  stored: MarcRecord | undefined,
  next: MarcRecord,
  center: string | undefined,
): Diagnostic[] => {
  const results: Diagnostic[] = []
  const report = (variant: ServerCode, field: string, code: string, value: string) =>
    results.push({
      level: 'error',
      code: variant,
      field,
      occurrence: 1,
      subfield: code,
      params: { field, occurrence: 1, subfield: code, value },
    })
  const [before, after] = [stored && issnField(stored), issnField(next)]
  const ofCentre = stored === undefined ? (center ?? subfieldText(after, '2')) : subfieldText(before, '2')
  if (ofCentre !== subfieldText(after, '2')) report('ic-only-centre', '022', '2', ofCentre)
  // The first description of an ISSN gets the ISSN-L of its family, which a rule checks.
  const isFree = stored === undefined || valueIn(stored, '699', '8') === 'fre'
  const issnl = subfieldText(before, 'l')
  if (!isFree && issnl !== subfieldText(after, 'l')) report('ic-only-issnl', '022', 'l', issnl)
  for (const flag of FORCE_FLAGS) {
    if (subfieldText(before, flag) !== subfieldText(after, flag))
      report('ic-only-force-flag', '022', flag, subfieldText(before, flag))
  }
  const nextLinks = linkTargets(next)
  for (const { tag, target } of stored ? linkTargets(stored) : []) {
    if (!nextLinks.some((link) => link.tag === tag && link.target === target)) report('ic-only-link', tag, 'x', target)
  }
  return results
}
