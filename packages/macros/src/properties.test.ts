import { isDataField, linkageOf, type MarcRecord, pairsOf, repairLinkages } from '@seriatim/marc'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../scripts/testing/runs.ts'
import { anyFields, anyMacro, type NaiveField } from './testing/naive.ts'
import { runSource } from './testing/run-source.ts'

const recordOf = (fields: readonly NaiveField[]): MarcRecord => ({
  leader: '00000cas a2200000 i 4500',
  fields: fields.map(({ tag, indicators, subfields }) => ({
    tag,
    indicator1: indicators[0] ?? ' ',
    indicator2: indicators[1] ?? ' ',
    subfields: subfields.map((each) => ({ ...each })),
  })),
})

describe('a macro', () => {
  it('has the same result as manual editing', () => {
    fc.assert(
      fc.property(anyMacro, anyFields, ({ source, apply }, fields) => {
        const { record } = runSource(source, recordOf(fields))
        const byHand = structuredClone(fields)
        apply(byHand)
        expect(record.fields).toEqual(recordOf(byHand).fields)
      }),
      { numRuns: runs(1500) },
    )
  })

  it('reports its changes as steps, and does not change its input', () => {
    fc.assert(
      fc.property(anyMacro, anyFields, ({ source }, fields) => {
        const before = recordOf(fields)
        const { record, steps } = runSource(source, before)
        expect(before).toEqual(recordOf(fields))
        expect(record === before).toBe(steps.length === 0)
        // The number of added fields minus the number of deleted fields.
        const more = steps.reduce((sum, step) => sum + (step.before ? 0 : 1) - (step.after ? 0 : 1), 0)
        expect(record.fields.length - before.fields.length).toBe(more)
      }),
      { numRuns: runs(500) },
    )
  })

  /** A record with an 880 for every other field. */
  const withOriginals = (fields: readonly NaiveField[]): MarcRecord => {
    const record = recordOf(fields)
    const originals = record.fields.flatMap((field, at) =>
      at % 2 === 0 && isDataField(field)
        ? [
            {
              ...field,
              tag: '880',
              subfields: [{ code: '6', value: `${field.tag}-0${at + 1}/(N` }, ...field.subfields],
            },
          ]
        : [],
    )
    const paired = record.fields.map((field, at) =>
      at % 2 === 0 && isDataField(field)
        ? { ...field, subfields: [{ code: '6', value: `880-0${at + 1}` }, ...field.subfields] }
        : field,
    )
    return { ...record, fields: [...paired, ...originals] }
  }

  it('keeps the linkage of 880s valid', () => {
    fc.assert(
      fc.property(
        anyMacro,
        anyFields,
        fc.constantFrom('', 'delete 880[1]', 'move 246$a to 500$b'),
        (macro, fields, more) => {
          const { record } = runSource(`${macro.source}\n${more}`, withOriginals(fields))
          expect(pairsOf(record).unpaired).toEqual([])
          expect(repairLinkages(record)).toBe(record)
          for (const field of record.fields)
            if (isDataField(field)) {
              expect(field.subfields.some(({ code }) => code !== '6')).toBe(true)
              expect(field.tag === '880').toBe(linkageOf(field) !== undefined && linkageOf(field)?.tag !== '880')
            }
        },
      ),
      { numRuns: runs(1000) },
    )
  })
})
