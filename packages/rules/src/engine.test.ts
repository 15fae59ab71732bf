import { controlField, dataField, type Field, type MarcRecord } from '@seriatim/marc'
import { CATEGORIES } from '@seriatim/profile'
import { FIELDS } from '@seriatim/profile/fields'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../scripts/testing/runs.ts'
import { checkStructure, defaultSettings, validate, validateWithDatabase } from './engine.ts'
import { fixFor } from './fix.ts'
import { shippedCodes } from './reference-codes.ts'
import { databaseRule } from './rule.ts'
import type { RuleQueries } from './rule-queries.ts'
import { DATABASE_RULES, RULES } from './rules/index.ts'
import type { RuleSetting, RuleSettings } from './settings.ts'

const TODAY = '2024-06-01'
const LEADER = '00000nas a2200000 i 4500'
const record = (...fields: Field[]): MarcRecord => ({ leader: LEADER, fields })
const number = (category: string) => [
  controlField('001', '9990-1013'),
  controlField('008', '240115c20199999fr qr j       0   b0fre  '),
  dataField('022', ' ', ' ', [['a', '9990-1013']]),
  dataField('699', ' ', ' ', [['8', category]]),
]
const codesOf = (diagnostics: readonly { code: string }[]) => diagnostics.map(({ code }) => code)
const setting = (id: string, change: Partial<RuleSetting>) => ({ [id]: { ...defaultSettings[id]!, ...change } })

describe('validate', () => {
  it('accepts a type of continuing resource in 006 and 008 that the caller adds to the shipped codes', () => {
    const own = record(
      controlField('006', 's r 7       0    0'),
      ...number('reg').map((field) =>
        field.tag === '008' ? controlField('008', '240115c20199999fr qr 7       0   b0fre  ') : field,
      ),
    )
    const undefinedCodes = (codes: typeof shippedCodes) =>
      validate(own, { today: TODAY, codes }).errors.flatMap(({ code, field }) =>
        code.startsWith('undefined-code') ? [field] : [],
      )
    expect(undefinedCodes(shippedCodes)).toEqual(['006', '008'])
    expect(undefinedCodes({ ...shippedCodes, resourceTypes: new Set(['7']) })).toEqual([])
  })

  it('returns OK, WARNING or ERROR by the highest level of the diagnostics', () => {
    const free = record(...number('fre'))
    expect(validate(free, { today: TODAY })).toEqual({ errors: [], warnings: [], status: 'OK' })
    const citing = {
      ...free,
      fields: [
        ...free.fields,
        dataField('510', '0', ' ', [
          ['a', 'Index'],
          ['x', '1234'],
        ]),
      ],
    }
    expect(validate(citing, { today: TODAY })).toMatchObject({ errors: [], status: 'WARNING' })
    expect(validate(record(), { today: TODAY }).status).toBe('ERROR')
  })

  it('uses the category of the record unless the caller passes another one', () => {
    const free = record(...number('fre'))
    expect(codesOf(validate(free, { today: TODAY, category: 'reg' }).errors)).toContain('missing-tag')
    expect(codesOf(validate(record(...number('reg')), { today: TODAY }).errors)).toContain('missing-one-of-two')
  })

  it('orders the diagnostics of one field by the rule order of the category', () => {
    const sequence = Object.keys(defaultSettings).toReversed()
    const turned = Object.fromEntries(
      Object.entries(defaultSettings).map(([id, each]) => [id, { ...each, places: { reg: sequence.indexOf(id) } }]),
    )
    const both = record(...number('reg'), dataField('008', ' ', ' ', []), dataField('022', '9', ' ', [['q', 'x']]))
    const of022 = (settings: RuleSettings) =>
      codesOf(
        [...validate(both, { today: TODAY, settings }).errors].filter(
          ({ field, occurrence }) => field === '022' && occurrence === 2,
        ),
      )
    expect(of022(defaultSettings).length).toBeGreaterThan(1)
    const rulesReported = (settings: RuleSettings) => [...new Set(of022(settings).map((code) => code.split('.', 1)[0]))]
    expect(rulesReported(turned)).toEqual(rulesReported(defaultSettings).toReversed())
  })

  it('orders diagnostics by the fields of the record, with the leader first', () => {
    const damaged = {
      leader: 'x',
      fields: [
        dataField('999', ' ', ' ', [['a', '']]),
        dataField('222', '9', ' ', [['q', '']]),
        controlField('008', ''),
      ],
    }
    const fields = validate(damaged, { today: TODAY }).errors.map(({ field }) => field)
    expect(fields[0]).toBe('LDR')
    expect(fields.slice(1)).toEqual(fields.slice(1).toSorted())
  })

  it('adds field, occurrence, subfield and value to the parameters of every diagnostic', () => {
    for (const { field, occurrence, subfield, params } of validate(record(), { today: TODAY }).errors) {
      expect(params).toMatchObject({ field, occurrence, subfield: subfield ?? '', value: expect.any(String) })
    }
  })
})

