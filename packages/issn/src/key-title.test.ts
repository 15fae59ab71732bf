import { dataField } from '@seriatim/marc'
import { describe, expect, it } from 'vitest'
import { normalisedKeyTitle, normaliseKeyTitle } from './key-title.ts'

describe('the normalised key title', () => {
  it.each([
    ['Nature', '(London)', 'nature london'],
    ['\u0098The \u009CCanal yearbook', '', 'canal yearbook'],
    ['Études & recherches', '(Paris. En ligne)', 'etudes recherches paris en ligne'],
    ['  ETUDES, recherches', '(Paris : en ligne)', 'etudes recherches paris en ligne'],
    ['Žurnal finansovoj matematikiʹ', '', 'zurnal finansovoj matematiki'],
    ['Große Straße', '', 'grosse strasse'],
    ['ΟΔΟΣ', '', normaliseKeyTitle('οδός')],
    ['हिंदी', '', 'हिंदी'],
    ['ｆｕｌｌ ｗｉｄｔｈ', '', 'full width'],
    ['…', '', ''],
    ['C++', '(Paris)', 'c++ paris'],
    ['Ho\u00adtel', '(Par\u200dis)', 'hotel paris'],
  ])('for the title %j with qualifier %j is %j', (title, qualifier, normalised) => {
    expect(normaliseKeyTitle(title, qualifier)).toBe(normalised)
  })

  it('distinguishes titles that differ in a vowel sign', () => {
    expect(normaliseKeyTitle('किताब')).not.toBe(normaliseKeyTitle('कताब'))
  })

  it('converts every sharp s to ss', () => {
    expect(normaliseKeyTitle('GRUẞ')).toBe('gruss')
    expect(normaliseKeyTitle('Gruß')).toBe('gruss')
  })

  it('is created from 222', () => {
    const record = {
      leader: '',
      fields: [
        dataField('222', ' ', ' ', [
          ['a', 'Nature'],
          ['b', '(London)'],
        ]),
      ],
    }
    expect(normalisedKeyTitle(record)).toBe('nature london')
    expect(normalisedKeyTitle({ leader: '', fields: [] })).toBeUndefined()
  })
})
