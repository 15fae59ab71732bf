import { describe, expect, it } from 'vitest'
import { fromWireRecord } from './from-wire.ts'
import { blankRecord, type ProvisionalRecord } from './provisional.ts'
import { toWireRecord } from './wire.ts'

const FULL: ProvisionalRecord = {
  ...blankRecord('a'),
  keyTitle: 'Revue prompte',
  qualifier: 'Online',
  language: 'fre',
  languages: [],
  frequency: 'm',
  serialType: ' ',
  isoCountry: 'FRA',
  lcCountry: 'fr',
  prepublication: true,
  medium: 'cr',
  year1: '2027',
  year2: '9999',
  imprints: [
    { id: 'i1', text: '$a Paris $b Rivage $c 2027-', publisherType: ' ' },
    { id: 'i2', text: '$a Lyon $b Autre', publisherType: '3' },
  ],
  urls: [{ id: 'u1', text: 'https://example.org/', accessStatus: null }],
  titleVariants: [{ id: 't1', text: 'Prompt review', titleType: '1' }],
  links: [{ id: 'l1', text: '', tag: '776', indicator2: ' ', to: 'b' }],
  previousIssn: '1234-5679',
}

describe('the record of the form from the answer about a request', () => {
  it('is the record that the form would send', () => {
    for (const record of [FULL, { ...FULL, previousIssn: '', previousTitle: 'Old review', subtitle: 'a review' }])
      expect(toWireRecord(fromWireRecord(toWireRecord(record)))).toEqual(toWireRecord(record))
  })

  it('has empty fields for missing members, and at least one imprint', () => {
    const record = fromWireRecord({ id: 'a', keyTitle: 'Tides' })
    expect(record).toEqual({ ...blankRecord('a'), keyTitle: 'Tides', languages: [] })
  })

  it('ignores members of another type', () => {
    const record = fromWireRecord({ id: 7, keyTitle: null, language: 3, links: 'no', url: 'https://example.org/' })
    expect(record).toMatchObject({ id: '7', keyTitle: '', language: null, links: [] })
    expect(record.urls.map(({ text }) => text)).toEqual(['https://example.org/'])
  })
})
