import { controlField, dataField, type MarcRecord } from '@seriatim/marc'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Content, recordToContent } from './content.ts'
import { canUndo, openDocument, reduceDocument, TYPING_PAUSE_MS } from './document.ts'
import { applyChange, type FieldChange, groupOfChange, placeOfTag } from './field-changes.ts'

const record: MarcRecord = {
  leader: '00000cas a2200000 i 4500',
  fields: [
    controlField('001', '0028-0836'),
    controlField('008', '190816c18699999enkwr p       0   a0eng c'),
    dataField('222', ' ', '0', [
      ['a', 'Nature'],
      ['b', '(London)'],
    ]),
    dataField('246', '1', '3', [['a', 'One']]),
    dataField('246', '1', '3', [['a', 'Two']]),
  ],
}
const content = recordToContent(record)
const withUnread: Content = { ...content, entries: content.entries.toSpliced(2, 0, { unread: '24' }) }

const entry = fc.integer({ min: -1, max: 7 })
const subfield = fc.integer({ min: -1, max: 3 })
const by = fc.constantFrom<1 | -1>(1, -1)
const change: fc.Arbitrary<FieldChange> = fc.oneof(
  fc.record({ type: fc.constant('leader' as const), value: fc.string() }),
  fc.record({ type: fc.constant('material' as const), leader: fc.string() }),
  fc.record({ type: fc.constant('value' as const), entry, value: fc.string() }),
  fc.record({
    type: fc.constant('indicator' as const),
    entry,
    which: fc.constantFrom<1 | 2>(1, 2),
    value: fc.string({ maxLength: 1 }),
  }),
  fc.record({ type: fc.constant('subfield' as const), entry, subfield, value: fc.string() }),
  fc.record({ type: fc.constant('addSubfield' as const), entry, at: subfield, code: fc.constantFrom('a', 'b') }),
  fc.record({ type: fc.constant('removeSubfield' as const), entry, subfield }),
  fc.record({ type: fc.constant('moveSubfield' as const), entry, subfield, by }),
  fc.record({ type: fc.constant('removeFields' as const), entries: fc.array(entry, { maxLength: 3 }) }),
  fc.record({ type: fc.constant('moveField' as const), entry, by }),
)

describe('changes of fields', () => {
  it('keep all other fields, and change nothing if they cannot be applied', () => {
    fc.assert(
      fc.property(change, (action) => {
        const after = applyChange(withUnread, action)
        const kept = after.entries.filter((each) => withUnread.entries.includes(each)).length
        const touched = action.type === 'removeFields' ? action.entries.length : 1
        expect(kept).toBeGreaterThanOrEqual(withUnread.entries.length - touched)
      }),
    )
  })

  it('can be undone step by step', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 20 }), (actions) => {
        let document = openDocument(record, '1')
        for (const action of actions) document = reduceDocument(document, { type: 'change', change: action, at: 0 })
        while (canUndo(document)) document = reduceDocument(document, { type: 'undo' })
        expect(document.present).toEqual(content)
      }),
    )
  })

  it('by typing in one subfield are one step of undo; another subfield or a pause starts a new step', () => {
    const typed = (value: string, which: number, at: number) =>
      ({ type: 'change', change: { type: 'subfield', entry: 2, subfield: which, value }, at }) as const
    const document = [
      typed('Nature 1', 0, 0),
      typed('Nature 12', 0, 100),
      typed('(Paris)', 1, 200),
      typed('(Paris.)', 1, 300 + TYPING_PAUSE_MS),
    ].reduce(reduceDocument, openDocument(record, '1'))
    let steps = 0
    for (let now = document; canUndo(now); now = reduceDocument(now, { type: 'undo' })) steps += 1
    expect(steps).toBe(3)
  })

  it('insert a new field in tag order, after other fields with the same tag', () => {
    const field = dataField('246', '1', ' ', [['a', 'Three']])
    expect(applyChange(content, { type: 'addField', field }).entries.at(-1)).toBe(field)
    expect(placeOfTag(content, '210')).toBe(2)
    expect(placeOfTag(recordToContent({ leader: '', fields: [] }), '245')).toBe(0)
  })

  it('move a field only among fields with the same tag', () => {
    expect(applyChange(content, { type: 'moveField', entry: 3, by: 1 }).entries.slice(3)).toEqual([
      content.entries[4],
      content.entries[3],
    ])
    expect(applyChange(content, { type: 'moveField', entry: 3, by: -1 })).toBe(content)
  })

  it('keep $6 as the first subfield', () => {
    const linked = recordToContent({
      ...record,
      fields: [
        dataField('245', '1', '0', [
          ['6', '880-01'],
          ['a', 'Ogonek'],
        ]),
      ],
    })
    const entry = linked.entries.length - 1
    expect(applyChange(linked, { type: 'moveSubfield', entry, subfield: 1, by: -1 })).toBe(linked)
    expect(applyChange(linked, { type: 'moveSubfield', entry, subfield: 0, by: 1 })).toBe(linked)
  })

  it('remove an 880 together with the $6 that links to it', () => {
    const linked = recordToContent({
      ...record,
      fields: [
        dataField('245', '1', '0', [
          ['6', '880-01'],
          ['a', 'Ogonek'],
        ]),
        dataField('880', '1', '0', [
          ['6', '245-01/(N'],
          ['a', 'Огонек'],
        ]),
      ],
    })
    expect(applyChange(linked, { type: 'removeOriginal', original: 1, field: 0 }).entries).toEqual([
      dataField('245', '1', '0', [['a', 'Ogonek']]),
    ])
  })

  it('to another form of material clear 008/18-34, and keep the other positions and the length', () => {
    const leader = '00000cem a2200000 i 4500'
    const after = applyChange(content, { type: 'material', leader })
    expect(after.leader).toBe(leader)
    expect(after.entries[1]).toEqual(controlField('008', `190816c18699999enk${' '.repeat(17)}eng c`))
  })

  it('are grouped into one step of undo only while the user types', () => {
    expect(groupOfChange({ type: 'value', entry: 1, value: '', place: '07-10' })).toBe('field 1 07-10')
    expect(groupOfChange({ type: 'value', entry: 1, value: '' })).toBeUndefined()
    expect(groupOfChange({ type: 'removeFields', entries: [1] })).toBeUndefined()
  })
})
