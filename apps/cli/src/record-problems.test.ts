import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROBLEM_CODES } from '@seriatim/marc'
import { formatUnknown, LOCALES } from '@seriatim/messages'
import { describe, expect, it } from 'vitest'
import { problemLine } from './record-problems.ts'

/** All parameters that messages of `marc` may use. */
const PARAMS = {
  count: 2,
  limit: 3,
  declared: '00001',
  actual: 4,
  positions: '10-11',
  value: 'x',
  expected: '22',
  fields: 2,
  tags: '245',
}
const MORE = {
  character: 5,
  bytes: 6,
  length: 7,
  leader: 'l',
  near: 'n',
  name: 'm',
  element: 'e',
  occurrence: 1,
  key: '06',
  from: 1,
  to: 2,
  number: 1,
  places: '995',
  subfields: '$a',
  undone: 'o',
  records: 3,
  kind: 'zip',
}

describe('messages of problems', () => {
  it.each([...LOCALES])('exist in the language %s for every code', (locale) => {
    for (const code of PROBLEM_CODES) {
      const sentence = formatUnknown(locale, `marc.${code}`, { ...PARAMS, ...MORE })
      expect(sentence).not.toBe(`marc.${code}`)
      expect(sentence).not.toMatch(/[{}]/)
    }
  })

  it('exist only for codes that a reader, a writer or the examination of files uses', () => {
    const root = join(import.meta.dirname, '../../..')
    const files = ['packages/marc/src/**/*.ts', 'packages/doctor/src/*.ts', 'apps/server/src/features/imports/*.ts']
      .flatMap((pattern) => globSync(pattern, { cwd: root }))
      .filter((file) => !file.endsWith('.test.ts') && !file.endsWith('marc/src/problems.ts'))
    const text = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
    expect(PROBLEM_CODES.filter((code) => !text.includes(`'${code}'`))).toEqual([])
  })

  it('have no line break, even for records with control characters', () => {
    const problem = {
      level: 'error',
      code: 'bad-tag',
      params: { value: 'a\n\u001b[2J' },
      position: 1,
      offset: 2,
    } as const
    expect(problemLine('en', problem, undefined)).toBe(
      'Record 1, byte 2: The tag “a\ufffd\ufffd[2J” does not consist of three letters or digits.',
    )
  })
})
