import { describe, expect, it } from 'vitest'
import type { Diagnostic } from './diagnostic.ts'
import { defaultSettings, restrictToRules, validate } from './engine.ts'
import { fixFor } from './fix.ts'
import type { ReferenceCodes } from './reference-codes.ts'
import { codesOfRule, DATABASE_RULES, RULES } from './rules/index.ts'
import { allCases, type Expectation, findingsForRule } from './testing/fixtures.ts'
import { recordsOf } from './testing/records-of.ts'

/** A diagnostic with only the parameters that the fixture names. */
const asWritten = (diagnostic: Diagnostic, written: Expectation['reports'][number] | undefined) => ({
  level: diagnostic.level,
  code: diagnostic.code,
  field: diagnostic.field,
  occurrence: diagnostic.occurrence,
  ...(diagnostic.subfield === undefined ? {} : { subfield: diagnostic.subfield }),
  ...(written?.value === undefined ? {} : { value: diagnostic.params.value }),
  ...(written?.params === undefined
    ? {}
    : { params: Object.fromEntries(Object.keys(written.params).map((key) => [key, diagnostic.params[key]])) }),
})

const byPlace = (a: { field: string; occurrence: number }, b: { field: string; occurrence: number }) =>
  a.field.localeCompare(b.field) || a.occurrence - b.occurrence

const ALL = [...RULES, ...DATABASE_RULES]

it('every folder of fixtures has the name of a rule', () => {
  const ids = new Set(ALL.map(({ id }) => id))
  expect(allCases.filter(({ id }) => !ids.has(id))).toEqual([])
})

/** Code lists that throw an error when a rule reads them. */
const UNREADABLE = new Proxy({} as ReferenceCodes, {
  get: (_, name) => {
    throw new Error(`The rule reads the list ${String(name)}, and does not say so`)
  },
})

it('a rule that reads lists of administrators declares these lists', () => {
  for (const { id, readsLists } of RULES) {
    const settings = restrictToRules(defaultSettings, new Set([id]))
    const validateAll = () => {
      for (const { records, expected } of allCases.filter((each) => each.id === id))
        for (const [index, record] of records.entries()) {
          const { today = '2024-06-01', category, isMemberOfIc } = expected[index]!
          validate(record, { today, category, isMemberOfIc, settings, codes: UNREADABLE })
        }
    }
    if (readsLists) expect(validateAll, id).toThrow('reads the list')
    else expect(validateAll, id).not.toThrow()
  }
})

describe.each(ALL.map(({ id }) => id))('the rule %s', (id) => {
  const cases = allCases.filter((candidate) => candidate.id === id)
  const rule = ALL.find((candidate) => candidate.id === id)!
  const codes = codesOfRule(rule)

  it.each(cases)('reports the expected problems: $name', async ({ records, expected }) => {
    expect(expected).toHaveLength(records.length)
    for (const [index, expectation] of expected.entries()) {
      const diagnostics = (await findingsForRule(id, records[index]!, expectation)).sort(byPlace)
      const written = expectation.reports.toSorted(byPlace)
      expect(diagnostics.map((diagnostic, place) => asWritten(diagnostic, written[place]))).toEqual(written)
      if (expectation.fixed === undefined) continue
      const fixed = diagnostics.reduce(
        (record, diagnostic) => fixFor(record, diagnostic)?.record ?? record,
        records[index]!,
      )
      expect([fixed]).toEqual(await recordsOf(Buffer.from(expectation.fixed)))
      expect(await findingsForRule(id, fixed, expectation)).toEqual([])
    }
  })

  it('is tested with at least three fixtures', () => {
    expect(cases.flatMap(({ records }) => records).length).toBeGreaterThanOrEqual(3)
  })

  it('is tested with fixtures for each variant and for its quick fix', () => {
    const reported = new Set(
      cases.flatMap(({ expected }) => expected.flatMap(({ reports }) => reports.map(({ code }) => code))),
    )
    expect([...reported].sort()).toEqual([...codes].sort())
    if (rule.fix) expect(cases.some(({ expected }) => expected.some(({ fixed }) => fixed !== undefined))).toBe(true)
  })
})
