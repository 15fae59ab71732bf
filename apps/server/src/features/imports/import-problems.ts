import type { ReadProblem } from '@seriatim/marc'
import type { Diagnostic, Level } from '@seriatim/rules'
import { IMPORT_PREFIX } from '../../catalogue/records/diagnostic-sentence.ts'

/**
 * Problems that the import itself reports. Each has the message `imports.<code>` and the diagnostic code
 * `import-<code>`.
 */
export const IMPORT_PROBLEMS = [
  // The import rejects records with the following problems.
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
  // The import stores records with the following problems.
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

/** Converts problems of the file reader into diagnostics. Keeps `offset`, which can be a position within the record. */
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
