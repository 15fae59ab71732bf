import { expect, it } from 'vitest'
import { bestChoices } from './best-choices.ts'

const choices = [
  { value: 'ang', code: 'ang', name: 'English, Old' },
  { value: 'fre', code: 'fre', name: 'French' },
  { value: 'frm', code: 'frm', name: 'French, Middle' },
  { value: 'fry', code: 'fry', name: 'Frisian' },
  { value: 'roa', code: 'roa', name: 'Romance (other)' },
  { value: 'sme', code: 'sme', name: 'Éfrench' },
]
const found = (typed: string) => bestChoices(choices, typed).map(({ value }) => value)

it('a code comes first, then beginnings of names, then of words, then anything', () => {
  expect(found('frm')).toEqual(['frm'])
  expect(found('french')).toEqual(['fre', 'frm', 'sme'])
  expect(found('old')).toEqual(['ang'])
})
it('case, accents and blanks around do not count', () => expect(found('  efRench ')).toEqual(['sme']))
it('a label as it is shown is found again', () => expect(found('fre · French')).toEqual(['fre']))
it('nothing typed leaves all in their order', () => expect(found('')).toHaveLength(choices.length))
it('what fits nothing finds nothing', () => expect(found('zz')).toEqual([]))
