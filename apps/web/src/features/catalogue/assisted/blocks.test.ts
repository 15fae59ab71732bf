import { controlField, dataField } from '@seriatim/marc'
import { FIELDS } from '@seriatim/profile/fields'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Content, recordToContent } from '../../document/content.ts'
import { blockGroups, LEADER } from './blocks.ts'
import { keyEntries } from './entry-keys.ts'
import { groupOfTag } from './groups.ts'
import { isForceFlag, newField, subfieldsOffered, tagsOffered } from './offers.ts'
import { pairRows } from './pair-rows.ts'

const titles = [
  dataField('222', ' ', ' ', [
    ['6', '880-01'],
    ['a', 'Ogonek'],
  ]),
  dataField('245', '1', '0', [
    ['6', '880-02'],
    ['a', 'Ogonek'],
  ]),
]
const originals = [
  dataField('880', '1', '0', [
    ['6', '245-02/(N'],
    ['a', 'Огонек'],
  ]),
  dataField('880', ' ', ' ', [
    ['6', '222-01/(N'],
    ['a', 'Огонек'],
  ]),
  dataField('880', ' ', ' ', [
    ['6', '264-00/(N'],
    ['a', 'Москва'],
  ]),
]
const record: Content = {
  leader: '00000cas a2200000 i 4500',
  entries: [controlField('001', '0131-0097'), { unread: '24' }, ...titles, { unread: ' ' }, ...originals],
}

describe('the blocks of the assisted form', () => {
  const blocksOf = (name: string) => blockGroups(record).find((group) => group.name === name)?.blocks

  it('pair a field with its 880, even if other lines separate them, and show each entry once', () => {
    expect(blocksOf('titles')).toEqual([
      { index: 2, original: 6 },
      { index: 3, original: 5 },
    ])
    expect(blocksOf('coded')).toEqual([{ index: LEADER, original: undefined }])
    const shown = blockGroups(record).flatMap(({ blocks }) =>
      blocks.flatMap(({ index, original }) => [index, original]),
    )
    // All entries except the blank line are shown.
    expect(shown.filter((index) => index !== undefined).sort()).toEqual([LEADER, 0, 1, 2, 3, 5, 6, 7])
  })

  it('show an 880 without a linked field in the group of the tag in its $6', () => {
    expect(blocksOf('publication')).toEqual([{ index: 7, original: undefined }])
  })

  it('have a group for every tag of the profile', () => {
    for (const { tag } of FIELDS) expect(groupOfTag(tag), tag).toBeDefined()
    expect(['022', '222', '264', '310', '080', '710', '780', '856', '500', '007', '039'].map(groupOfTag)).toEqual([
      'numbers',
      'titles',
      'publication',
      'dates',
      'classification',
      'bodies',
      'links',
      'access',
      'notes',
      'coded',
      'system',
    ])
  })
})

describe('the keys of entries', () => {
  const entry = fc
    .constantFrom('245', '246', '500')
    .chain((tag) => fc.string({ maxLength: 2 }).map((text) => dataField(tag, ' ', ' ', [['a', text]])))

  it('are unique, and do not change for unchanged entries', () => {
    fc.assert(
      fc.property(fc.array(entry), fc.array(entry), fc.nat(), (before, added, at) => {
        const first = keyEntries(before)
        const after = before.toSpliced(before.length === 0 ? 0 : at % before.length, 1, ...added)
        const second = keyEntries(after, first)
        expect(new Set(second.keys).size).toBe(after.length)
        for (const [index, each] of before.entries())
          if (after.includes(each) && before.indexOf(each) === before.lastIndexOf(each))
            expect(second.keys[after.indexOf(each)]).toBe(first.keys[index])
      }),
    )
  })

  it('do not change when the entry is edited', () => {
    const first = keyEntries(record.entries)
    const edited = record.entries.with(2, dataField('222', ' ', ' ', [['a', 'Ogonëk']]))
    expect(keyEntries(edited, first).keys).toEqual(first.keys)
  })
})

const NATIONAL = { isMemberOfIc: false, isUnlocked: false }

describe('the fields and subfields to add', () => {
  it('are tags of the profile, without unrepeatable tags that the record already has', () => {
    const tags = tagsOffered(record, 'titles', false).map(({ code }) => code)
    expect(tags).toContain('246')
    for (const tag of ['222', '245', '880']) expect(tags).not.toContain(tag)
    expect(tagsOffered(record, 'system', false).map(({ code }) => code)).toEqual(
      expect.not.arrayContaining(['001', '005']),
    )
  })

  it('include enrichments only while they are unlocked', () => {
    const offered = (isUnlocked: boolean) =>
      blockGroups(record).flatMap(({ name }) => tagsOffered(record, name, isUnlocked).map(({ code }) => code))
    expect(offered(false)).not.toContain('920')
    expect(offered(true)).toEqual(expect.arrayContaining(['920', '926', '989']))
    const cited = dataField('510', '0', ' ', [['a', 'CROSSREF']])
    expect(subfieldsOffered(cited, undefined, NATIONAL).map(({ code }) => code)).not.toContain('9')
    expect(
      subfieldsOffered(cited, undefined, { isMemberOfIc: true, isUnlocked: true }).map(({ code }) => code),
    ).toContain('9')
  })

  it('are subfields of the profile; an 880 has the subfields of its linked field', () => {
    const [key] = titles
    expect(subfieldsOffered(key!, undefined, NATIONAL).map(({ code }) => code)).toEqual(['b', '8'])
    expect(subfieldsOffered(originals[1]!, '222', NATIONAL).map(({ code }) => code)).toContain('b')
    const issn = dataField('022', ' ', ' ', [['a', '0131-0097']])
    expect(subfieldsOffered(issn, undefined, NATIONAL).map(({ code }) => code)).not.toContain('l')
    expect(subfieldsOffered(issn, undefined, { ...NATIONAL, isMemberOfIc: true }).map(({ code }) => code)).toContain(
      'l',
    )
    expect(isForceFlag('022', '6') && !isForceFlag('245', '6')).toBe(true)
  })

  it('contain the indicators and subfields of the profile when they are added', () => {
    expect(newField('264')).toEqual(
      dataField('264', ' ', '1', [
        ['a', ''],
        ['b', ''],
        ['c', ''],
      ]),
    )
    expect(newField('006')).toEqual(controlField('006', `s${' '.repeat(17)}`))
    expect(recordToContent({ leader: '', fields: [newField('008')] }).entries[0]).toEqual(
      controlField('008', ' '.repeat(40)),
    )
  })
})

describe('the rows of a field and its 880', () => {
  it('align equal subfields, and omit $6', () => {
    const subfields = (codes: string) => [...codes].map((code) => ({ code, value: '' }))
    expect(pairRows(subfields('6aab'), subfields('6abc'))).toEqual([
      { code: 'a', field: 1, original: 1 },
      { code: 'a', field: 2, original: undefined },
      { code: 'b', field: 3, original: 2 },
      { code: 'c', field: undefined, original: 3 },
    ])
  })
})
