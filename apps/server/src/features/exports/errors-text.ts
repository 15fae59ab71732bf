import { factsOf } from '@seriatim/analyser'
import type { WireDiagnostic } from '@seriatim/contract'
import type { MarcRecord } from '@seriatim/marc'
import { formatUnknown, type Locale } from '@seriatim/messages'
import { beginsWithSubfield, placeJoint } from '@seriatim/rules/sentences'
import { withoutMarks } from '@seriatim/scripts'
import { type Diagnostic, diagnosticLists } from '../../catalogue/records/diagnostic.ts'
import { oneLine } from '../../platform/one-line.ts'
import type { ExportedRecord } from './repository.ts'

/** The field and subfield of a diagnostic as text. Omits the subfield when the message begins with it. */
const diagnosticPlace = ({ field, occurrence, subfield, error }: WireDiagnostic): string =>
  `${field}[${occurrence}]${subfield === undefined || beginsWithSubfield(error) ? '' : `$${subfield}`}`

/**
 * Errors and warnings of a record as text: a header with ISSN and title, then one line for each diagnostic. Empty
 * without diagnostics. If the record has both an active version and a draft, the draft has a separate section.
 * Replaces control characters by blanks.
 */
export const errorsText = (exported: ExportedRecord, locale: Locale): string => {
  const { record, diagnostic, draft, isOnlyDraft } = exported
  const versions = [{ record, diagnostic, isDraft: isOnlyDraft }, ...(draft ? [{ ...draft, isDraft: true }] : [])]
  return versions.map((version) => versionText(exported, version, locale)).join('')
}

const placed = (diagnostic: WireDiagnostic): string => {
  const error = withoutMarks(diagnostic.error)
  return `${diagnosticPlace(diagnostic)}${placeJoint(error) ?? '  '}${error}`
}

const versionText = (
  exported: ExportedRecord,
  version: { record: MarcRecord; diagnostic: readonly Diagnostic[]; isDraft: boolean },
  locale: Locale,
): string => {
  const { errors, warnings } = diagnosticLists(version.diagnostic, locale)
  if (errors.length + warnings.length === 0) return ''
  const { titles } = factsOf(exported, version.record)
  const mark = version.isDraft ? `[${formatUnknown(locale, 'exporting.draft', {})}]` : ''
  const head = [exported.issn, withoutMarks(titles[0]?.label ?? ''), mark].filter((part) => part !== '').join('  ')
  const lines = [
    head,
    ...errors.map((each) => `  ERROR    ${placed(each)}`),
    ...warnings.map((each) => `  WARNING  ${placed(each)}`),
  ]
  return `${lines.map(oneLine).join('\n')}\n\n`
}
