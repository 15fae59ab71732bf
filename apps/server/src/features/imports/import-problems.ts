import type { ReadProblem } from '@seriatim/marc'
import type { Diagnostic, Level } from '@seriatim/rules'
import { IMPORT_PREFIX } from '../../catalogue/records/diagnostic-sentence.ts'

/** Problems that the import itself reports: message `imports.<code>`, diagnostic code `import-<code>`. */
export const IMPORT_PROBLEMS = [
  // the record is rejected
  'unreadable',
  'malformed-number',
  'wrong-check-digit',
  'double-number',
  'already-described',
  'other-block',
  'other-centre',
  'not-described',
  'no-number',
  'locked',
  'no-number-left',
  'no-active-block',
  'unstorable',
  'failed',
  'excluded',
  // the record is stored
  'no-block',
  'double-title',
  'control-number-replaced',
  'number-written',
] as const
export type ImportProblem = (typeof IMPORT_PROBLEMS)[number]

export const importDiagnostic = (
  level: Level,
  problem: ImportProblem,
  params: Diagnostic['params'] = {},
  field = '001',
): Diagnostic => ({
  level,
  code: `${IMPORT_PREFIX}${problem}`,
  field,
  occurrence: 1,
  params: { field, occurrence: 1, subfield: '', value: '', ...params },
})

/** Problems of the file reader as diagnostics. `offset` is retained because it can point into the record. */
export const readingDiagnostics = (problems: readonly ReadProblem[]): Diagnostic[] =>
  problems.map(({ level, code, tag = 'LDR', params, offset }) => {
    const occurrence = typeof params.occurrence === 'number' ? params.occurrence : 1
    return {
      level,
      code: `marc.${code}`,
      field: tag,
      occurrence,
      params: { field: tag, subfield: '', value: '', ...params, occurrence, offset },
    }
  })
