import type { EnrichmentMode, EnrichmentSource } from '@seriatim/contract'
import { fromLines, type MarcRecord, recordBytes, toLines } from '@seriatim/marc'
import { enrichmentsOf, withoutEnrichments } from '@seriatim/profile/enrichments'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Subfields } from '../schema/enrichments.ts'
import { withEnrichments } from './with-enrichments.ts'

const RECORD = fromLines([
  '=LDR  00000nas a2200000 i 4500',
  '=001  7600-0001',
  '=245  10$aRevue',
  '=510  0\\$aBy hand',
  '=700  1\\$aAuthor Name',
]).record!

const TAGS = { keepers: '920', indexed_by: '510', udc: '989', geo: '926' } as const
const source = fc.constantFrom<EnrichmentSource>('keepers', 'indexed_by', 'udc', 'geo')
const value = fc.constantFrom('one', 'two', 'three', 'four')
const fieldOf = (of: EnrichmentSource): fc.Arbitrary<Subfields> =>
  fc.tuple(value, value).map(([a, b]) => {
    switch (of) {
      case 'keepers':
        return [
          ['h', a],
          ['i', b],
        ]
      case 'indexed_by':
        return [
          ['a', a],
          ['b', b],
          ['9', 'facet'],
        ]
      default:
        return [
          ['a', a],
          ['b', b],
        ]
    }
  })
const given = source.chain((of) =>
  fc.record({
    source: fc.constant(of),
    mode: fc.constantFrom<EnrichmentMode>('add', 'replace'),
    fields: fc.array(fieldOf(of), { maxLength: 6 }),
  }),
)
const enrichedBefore = fc
  .array(given, { maxLength: 4 })
  .map((all) => all.reduce((record, each) => withEnrichments(record, { ...each, mode: 'add' }).record, RECORD))
const linesOf = (record: MarcRecord, tag: string) => toLines(record).filter((line) => line.startsWith(`=${tag}`))

describe('enrichments of a source', () => {
  it('leave fields of cataloguers and of other sources unchanged', () => {
    fc.assert(
      fc.property(enrichedBefore, given, (record, each) => {
        const { record: next } = withEnrichments(record, each)
        expect(withoutEnrichments(next)).toEqual(withoutEnrichments(record))
        for (const tag of Object.values(TAGS).filter((other) => other !== TAGS[each.source]))
          expect(linesOf(next, tag)).toEqual(linesOf(record, tag))
      }),
    )
  })

  it('are written only once if the same enrichments arrive again', () => {
    fc.assert(
      fc.property(enrichedBefore, given, (record, each) => {
        const once = withEnrichments(record, each)
        const again = withEnrichments(once.record, each)
        expect(again.record).toBe(once.record)
        expect(again.removed).toBe(0)
        for (const { kind } of again.outcomes) expect(['unchanged', 'repeated', 'contradicting']).toContain(kind)
      }),
    )
  })

  it('have one outcome for each field, and the outcomes add up to the number of fields in the record', () => {
    fc.assert(
      fc.property(enrichedBefore, given, (record, each) => {
        const { record: next, outcomes, removed } = withEnrichments(record, each)
        const added = outcomes.filter(({ kind }) => kind === 'added').length
        expect(outcomes).toHaveLength(each.fields.length)
        expect(enrichmentsOf(next).length).toBe(enrichmentsOf(record).length + added - removed)
        if (each.mode === 'add') expect(removed).toBe(0)
        const isWhole = !outcomes.some(({ kind }) => kind === 'contradicting')
        const distinct = new Set(each.fields.map((field) => JSON.stringify(field))).size
        if (each.mode === 'replace' && isWhole)
          expect(enrichmentsOf(next).filter(({ tag }) => tag === TAGS[each.source])).toHaveLength(distinct)
      }),
    )
  })

  it('remove nothing when fields are refused because of their size', () => {
    const before = withEnrichments(RECORD, { source: 'keepers', mode: 'add', fields: [[['h', 'loc']]] }).record
    const fields: Subfields[] = Array.from({ length: 12 }, (_, n) => [
      ['h', `a${n}`],
      ['k', 'é'.repeat(4_900)],
    ])
    const { record, outcomes, removed } = withEnrichments(before, { source: 'keepers', mode: 'replace', fields })
    expect(outcomes.map(({ kind }) => kind)).toEqual([...Array(10).fill('added'), 'too_large', 'too_large'])
    expect(removed).toBe(0)
    expect(linesOf(record, '920')).toContain('=920  \\\\$hloc')
    expect(recordBytes(record)).toBeLessThan(100_000)
  })

  it('keep the position and the indicators of the field that they replace', () => {
    const record = fromLines([...toLines(RECORD), '=510  2\\$acrossref$9facet']).record!
    const fields: Subfields[] = [
      [
        ['a', 'CROSSREF'],
        ['9', 'facet'],
      ],
    ]
    expect(linesOf(withEnrichments(record, { source: 'indexed_by', mode: 'add', fields }).record, '510')).toEqual([
      '=510  0\\$aBy hand',
      '=510  2\\$aCROSSREF$9facet',
    ])
  })
})
