import { controlField, dataField, type MarcRecord } from '@seriatim/marc'
import { describe, expect, it } from 'vitest'
import { abbreviatedKeyTitle, languageOfText, titleToAbbreviate } from './key-title.ts'

const keyTitle = dataField('222', ' ', '0', [
  ['a', 'Nature'],
  ['b', '(London)'],
])
const title = dataField('245', '1', '0', [['a', 'The nature of things']])
const record = (...fields: MarcRecord['fields']): MarcRecord => ({ leader: '', fields })

describe('the title of a record', () => {
  it('is the key title with its qualifier, else the title proper', () => {
    expect(titleToAbbreviate(record(keyTitle, title))).toBe('Nature (London)')
    expect(titleToAbbreviate(record(title))).toBe('The nature of things')
    expect(titleToAbbreviate(record())).toBe('')
  })

  it('has the language code of 008', () => {
    expect(languageOfText(record(controlField('008', `${' '.repeat(35)}fre  `)))).toBe('fre')
    expect(languageOfText(record(controlField('008', `${' '.repeat(35)}|||  `)))).toBeUndefined()
    expect(languageOfText(record())).toBeUndefined()
  })

  it('is abbreviated in the 210 with a blank second indicator', () => {
    const other = dataField('210', '1', '0', [['a', 'Nat. (Med.)']])
    const own = dataField('210', '1', ' ', [
      ['a', 'Nature'],
      ['b', '(Lond.)'],
    ])
    expect(abbreviatedKeyTitle(record(other))).toBeUndefined()
    expect(abbreviatedKeyTitle(record(other, own))).toBe('Nature (Lond.)')
  })
})
