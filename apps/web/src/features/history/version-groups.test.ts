import type { RecordVersion } from '@seriatim/contract'
import { expect, it } from 'vitest'
import { neighboursOf, shownVersion, versionGroups } from './version-groups.ts'

const version = (id: string, status: RecordVersion['status']): RecordVersion => ({
  id,
  status,
  author: 'france',
  date: '2026-01-01T00:00:00Z',
  record: { fields: {} },
  diagnostic: { errors: [], warnings: [] },
})

it('lists a draft in error as a separate group', () => {
  const groups = versionGroups({
    draft: [version('3', 'error')],
    active: [version('2', 'active')],
    archived: [version('1', 'archived')],
  })
  expect(groups.map(({ kind }) => kind)).toEqual(['error', 'active', 'archived'])
})

it('shows the active version unless the user chose another one', () => {
  const groups = versionGroups({ draft: [version('3', 'draft')], active: [version('2', 'active')], archived: [] })
  expect(shownVersion(groups, undefined)?.id).toBe('2')
  expect(shownVersion(groups, '3')?.id).toBe('3')
  expect(shownVersion(groups, 'deleted')?.id).toBe('2')
  expect(shownVersion([], undefined)).toBeUndefined()
})

it('finds the previous and the next record in the results', () => {
  expect(neighboursOf(['a', 'b', 'c'], 'b')).toEqual({ previous: 'a', next: 'c' })
  expect(neighboursOf(['a'], 'a')).toEqual({ previous: undefined, next: undefined })
  expect(neighboursOf(['a'], 'z')).toEqual({ previous: undefined, next: undefined })
})
