import { type PERMISSIONS, TOUR_STEPS } from '@seriatim/contract'
import { expect, it } from 'vitest'
import { stepsFor } from './tour-steps.ts'

const titles = (may: (permission: (typeof PERMISSIONS)[number]) => boolean) => stepsFor(may).map(({ title }) => title)

it('has seven steps for any set of permissions', () => {
  for (let mask = 0; mask < 8; mask++) {
    const held = (['search', 'catalog', 'issn_assignment'] as const).filter((_, bit) => mask & (1 << bit))
    const steps = stepsFor((permission) => held.includes(permission as 'search'))
    expect(steps).toHaveLength(TOUR_STEPS)
    for (const { permission } of steps) if (permission) expect(held).toContain(permission)
  }
})

it('leads a cataloguer from the menu to search, assignment and editor, and ends with the help', () => {
  expect(titles(() => true)).toEqual([
    'tour_menu_title',
    'tour_search_title',
    'tour_record_title',
    'tour_assignment_title',
    'tour_editor_title',
    'tour_notices_title',
    'tour_help_title',
  ])
})
