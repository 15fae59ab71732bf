import { controlField, dataField } from '@seriatim/marc'
import { describe, expect, it } from 'vitest'
import type { Content } from '../../document/content.ts'
import { compileFindQuery, type FindQuery, matchesIn, withReplacements } from './find.ts'

const content: Content = {
  leader: '',
  entries: [
    controlField('001', '0028-0836'),
    { unread: 'nature' },
    dataField('222', ' ', ' ', [
      ['a', 'Nature'],
      ['b', '(London. 1869)'],
    ]),
    dataField('245', '1', '0', [['a', 'Nature : natural history, 5 $']]),
    dataField('880', '1', '0', [
      ['6', '245-01/(N'],
      ['a', 'Природа'],
    ]),
  ],
}

const query = (settings: Partial<FindQuery>): FindQuery => ({
  text: '',
  replacement: '',
  isCaseMatched: false,
  isRegexp: false,
  isWholeWords: false,
  ...settings,
})
const LOCKED = new Set([0])
const places = (settings: Partial<FindQuery>) => {
  const pattern = compileFindQuery(query(settings))
  return pattern && matchesIn(content, pattern, LOCKED).map(({ entry, subfield, from }) => [entry, subfield, from])
}
const replacedIn = (settings: Partial<FindQuery>, which = (_: unknown, _index: number) => true) => {
  const asked = query(settings)
  const { entries } = withReplacements(
    content,
    matchesIn(content, compileFindQuery(asked)!, LOCKED).filter(which),
    asked,
  )
  return entries.flatMap((entry) => ('subfields' in entry ? entry.subfields.map(({ value }) => value) : []))
}

describe('finding text in a record', () => {
  it('searches only subfields, ignoring case by default', () => {
    expect(places({ text: 'natur' })).toEqual([
      [2, 0, 0],
      [3, 0, 0],
      [3, 0, 9],
    ])
    expect(places({ text: 'natur', isCaseMatched: true })).toEqual([[3, 0, 9]])
    expect(places({ text: 'nature', isWholeWords: true })).toEqual([
      [2, 0, 0],
      [3, 0, 0],
    ])
    expect(places({ text: 'ПРИРОДА' })).toEqual([[4, 1, 0]])
  })

  it('skips fields that cannot be edited', () => {
    expect(matchesIn(content, /nature/gi, new Set([3])).map(({ entry }) => entry)).toEqual([2])
  })

  it('treats characters literally unless regular expressions are on; an invalid expression finds nothing', () => {
    expect(places({ text: '(London.' })).toEqual([[2, 1, 0]])
    expect(places({ text: '(\\d{4})', isRegexp: true })).toEqual([[2, 1, 9]])
    expect(places({ text: '(', isRegexp: true })).toBeUndefined()
    expect(places({ text: 'x*', isRegexp: true })).toEqual([])
    expect(places({ text: '' })).toBeUndefined()
  })

  it('replaces chosen matches by literal text or with groups of the expression', () => {
    expect(replacedIn({ text: 'nature', replacement: '$1' })).toContain('$1 : natural history, 5 $')
    expect(replacedIn({ text: '(\\d{2})(\\d{2})', replacement: '$2-$1 $$ $&', isRegexp: true })).toContain(
      '(London. 69-18 $ 1869)',
    )
    expect(replacedIn({ text: 'natur', replacement: 'X' }, (_, index) => index === 2)).toEqual([
      'Nature',
      '(London. 1869)',
      'Nature : Xal history, 5 $',
      '245-01/(N',
      'Природа',
    ])
  })
})
