import { expect, it } from 'vitest'
import { blankRecord, type ProvisionalRecord } from './provisional.ts'
import { placeOfFailure, recordFailures, toWireRecord } from './wire.ts'

const record: ProvisionalRecord = {
  ...blankRecord('a'),
  keyTitle: 'Tides',
  imprints: [
    { id: 'i1', text: '$a London', publisherType: ' ' },
    { id: 'i2', text: '', publisherType: null },
    { id: 'i_3', text: '$a Paris', publisherType: '3' },
  ],
  urls: [
    { id: 'u1', text: ' ', accessStatus: 'OA-J' },
    { id: 'u2', text: 'https://tides.example', accessStatus: 'OA-J' },
  ],
  links: [{ id: 'l', text: '', tag: '776', indicator2: ' ', to: 'b' }],
}

it('sends the first entry with content as the main entry, and no empty entries', () => {
  expect(toWireRecord(record)).toMatchObject({
    imprint: '$a London',
    publisherType: ' ',
    otherImprints: [{ id: 'i_3', text: '$a Paris', publisherType: '3' }],
    url: { text: 'https://tides.example', accessStatus: 'OA-J' },
    otherUrls: [],
    issuingBody: '',
    classification: '',
    classificationType: null,
    links: [{ id: 'l', tag: '776', to: 'b' }],
  })
})

it.each([
  ['keyTitle', 'keyTitle'],
  ['iso_country', 'isoCountry'],
  ['previous_issn', 'previousIssn'],
  ['imprint', 'imprints/i1/text'],
  ['publisherType', 'imprints/i1/publisherType'],
  ['imprint_i_3', 'imprints/i_3/text'],
  ['urlText', 'urls/u2/text'],
  ['link_l', 'links/l/to'],
  ['imprint_gone', undefined],
  ['non_field_errors', undefined],
])('maps the failure of %s to the form field %s', (field, place) => expect(placeOfFailure(record, field)).toBe(place))

it('maps the failure of a missing URL to the first URL of the online record', () => {
  expect(placeOfFailure(blankRecord('b'), 'urlText')).toBe('urls//text')
})

it('leaves failures that belong to no field unchanged', () => {
  const reported = recordFailures(record, {
    keyTitle: ['One.', 'Two.'],
    non_field_errors: ['Three.'],
    unheard_of: ['Four.'],
  })
  expect([...reported.places]).toEqual([['keyTitle', ['One.', 'Two.']]])
  expect(reported.others).toEqual(['Three.', 'Four.'])
})
