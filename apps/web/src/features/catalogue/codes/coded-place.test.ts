import { dataField } from '@seriatim/marc'
import { describe, expect, it } from 'vitest'
import { bestChoices } from '../../../ui/best-choices.ts'
import { scriptName } from './code-lists.ts'
import { choiceName, choicesOfPlace, codedPlace } from './coded-place.ts'

const LEADER = '00000nas a2200000 i 4500'
const VALUE = '240115c20199999ru qr j       0   b0rus  '
const of008 = (at: number) => codedPlace({ kind: 'position', tag: '008', value: VALUE, leader: LEADER, at }, 'fr')

describe('the codes offered for a field, subfield or position', () => {
  it('are those of the list that the profile assigns to a subfield', () => {
    const country = choicesOfPlace(dataField('044', ' ', ' ', [['c', '']]), 'c', 'ru')
    expect(country.find(({ value }) => value === 'FRA')?.name).toBe('Франция')
    expect(bestChoices(country, 'фран').map(({ value }) => value)).toContain('FRA')
    const category = codedPlace({ kind: 'subfield', field: dataField('699', ' ', ' ', [['8', 'reg']]), index: 0 }, 'fr')
    expect(category).toMatchObject({ name: '$8', value: 'reg' })
    expect(choiceName(category!.choices, 'reg')).toBe('Registre')
  })

  it('follow the lists of administration: new codes are offered, and retired codes only have a name', () => {
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
      choicesOfPlace(dataField('041', ' ', ' ', [['a', value]]), 'a', 'fr', lists).map(({ code, name }) => [code, name])
    expect(offered('')).toEqual([
      ['rus', 'Langue russe'],
      ['qqz', 'Nouvelle langue'],
    ])
    expect(offered('eng')).toContainEqual(['eng', 'Anglais'])
    const at = (place: number) =>
      codedPlace({ kind: 'position', tag: '008', value: VALUE, leader: LEADER, at: place }, 'fr', lists)!
    expect(at(35).choices.map(({ value }) => value)).toEqual(['rus', 'qqz'])
    expect(choiceName(at(35).choices, 'rus')).toBe('Langue russe')
    const types = at(21).choices.map(({ value }) => value)
    expect(types).toEqual(['j', 'p', '7'])
    // The current value is named, even if it is no longer offered.
    const ofValue = {
      kind: 'position',
      tag: '008',
      value: VALUE.replace('qr j', 'qr p'),
      leader: LEADER,
      at: 21,
    } as const
    expect(codedPlace(ofValue, 'fr', lists)!.choices.map(({ value }) => value)).not.toContain('j')
    expect(choiceName(at(21).choices, 'j')).toBe('Journal')
  })

  it('are terms, in the language of the interface or else in English, for a subfield that contains terms', () => {
    const field = dataField('336', ' ', ' ', [
      ['a', ''],
      ['2', 'rdacontent'],
    ])
    expect(bestChoices(choicesOfPlace(field, 'a', 'fr'), 'txt').map(({ value }) => value)).toEqual(
      expect.arrayContaining(['texte', 'text']),
    )
    expect(choicesOfPlace(field, 'b', 'fr').find(({ value }) => value === 'txt')?.name).toBe('texte')
    expect(choicesOfPlace(field, '2', 'fr').map(({ value }) => value)).toEqual(['rdacontent'])
  })

  it('are empty if the field uses another list or allows any text', () => {
    expect(choicesOfPlace(dataField('041', ' ', '7', [['a', '']]), 'a', 'en')).toEqual([])
    expect(choicesOfPlace(dataField('245', ' ', ' ', [['a', '']]), 'a', 'en')).toEqual([])
  })

  it('of an 880 are the codes of its linked field', () => {
    const field = dataField('880', '2', ' ', [
      ['6', '710-01/(N'],
      ['4', ''],
    ])
    expect(choicesOfPlace(field, '4', 'en').map(({ value }) => value)).toContain('isb')
  })

  it('of several positions are offered for each character if each character is a separate code', () => {
    expect(of008(18)).toMatchObject({ name: '008/18', value: 'q', run: { from: 18, to: 18 } })
    expect(choiceName(of008(18)!.choices, 'q')).toBe('Trimestriel')
    expect(of008(16)).toMatchObject({ name: '008/15-17', value: 'ru ', run: { from: 15, to: 17 } })
    expect(of008(26)).toMatchObject({ name: '008/26', value: ' ', run: { from: 26, to: 26 } })
    expect(of008(8)).toMatchObject({ name: '008/07-10', choices: [] })
    expect(of008(40)).toBeUndefined()
    const level = codedPlace({ kind: 'position', tag: 'LDR', value: LEADER, leader: LEADER, at: 17 }, 'en')
    expect(level?.choices.map(({ value }) => value)).toContain('8')
  })

  it('of an indicator are its valid values, blank first', () => {
    const place = codedPlace({ kind: 'indicator', field: dataField('264', ' ', '1', [['a', '']]), which: 2 }, 'en')
    expect(place?.choices.map(({ code }) => code)).toEqual(['0', '1', '2', '3', '4'])
    expect(choiceName(place!.choices, '1')).toBe('Publication')
  })
})

describe('the name of a script in $6', () => {
  const lists = {
    scripts: [
      { code: 'Cyrl', name: 'Cyrillic letters', is_active: false },
      { code: 'Qaaa', name: 'Own script', is_active: true, num_code: '900' },
    ],
  }
  it('is the name from administration, also for a retired or new script', () => {
    expect(['(N', 'Cyrl', '220', 'Qaaa', '900'].map((code) => scriptName(code, 'en', lists))).toEqual([
      'Cyrillic letters',
      'Cyrillic letters',
      'Cyrillic letters',
      'Own script',
      'Own script',
    ])
  })
  it('is the built-in name until the lists arrive, or the code if there is no built-in name', () => {
    expect(scriptName('(3', 'fr', {})).toBe('arabe')
    expect(scriptName('?', 'fr', {})).toBe('?')
  })
})
