import { expect, it } from 'vitest'
import { type BlockForm, fieldOfRefusal, formProblems, lastNumber } from './block-form.ts'

const form: BlockForm = { centre: '_7', country: 'FRA', lcCountry: 'fr', first: '1234-567', count: '1000' }
const problems = (changes: Partial<BlockForm>) =>
  Object.fromEntries([...formProblems({ ...form, ...changes })].map(([field, { kind }]) => [field, kind]))

it('requires a centre, a country, a starting ISSN and a number of ISSNs', () => {
  expect(problems({})).toEqual({})
  expect(problems({ centre: null, country: null, first: ' ', count: '' })).toEqual({
    centre: 'required',
    country: 'required',
    first: 'required',
    count: 'required',
  })
  for (const first of ['1234567', '1234-5679', '1234_567'])
    expect(problems({ first })).toEqual({ first: 'first_wrong' })
  for (const count of ['0', '-1', '1.5', 'ten', '10000000'])
    expect(problems({ count })).toEqual({ count: 'count_wrong' })
  expect(problems({ first: '9999-990', count: '11' })).toEqual({ count: 'past_end' })
  expect(problems({ first: '9999-990', count: '10' })).toEqual({})
})

it('computes the last ISSN of the block', () => {
  expect(lastNumber(form)).toBe('1235-566')
  expect(lastNumber({ ...form, count: '' })).toBeUndefined()
  expect(lastNumber({ ...form, first: '9999-999', count: '2' })).toBeUndefined()
})

it('shows a refusal at the field that caused it', () => {
  expect(fieldOfRefusal('block_overlaps')).toBe('first')
  expect(fieldOfRefusal('center_closing')).toBe('centre')
  expect(fieldOfRefusal('block_template_invalid')).toBe('template')
  expect(fieldOfRefusal('unexpected')).toBeUndefined()
})
