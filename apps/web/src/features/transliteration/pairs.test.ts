import { controlField, dataField, type Field } from '@seriatim/marc'
import { describe, expect, it } from 'vitest'
import type { Content } from '../document/content.ts'
import { readLines } from '../document/lines.ts'
import { isAutomaticRomanisation } from './automatic-romanisation.ts'
import { fieldAtCursor } from './field-at-cursor.ts'
import { orphanedOriginals, pairAt, withPair, withPartner, withRepairedLinks, withRomanised } from './pairs.ts'
import { restoringScheme, schemeOf } from './scheme-choice.ts'

const LEADER = '00000nas a2200000 i 4500'
const contentWith = (...entries: Content['entries']): Content => ({ leader: LEADER, entries })
const title = dataField('245', '1', '0', [
  ['a', 'Журнал'],
  ['b', 'Наука'],
])
const a = { code: 'a', nth: 0 }
const b = { code: 'b', nth: 0 }

describe('making a pair of romanised field and 880', () => {
  it('leaves the romanised form in its field, and moves the original script to an 880', () => {
    const unread = { unread: 'half a line' }
    const note = dataField('500', ' ', ' ', [['a', 'x']])
    const paired = withPair(contentWith(controlField('001', '1'), title, unread, note), 1, {
      romanised: [
        { place: a, text: 'Žurnal' },
        { place: b, text: 'Nauka' },
      ],
      original: [],
    })
    expect(paired?.entries).toEqual([
      controlField('001', '1'),
      dataField('245', '1', '0', [
        ['6', '880-01'],
        ['a', 'Žurnal'],
        ['b', 'Nauka'],
      ]),
      unread,
      note,
      dataField('880', '1', '0', [
        ['6', '245-01/(N'],
        ['a', 'Журнал'],
        ['b', 'Наука'],
      ]),
    ])
  })

  it('marks a right-to-left original as such, and uses an unused linking number', () => {
    const used = [dataField('222', ' ', ' ', [['6', '880-01']]), dataField('880', ' ', ' ', [['6', '222-01/(N']])]
    const arabic = dataField('246', ' ', ' ', [['a', 'مجلة']])
    const paired = withPair(contentWith(...used, arabic), 2, { romanised: [{ place: a, text: 'mǧlẗ' }], original: [] })
    expect(paired?.entries.slice(2)).toEqual([
      dataField('246', ' ', ' ', [
        ['6', '880-02'],
        ['a', 'mǧlẗ'],
      ]),
      dataField('880', ' ', ' ', [
        ['6', '246-02/(3/r'],
        ['a', 'مجلة'],
      ]),
    ])
  })

  it('refuses 880, 022, control fields and fields that already have an 880', () => {
    const none = { romanised: [], original: [] }
    const content = contentWith(
      controlField('001', '1'),
      dataField('022', ' ', ' ', [['a', '1']]),
      dataField('245', ' ', ' ', [
        ['6', '880-01'],
        ['a', 'x'],
      ]),
      dataField('880', ' ', ' ', [
        ['6', '245-01'],
        ['a', 'я'],
      ]),
    )
    for (const index of [0, 1, 2, 3, 4]) expect(withPair(content, index, none)).toBeUndefined()
  })
})

describe('romanised texts', () => {
  const pair = (romanised: Field) =>
    contentWith(
      romanised,
      dataField('880', '1', '0', [
        ['6', '245-01/(N'],
        ['a', 'Журнал'],
        ['b', 'Наука'],
      ]),
    )

  it('are inserted into the subfields with the same codes, and missing subfields are added', () => {
    const content = pair(
      dataField('245', '1', '0', [
        ['6', '880-01'],
        ['a', ''],
        ['c', '2000'],
      ]),
    )
    const changed = withRomanised(content, pairAt(content, 1)!, [
      { place: a, text: 'Žurnal' },
      { place: b, text: 'Nauka' },
    ])
    expect(changed.entries[0]).toEqual(
      dataField('245', '1', '0', [
        ['6', '880-01'],
        ['a', 'Žurnal'],
        ['b', 'Nauka'],
        ['c', '2000'],
      ]),
    )
  })

  it('are recognised as automatic if a romanisation table produced them', () => {
    expect(isAutomaticRomanisation('Щука', 'Ŝuka')).toBe(true)
    expect(isAutomaticRomanisation('Щука', 'Shchuka')).toBe(true)
    expect(isAutomaticRomanisation('Щука', 'Schuka')).toBe(false)
  })
})

