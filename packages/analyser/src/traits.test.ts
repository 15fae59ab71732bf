import { generate } from '@seriatim/synthetic'
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

it('the traits of a record with other states are those that its content gives with these states', () => {
  const records = [...generate({ count: 200, first: 6_300_000 })]
  for (const record of records)
    for (const [before, after] of [[NONE, ALL] as const, [ALL, NONE] as const])
      expect(traitsWithStates(traitsOf(record, before), after)).toEqual(traitsOf(record, after))
  const seen = new Set(records.flatMap((record) => traitsOf(record, NONE)))
  for (const trait of ['address', 'original', 'original_script:cyrl', 'romanisation:table'])
    expect(seen).toContain(trait)
})
