import type { DiagnosticLists, WireDiagnostic } from '@seriatim/contract'
import type { Locale } from '@seriatim/messages'
import type { Diagnostic } from '@seriatim/rules'
import { diagnosticSentence, type ServerCode } from './diagnostic-sentence.ts'

export type { Diagnostic }

/** A warning for a saved record that makes another record invalid. */
export const MAKES_INVALID = 'makes-invalid' satisfies ServerCode
/** Diagnostics in wire form: errors and warnings in separate lists, each with its sentence. */
export const diagnosticLists = (diagnostics: readonly Diagnostic[], locale: Locale): DiagnosticLists => {
  const onWire = (level: Diagnostic['level']): WireDiagnostic[] =>
    diagnostics
      .filter((diagnostic) => diagnostic.level === level)
      .map((diagnostic) => ({
        field: diagnostic.field,
        occurrence: diagnostic.occurrence,
        ...(diagnostic.subfield === undefined ? {} : { subfield: diagnostic.subfield }),
        code: diagnostic.code,
        error: diagnosticSentence(diagnostic, locale),
      }))
  return { errors: onWire('error'), warnings: onWire('warning') }
}

export const hasErrors = (diagnostics: readonly Diagnostic[]): boolean =>
  diagnostics.some(({ level }) => level === 'error')
