import { expect, it } from 'vitest'
import { reportedLines } from './reported-lines.ts'

const finding = (field: string, occurrence: number) =>
  ({ level: 'error', code: 'x', field, occurrence, params: {} }) as const

it('marks the lines of the reported fields and of the leader', () => {
  const lines = ['=LDR  00000nas', '=022  \\\\$a9990-1013', '=510  0\\$aA', '=510  0\\$aB']
  expect([...reportedLines(lines, [finding('510', 2), finding('LDR', 1), finding('245', 1)])]).toEqual([0, 3])
  expect(reportedLines(lines, []).size).toBe(0)
})
