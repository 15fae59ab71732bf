import { expect, it } from 'vitest'
import { compileMacro } from './compile.ts'
import { CALLS, CONDITIONS, STATEMENTS } from './reference.ts'
import { FUNCTIONS, STATEMENT_WORDS } from './words.ts'

const linesOf = (lines: Readonly<Record<string, readonly string[]>>): readonly string[] => Object.values(lines).flat()

it('the reference of macros covers every statement and every function', () => {
  const words = linesOf(STATEMENTS).map((line) => line.split(' ')[0])
  expect(words).toEqual(expect.arrayContaining([...STATEMENT_WORDS]))
  expect(Object.keys(CALLS)).toEqual(FUNCTIONS.map(({ name }) => name))
})

it.each([
  ...linesOf({ ...STATEMENTS, if: [] }),
  STATEMENTS.if.join('\n'),
  ...linesOf(CONDITIONS).map((condition) => `delete 500 where ${condition}`),
  ...linesOf(CALLS).map((call) => `set 500$a = ${call}`),
])('the line of the reference compiles: %s', (source) => {
  expect(compileMacro(source)).toHaveProperty('macro')
})
