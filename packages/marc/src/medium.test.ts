import { expect, it } from 'vitest'
import { mediumCodes } from './medium.ts'
import { controlField, dataField } from './record.ts'

it('mediumCodes returns the first two characters of each 007 once, and omits empty 007s', () => {
  const values = ['cr', '', 'ta', 'cr|||', 'z']
  const fields = [...values.map((value) => controlField('007', value)), dataField('007', ' ', ' ', [['a', 'he']])]
  expect(mediumCodes({ leader: '', fields })).toEqual(['cr', 'ta', 'z'])
  expect(mediumCodes({ leader: '', fields: [] })).toEqual([])
})
