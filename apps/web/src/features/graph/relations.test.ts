import { describe, expect, it } from 'vitest'
import { datesOf, isDirected, linkKey, relationGroup } from './relations.ts'

describe('a relation', () => {
  it.each([
    ['776', 'medium'],
    ['785', 'succession'],
    ['772', 'part'],
    ['767', 'edition'],
    ['786', 'other'],
  ])('of the tag %s is drawn as %s', (tag, group) => expect(relationGroup({ tag })).toBe(group))

  it('has the name that its second indicator defines, if its tag uses the indicator', () => {
    const key = (tag: string, indicator2: string) => linkKey({ tag, indicator2, partner: false })
    expect(key('780', '4')).toBe('link_780_4')
    expect(key('785', '8')).toBe('link_785_8')
    expect(key('780', '8')).toBe('link_780')
    expect(key('776', '8')).toBe('link_776')
    expect(key('999', ' ')).toBe('link_787')
  })

  it('is named a merger if the record is a partner of a merger', () => {
    expect(linkKey({ tag: '785', indicator2: '7', partner: true })).toBe('link_partner')
    expect(linkKey({ tag: '785', indicator2: '7', partner: false })).toBe('link_785_7')
  })

  it('has a direction unless both records have the same link', () => {
    expect(isDirected({ tag: '776', reciprocal: true, partner: false })).toBe(false)
    expect(isDirected({ tag: '776', reciprocal: false, partner: false })).toBe(true)
    expect(isDirected({ tag: '785', reciprocal: true, partner: false })).toBe(true)
    expect(isDirected({ tag: '785', reciprocal: true, partner: true })).toBe(false)
  })
})

describe('the dates of a record in the graph', () => {
  it.each([
    ['1990', '2009', '1990–2009'],
    ['1990', '9999', '1990–'],
    ['19uu', 'uuuu', '19uu–?'],
    ['1990', null, '1990–'],
    [null, '1999', '–1999'],
    [null, '9999', ''],
    [null, null, ''],
  ])('with start %s and end %s are %s', (start_year, end_year, expected) =>
    expect(datesOf({ start_year, end_year })).toBe(expected),
  )
})
