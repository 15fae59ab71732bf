import type { DiagnosticLists } from '@seriatim/contract'
import type { MarcRecord } from '@seriatim/marc'

/** The diagnostics of the server, with the record that it validated. */
export type ValidatedRecord = { readonly diagnostic: DiagnosticLists; readonly record: MarcRecord }
