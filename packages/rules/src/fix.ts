import type { MarcRecord } from '@seriatim/marc'
import type { Diagnostic } from './diagnostic.ts'
import { BASE_RULES, RULES } from './rules/index.ts'

const fixes = new Map([...RULES, ...BASE_RULES].flatMap(({ id, fix }) => (fix ? [[id, fix] as const] : [])))

/**
 * The quick fix of a finding: which repair, and the record after it. Undefined where the rule has none, where this
 * finding cannot be mended safely, or where the record no longer holds what was found.
 */
export const fixFor = (record: MarcRecord, diagnostic: Diagnostic): { id: string; record: MarcRecord } | undefined => {
  const [ruleId = ''] = diagnostic.code.split('.')
  const fix = fixes.get(ruleId)
  const fixed = fix?.apply({ record, diagnostic })
  return fix && fixed ? { id: fix.id, record: fixed } : undefined
}
