import { isPositionalTag, lengthOfPositions, positionsFor } from '@seriatim/profile/positions'
import { rule } from '../rule.ts'

const LENGTHS: Readonly<Record<string, number>> = { LDR: 24, '006': 18, '008': 40 }

/**
 * Reports a leader, 006, 007 or 008 of the wrong length. A 007 may end after any position from 01, because the network
 * often codes only the medium in 00-01. Source: MARC 21.
 */
export const fixedFieldLength = rule({
  id: 'fixed-field-length',
  level: 'error',
  structural: true,
  check({ record, report }) {
    const compare = (field: string, occurrence: number, value: string) => {
      if (!isPositionalTag(field)) return
      const expected = field === '007' ? lengthOf007(value) : LENGTHS[field]
      if (expected === undefined || value.length === expected) return
      report({ field, occurrence, value, params: { length: value.length, expected } })
    }
    compare('LDR', 1, record.leader)
    for (const tag of ['006', '007', '008']) {
      for (const { field, occurrence } of record.controlFields(tag)) compare(tag, occurrence, field.value)
    }
  },
})

/** The expected length of a 007: its length if it ends at a position boundary, else the length of its category. */
const lengthOf007 = (value: string): number | undefined => {
  const positions = positionsFor('007', value, '')
  if (!positions) return undefined
  const endsWell = positions.some(({ to }) => to >= 1 && to + 1 === value.length)
  return endsWell ? value.length : lengthOfPositions(positions)
}
