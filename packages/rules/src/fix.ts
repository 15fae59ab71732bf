import type { MarcRecord } from '@seriatim/marc'
import type { Diagnostic } from './diagnostic.ts'
import { DATABASE_RULES, RULES } from './rules/index.ts'

const fixes = new Map([...RULES, ...DATABASE_RULES].flatMap(({ id, fix }) => (fix ? [[id, fix] as const] : [])))

/**
 * Applies the quick fix of a diagnostic. Returns undefined if the rule has no fix, the fix is not safe for this record,
 * or the record no longer has the reported value.
 */
export const fixFor = (record: MarcRecord, diagnostic: Diagnostic): { id: string; record: MarcRecord } | undefined => {
  const [ruleId = ''] = diagnostic.code.split('.')
  const fix = fixes.get(ruleId)
  const fixed = fix?.apply({ record, diagnostic })
  return fix && fixed ? { id: fix.id, record: fixed } : undefined
}
