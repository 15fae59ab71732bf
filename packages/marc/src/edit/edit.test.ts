import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { controlField, dataField, type MarcRecord } from '../record.ts'
import { anyRecord } from '../testing/arbitraries.ts'
import { diffRecords } from './diff.ts'
import { linkageOf, linkageText, nextLinkageNumber, pairsOf, repairLinkages } from './pairs.ts'

const LEADER = '00000nas a2200000 i 4500'
const linked = (tag: string, six: string) =>
  dataField(tag, ' ', ' ', [
    ['6', six],
    ['a', 'x'],
  ])

describe('functions for 880 linkage', () => {
  it.each([
    ['880-01', { tag: '880', number: '01', script: '', isRightToLeft: false }],
    ['245-02/(N', { tag: '245', number: '02', script: '(N', isRightToLeft: false }],
    ['245-02/(3/r', { tag: '245', number: '02', script: '(3', isRightToLeft: true }],
    ['245-00/$1', { tag: '245', number: '00', script: '$1', isRightToLeft: false }],
    ['245-03/Hebr/r', { tag: '245', number: '03', script: 'Hebr', isRightToLeft: true }],
  ])('parse and format %s', (text, linkage) => {
    expect(linkageOf(linked('880', text))).toEqual(linkage)
    expect(linkageText(linkage)).toBe(text)
  })

  it('ignore text that has no valid linkage', () => {
    for (const text of ['', '880', '880-1', 'x']) expect(linkageOf(linked('245', text))).toBeUndefined()
    expect(linkageOf(dataField('245', ' ', ' ', [['a', 'x']]))).toBeUndefined()
  })

  it('find linked pairs and unpaired fields', () => {
    const record: MarcRecord = {
      leader: LEADER,
      fields: [
        controlField('001', '1'),
        linked('222', '880-01'),
        linked('245', '880-02'),
        linked('260', '880-07'),
        linked('880', '245-02/(N'),
        linked('880', '222-01/(N'),
        linked('880', '246-00/(N'),
        linked('880', '500-09'),
      ],
    }
    expect(pairsOf(record)).toEqual({
      pairs: [
        { number: '01', field: 1, original: 5 },
        { number: '02', field: 2, original: 4 },
      ],
      unpaired: [3, 6, 7],
    })
    expect(nextLinkageNumber(record)).toBe('03')
  })
})

describe('repairLinkages', () => {
  const sixes = (fields: MarcRecord['fields']): string[] =>
    repairLinkages({ leader: LEADER, fields }).fields.map((field) =>
      'subfields' in field
        ? `${field.tag} ${field.subfields.find(({ code }) => code === '6')?.value ?? ''}`.trim()
        : field.tag,
    )

  it('links an 880 to the only field that it can refer to', () => {
    expect(sixes([dataField('245', '1', '0', [['a', 'x']]), linked('880', '245-07/(N')])).toEqual([
      '245 880-01',
      '880 245-01/(N',
    ])
    expect(sixes([linked('245', '880-03'), linked('880', '245-04/(3/r')])).toEqual(['245 880-01', '880 245-01/(3/r'])
  })

  it('removes or resets $6 of unpaired fields', () => {
    expect(sixes([linked('245', '880-01'), linked('880', '500-02')])).toEqual(['245', '880 500-00'])
    expect(sixes([linked('246', ''), linked('246', ''), linked('880', '246-02')])).toEqual(['246', '246', '880 246-00'])
  })

  it('keeps a linkage number for only one pair if several fields share the number', () => {
    const fields = [
      linked('222', '880-01'),
      linked('245', '880-01'),
      linked('880', '222-01'),
      linked('880', '245-01/(N'),
    ]
    expect(sixes(fields)).toEqual(['222 880-01', '245 880-02', '880 222-01', '880 245-02/(N'])
  })

  it('changes neither valid records nor the flag in 022 $6', () => {
    const fields = [linked('022', '1'), linked('245', '880-01'), linked('880', '245-01/(N'), linked('880', '500-00/(N')]
    const record = { leader: LEADER, fields }
    expect(repairLinkages(record)).toBe(record)
  })

  it('is idempotent and changes no other content', () => {
    const six = fc.constantFrom('880-01', '880-02', '245-01/(N', '246-01', '245-00', '246-02/(3/r', '880', 'x')
    const field = fc.tuple(fc.constantFrom('245', '246', '880'), six).map(([tag, text]) => linked(tag, text))
    fc.assert(
      fc.property(fc.array(field, { maxLength: 7 }), (fields) => {
        const repaired = repairLinkages({ leader: LEADER, fields })
        expect(repairLinkages(repaired)).toBe(repaired)
        expect(repaired.fields.map(({ tag }) => tag)).toEqual(fields.map(({ tag }) => tag))
        const numbers = pairsOf(repaired).pairs.map(({ number }) => number)
        expect(new Set(numbers).size).toBe(numbers.length)
      }),
    )
  })
})

describe('diffRecords', () => {
  it('finds no difference when only the field order differs', () => {
    fc.assert(
      fc.property(anyRecord, (record) => {
        expect(diffRecords(record, { ...record, fields: record.fields.toReversed() })).toEqual({
          isLeaderChanged: false,
          changes: [],
        })
      }),
    )
  })

  it('lists each field of both records once, as equal, changed, added or removed', () => {
    fc.assert(
      fc.property(anyRecord, anyRecord, (a, b) => {
        const { changes } = diffRecords(a, b)
        const gained = changes.filter(({ kind }) => kind === 'added').length
        const lost = changes.filter(({ kind }) => kind === 'removed').length
        expect(b.fields.length - a.fields.length).toBe(gained - lost)
      }),
    )
  })

  it('pairs the fields of one tag by similarity', () => {
    const a = {
      leader: LEADER,
      fields: [
        dataField('246', '1', ' ', [
          ['a', 'One'],
          ['b', 'x'],
        ]),
        dataField('246', '1', ' ', [['a', 'Two']]),
        controlField('005', '1'),
      ],
    }
    const b = {
      leader: LEADER,
      fields: [
        controlField('005', '2'),
        dataField('246', '3', ' ', [
          ['a', 'Two'],
          ['i', 'new'],
        ]),
        dataField('246', '1', ' ', [
          ['a', 'One'],
          ['b', 'y'],
        ]),
        dataField('500', ' ', ' ', [['a', 'n']]),
      ],
    }
    expect(diffRecords(a, b).changes).toEqual([
      { kind: 'changed', tag: '005', before: 2, after: 0, hasOtherIndicators: false, subfields: [] },
      {
        kind: 'changed',
        tag: '246',
        before: 0,
        after: 2,
        hasOtherIndicators: false,
        subfields: [
          { kind: 'same', subfield: { code: 'a', value: 'One' } },
          { kind: 'changed', before: { code: 'b', value: 'x' }, after: { code: 'b', value: 'y' } },
        ],
      },
      {
        kind: 'changed',
        tag: '246',
        before: 1,
        after: 1,
        hasOtherIndicators: true,
        subfields: [
          { kind: 'same', subfield: { code: 'a', value: 'Two' } },
          { kind: 'added', subfield: { code: 'i', value: 'new' } },
        ],
      },
      { kind: 'added', tag: '500', after: 3 },
    ])
  })
})
