import { fromLines, toLines } from '@seriatim/marc'
import { CONTROL_FIELDS, FIELDS, fieldDefinition } from '@seriatim/profile/fields'
import { validate } from '@seriatim/rules'
import { expect, test } from 'vitest'
import { exampleRecords, fieldExamples } from './field-examples.ts'

test('the example records of fields pass every rule and are read from their lines without problems', () => {
  for (const record of exampleRecords()) {
    expect(validate(record, { today: '2026-01-01' })).toEqual({ errors: [], warnings: [], status: 'OK' })
    expect(fromLines(toLines(record))).toEqual({ record, problems: [] })
  }
})

test('every core field has an example, and every example is of a field in the profile', () => {
  const tags = [...fieldExamples().keys()]
  const core = FIELDS.filter(({ core, holdings }) => core && !holdings).map(({ tag }) => tag)
  expect([...core, ...CONTROL_FIELDS.map(({ tag }) => tag), 'LDR'].filter((tag) => !tags.includes(tag))).toEqual([])
  for (const tag of tags.filter((each) => each > '009' && each !== 'LDR')) expect(fieldDefinition(tag)).toBeDefined()
})
