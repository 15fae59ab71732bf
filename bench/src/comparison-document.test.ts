import type { HitSource } from '@seriatim/contract'
import { FACET_TERMS } from '@seriatim/contract'
import { controlField, dataField, type MarcRecord } from '@seriatim/marc'
import { describe, expect, it } from 'vitest'
import { documentOf, INDEX } from './comparison-document.ts'
import { toSearchedRecord } from './testing/searched.ts'

const record: MarcRecord = {
  leader: '00000nas a2200000 i 4500',
  fields: [
    controlField('001', '0378-5955'),
    controlField('008', '240115c19909999fr mr g       0   c0fre  '),
    dataField('022', '0', ' ', [['a', '0378-5955']]),
    dataField('245', '1', '0', [
      ['6', '880-01'],
      ['a', 'Bulletin 1990-1995 :'],
      ['b', 'été'],
      ['c', 'anonymous'],
    ]),
    dataField('260', ' ', ' ', [
      ['a', 'Paris :'],
      ['b', 'Springer,'],
    ]),
    dataField('880', '1', '0', [
      ['6', '245-01'],
      ['a', 'Вестник'],
    ]),
  ],
}
const row = { issn: '0378-5955' } as HitSource
const document = documentOf({ searched: toSearchedRecord(record), issn: '0378-5955', sortTitle: 'bulletin', row })

describe('The OpenSearch document of a record', () => {
  it('contains the folded title words by field, followed by the halves of ISSNs', () => {
    expect(document.titles).toEqual([
      '03785955',
      '03785955',
      'bulletin 19901995 ete',
      'вестник',
      '0378 5955 0378 5955 1990 1995',
    ])
  })

  it('contains the words of every field', () => {
    expect(document.anywhere).toContain('880 01 bulletin 19901995 ete anonymous')
    expect(document.anywhere).toContain('paris springer')
  })

  it('contains each word with the tag of its field, and the words of an 880 also with its linked tag', () => {
    const [title] = (document.fields as string[]).filter((words) => words.includes('bulletin'))
    expect(title).toBe('880~245 01~245 bulletin~245 19901995~245 1990~245 1995~245 ete~245 anonymous~245')
    expect(document.fields).toContain('245~880 01~880 вестник~880')
    expect(document.fields).toContain('245~245 01~245 вестник~245')
  })

  it('contains the values of all facets, and the row of the results table', () => {
    expect(document).toMatchObject({
      publisher_names: ['Springer'],
      start_year: ['1990'],
      is_invalid: ['false'],
      fields_structure: ['022 0# a', '245 10 6abc', '260 ## ab', '880 10 6a'],
      sort_title: 'bulletin',
      row,
    })
    expect(Object.keys(document)).toEqual(expect.arrayContaining([...FACET_TERMS]))
  })

  it('has exactly the fields of the index mapping', () => {
    const known = Object.keys(INDEX.mappings.properties)
    expect(Object.keys(document).filter((field) => !known.includes(field))).toEqual(['row'])
    expect(known.filter((field) => !(field in document))).toEqual([])
  })
})
