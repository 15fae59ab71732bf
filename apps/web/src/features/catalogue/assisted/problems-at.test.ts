import { controlField, dataField } from '@seriatim/marc'
import { describe, expect, it } from 'vitest'
import type { Content } from '../../document/content.ts'
import type { Problem } from '../problems/problem.ts'
import { entryOfProblem, problemsByEntry } from './problems-at.ts'

const content: Content = {
  leader: '00000cas a2200000 i 4500',
  entries: [
    controlField('001', '0028-0836'),
    dataField('246', '1', ' ', [['a', 'One']]),
    { unread: '=245' },
    dataField('246', '1', ' ', [['a', 'Two']]),
  ],
}
const problem = (field: string, occurrence: number): Problem => ({
  origin: 'server',
  level: 'error',
  field,
  occurrence,
  code: 'x',
  sentence: 'x',
})

describe('problems in the form', () => {
  it('are shown at the right occurrence of their field', () => {
    expect(entryOfProblem(content, problem('246', 2))).toBe(3)
    expect(entryOfProblem(content, problem('246', 0))).toBe(1)
    expect(entryOfProblem(content, problem('245', 1))).toBe(2)
    expect(entryOfProblem(content, problem('LDR', 1))).toBe(-1)
    expect(entryOfProblem(content, problem('222', 1))).toBeUndefined()
  })

  it('are grouped by entry in record order, without problems of missing fields', () => {
    const show = (each: Problem) => ({ problem: each, sentence: '', fix: undefined })
    const found = [problem('246', 1), problem('222', 1), problem('246', 1)]
    const byEntry = problemsByEntry(content, found, show)
    expect([...byEntry.keys()]).toEqual([1])
    expect(byEntry.get(1)?.map((each) => each.problem)).toEqual([found[0], found[2]])
  })
})
