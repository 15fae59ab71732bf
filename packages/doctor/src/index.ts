/** Examines files of records that cannot be parsed: faults, their places and repairs. Works on a byte stream. */
export { CODE_PAGES, type CodePage } from './code-page.ts'
export * from './describe.ts'
export * from './examination.ts'
export { examine, recordLabel } from './examine.ts'
export type { Fault, TextEncoding } from './fault.ts'
export { type ExaminedFormat, FILE_FORMS, type FileForm, formOf } from './form.ts'
export { REPAIR_STEPS as MENDS, REPAIRS, type RepairKind, type RepairStep as Mend } from './repair.ts'
