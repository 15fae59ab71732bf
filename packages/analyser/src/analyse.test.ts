import { controlField, dataField, type MarcRecord } from '@seriatim/marc'
import { describe, expect, it } from 'vitest'
import { analyse } from './analyse.ts'
import { Lexemes, MAX_POSITION } from './lexemes.ts'
import { FIELD_GAP } from './phrase.ts'

const record: MarcRecord = {
  leader: '00000nas a2200000 i 4500',
  fields: [
    controlField('001', '0378-5955'),
    controlField('005', '20240115093000.0'),
    controlField('007', 'ta'),
    controlField('007', 'cr'),
    controlField('008', '240115c19uu9999ru mr g       0   c0rus  '),
    dataField('022', '0', ' ', [
      ['a', '0378-5955'],
      ['2', '58'],
      ['l', '0378-5955'],
    ]),
    dataField('041', ' ', ' ', [
      ['a', 'rus'],
      ['a', 'eng'],
    ]),
    dataField('044', ' ', ' ', [
      ['a', 'ru'],
      ['c', 'RUS'],
    ]),
    dataField('222', ' ', ' ', [
      ['6', '880-01'],
      ['a', '\u0098The \u009cVestnik of'],
      ['b', '(Moskva)'],
    ]),
    dataField('264', '3', '1', [
      ['a', 'Moskva :'],
      ['b', 'Dom,'],
    ]),
    dataField('500', ' ', ' ', [['a', 'of 1990-1995']]),
    dataField('653', ' ', ' ', [['a', 'quokka wombat']]),
    dataField('699', ' ', ' ', [['8', 'reg']]),
    dataField('880', ' ', ' ', [
      ['6', '222-01/(N'],
      ['a', 'Вестник'],
    ]),
  ],
}
const identity = { issn: '0378-5955', center: '_0', category: 'fre' }
const doc = analyse(identity, record, { isInvalid: false, isDraft: true, isBrokenByRule: false, findings: [] }, 2026)
const positions = (index: Lexemes, lexeme: string) => index.positions.get(lexeme)

