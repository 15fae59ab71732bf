import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { controlField, dataField, type Field, inTagOrder, isDataField, type MarcRecord } from '../record.ts'
import { anyRecord } from '../testing/arbitraries.ts'
import { fieldKey } from './align.ts'
import { applyMerge, type MergeChoice, mergeRecords, type RecordMerge } from './merge.ts'
import { linkageOf } from './pairs.ts'

const LEADER = '00000cas a2200000 i 4500'
const recordOf = (...fields: Field[]): MarcRecord => ({ leader: LEADER, fields })
const note = (text: string) => dataField('500', ' ', ' ', [['a', text]])
const title = (...subfields: [string, string][]) => dataField('245', '1', '0', subfields)
const apply = (mine: MarcRecord, merge: RecordMerge, choice: MergeChoice = 'mine') =>
  applyMerge(mine, merge, () => choice)
const kinds = (merge: RecordMerge) => merge.map(({ tag, kind }) => `${tag} ${kind}`)
/** The content of a record, independent of field order. */
const stated = ({ leader, fields }: MarcRecord) => [leader, ...fields.map(fieldKey).sort()]

describe('mergeRecords', () => {
  it('takes changes, additions and removals from both sides', () => {
    const base = recordOf(title(['a', 'Nature']), note('one'), note('two'), note('three'))
    const mine = recordOf(title(['a', 'Nature.']), note('two'), note('three'))
    const theirs = recordOf(title(['a', 'Nature']), note('one'), note('two'), note('3'), note('four'))
    const merge = mergeRecords(base, mine, theirs)
    expect(kinds(merge)).toEqual(['245 mine', '500 mine', '500 theirs', '500 theirs'])
    expect(stated(apply(mine, merge))).toEqual(
      stated(recordOf(title(['a', 'Nature.']), note('two'), note('3'), note('four'))),
    )
  })

  it('combines changes of different subfields and indicators of one field', () => {
    const base = recordOf(title(['a', 'Nature :'], ['b', 'a journal'], ['c', 'Macmillan']))
    const mine = recordOf(title(['a', 'Nature :'], ['b', 'a weekly journal'], ['c', 'Macmillan']))
    const theirs = recordOf(
      dataField('245', '0', '0', [
        ['a', 'Nature :'],
        ['b', 'a journal'],
        ['c', 'Springer'],
        ['h', 'text'],
      ]),
    )
    const merge = mergeRecords(base, mine, theirs)
    expect(kinds(merge)).toEqual(['245 both'])
    expect(apply(mine, merge).fields).toEqual([
      dataField('245', '0', '0', [
        ['a', 'Nature :'],
        ['b', 'a weekly journal'],
        ['c', 'Springer'],
        ['h', 'text'],
      ]),
    ])
  })

  it('reports a conflict only for the part that both sides changed, and merges the rest of the field', () => {
    const base = recordOf(title(['a', 'Nature'], ['c', 'Macmillan']))
    const mine = recordOf(title(['a', 'Nature (London)'], ['c', 'Macmillan']))
    const theirs = recordOf(title(['a', 'Nature (Paris)'], ['c', 'Springer']))
    const merge = mergeRecords(base, mine, theirs)
    expect(kinds(merge)).toEqual(['245 conflict'])
    expect(apply(mine, merge).fields).toEqual([title(['a', 'Nature (London)'], ['c', 'Springer'])])
    expect(apply(mine, merge, 'theirs').fields).toEqual([title(['a', 'Nature (Paris)'], ['c', 'Springer'])])
  })

  it('reports a conflict between a removal and a change', () => {
    const base = recordOf(note('one'))
    const changed = recordOf(note('one and a half'))
    const merge = mergeRecords(base, recordOf(), changed)
    expect(kinds(merge)).toEqual(['500 conflict'])
    expect(apply(recordOf(), merge).fields).toEqual([])
    expect(apply(recordOf(), merge, 'theirs').fields).toEqual(changed.fields)
    const other = mergeRecords(base, changed, recordOf())
    expect(apply(changed, other, 'theirs').fields).toEqual([])
  })

  it('reports a conflict if both sides add a non-repeatable field', () => {
    const [mine, theirs] = [recordOf(title(['a', 'One'])), recordOf(title(['a', 'Other']))]
    expect(kinds(mergeRecords(recordOf(), mine, theirs))).toEqual(['245 conflict'])
    expect(kinds(mergeRecords(recordOf(), recordOf(note('a')), recordOf(note('b'))))).toEqual([
      '500 mine',
      '500 theirs',
    ])
    expect(kinds(mergeRecords(recordOf(), recordOf(note('a')), recordOf(note('a'))))).toEqual(['500 both'])
  })

  it('merges coded fields by element, and reports a conflict within an element', () => {
    const coded = (country: string, frequency: string) =>
      controlField('008', `190816c18699999${country}${frequency}r p       0   a0eng  `)
    const base = recordOf(coded('fr ', 'w'))
    const merge = mergeRecords(base, recordOf(coded('fr ', 'm')), recordOf(coded('gw ', 'w')))
    expect(kinds(merge)).toEqual(['008 both'])
    expect(apply(recordOf(coded('fr ', 'm')), merge).fields).toEqual([coded('gw ', 'm')])
    const conflict = mergeRecords(base, recordOf(coded('enk', 'm')), recordOf(coded('gw ', 'w')))
    expect(kinds(conflict)).toEqual(['008 conflict'])
    expect(conflict.map(({ result }) => [result.mine, result.theirs])).toEqual([[coded('enk', 'm'), coded('gw ', 'm')]])
  })

  it('merges the leader and leaves system fields unchanged', () => {
    const base: MarcRecord = { leader: LEADER, fields: [controlField('005', '1')] }
    const mine: MarcRecord = { leader: LEADER.replace('c', 'd'), fields: [controlField('005', '2')] }
    const theirs: MarcRecord = { leader: LEADER.replace(' i ', ' a '), fields: [controlField('005', '3')] }
    const merge = mergeRecords(base, mine, theirs, new Set(['005']))
    expect(kinds(merge)).toEqual(['LDR both'])
    expect(apply(mine, merge)).toEqual({ leader: '00000das a2200000 a 4500', fields: mine.fields })
  })

  it('renumbers two new 880 pairs that have the same number', () => {
    const pair = (tag: string, text: string) => [
      dataField(tag, ' ', ' ', [
        ['6', '880-01'],
        ['a', text],
      ]),
      dataField('880', ' ', ' ', [
        ['6', `${tag}-01/(N`],
        ['a', text.toUpperCase()],
      ]),
    ]
    const [mine, theirs] = [
      inTagOrder(recordOf(...pair('246', 'mine'))),
      inTagOrder(recordOf(...pair('500', 'theirs'))),
    ]
    const { fields } = apply(mine, mergeRecords(recordOf(), mine, theirs))
    const links = fields.filter(isDataField).map((field) => linkageOf(field))
    expect(links.map((link) => `${link?.tag}-${link?.number}`)).toEqual(['880-01', '880-02', '246-01', '500-02'])
  })
})

