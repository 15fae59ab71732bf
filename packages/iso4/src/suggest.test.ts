import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../scripts/testing/runs.ts'
import { readList } from './list.ts'
import { indexList } from './ltwa.ts'
import { starterList } from './starter-list.ts'
import { suggest } from './suggest.ts'
import { swapWord } from './swap.ts'
import { casesOf, fixture } from './testing/fixtures.ts'

const starter = indexList(starterList)
const pitfalls = indexList(readList(fixture('pitfalls.list.tsv')).words)

const titles = casesOf('full-list.tsv').map(({ title }) => title)
const wildTitle = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc
    .array(
      fc.constantFrom(...titles.join(' ').split(' '), '.', ',', '(', ')', '-', '&', "'", '\u0098', '\u009C', '…'),
      { maxLength: 12 },
    )
    .map((words) => words.join(' ')),
)

describe('suggest, for any title,', () => {
  it('returns a suggestion that is not longer than the title, and correct positions of its words', () => {
    fc.assert(
      fc.property(wildTitle, fc.constantFrom(undefined, 'eng', 'ger', 'mul', 'nonsense'), (title, language) => {
        for (const ltwa of [starter, pitfalls]) {
          const { suggestion, matches } = suggest(ltwa, title, { language })
          expect(suggestion.length).toBeLessThanOrEqual(title.normalize('NFC').length)
          let end = 0
          for (const { position, text } of matches.filter((match) => match.position >= 0)) {
            expect(suggestion.slice(position, position + text.length)).toBe(text)
            expect(position).toBeGreaterThanOrEqual(end)
            end = position + text.length
          }
        }
      }),
      { numRuns: runs(600) },
    )
  })

  it('returns positions that are still correct after two words are swapped', () => {
    fc.assert(
      fc.property(wildTitle, fc.nat(8), fc.string({ maxLength: 6 }), (title, at, result) => {
        const suggested = suggest(starter, title)
        const swapped = swapWord(suggested, at, result)
        for (const { position, text } of swapped.matches)
          if (position >= 0) expect(swapped.suggestion.slice(position, position + text.length)).toBe(text)
        expect(swapWord(swapped, at, suggested.matches[at]?.text ?? '')).toEqual(suggested)
      }),
      { numRuns: runs(300) },
    )
  })
})

describe('suggest', () => {
  const reasons = (title: string, language?: string) =>
    suggest(pitfalls, title, { language }).matches.map(({ word, reason }) => `${word}: ${reason}`)

  it('returns the reason for each word', () => {
    expect(reasons('The Review of Politics and Futures. Series A')).toEqual([
      'The: article',
      'Review: only_rule',
      'of: preposition',
      'Politics: longer',
      'and: conjunction',
      'Futures: not_abbreviated',
      'Series: generic',
      'A: section',
    ])
    expect(reasons('Revista Real', 'spa')).toEqual(['Revista: only_rule', 'Real: language'])
    expect(reasons('Comptes rendus van Katoen')).toEqual([
      'Comptes rendus: phrase',
      'van: preposition',
      'Katoen: not_shorter',
    ])
    expect(reasons('Research in vitro by PTFE')).toEqual([
      'Research: only_rule',
      'in: kept',
      'vitro: no_rule',
      'by: preposition',
      'PTFE: initialism',
    ])
    expect(reasons('Research')).toEqual(['Research: single_word'])
  })

  it('returns all matching rules of a word, and the applied rule first', () => {
    const { matches } = suggest(pitfalls, 'Politics Review')
    expect(matches[0]?.rules).toEqual([
      { word: 'politi-', abbreviation: 'polit.', languages: ['eng', 'fre'], result: 'Polit.' },
      { word: 'polit-', abbreviation: 'pol.', languages: ['eng'], result: 'Pol.' },
    ])
    const spanish = suggest(pitfalls, 'Real Review', { language: 'spa' }).matches[0]
    expect(spanish?.rules.map(({ word }) => word)).toEqual(['real (royal)', 'real (actual)'])
  })

  it.each([
    ['Politics of\u0085Research', 'Polit. Res.'],
    ['Politics\u00ad of Research', 'Polit. Res.'],
    ['Poli\u00adtics of Re\u200bsearch', 'Polit. Res.'],
    ['\u200ePolitics of Research\u200f\ufeff', 'Polit. Res.'],
  ])('reads control characters as blanks, and ignores invisible format characters: %j', (title, abbreviation) => {
    expect(suggest(pitfalls, title).suggestion).toBe(abbreviation)
  })

  it('keeps zero-width joiners that are part of the spelling', () => {
    expect(suggest(pitfalls, 'نامه\u200cها Research').suggestion).toBe('نامه\u200cها Res.')
  })

  it('applies another rule to a word if the user chooses it', () => {
    const suggested = suggest(pitfalls, 'Politics and Research Review')
    const swapped = swapWord(suggested, 0, suggested.matches[0]?.rules[1]?.result ?? '')
    expect(swapped.suggestion).toBe('Pol. Res. Rev.')
    expect(swapWord(swapped, 2, 'Research').suggestion).toBe('Pol. Research Rev.')
    expect(swapWord(swapped, 1, 'and')).toBe(swapped)
  })
})
