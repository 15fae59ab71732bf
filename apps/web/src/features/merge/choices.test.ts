import { fromLines, type MarcRecord, toLines } from '@seriatim/marc'
import { describe, expect, it } from 'vitest'
import { firstChoices, mergedRecord, mergeRows, withChoice } from './choices.ts'

const recordOf = (...lines: string[]): MarcRecord =>
  fromLines(['=LDR  00000cas a2200000 i 4500', ...lines]).record as MarcRecord

const kept = recordOf(
  '=001  1111-1119',
  '=022  0\\$a1111-1119$2_7',
  '=222  \\0$aNature',
  '=245  00$aNature of things',
  '=246  3\\$aThings',
  '=500  \\\\$aOnly here',
)
const cancelled = recordOf(
  '=001  2222-2227',
  '=022  0\\$a2222-2227$2_7',
  '=222  \\0$aNature',
  '=245  00$6880-01$aNature of all things',
  '=246  3\\$aAll things',
  '=310  \\\\$aMonthly',
  '=780  00$tEarlier$x3333-3335',
  '=880  00$6245-01/(N$aПрирода',
)
const rows = mergeRows(kept, cancelled)
const rowOf = (tag: string) => rows.find((row) => row.tag === tag)!
const linesOf = (record: MarcRecord) => toLines(record).slice(1)

describe('a merge, field by field', () => {
  it('aligns similar fields', () => {
    expect(rows.map(({ tag, isSame, kept: mine, cancelled: theirs }) => [tag, isSame, !!mine, !!theirs])).toEqual([
      ['001', false, true, true],
      ['022', false, true, true],
      ['222', true, true, true],
      ['245', false, true, true],
      ['246', false, true, true],
      ['310', false, false, true],
      ['500', false, true, false],
      ['780', false, false, true],
    ])
    expect(rowOf('245').cancelled?.original?.tag).toBe('880')
  })

  it('takes enrichments only from the kept record, and never aligns them with fields of cataloguers', () => {
    const own = recordOf('=510  0\\$aCROSSREF$9facet', '=510  0\\$aBIOSIS')
    const other = recordOf('=510  0\\$aCROSSREF', '=510  0\\$aBIOSIS$9facet', '=920  \\\\$hportico')
    const found = mergeRows(own, other)
    expect(found.filter(({ isFixed }) => isFixed).map(({ tag, kept: mine }) => [tag, !!mine])).toEqual([
      ['510', true],
      ['920', false],
    ])
    const free = found.filter(({ isFixed }) => !isFixed)
    expect(free.every(({ kept: mine, cancelled: theirs }) => !JSON.stringify([mine, theirs]).includes('facet'))).toBe(
      true,
    )
  })

  it('starts with the fields of the kept record, and the links of the other record', () => {
    expect(linesOf(mergedRecord(kept, rows, firstChoices(rows)))).toEqual([
      '=001  1111-1119',
      '=022  0\\$a1111-1119$2_7',
      '=222  \\0$aNature',
      '=245  00$aNature of things',
      '=246  3\\$aThings',
      '=500  \\\\$aOnly here',
      '=780  00$tEarlier$x3333-3335',
    ])
  })

  it('takes both of two repeatable fields, only one of two unrepeatable fields, and an 880 together with its field', () => {
    let choices = firstChoices(rows)
    choices = withChoice(choices, rowOf('246'), 'cancelled', true)
    choices = withChoice(choices, rowOf('245'), 'cancelled', true)
    choices = withChoice(choices, rowOf('500'), 'kept', false)
    choices = withChoice(choices, rowOf('780'), 'cancelled', false)
    expect(choices[rowOf('245').id]).toEqual({ kept: false, cancelled: true })
    expect(linesOf(mergedRecord(kept, rows, choices))).toEqual([
      '=001  1111-1119',
      '=022  0\\$a1111-1119$2_7',
      '=222  \\0$aNature',
      '=245  00$6880-01$aNature of all things',
      '=246  3\\$aThings',
      '=246  3\\$aAll things',
      '=880  00$6245-01/(N$aПрирода',
    ])
  })

  it('never takes the ISSN of the other record, and renumbers the 880s of both records', () => {
    const own = recordOf('=001  1111-1119', '=246  3\\$6880-01$aOne', '=880  3\\$6246-01/(N$aОдин')
    const other = recordOf('=001  2222-2227', '=246  3\\$6880-01$aTwo', '=880  3\\$6246-01/(N$aДва')
    const both = mergeRows(own, other)
    const all = Object.fromEntries(both.map(({ id }) => [id, { kept: true, cancelled: true }]))
    expect(linesOf(mergedRecord(own, both, all))).toEqual([
      '=001  1111-1119',
      '=246  3\\$6880-01$aOne',
      '=246  3\\$6880-02$aTwo',
      '=880  3\\$6246-01/(N$aОдин',
      '=880  3\\$6246-02/(N$aДва',
    ])
  })

  it('distinguishes fields that differ only in their 880', () => {
    const own = recordOf('=245  00$6880-01$aOne', '=880  00$6245-01/(N$aОдин')
    const other = recordOf('=245  00$6880-07$aOne', '=880  00$6245-07/(N$aОдинъ')
    expect(mergeRows(own, other)).toMatchObject([{ tag: '245', isSame: false }])
    expect(mergeRows(own, own)).toMatchObject([{ tag: '245', isSame: true }])
  })
})
