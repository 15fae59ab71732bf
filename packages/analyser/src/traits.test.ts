import { dataField, type MarcRecord } from '@seriatim/marc'
import { expect, it } from 'vitest'
import { type TraitStates, traitsOf, traitsWithStates } from './traits.ts'

const NONE: TraitStates = { isInvalid: false, isDraft: false, isBrokenByRule: false, findings: [] }
const ALL: TraitStates = {
  isInvalid: true,
  isDraft: true,
  isBrokenByRule: true,
  findings: [
    { level: 'error', code: 'address-format', field: '856' },
    { level: 'warning', code: 'link-target.no-serial', field: '780' },
  ],
}

const record: MarcRecord = {
  leader: '00000nas a2200000 i 4500',
  fields: [
    dataField('245', '0', '0', [
      ['6', '880-01'],
      ['a', 'Ŝuka'],
    ]),
    dataField('856', '4', '0', [['u', 'https://example.org/']]),
    dataField('880', '0', '0', [
      ['6', '245-01'],
      ['a', 'Щука'],
    ]),
  ],
}

it('traitsWithStates replaces the states in traits, with the same result as traitsOf for the record', () => {
  for (const [before, after] of [
    [NONE, ALL],
    [ALL, NONE],
  ] as const)
    expect(traitsWithStates(traitsOf(record, before), after)).toEqual(traitsOf(record, after))
  expect(traitsOf(record, NONE)).toEqual([
    'address',
    'original',
    'romanisation:table',
    'original_script:cyrl',
    'original_script:cyrl romanisation:table',
  ])
})
