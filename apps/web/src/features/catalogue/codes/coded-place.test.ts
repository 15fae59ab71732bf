import { dataField } from '@seriatim/marc'
import { describe, expect, it } from 'vitest'
import { bestChoices } from '../../../ui/best-choices.ts'
import { choicesOf, codedPlace, wordsOf } from './coded-place.ts'
import { scriptName } from './kept-lists.ts'

const LEADER = '00000nas a2200000 i 4500'
const VALUE = '240115c20199999ru qr j       0   b0rus  '
const of008 = (at: number) => codedPlace({ kind: 'position', tag: '008', value: VALUE, leader: LEADER, at }, 'fr')

describe('what may stand at a place', () => {
  it('is what the list says that the profile ties a subfield to', () => {
    const country = choicesOf(dataField('044', ' ', ' ', [['c', '']]), 'c', 'ru')
    expect(country.find(({ value }) => value === 'FRA')?.name).toBe('Франция')
    expect(bestChoices(country, 'фран').map(({ value }) => value)).toContain('FRA')
    const category = codedPlace({ kind: 'subfield', field: dataField('699', ' ', ' ', [['8', 'reg']]), index: 0 }, 'fr')
    expect(category).toMatchObject({ name: '$8', value: 'reg' })
    expect(wordsOf(category!.choices, 'reg')).toBe('Registre')
  })

  it('is what administration keeps: a new code is offered and named, a retired one named where it stands', () => {
    const lists = {
      languages: [
        { code: 'rus', name: 'Langue russe', is_active: true },
        { code: 'eng', name: 'Anglais', is_active: false },
        { code: 'qqz', name: 'Nouvelle langue', is_active: true },
      ],
      resourceTypes: [
        { code: 'p', name: 'Revue', is_active: true },
        { code: 'j', name: 'Journal', is_active: false },
        { code: '7', name: 'Fanzine', is_active: true },
      ],
    }
    const offered = (value: string) =>
      choicesOf(dataField('041', ' ', ' ', [['a', value]]), 'a', 'fr', lists).map(({ code, name }) => [code, name])
    expect(offered('')).toEqual([
      ['rus', 'Langue russe'],
      ['qqz', 'Nouvelle langue'],
    ])
    expect(offered('eng')).toContainEqual(['eng', 'Anglais'])
    const at = (place: number) =>
      codedPlace({ kind: 'position', tag: '008', value: VALUE, leader: LEADER, at: place }, 'fr', lists)!
    expect(at(35).choices.map(({ value }) => value)).toEqual(['rus', 'qqz'])
    expect(wordsOf(at(35).choices, 'rus')).toBe('Langue russe')
    const types = at(21).choices.map(({ value }) => value)
    expect(types).toEqual(['j', 'p', '7'])
    // What stands there is named, also where it is not offered any more.
    const ofValue = {
      kind: 'position',
      tag: '008',
      value: VALUE.replace('qr j', 'qr p'),
      leader: LEADER,
      at: 21,
    } as const
    expect(codedPlace(ofValue, 'fr', lists)!.choices.map(({ value }) => value)).not.toContain('j')
    expect(wordsOf(at(21).choices, 'j')).toBe('Journal')
  })

  it('is a term, in the language of the interface or in English, where a term is asked', () => {
    const field = dataField('336', ' ', ' ', [
      ['a', ''],
      ['2', 'rdacontent'],
    ])
    expect(bestChoices(choicesOf(field, 'a', 'fr'), 'txt').map(({ value }) => value)).toEqual(
      expect.arrayContaining(['texte', 'text']),
    )
    expect(choicesOf(field, 'b', 'fr').find(({ value }) => value === 'txt')?.name).toBe('texte')
    expect(choicesOf(field, '2', 'fr').map(({ value }) => value)).toEqual(['rdacontent'])
  })

  it('is nothing where the field takes the codes of another list, or where anything may be typed', () => {
    expect(choicesOf(dataField('041', ' ', '7', [['a', '']]), 'a', 'en')).toEqual([])
    expect(choicesOf(dataField('245', ' ', ' ', [['a', '']]), 'a', 'en')).toEqual([])
  })

  it('is of an 880 what it is of the field that it stands for', () => {
    const field = dataField('880', '2', ' ', [
      ['6', '710-01/(N'],
      ['4', ''],
    ])
    expect(choicesOf(field, '4', 'en').map(({ value }) => value)).toContain('isb')
  })

  it('is the codes of a position with their words, for each character where each is a code', () => {
    expect(of008(18)).toMatchObject({ name: '008/18', value: 'q', run: { from: 18, to: 18 } })
    expect(wordsOf(of008(18)!.choices, 'q')).toBe('Trimestriel')
    expect(of008(16)).toMatchObject({ name: '008/15-17', value: 'ru ', run: { from: 15, to: 17 } })
    expect(of008(26)).toMatchObject({ name: '008/26', value: ' ', run: { from: 26, to: 26 } })
    expect(of008(8)).toMatchObject({ name: '008/07-10', choices: [] })
    expect(of008(40)).toBeUndefined()
    const level = codedPlace({ kind: 'position', tag: 'LDR', value: LEADER, leader: LEADER, at: 17 }, 'en')
    expect(level?.choices.map(({ value }) => value)).toContain('8')
  })

  it('is the legal indicators, a blank one first', () => {
    const place = codedPlace({ kind: 'indicator', field: dataField('264', ' ', '1', [['a', '']]), which: 2 }, 'en')
    expect(place?.choices.map(({ code }) => code)).toEqual(['0', '1', '2', '3', '4'])
    expect(wordsOf(place!.choices, '1')).toBe('Publication')
  })
})

describe('the name of a script in $6', () => {
  const lists = {
    scripts: [
      { code: 'Cyrl', name: 'Cyrillic letters', is_active: false },
      { code: 'Qaaa', name: 'Own script', is_active: true, num_code: '900' },
    ],
  }
  it('is what administration calls it, also for a script that is retired or new', () => {
    expect(['(N', 'Cyrl', '220', 'Qaaa', '900'].map((code) => scriptName(code, 'en', lists))).toEqual([
      'Cyrillic letters',
      'Cyrillic letters',
      'Cyrillic letters',
      'Own script',
      'Own script',
    ])
  })
  it('is the shipped one until the lists have arrived, and the code where there is none', () => {
    expect(scriptName('(3', 'fr', {})).toBe('arabe')
    expect(scriptName('?', 'fr', {})).toBe('?')
  })
})
