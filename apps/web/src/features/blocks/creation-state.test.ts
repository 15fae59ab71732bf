import { expect, it } from 'vitest'
import { createdId, creationState } from './creation-state.ts'

it('accepts the three statuses of the creation of a block', () => {
  for (const kind of ['created', 'imported', 'error'] as const)
    expect(creationState({ status: kind, issns_created: 1, records_created: 1, message: 'so' })).toEqual({
      kind,
      message: 'so',
    })
})

it('distinguishes an invalid response from an unknown status', () => {
  for (const answer of [undefined, null, 'imported', [], {}, { status: 'imported' }, { status: 1, message: '' }])
    expect(creationState(answer)).toEqual({ kind: 'not_well_formed' })
  expect(creationState({ status: 'half', message: '' })).toEqual({ kind: 'unknown_error' })
})

it('reads the id of a new block', () => {
  expect(createdId({ id: '12' })).toBe('12')
  for (const answer of [undefined, {}, { id: 12 }, { id: 'x' }]) expect(createdId(answer)).toBeUndefined()
})
