import { describe, expect, it } from 'vitest'
import { checkRecords, type Finding } from './checks.ts'
import { blankRecord, type ProvisionalRecord } from './provisional.ts'

const whole: ProvisionalRecord = {
  ...blankRecord('a'),
  keyTitle: 'Journal of tides',
  language: 'eng',
  frequency: 'm',
  serialType: 'p',
  isoCountry: 'GBR',
  lcCountry: 'enk',
  prepublication: false,
  medium: 'ta',
  year1: '2001',
  year2: '9999',
  imprints: [{ id: 'i', text: '$a London $b Tides $c 2001-', publisherType: ' ' }],
}

const found = (changes: Partial<ProvisionalRecord>): Record<string, Finding> =>
  Object.fromEntries(checkRecords([{ ...whole, ...changes }]).get('a') ?? [])

describe('the validation of a record', () => {
  it('accepts a complete record', () => expect(found({})).toEqual({}))

  it('reports all missing required fields', () => {
    expect(Object.fromEntries(checkRecords([blankRecord('b')]).get('b') ?? [])).toEqual({
      keyTitle: 'required_text',
      year1: 'required_text',
      year2: 'required_text',
      language: 'required_choice',
      frequency: 'required_choice',
      serialType: 'required_choice',
      isoCountry: 'required_choice',
      lcCountry: 'required_choice',
      prepublication: 'required_choice',
      medium: 'required_choice',
      'imprints/b-imprint/text': 'required_text',
      'imprints/b-imprint/publisherType': 'publisher_type_missing',
    })
  })

  it('accepts blank codes as a choice', () => {
    expect(found({ frequency: ' ', serialType: ' ' })).toEqual({})
  })

  it.each(['1500', '0000', '99999', '19', 'abcd', '0uuu', '20 1', '２００１'])('refuses the start year %s', (year1) =>
    expect(found({ year1 })).toEqual({ year1: 'start_year_wrong' }),
  )
  it.each(['1501', '19uu', 'uuuu', '9999', ' 2001 '])('accepts the year %s', (year) =>
    expect(found({ year1: year, year2: year })).toEqual({}),
  )
  it.each(['1499', '99999', 'now', '-'])('refuses the end year %s', (year2) =>
    expect(found({ year2 })).toEqual({ year2: 'end_year_wrong' }),
  )

  it('requires a URL for an online record', () => {
    expect(found({ medium: 'cr' })).toEqual({ 'urls//text': 'url_required' })
    expect(found({ medium: 'cr', urls: [{ id: 'u', text: ' ', accessStatus: null }] })).toEqual({
      'urls/u/text': 'url_required',
    })
    expect(found({ medium: 'cr', urls: [{ id: 'u', text: 'https://x.org', accessStatus: null }] })).toEqual({})
  })

  it('refuses letters in a classification, and requires a type of classification', () => {
    const classification = (text: string, type: string | null) =>
      found({ classifications: [{ id: 'c', classification: text, classificationType: type }] })
    expect(classification('551.46', 'UDC')).toEqual({})
    expect(classification('551.46', null)).toEqual({
      'classifications/c/classificationType': 'classification_type_missing',
    })
    expect(classification('551 Щ', 'UDC')).toEqual({ 'classifications/c/classification': 'classification_letters' })
    expect(classification('', null)).toEqual({})
  })

  it('requires a tag and a target for a link', () => {
    expect(found({ links: [{ id: 'l', text: '', tag: null, indicator2: ' ', to: null }] })).toEqual({
      'links/l/tag': 'link_without_tag',
      'links/l/to': 'link_without_target',
    })
  })

  it('requires a type of publisher for every imprint that has text', () => {
    const imprints = [...whole.imprints, { id: 'j', text: '$a Paris', publisherType: null }]
    expect(found({ imprints })).toEqual({ 'imprints/j/publisherType': 'publisher_type_missing' })
    expect(found({ imprints: [...whole.imprints, { id: 'j', text: '', publisherType: null }] })).toEqual({})
  })
})

describe('the check for identical titles', () => {
  const twice = (changes: Partial<ProvisionalRecord>) =>
    checkRecords([whole, { ...whole, id: 'b', ...changes }])
      .get('b')
      ?.get('keyTitle')
  it('reports records with the same key title and qualifier', () => {
    expect(twice({})).toBe('identical_titles')
    expect(twice({ keyTitle: ' Journal of tides ' })).toBe('identical_titles')
    expect(twice({ keyTitle: 'JOURNAL of ti\u00addes.' })).toBe('identical_titles')
  })
  it('does not report a copy with an unedited title, nor its original', () => {
    expect(checkRecords([whole, { ...whole, id: 'b' }], ['b']).size).toBe(0)
    expect(checkRecords([whole, { ...whole, id: 'b' }, { ...whole, id: 'c' }], ['b']).size).toBe(2)
  })
  it('does not report titles that differ in key title or qualifier', () => {
    expect(twice({ qualifier: 'Online' })).toBeUndefined()
    expect(twice({ keyTitle: 'Journal of tides+' })).toBeUndefined()
  })
})
