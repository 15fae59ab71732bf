import { expect, it } from 'vitest'
import { editRefusal } from './edit-permission.ts'

const centre = (code: string, ...further: string[]) => ({
  center: { id: '1', code, name: code, active_block: null },
  centers: [code, ...further].map((each) => ({ id: each, code: each, name: each })),
})
const records = [
  { issn: '4000-0010', center: '_7' },
  { issn: '4000-0029', center: '_2' },
]

it('refuses editing to a user without a centre', () =>
  expect(editRefusal({ center: null, centers: [] }, records)).toEqual({ reason: 'no_centre' }))
it('allows the international centre to edit all records', () =>
  expect(editRefusal(centre('_0'), records)).toBeUndefined())
it('allows a national centre to edit its own records, and names the records of other centres', () => {
  expect(editRefusal(centre('_7'), records.slice(0, 1))).toBeUndefined()
  expect(editRefusal(centre('_7'), records)).toEqual({ reason: 'other_centre', issns: '4000-0029' })
  expect(editRefusal(centre('_7', '_2'), records)).toBeUndefined()
})