describe('analyse', () => {
  it('indexes words by tag, subfield and occurrence, and an 880 also by its linked tag', () => {
    for (const lexeme of ['vestnik~222#1a', 'moskva~264#1a', '1990~500#1a', '19901995~500#1a', 'cr~007#2']) {
      expect(doc.fields.positions.has(lexeme), lexeme).toBe(true)
    }
    expect(doc.fields.positions.has('вестник~880#1a')).toBe(true)
    expect(doc.fields.positions.has('вестник~*222#1a')).toBe(true)
  })

  it('marks each occurrence with its indicators, codes and transliteration', () => {
    for (const mark of ['#264#1|31ab', '#222#1|##6ab', '#222#1!', '#*222#1|##6a', '#880#1|##6a', '#007#2|']) {
      expect(doc.fields.positions.has(mark), mark).toBe(true)
    }
    expect(doc.fields.positions.has('#264#1!')).toBe(false)
  })

  it('stores consecutive positions within a field and gaps between fields, so that a phrase matches in one field only', () => {
    const [the, vestnik, of, moskva] = ['the', 'vestnik', 'of', 'moskva'].map(
      (word) => positions(doc.titles, word)![0]!,
    )
    expect([vestnik! - the!, of! - vestnik!, moskva! - of!]).toEqual([1, 1, 1])
    const end = positions(doc.anywhere, 'dom')![0]!
    expect(positions(doc.anywhere, '19901995')![0]! - end).toBeGreaterThan(FIELD_GAP)
    expect(positions(doc.anywhere, '1990')).toEqual(positions(doc.anywhere, '19901995'))
  })

  it('stores the same position of a word for searches in a field and searches anywhere', () => {
    for (const [word, place] of [
      ['moskva', '264#1a'],
      ['dom', '264#1b'],
      ['1990', '500#1a'],
      ['19901995', '500#1a'],
      ['вестник', '880#1a'],
      ['вестник', '*222#1a'],
      ['cr', '007#2'],
    ] as const) {
      const [placed, anywhere] = [positions(doc.fields, `${word}~${place}`), positions(doc.anywhere, word)!]
      expect(placed, word).toHaveLength(1)
      expect(anywhere, word).toContain(placed![0])
    }
    expect(positions(doc.fields, 'dom~264#1b')![0]).toBe(positions(doc.fields, 'moskva~264#1a')![0]! + 1)
    expect(positions(doc.fields, '#264#1|31ab')).toEqual([])
  })

  it('indexes pairs of frequent words by subfield, and by field if the words are in two subfields', () => {
    const fields = [
      dataField('264', ' ', '1', [
        ['a', 'London'],
        ['b', 'University of press'],
        ['b', 'Press quokka'],
      ]),
      dataField('880', ' ', '1', [
        ['6', '264-01'],
        ['b', 'Наука и университета'],
      ]),
    ]
    const states = { isInvalid: false, isDraft: false, isBrokenByRule: false, findings: [] }
    const held = analyse(identity, { ...record, fields }, states, 2026).fields.positions
    for (const pair of [
      '+university of~264#1b',
      '+of press~264#1b',
      '+london university~264#1',
      '+press press~264#1',
      '+наука и~880#1b',
      '+наука и~*264#1b',
    ]) {
      expect(held.get(pair), pair).toEqual([])
    }
    expect([...held.keys()].filter((each) => each.startsWith('+') && each.includes('264')).length).toBe(6)
  })

  it('indexes whole titles and all pairs of title words, but other pairs only with a frequent word', () => {
    for (const lexeme of ['+the vestnik', '+of moskva', '=the vestnik of moskva', '=the vestnik of', '=вестник']) {
      expect(doc.titles.positions.has(lexeme), lexeme).toBe(true)
    }
    expect(doc.anywhere.positions.has('+of 1990')).toBe(true)
    expect(doc.anywhere.positions.has('+quokka wombat')).toBe(false)
  })

  it('returns the facet values that the contract defines', () => {
    expect(doc.facets.single).toMatchObject({
      center: '58',
      category: 'reg',
      start_year: '19uu',
      end_year: '9999',
      frequency: 'm',
      updated_at: '2024',
    })
    expect(doc.facets.lists).toMatchObject({
      media: ['ta', 'cr'],
      languages: ['rus', 'eng'],
      publisher_locations: ['Moskva'],
      publisher_names: ['Dom'],
    })
    expect(doc.facets.lists.period_of_activity.at(0)).toBe('1900')
    expect(doc.facets.lists.period_of_activity.at(-1)).toBe('2020')
    expect(doc.facets.lists.fields_structure).toContain('264 31 ab')
    expect([doc.startYear, doc.endYear, doc.sortTitle]).toEqual([1900, 9999, 'vestnik of moskva'])
  })

  it('uses the stored centre and category if the record has no 699', () => {
    const bare = analyse(
      identity,
      { leader: record.leader, fields: [] },
      { isInvalid: true, isDraft: false, isBrokenByRule: false, findings: [] },
      2026,
    )
    expect(bare.facets.single).toMatchObject({ center: '_0', category: 'fre', start_year: null })
    expect(bare.sortTitle).toBeNull()
  })
})

describe('Lexemes', () => {
  it('report more positions than PostgreSQL allows, and a value over its limit of one megabyte', () => {
    const byPosition = new Lexemes()
    byPosition.add('late', MAX_POSITION + 1)
    expect([byPosition.overflowed, byPosition.positions.get('late')]).toEqual([true, []])
    const bySize = new Lexemes()
    for (let index = 0; index < 100_000; index++) bySize.add(`word${index}`, 1)
    expect(bySize.overflowed).toBe(true)
    expect(bySize.positions.size).toBeLessThan(100_000)
    expect(new Lexemes().overflowed).toBe(false)
  })
})
