import { controlField, dataField, type Field } from '@seriatim/marc'
import { describe, expect, it } from 'vitest'
import { type ActiveVersion, isHiddenTag, presentRecord, publicStatus } from './presenter.ts'
import { smallRecord } from './testing.ts'

const version = (category: string, fields: readonly Field[] = [], known = 'reg'): ActiveVersion => ({
  recordId: 1,
  issn: '0028-0836',
  center: '_2',
  category: known,
  versionId: 7,
  storedAt: new Date(0),
  record: smallRecord('0028-0836', fields, category),
})
const coded = (status: string) => controlField('008', `750101${status}18699999enkwr p       0   b0eng  `)

describe('the public view of a record', () => {
  it.each(['reg', 'wor', 'can', 'sup'])('exists for category %s', (category) =>
    expect(presentRecord(version(category))?.category).toBe(category),
  )

  it.each(['fre', 'val', 'leg', 'xyz', ''])('does not exist for category %j', (category) =>
    expect(presentRecord(version(category, [], 'fre'))).toBeUndefined(),
  )

  it('depends on the category in the active version, not on the category in the table of records', () => {
    expect(presentRecord(version('val', [], 'reg'))).toBeUndefined()
    expect(presentRecord(version('reg', [], 'val'))?.category).toBe('reg')
  })

  it.each([
    ['00000cas  2200000 i 4500', '00000cas a2200000 i 4500'],
    ['00000cas a2200000 i 4500', '00000cas a2200000 i 4500'],
    ['00000cas  22', '00000cas  22'],
  ])('sets the code for Unicode if the leader is complete: %j', (leader, expected) => {
    const stored = version('reg')
    expect(presentRecord({ ...stored, record: { ...stored.record, leader } })?.record.leader).toBe(expected)
  })

  it('contains no internal fields and no internal subfields', () => {
    const presented = presentRecord(
      version('reg', [
        dataField(
          '022',
          '0',
          ' ',
          ['a', 'l', '2', '5', '6', '7', '8', '9'].map((code) => [code, code]),
        ),
        dataField('039', ' ', '9', [['b', 'paris']]),
        dataField('510', '0', ' ', [
          ['a', 'Scopus'],
          ['9', 'facet'],
        ]),
        dataField('510', '0', ' ', [['9', 'facet']]),
        dataField('710', '2', ' ', [
          ['a', 'Society'],
          ['9', 'kept'],
        ]),
        dataField('880', '0', ' ', [
          ['6', '510-02/(N'],
          ['a', 'Скопус'],
          ['9', 'facet'],
        ]),
        dataField('880', ' ', ' ', [
          ['6', '022-03'],
          ['5', 'x'],
        ]),
        dataField('880', ' ', ' ', [
          ['6', '920-01/(N'],
          ['a', 'secret'],
        ]),
        controlField('930', 'secret'),
        dataField('989', ' ', ' ', [['a', 'secret']]),
      ]),
    )
    expect(presented?.record.fields.map(({ tag }) => tag)).toEqual(['001', '022', '510', '710', '880', '880'])
    const codes = presented?.record.fields.map((field) =>
      'subfields' in field ? field.subfields.map(({ code }) => code).join('') : '',
    )
    expect(codes).toEqual(['', 'al2', 'a', 'a9', '6a', '6'])
  })

  it('lists replacing ISSNs only for a cancelled or suppressed number', () => {
    const replaced = [
      dataField('022', ' ', ' ', [
        ['a', '0028-0836'],
        ['v', '1476-4687'],
        ['v', '1476-4687'],
      ]),
    ]
    expect(presentRecord(version('can', replaced))?.replacedBy).toEqual(['1476-4687'])
    expect(presentRecord(version('sup', replaced))?.replacedBy).toEqual(['1476-4687'])
    expect(presentRecord(version('reg', replaced))?.replacedBy).toEqual([])
  })

  it.each([
    ['reg', 'c', 'published'],
    ['reg', 'u', 'published'],
    ['reg', 'd', 'ceased'],
    ['wor', 'd', 'provisional'],
    ['sup', 'c', 'suppressed'],
    ['can', 'c', 'cancelled'],
  ] as const)('for category %s and 008/06 %s has the status %s', (category, status, word) =>
    expect(publicStatus(category, version(category, [coded(status)]).record)).toBe(word),
  )

  it('hides only the exact hidden tags, not tags that contain these', () => {
    expect(['039', '699', '900', '920', '999', '9AB'].every(isHiddenTag)).toBe(true)
    expect(['038', '040', '690', '799', '890', '1039', '0390'].some(isHiddenTag)).toBe(false)
  })
})
