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

it('ranks a code first, then starts of names, starts of words, and other matches', () => {
  expect(found('frm')).toEqual(['frm'])
  expect(found('french')).toEqual(['fre', 'frm', 'sme'])
  expect(found('old')).toEqual(['ang'])
})
it('ignores case, accents and surrounding spaces', () => expect(found('  efRench ')).toEqual(['sme']))
it('finds a choice by the text of its label', () => expect(found('fre · French')).toEqual(['fre']))
it('returns all choices in their original order for empty text', () => expect(found('')).toHaveLength(choices.length))
it('returns no choice for text that does not match', () => expect(found('zz')).toEqual([]))
