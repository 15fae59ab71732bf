import type { DiagnosticLists, WireDiagnostic } from '@seriatim/contract'
import { formatUnknown, type Locale } from '@seriatim/messages'
import type { Diagnostic } from '@seriatim/rules'

export type { Diagnostic }

/** Diagnostics of the server itself: who may change what, and what has to wait; all others are the rules'. */
const OWN = ['ic-only', 'waits-for-lock', 'duplicate-']
/** What reading found, with the code that the reader gave it. */
const READING = 'marc.'

/** The sentence of a diagnostic in the caller's language. */
const sentenceOf = ({ code, params }: Diagnostic, locale: Locale): string =>
  formatUnknown(
    locale,
    code.startsWith(READING) ? code : `${OWN.some((own) => code.startsWith(own)) ? 'server' : 'rules'}.${code}`,
    params,
  )

/** Diagnostics as the wire has them: errors and warnings apart, each with its sentence. */
export const diagnosticLists = (diagnostics: readonly Diagnostic[], locale: Locale): DiagnosticLists => {
  const onWire = (level: Diagnostic['level']): WireDiagnostic[] =>
    diagnostics
      .filter((diagnostic) => diagnostic.level === level)
      .map((diagnostic) => ({
        field: diagnostic.field,
        occurrence: diagnostic.occurrence,
        ...(diagnostic.subfield === undefined ? {} : { subfield: diagnostic.subfield }),
        code: diagnostic.code,
        error: sentenceOf(diagnostic, locale),
      }))
  return { errors: onWire('error'), warnings: onWire('warning') }
}

export const hasErrors = (diagnostics: readonly Diagnostic[]): boolean =>
  diagnostics.some(({ level }) => level === 'error')
