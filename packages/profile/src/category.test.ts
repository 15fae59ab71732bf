import { dataField } from '@seriatim/marc'
import { describe, expect, it } from 'vitest'
import { categoryOf, isSubfieldRequired, requiredFields } from './category.ts'
import { subfieldDefinition } from './fields.ts'

const withCategory = (code: string) => ({ leader: '', fields: [dataField('699', ' ', ' ', [['8', code]])] })
const isRequired = (tag: string, code: string, category: Parameters<typeof isSubfieldRequired>[2]) =>
  isSubfieldRequired(dataField(tag, ' ', ' ', []), subfieldDefinition(tag, code)!, category)

describe('the category of a record', () => {
  it('is read from 699 $8, and is Free if the code is missing or unknown', () => {
    expect(categoryOf(withCategory('leg'))).toBe('leg')
    expect(categoryOf(withCategory('xyz'))).toBe('fre')
    expect(categoryOf({ leader: '', fields: [] })).toBe('fre')
  })

  it('determines the required fields: classification only in Register, and few fields in categories without a description', () => {
    expect(requiredFields('reg').anyOf).toContainEqual(['080', '082'])
    expect(requiredFields('wor').anyOf).toEqual([['260', '264']])
    expect(requiredFields('leg')).toEqual(requiredFields('wor'))
    expect(requiredFields('can')).toEqual({ all: ['LDR', '001', '008', '022'], anyOf: [] })
  })

  it('determines the required subfields of a field', () => {
    expect(isRequired('210', 'a', 'reg')).toBe(true)
    expect(isRequired('210', 'a', 'wor')).toBe(false)
    expect(isRequired('022', 'l', 'wor')).toBe(true)
    expect(isRequired('022', 'l', 'fre')).toBe(false)
    expect(isRequired('022', 'a', 'fre')).toBe(true)
    expect(isRequired('245', 'b', 'reg')).toBe(false)
  })
})