/** A record and a random edit of it: fields removed, duplicated, changed or added. */
const edited = (base: MarcRecord): fc.Arbitrary<MarcRecord> =>
  fc
    .tuple(
      anyRecord,
      fc.array(fc.constantFrom('keep', 'keep', 'keep', 'drop', 'indicator', 'subfield', 'less'), {
        minLength: base.fields.length,
        maxLength: base.fields.length,
      }),
      fc.integer({ min: 0, max: 2 }),
      fc.boolean(),
    )
    .map(([other, actions, added, hasOtherLeader]) => ({
      leader: hasOtherLeader ? other.leader : base.leader,
      fields: [
        ...base.fields.flatMap((field, index): Field[] => {
          const action = actions[index]
          if (action === 'drop') return []
          if (!isDataField(field)) return [field]
          if (action === 'indicator') return [{ ...field, indicator2: other.leader[6] ?? '1' }]
          if (action === 'subfield')
            return [{ ...field, subfields: [...field.subfields, { code: 'z', value: other.leader.slice(0, 8) }] }]
          return [action === 'less' ? { ...field, subfields: field.subfields.slice(1) } : field]
        }),
        ...other.fields.slice(0, added),
      ],
    }))
const threeRecords = anyRecord.chain((base) => fc.tuple(fc.constant(base), edited(base), edited(base)))
/**
 * Excludes records with 880 linkage, because a merge renumbers the links. The tests of `repairLinkages` cover such
 * records.
 */
const withoutLinks = ({ fields }: MarcRecord) =>
  !fields.some((field) => isDataField(field) && (field.tag === '880' || linkageOf(field)))

describe('mergeRecords, for any records,', () => {
  const law = (check: (base: MarcRecord, mine: MarcRecord, theirs: MarcRecord) => void) =>
    fc.assert(
      fc.property(
        threeRecords.filter((records) => records.every(withoutLinks)),
        (records) => check(...records),
      ),
    )

  it('keeps my changes if the other side changed nothing', () =>
    law((base, mine) => {
      const merge = mergeRecords(base, mine, base)
      expect(merge.every(({ kind }) => kind === 'mine')).toBe(true)
      expect(apply(mine, merge)).toEqual(mine)
    }))

  it('takes their changes if my side changed nothing', () =>
    law((base, _, theirs) => {
      const merge = mergeRecords(base, base, theirs)
      expect(merge.every(({ kind }) => kind === 'theirs')).toBe(true)
      expect(stated(apply(base, merge))).toEqual(stated(theirs))
    }))

  it('finds no conflict between identical changes', () =>
    law((base, mine) => {
      const merge = mergeRecords(base, mine, mine)
      expect(merge.every(({ kind }) => kind === 'both')).toBe(true)
      expect(apply(mine, merge)).toEqual(mine)
    }))

  it('returns the same conflicts and results if the sides are exchanged', () =>
    law((base, mine, theirs) => {
      const one = mergeRecords(base, mine, theirs)
      const other = mergeRecords(base, theirs, mine)
      const conflicts = (merge: RecordMerge) => merge.filter(({ kind }) => kind === 'conflict').map(({ tag }) => tag)
      expect(conflicts(other)).toEqual(conflicts(one))
      if (one.some(({ kind }) => kind === 'both')) return
      expect(stated(apply(theirs, other, 'theirs'))).toEqual(stated(apply(mine, one, 'mine')))
    }))

  it('has the same result for both choices unless there is a conflict', () =>
    law((base, mine, theirs) => {
      const merge = mergeRecords(base, mine, theirs)
      for (const { kind, result } of merge) if (kind !== 'conflict') expect(result.mine).toEqual(result.theirs)
    }))

  it('loses no text: each change is merged or reported as a conflict', () =>
    law((base, mine, theirs) => {
      const merge = mergeRecords(base, mine, theirs)
      const remaining = new Set([...stated(apply(mine, merge)), ...stated(apply(mine, merge, 'theirs'))])
      const requested = new Set(
        merge
          .filter(({ kind }) => kind === 'conflict' || kind === 'both')
          .flatMap(({ mine: m, theirs: t }) => [m, t].filter((field) => field !== undefined).map(fieldKey)),
      )
      const old = new Set(base.fields.map(fieldKey))
      for (const side of [mine, theirs])
        for (const field of side.fields) {
          const key = fieldKey(field)
          expect(remaining.has(key) || requested.has(key) || old.has(key)).toBe(true)
        }
    }))
})
