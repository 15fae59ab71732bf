import { expect, it } from 'vitest'
import { titleLikeness } from './title-likeness.ts'

it.each([
  ['Nature', 'Nature', 'same'],
  ['NATURE', '\u0098The \u009cNature', 'same'],
  ['The Lancet', 'Lancet', 'same'],
  ['Etudes medievales', 'Études médiévales', 'same'],
  ['Science and technology', 'Science technology', 'same'],
  ['J. Chem. Phys.', 'The Journal of chemical physics', 'similar'],
  ['Nature (London)', 'Nature', 'similar'],
  ['Physics letters. B', 'Physics letters', 'similar'],
  ['Hearing reserch', 'Hearing research', 'similar'],
  ['Research, hearing', 'Hearing research', 'similar'],
  ['Вестник Московского университета', 'Вестник Московского университета. Серия 1', 'similar'],
  ['Nature', 'Hearing research', 'different'],
  ['Journal', 'Journal of the history of medicine and allied sciences', 'different'],
  ['Physics', 'Chemistry', 'different'],
])('“%s” and “%s” are %s', (given, title, likeness) => {
  expect(titleLikeness(given, ['Another title altogether', title])).toBe(likeness)
})

it('says nothing where there is nothing to compare', () => {
  expect([titleLikeness('', ['Nature']), titleLikeness('Nature', [])]).toEqual([undefined, undefined])
})
