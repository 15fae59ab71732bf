import { describe, expect, it } from 'vitest'
import { datesOf, groupOf, isDirected, linkKey } from './relations.ts'

describe('a relation', () => {
  it.each([
    ['776', 'medium'],
    ['785', 'succession'],
    ['772', 'part'],
    ['767', 'edition'],
    ['786', 'other'],
  ])('of %s is drawn as %s', (tag, group) => expect(groupOf({ tag })).toBe(group))

  it('is named by its second indicator where that says more', () => {
    expect(linkKey({ tag: '780', indicator2: '4' })).toBe('link_780_4')
    expect(linkKey({ tag: '785', indicator2: '8' })).toBe('link_785_8')
    expect(linkKey({ tag: '780', indicator2: '8' })).toBe('link_780')
    expect(linkKey({ tag: '776', indicator2: '8' })).toBe('link_776')
    expect(linkKey({ tag: '999', indicator2: ' ' })).toBe('link_787')
  })

  it('has a direction unless both records say the same', () => {
    expect(isDirected({ tag: '776', reciprocal: true })).toBe(false)
    expect(isDirected({ tag: '776', reciprocal: false })).toBe(true)
    expect(isDirected({ tag: '785', reciprocal: true })).toBe(true)
  })
})

describe('the dates of a member', () => {
  it.each([
    ['1990', '2009', '1990–2009'],
    ['1990', '9999', '1990–'],
    ['19uu', 'uuuu', '19uu–?'],
    ['1990', null, '1990–'],
    [null, '1999', '–1999'],
    [null, '9999', ''],
    [null, null, ''],
  ])('%s and %s read %s', (start_year, end_year, expected) => expect(datesOf({ start_year, end_year })).toBe(expected))
})
