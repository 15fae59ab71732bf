import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../scripts/testing/runs.ts'
import { printList, readList } from './list.ts'
import { starterList } from './starter-list.ts'
import { fixture } from './testing/fixtures.ts'

const HEAD = 'WORD\tABBREVIATIONS\tLANGUAGE CODES\n'

describe('readList', () => {
  it('accepts the irregular lines of the published list', () => {
    const text = `\uFEFF${HEAD}journal\tj.\tfre, eng\r\ncol·lecció \tcol·lecc. \tcat,\npalimpsest-\tn.a\tspa, fre\nIn\t-\t\ncafe\u0301\tn. a.\tfre\n\n`
    expect(readList(text)).toEqual({
      words: [
        { word: 'journal', abbreviation: 'j.', languages: ['fre', 'eng'] },
        { word: 'col·lecció', abbreviation: 'col·lecc.', languages: ['cat'] },
        { word: 'palimpsest-', abbreviation: 'n.a.', languages: ['spa', 'fre'] },
        { word: 'In', abbreviation: 'n.a.', languages: [] },
        { word: 'café', abbreviation: 'n.a.', languages: ['fre'] },
      ],
      problems: [],
    })
    expect(readList('journal\tj.').words).toHaveLength(1)
  })

  it('reports every invalid line and continues', () => {
    const lines = [
      'journal\tj.\teng',
      'no columns',
      'a\tb\teng\tmore',
      '\tj.\teng',
      'revue\t\tfre',
      'revue\trev.\tfrench',
      'revue\tr\uFFFDv.\tfre',
      'journal\tjour.\teng',
      'revue\trev.\tfre',
    ]
    const { words, problems } = readList(HEAD + lines.join('\n'))
    expect(words.map(({ word }) => word)).toEqual(['journal', 'revue'])
    expect(problems.map(({ line, code }) => [line, code])).toEqual([
      [3, 'columns'],
      [4, 'columns'],
      [5, 'word'],
      [6, 'abbreviation'],
      [7, 'language'],
      [8, 'characters'],
      [9, 'taken'],
    ])
  })

  it('never throws, and reads the output of printList to the same list', () => {
    const line = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc
        .tuple(
          fc.string({ unit: 'grapheme', maxLength: 9 }),
          fc.string({ maxLength: 6 }),
          fc.constantFrom('eng', 'eng, fre', 'fre,', '', 'x'),
        )
        .map((cells) => cells.join('\t')),
    )
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
        const { words } = readList(lines.join('\n'))
        const again = readList(printList(words))
        expect(again).toEqual({ words, problems: [] })
        expect(printList(again.words)).toBe(printList(words))
      }),
      { numRuns: runs(500) },
    )
  })

  it('reads the printed starter list to the same list', () => {
    expect(readList(printList(starterList))).toEqual({ words: starterList, problems: [] })
  })

  it('reads all rows of a synthetic list in the published format', () => {
    const text = fixture('invented.list.tsv')
    const { words, problems } = readList(text)
    expect(problems).toEqual([])
    expect(words).toHaveLength(text.trim().split('\n').length - 1)
    expect(readList(printList(words)).words).toEqual(words)
    expect(words).toEqual(
      expect.arrayContaining([
        { word: 'epistolṓdi'.normalize('NFC'), abbreviation: 'epist.', languages: ['gre'] },
        { word: 'lampront', abbreviation: 'n.a.', languages: ['eng', 'fre'] },
        { word: 'menowyth', abbreviation: 'n.a.', languages: ['eng'] },
        { word: 'Londerry', abbreviation: 'Lond.', languages: ['eng'] },
        { word: 'perivodik-', abbreviation: 'periv.', languages: [] },
      ]),
    )
  })
})
