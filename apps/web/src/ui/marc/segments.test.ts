import { dataField } from '@seriatim/marc'
import { parseText } from '@seriatim/query'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foundInField } from './found-words.ts'
import { segmentsOf } from './segments.ts'

const tree = (query: string) => parseText(query).tree
const shown = (text: string, query: string, anywhere = true) => {
  const field = dataField('245', ' ', ' ', [['a', text]])
  return segmentsOf(text, foundInField(field, { query: tree(query), anywhere })[0])
}

describe('a text in segments', () => {
  it('marks found words, truncated ones and without diacritics too', () => {
    expect(shown('Journal of coastal light', 'journal coast*')).toEqual([
      { text: 'Journal', sorts: true, isFound: true },
      { text: ' of ', sorts: true, isFound: false },
      { text: 'coastal', sorts: true, isFound: true },
      { text: ' light', sorts: true, isFound: false },
    ])
    expect(shown('Žurnal', 'zurnal')).toEqual([{ text: 'Žurnal', sorts: true, isFound: true }])
  })

  it('sets the non-sorting part apart, without its marks', () => {
    expect(shown('\u0098The \u009CJournal', 'journal')).toEqual([
      { text: 'The ', sorts: false, isFound: false },
      { text: 'Journal', sorts: true, isFound: true },
    ])
  })

  it('loses no character but the marks', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'é', ' ', '\u0098', '\u009C', '\u{1F600}') }), (text) => {
        const segments = segmentsOf(text, [{ start: 1, end: 3 }])
        expect(segments.map((segment) => segment.text).join('')).toBe(text.replace(/[\u0098\u009C]/g, ''))
      }),
    )
  })
})

describe('found words in a field', () => {
  const title = dataField('245', '1', '0', [
    ['a', 'Coastal'],
    ['b', 'light and sea'],
    ['c', 'Shore Institute'],
  ])

  it('follows a phrase over subfields', () => {
    expect(foundInField(title, { query: tree('"coastal light"'), anywhere: false })).toEqual([
      [{ start: 0, end: 7 }],
      [{ start: 0, end: 5 }],
      [],
    ])
  })

  it('looks where the search looked', () => {
    const query = tree('shore')
    expect(foundInField(title, { query, anywhere: false })[2]).toEqual([])
    expect(foundInField(title, { query, anywhere: true })[2]).toEqual([{ start: 0, end: 5 }])
  })

  it('knows an 880 by the title that it stands for', () => {
    const original = dataField('880', ' ', ' ', [
      ['6', '245-01/(N'],
      ['a', 'Журнал'],
    ])
    expect(foundInField(original, { query: tree('журнал'), anywhere: false })).toEqual([[], [{ start: 0, end: 6 }]])
  })
})
