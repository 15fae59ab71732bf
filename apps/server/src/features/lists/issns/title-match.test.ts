import { comparedTitle, likeness } from '@seriatim/likeness'
import { expect, it } from 'vitest'
import { titleMatch } from './title-match.ts'

it.each([
  ['Nature', 'Nature', 'same'],
  ['NATURE', '\u0098The \u009cNature', 'same'],
  ['The Lancet', '\u0098The \u009cLancet', 'same'],
  ['The Lancet', 'Lancet', 'similar'],
  ['Etudes medievales', 'Études médiévales', 'same'],
  ['J. Chem. Phys.', 'The Journal of chemical physics', 'similar'],
  ['Physics letters. B', 'Physics letters', 'similar'],
  ['Hearing reserch', 'Hearing research', 'similar'],
  ['Research, hearing', 'Hearing research', 'similar'],
  ['Вестник Московского университета', 'Вестник Московского университета. Серия 1', 'similar'],
  ['Nature', 'Hearing research', 'different'],
  ['Journal', 'Journal of the history of medicine and allied sciences', 'different'],
  ['Physics', 'Chemistry', 'different'],
])('titleMatch classifies “%s” compared with “%s” as %s', (given, title, match) => {
  expect(
    titleMatch(given, ['Another title altogether', title]),
    String(likeness(comparedTitle(given), comparedTitle(title))),
  ).toBe(match)
})

it('titleMatch returns undefined if one of the titles is missing', () => {
  expect([titleMatch('', ['Nature']), titleMatch('Nature', [])]).toEqual([undefined, undefined])
})