describe('settings of rules', () => {
  const bad = record(...number('wor'), dataField('776', '0', '8', [['x', '9990-1014']]))
  const settings = (change: Partial<RuleSetting>) => ({ today: TODAY, settings: setting('issn-check-digit', change) })
  const levels = (level: 'warning' | 'off') => ({ ...defaultSettings['issn-check-digit']!.levels, wor: level })

  it('enable every shipped rule, with a level for each category', () => {
    expect(Object.keys(defaultSettings).sort()).toEqual([...RULES, ...DATABASE_RULES].map(({ id }) => id).sort())
    for (const { enabled, levels } of Object.values(defaultSettings)) {
      expect(enabled).toBe(true)
      expect(Object.keys(levels).sort()).toEqual([...CATEGORIES].sort())
    }
  })

  it('override a level in one category', () => {
    expect(codesOf(validate(bad, { today: TODAY }).errors)).toContain('issn-check-digit')
    const softened = validate(bad, settings({ levels: levels('warning') }))
    expect(codesOf(softened.warnings)).toEqual(['issn-check-digit'])
    const asRegister = validate(bad, { ...settings({ levels: levels('warning') }), category: 'reg' })
    expect(codesOf(asRegister.errors)).toContain('issn-check-digit')
  })

  it('turn a rule off in all categories or in one', () => {
    for (const change of [{ enabled: false }, { levels: levels('off') }]) {
      const { errors, warnings } = validate(bad, settings(change))
      expect([...codesOf(errors), ...codesOf(warnings)]).not.toContain('issn-check-digit')
    }
  })

  describe('of variants', () => {
    const serial = record(
      controlField('008', '240115c20199999fr qr j       0   b0fre  '),
      ...number('reg').slice(2),
      dataField('785', '0', '0', [['t', 'New title']]),
      dataField('785', '0', '1', [['t', 'Part']]),
    )
    const search = (change: Partial<RuleSetting>) => {
      const { errors, warnings } = validate(serial, {
        today: TODAY,
        category: 'reg',
        settings: setting('current-and-succeeded', change),
      })
      return [...errors, ...warnings]
        .filter(({ code }) => code.startsWith('current-and-succeeded'))
        .map(({ level, code }) => `${level} ${code}`)
    }
    const all = (level: 'error' | 'warning' | 'off') =>
      Object.fromEntries(CATEGORIES.map((category) => [category, level])) as RuleSetting['levels']

    it('do not raise a variant above its shipped level if the rule is set to error', () => {
      expect(search({ levels: all('error') })).toEqual([
        'error current-and-succeeded.succeeded',
        'warning current-and-succeeded.in-part',
      ])
    })

    it('give a variant its own level instead of the level of the rule', () => {
      expect(search({ variants: { 'in-part': { reg: 'error' } } })).toEqual([
        'error current-and-succeeded.succeeded',
        'error current-and-succeeded.in-part',
      ])
      expect(search({ levels: all('off'), variants: { 'in-part': { reg: 'error' } } })).toEqual([
        'error current-and-succeeded.in-part',
      ])
    })

    it('turn off a variant together with the rule or separately', () => {
      expect(search({ levels: all('warning') })).toEqual([
        'warning current-and-succeeded.succeeded',
        'warning current-and-succeeded.in-part',
      ])
      expect(search({ levels: all('off') })).toEqual([])
      expect(search({ variants: { succeeded: { reg: 'off' } } })).toEqual(['warning current-and-succeeded.in-part'])
      expect(search({ enabled: false, variants: { succeeded: { reg: 'error' } } })).toEqual([])
    })

    it('have lower shipped levels only for existing variants', () => {
      for (const { id, variants = [], variantLevels = {} } of [...RULES, ...DATABASE_RULES])
        expect(
          Object.keys(variantLevels).filter((variant) => !variants.includes(variant)),
          id,
        ).toEqual([])
    })
  })

  it('change a parameter of a rule', () => {
    const old = record(controlField('008', '240115c16659999fr qr j       0   b0fre  '), ...number('fre').slice(2))
    expect(codesOf(validate(old, { today: TODAY }).errors)).not.toContain('start-date.early')
    const tuned = { today: TODAY, settings: setting('start-date', { parameters: { earliestYear: 1700 } }) }
    expect(codesOf(validate(old, tuned).errors)).toContain('start-date.early')
  })
})

