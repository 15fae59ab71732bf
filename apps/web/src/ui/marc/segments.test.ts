import { dataField } from '@seriatim/marc'
import { markingOf, parseText } from '@seriatim/query'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { segmentsOf } from './segments.ts'

const shown = (text: string, query: string) => {
  const field = dataField('245', ' ', ' ', [['a', text]])
  return segmentsOf(text, markingOf(parseText(query).tree).inField(field)[0])
}

describe('segments of a text', () => {
  it('mark found words, also truncated ones and those without diacritics', () => {
    expect(shown('Journal of coastal light', 'journal coast*')).toEqual([
      { text: 'Journal', sorts: true, isFound: true },
      { text: ' of ', sorts: true, isFound: false },
      { text: 'coastal', sorts: true, isFound: true },
      { text: ' light', sorts: true, isFound: false },
    ])
    expect(shown('Žurnal', 'zurnal')).toEqual([{ text: 'Žurnal', sorts: true, isFound: true }])
  })

  it('separate the non-sorting part, without its marks', () => {
    expect(shown('\u0098The \u009CJournal', 'journal')).toEqual([
      { text: 'The ', sorts: false, isFound: false },
      { text: 'Journal', sorts: true, isFound: true },
    ])
  })

  it('contain every character except the marks', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'é', ' ', '\u0098', '\u009C', '\u{1F600}') }), (text) => {
        const segments = segmentsOf(text, [{ start: 1, end: 3 }])
        expect(segments.map((segment) => segment.text).join('')).toBe(text.replace(/[\u0098\u009C]/g, ''))
      }),
    )
  })
})
