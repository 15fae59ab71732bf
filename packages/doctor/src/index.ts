/** Files of records that do not parse: what is wrong, where, and how they can be repaired. Over a stream of bytes. */
export { CODE_PAGES, type CodePage } from './code-page.ts'
export * from './describe.ts'
export * from './examine.ts'
export type { Fault, TextEncoding } from './fault.ts'
export { FILE_FORMS, type FileForm, formOf } from './form.ts'
export { MENDS, type Mend, REPAIRS, type RepairKind } from './repair.ts'