describe('rules that query the database', () => {
  const targetUnknown = databaseRule({
    id: 'target-unknown',
    level: { fre: 'off', wor: 'warning' },
    parameters: { links: 1 },
    async check({ record: indexed, base, parameters, report }) {
      const links = indexed.dataFields('776').slice(0, parameters.links)
      const issns = links.map(({ field }) => field.subfields[0]!.value)
      const known = await base.recordsByIssn(issns)
      for (const [place, { occurrence }] of links.entries()) {
        const value = issns[place]!
        if (!known.has(value)) report({ field: '776', occurrence, subfield: 'x', value })
      }
    },
  })
  const link = (issn: string) => dataField('776', '0', '8', [['x', issn]])

  const baseOf = (...known: string[]) => {
    const calls: (readonly string[])[] = []
    const base: RuleQueries = {
      recordsByIssn: async (issns) => {
        calls.push([...issns])
        const result = {
          record: record(),
          after: record(),
          category: 'reg',
          center: '_0',
          waits: false,
          isDraft: false,
        } as const
        return new Map(known.filter((issn) => issns.includes(issn)).map((issn) => [issn, result]))
      },
      familyIssnl: async () => new Map(),
      citations: async () => new Map(),
      sameKeyTitle: async () => new Map(),
      urlChecks: async () => new Map(),
    }
    return { base, asked: calls }
  }

  it('run together with the other rules, and use their configured levels and parameters', async () => {
    const { base } = baseOf('9990-103X')
    const work = record(...number('wor'), link('9990-1021'), link('9990-103X'))
    const { errors, warnings } = await validateWithDatabase(work, { today: TODAY, base }, [targetUnknown])
    expect(errors.length).toBeGreaterThan(0)
    expect(warnings).toEqual([expect.objectContaining({ code: 'target-unknown', field: '776', occurrence: 1 })])
    const register = await validateWithDatabase(work, { today: TODAY, base, category: 'reg' }, [targetUnknown])
    expect(codesOf(register.errors)).toContain('target-unknown')
    const free = await validateWithDatabase(work, { today: TODAY, base, category: 'fre' }, [targetUnknown])
    expect(codesOf(free.errors)).not.toContain('target-unknown')
  })

  it('share one query, and query each ISSN once', async () => {
    const { base, asked } = baseOf()
    const work = record(...number('wor'), link('9990-1021'), link('9990-103X'))
    const both = { ...targetUnknown, id: 'another', parameters: { links: 2 } }
    await validateWithDatabase(work, { today: TODAY, base }, [targetUnknown, both])
    expect(asked).toEqual([['9990-1021', '9990-103X']])
  })

  it('fail if the database is unavailable', async () => {
    const { base: sound } = baseOf()
    const base = { ...sound, recordsByIssn: () => Promise.reject(new Error('no connection')) }
    const work = record(...number('wor'), link('9990-1021'))
    await expect(validateWithDatabase(work, { today: TODAY, base }, [targetUnknown])).rejects.toThrow('no connection')
  })
})

describe('validate, for any record,', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 45 }),
    fc.constantFrom('9990-1013', '9990-1014', '880-01', '245-01/(N', '240115c20199999fr qr j       0   b0fre  ', 'ta'),
  )
  const tag = fc.oneof(
    fc.constantFrom('001', '006', '007', '008', '022', '210', '222', '245', '336', '510', '699', '776', '785', '880'),
    fc.constantFrom(...FIELDS.map((field) => field.tag)),
    fc.string({ maxLength: 4 }),
  )
  const indicator = fc.oneof(fc.constantFrom(' ', '0', '1'), fc.string({ maxLength: 2 }))
  const code = fc.oneof(fc.constantFrom('a', 'b', 'x', 't', '6', '8', '2'), fc.string({ maxLength: 2 }))
  const anyField: fc.Arbitrary<Field> = fc.oneof(
    fc.record({ tag, value: text }),
    fc.record({
      tag,
      indicator1: indicator,
      indicator2: indicator,
      subfields: fc.array(fc.record({ code, value: text }), { maxLength: 4 }),
    }),
  )
  const anyRecord = fc.record({
    leader: fc.oneof(fc.constant(LEADER), fc.string({ maxLength: 30 })),
    fields: fc.array(anyField, { maxLength: 12 }),
  })

  it('throws no exception in any category, and reports fixes that return valid records', () => {
    fc.assert(
      fc.property(anyRecord, fc.constantFrom(...CATEGORIES), (given, category) => {
        const { errors, warnings } = validate(given, { today: TODAY, category, loadedIssn: '9990-1013' })
        for (const diagnostic of [...errors, ...warnings]) {
          expect(diagnostic.occurrence).toBeGreaterThan(0)
          const fixed = fixFor(given, diagnostic)
          if (fixed) expect(fixed.record.fields).toHaveLength(given.fields.length)
        }
      }),
      { numRuns: runs(300) },
    )
  })

  it('no longer reports a diagnostic after its fix is applied', () => {
    fc.assert(
      fc.property(anyRecord, (given) => {
        const { errors } = validate(given, { today: TODAY, category: 'reg' })
        for (const diagnostic of errors) {
          const fixed = fixFor(given, diagnostic)
          if (!fixed) continue
          const after = validate(fixed.record, { today: TODAY, category: 'reg' }).errors
          const same = (list: readonly (typeof diagnostic)[]) =>
            list.filter((other) => JSON.stringify(other) === JSON.stringify(diagnostic)).length
          expect(same(after)).toBeLessThan(same(errors))
        }
      }),
      { numRuns: runs(300) },
    )
  })

  it('reports the same structural errors in the editor as on save', () => {
    fc.assert(
      fc.property(anyRecord, (given) => {
        const saved = validate(given, { today: TODAY }).errors.filter(({ structural }) => structural)
        expect(checkStructure(given)).toEqual(saved)
      }),
    )
  })
})
