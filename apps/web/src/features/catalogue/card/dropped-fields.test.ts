import { dataField } from '@seriatim/marc'
import { expect, it } from 'vitest'
import { mapToSentFields } from './dropped-fields.ts'

const note = (text: string) => dataField('500', ' ', ' ', [['a', text]])
const found = (field: string, occurrence: number) => ({ field, occurrence, code: 'x', error: '' })

it('keeps each diagnostic at its field when an empty field with the same tag is dropped', () => {
  const sent = {
    leader: '',
    fields: [dataField('245', '0', '0', [['a', 'Hotel']]), note('One'), note(''), note('Two'), note(' ')],
  }
  const { errors, warnings } = mapToSentFields(
    { errors: [found('500', 1), found('500', 2)], warnings: [found('245', 1)] },
    sent,
  )
  expect(errors.map(({ occurrence }) => occurrence)).toEqual([1, 3])
  expect(warnings).toEqual([found('245', 1)])
})
