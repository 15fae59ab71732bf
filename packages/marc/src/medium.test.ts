import { expect, it } from 'vitest'
import { mediumCodes } from './medium.ts'
import { controlField, dataField } from './record.ts'

it('the medium of a record is told by the beginnings of its 007s, each once, empty ones left out', () => {
  const values = ['cr', '', 'ta', 'cr|||', 'z']
  const fields = [...values.map((value) => controlField('007', value)), dataField('007', ' ', ' ', [['a', 'he']])]
  expect(mediumCodes({ leader: '', fields })).toEqual(['cr', 'ta', 'z'])
  expect(mediumCodes({ leader: '', fields: [] })).toEqual([])
})
