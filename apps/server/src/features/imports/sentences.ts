import type { DiagnosticLists } from '@seriatim/contract'
import { formatUnknown, type Locale } from '@seriatim/messages'
import { type Diagnostic, diagnosticLists } from '../records/diagnostic.ts'
import { importMessage } from './problems.ts'
import type { ImportError } from './tables.ts'

/** What a diagnostic says, whether the import, the reader or a rule gave it. */
export const sentenceOf = (diagnostic: Diagnostic, locale: Locale): string => {
  const own = importMessage(diagnostic.code)
  if (own) return formatUnknown(locale, own, diagnostic.params)
  const { errors, warnings } = diagnosticLists([diagnostic], locale)
  return (errors[0] ?? warnings[0])?.error ?? diagnostic.code
}

/** Diagnostics of an import as the wire has them. */
export const onWire = (diagnostics: readonly Diagnostic[], locale: Locale): DiagnosticLists => {
  const ofLevel = (level: Diagnostic['level']) =>
    diagnostics
      .filter((diagnostic) => diagnostic.level === level)
      .map((diagnostic) => ({
        field: diagnostic.field,
        occurrence: diagnostic.occurrence,
        ...(diagnostic.subfield === undefined ? {} : { subfield: diagnostic.subfield }),
        code: diagnostic.code,
        error: sentenceOf(diagnostic, locale),
      }))
  return { errors: ofLevel('error'), warnings: ofLevel('warning') }
}

/** What stays in the description of a rule: where it looks, not what it met once. */
const GENERAL: ReadonlySet<string> = new Set([
  'field',
  'subfield',
  'subfields',
  'other',
  'position',
  'positions',
  'indicator',
  'limit',
])

/** A rule's sentence about no record in particular: what differs from record to record is left open. */
export const descriptionOf = (
  rule: string,
  params: Readonly<Record<string, string | number>>,
  locale: Locale,
): string => {
  const open = Object.entries(params).map(([name, value]) => [
    name,
    GENERAL.has(name) || (typeof value === 'number' && name !== 'occurrence' && name !== 'offset') ? value : '…',
  ])
  const general = Object.fromEntries(open) as Record<string, string | number>
  return sentenceOf({ level: 'error', code: rule, field: '', occurrence: 1, params: general }, locale)
}

export const errorSentence = ({ key, params }: ImportError, locale: Locale): string =>
  formatUnknown(locale, key, params)
