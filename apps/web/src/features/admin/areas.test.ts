import { ADMIN_AREAS, REFERENCE_AREAS, RULE_AREAS } from '@seriatim/contract'
import { expect, it } from 'vitest'
import { ACTIVITY_AREAS } from './activity/activity-areas.ts'
import { AREA_GROUPS, isOwnArea } from './areas.ts'

it('puts every area of administration into exactly one group', () => {
  const grouped = AREA_GROUPS.flatMap(({ areas }) => areas)
  const own = grouped.filter(isOwnArea)
  expect(own).toHaveLength(10)
  expect(grouped.toSorted()).toEqual(
    [...ADMIN_AREAS, ...REFERENCE_AREAS, ...RULE_AREAS, ...ACTIVITY_AREAS, ...own].toSorted(),
  )
})
