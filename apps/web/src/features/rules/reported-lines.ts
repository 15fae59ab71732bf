import type { RuleExample } from '@seriatim/rules/examples'

/** Indexes from 0 of the lines of an example record whose fields the rule reports. */
export const reportedLines = (lines: readonly string[], findings: RuleExample['findings']): ReadonlySet<number> => {
  const seen = new Map<string, number>()
  const reported = new Set<number>()
  for (const [index, line] of lines.entries()) {
    const tag = line.slice(1, 4)
    const occurrence = (seen.get(tag) ?? 0) + 1
    seen.set(tag, occurrence)
    if (findings.some((finding) => finding.field === tag && finding.occurrence === occurrence)) reported.add(index)
  }
  return reported
}
