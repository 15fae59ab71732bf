import type { DiagnosticLists } from '@seriatim/contract'
import type { MarcRecord } from '@seriatim/marc'

/** What the server said about a record, and the record that it was said about. */
export type Judged = { readonly diagnostic: DiagnosticLists; readonly record: MarcRecord }