describe('an 880 without a linked field', () => {
  it('is linked with its field, or gets a new field', () => {
    const lone = dataField('880', '1', '0', [
      ['6', '245-03/(N'],
      ['a', 'Журнал'],
    ])
    const joined = withRepairedLinks(contentWith(dataField('245', '1', '0', [['a', 'Žurnal']]), lone))
    expect(pairAt(joined, 1)).toEqual({ romanised: 0, original: 1 })
    expect(withRepairedLinks(joined)).toBe(joined)
    const content = contentWith(controlField('001', '1'), lone)
    expect(orphanedOriginals(content)).toEqual([1])
    const partnered = withPartner(content, 1, [{ place: a, text: 'Žurnal' }])
    expect(partnered.entries).toEqual([
      controlField('001', '1'),
      dataField('245', '1', '0', [
        ['6', '880-01'],
        ['a', 'Žurnal'],
      ]),
      dataField('880', '1', '0', [
        ['6', '245-01/(N'],
        ['a', 'Журнал'],
      ]),
    ])
    expect(orphanedOriginals(partnered)).toEqual([])
  })

  it('can be marked as unlinked', () => {
    const content = contentWith(
      dataField('880', ' ', ' ', [
        ['6', '500-00/(N'],
        ['a', 'Я'],
      ]),
    )
    expect(orphanedOriginals(content)).toEqual([])
  })
})

describe('the text cursor in a line', () => {
  const reading = readLines([
    'LDR    00000nas a2200000 i 4500',
    '001    1',
    '245 10 $6880-01$aЖурнал и мир$bНаука',
    'x',
  ])
  it('determines a field, a subfield and a selection', () => {
    const from = reading.lines[2]!.text.indexOf('и мир')
    expect(fieldAtCursor(reading, { line: 2, from, to: from + 3 })).toEqual({
      entry: 1,
      place: a,
      selection: { before: 'Журнал ', text: 'и м', after: 'ир' },
    })
    expect(fieldAtCursor(reading, { line: 2, from, to: from })).toEqual({ entry: 1, place: a })
    expect(fieldAtCursor(reading, { line: 2, from: 0, to: 0 })).toEqual({ entry: 1 })
    for (const line of [0, 1, 3, 9]) expect(fieldAtCursor(reading, { line, from: 0, to: 0 })).toBeUndefined()
  })
})

describe('the romanisation scheme', () => {
  const recordIn = (language: string) => ({
    leader: LEADER,
    fields: [controlField('008', `${' '.repeat(35)}${language}  `)],
  })
  it('depends on the script, and for ALA-LC on the language of the record', () => {
    expect(schemeOf('Щука', recordIn('ukr'), 'iso9')?.id).toBe('cyrl-iso9')
    expect(schemeOf('Щука', recordIn('ukr'), 'alalc')?.id).toBe('cyrl-alalc-ukr')
    expect(schemeOf('Щука', recordIn('kaz'), 'alalc')?.id).toBe('cyrl-alalc-rus')
    expect(schemeOf('Αθήνα', recordIn('rus'), 'alalc')?.id).toBe('grek-iso843')
    expect(schemeOf('中国', recordIn('chi'), 'iso9')).toBeUndefined()
  })
  it('restores the original script only if the scheme is reversible', () => {
    expect(restoringScheme(recordIn('rus'), 'iso9')?.restore('Ŝuka')).toBe('Щука')
    expect(restoringScheme(recordIn('rus'), 'alalc')).toBeUndefined()
    expect(restoringScheme(recordIn('geo'), 'alalc')?.id).toBe('geor-iso9984')
    expect(restoringScheme(recordIn('eng'), 'iso9')).toBeUndefined()
  })
})
