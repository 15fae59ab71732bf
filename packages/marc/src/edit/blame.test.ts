import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { controlField, dataField, isControlField, isDataField, type MarcRecord } from '../record.ts'
import { anyRecord } from '../testing/arbitraries.ts'
import { type BlamedVersion, blameRecord } from './blame.ts'

const LEADER = '00000cas a2200000 i 4500'
const held = (...fields: MarcRecord['fields']): BlamedVersion => ({
  record: { leader: LEADER, fields },
  isAside: false,
})
const aside = (...fields: MarcRecord['fields']): BlamedVersion => ({ ...held(...fields), isAside: true })
const note = (text: string) => dataField('500', ' ', ' ', [['a', text]])
const title = (...subfields: [string, string][]) => dataField('245', '1', '0', subfields)

describe('blameRecord', () => {
  it('returns the version that last changed each subfield and the indicators', () => {
    const { fields } = blameRecord([
      held(title(['a', 'Nature'], ['c', 'Macmillan'])),
      held(title(['a', 'Nature :'], ['b', 'a journal'], ['c', 'Macmillan'])),
      held(
        dataField('245', '0', '0', [
          ['a', 'Nature :'],
          ['b', 'a weekly'],
          ['c', 'Macmillan'],
        ]),
      ),
      held(
        dataField('245', '0', '0', [
          ['a', 'Nature :'],
          ['b', 'a weekly'],
          ['c', 'Macmillan'],
        ]),
        note('new'),
      ),
    ])
    expect(fields.map(({ indicators, subfields }) => [indicators, subfields])).toEqual([
      [2, [1, 2, 0]],
      [3, [3]],
    ])
    expect(fields[0]!.steps.map(({ version }) => version)).toEqual([0, 1, 2])
  })

  it('returns the version that last changed each position of a coded field, and each position of the leader', () => {
    const { fields, leader } = blameRecord([
      held(controlField('008', 'abc')),
      {
        record: { leader: `${LEADER.slice(0, 5)}d${LEADER.slice(6)}`, fields: [controlField('008', 'abX')] },
        isAside: false,
      },
      {
        record: { leader: `${LEADER.slice(0, 5)}d${LEADER.slice(6)}`, fields: [controlField('008', 'aYX')] },
        isAside: false,
      },
    ])
    expect(fields[0]!.characters).toEqual([0, 2, 1])
    expect(leader).toEqual([0, 0, 0, 0, 0, 1, ...Array.from({ length: 18 }, () => 0)])
  })

  it('recognises fields after a change of their order, and keeps the history of removed fields', () => {
    const { fields, removed } = blameRecord([
      held(note('one'), note('two')),
      held(note('two'), note('one')),
      held(note('two!')),
    ])
    expect(fields.map(({ steps }) => steps.map(({ version }) => version))).toEqual([[0, 2]])
    expect(removed).toHaveLength(1)
    expect(removed[0]!.steps).toEqual([
      { version: 0, field: note('one') },
      { version: 2, field: undefined },
    ])
  })

  it('does not attribute content that exists only in a draft in error to the next active version', () => {
    const { fields } = blameRecord([
      held(title(['a', 'Nature']), note('one')),
      aside(note('one')),
      held(title(['a', 'Nature']), note('1')),
    ])
    expect(fields.map(({ subfields }) => subfields)).toEqual([[0], [2]])
  })

  it('attributes a change in a draft in error to the draft if the next version retains the change', () => {
    const { fields } = blameRecord([
      held(title(['a', 'Nature'])),
      aside(title(['a', 'Nature'], ['b', 'a journal']), note('one')),
      held(title(['a', 'Nature'], ['b', 'a journal']), note('one'), note('two')),
    ])
    expect(fields.map(({ subfields }) => subfields)).toEqual([[0, 1], [1], [2]])
  })

  it('returns a version for every part of the newest version, for any history', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ record: anyRecord, isAside: fc.boolean() }), { minLength: 1, maxLength: 4 }),
        (versions) => {
          const { record } = versions.at(-1)!
          const { fields, leader } = blameRecord(versions)
          expect(leader).toHaveLength(record.leader.length)
          expect(fields).toHaveLength(record.fields.length)
          fields.forEach(({ subfields, characters, steps }, index) => {
            const field = record.fields[index]!
            expect(subfields).toHaveLength(isDataField(field) ? field.subfields.length : 0)
            expect(characters).toHaveLength(isControlField(field) ? field.value.length : 0)
            expect(steps.at(-1)!.field).toEqual(field)
            for (const version of [...subfields, ...characters]) expect(version).toBeLessThan(versions.length)
          })
        },
      ),
    )
  })

  it('attributes unchanged parts to the first version', () => {
    fc.assert(
      fc.property(anyRecord, fc.integer({ min: 1, max: 4 }), (record, count) => {
        const versions = Array.from({ length: count }, () => ({ record, isAside: false }))
        const { fields, leader } = blameRecord(versions)
        expect(
          [
            ...leader,
            ...fields.flatMap(({ subfields, characters, indicators }) => [indicators, ...subfields, ...characters]),
          ].every((version) => version === 0),
        ).toBe(true)
      }),
    )
  })
})
