import { readdirSync, readFileSync } from 'node:fs'
import type { MarcRecord } from '@seriatim/marc'
import type { Category } from '@seriatim/profile'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import type { UrlCheck } from './base-questions.ts'
import type { Diagnostic } from './diagnostic.ts'
import { validateWithBase } from './engine.ts'
import { fixFor } from './fix.ts'
import { BASE_RULES, RULES } from './rules/index.ts'
import { recordsOf } from './testing/records-of.ts'

/** What a fixture expects of one record of its .mrk file; the yaml lists one for each record. */
type Expectation = {
  readonly category?: Category
  readonly today?: string
  readonly loadedIssn?: string
  readonly isMemberOfIc?: boolean
  /** The record as the base has it, in text form. */
  readonly stored?: string
  /** What the base knows of addresses. */
  readonly urlChecks?: Readonly<Record<string, UrlCheck>>
  readonly reports: readonly {
    readonly level: string
    readonly code: string
    readonly field: string
    readonly occurrence: number
    readonly subfield?: string
    readonly value?: string
    readonly params?: Readonly<Record<string, string | number>>
  }[]
  /** The record, or records, after the quick fix of every finding. */
  readonly fixed?: string
}

const FIXTURES = new URL('../fixtures/', import.meta.url)
const ruleOf = ({ code }: Diagnostic): string => code.split('.')[0] ?? ''

type Case = { id: string; name: string; records: readonly MarcRecord[]; expected: readonly Expectation[] }

const readCase = async (id: string, name: string): Promise<Case> => ({
  id,
  name,
  records: await recordsOf(readFileSync(new URL(`${id}/${name}.mrk`, FIXTURES))),
  expected: parse(readFileSync(new URL(`${id}/${name}.expected.yaml`, FIXTURES), 'utf8')) as Expectation[],
})

const allCases = await Promise.all(
  readdirSync(FIXTURES).flatMap((id) =>
    readdirSync(new URL(`${id}/`, FIXTURES))
      .filter((file) => file.endsWith('.mrk'))
      .map((file) => readCase(id, file.slice(0, -'.mrk'.length))),
  ),
)

const found = async (id: string, record: MarcRecord, expectation: Expectation) => {
  const { category, today = '2024-06-01', loadedIssn, isMemberOfIc, stored, urlChecks = {} } = expectation
  const { errors, warnings } = await validateWithBase(record, {
    today,
    category,
    loadedIssn,
    isMemberOfIc,
    stored: stored === undefined ? undefined : (await recordsOf(Buffer.from(stored)))[0],
    base: {
      recordsByIssn: async () => new Map(),
      urlChecks: async (urls) => new Map(Object.entries(urlChecks).filter(([url]) => urls.includes(url))),
    },
  })
  return [...errors, ...warnings].filter((diagnostic) => ruleOf(diagnostic) === id)
}

/** A diagnostic as a fixture writes it: only the params that the fixture names. */
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

const ALL = [...RULES, ...BASE_RULES]

it('has no fixtures without a rule', () => {
  const ids = new Set(ALL.map(({ id }) => id))
  expect(allCases.filter(({ id }) => !ids.has(id))).toEqual([])
})

describe.each(ALL.map(({ id }) => id))('rule %s', (id) => {
  const cases = allCases.filter((candidate) => candidate.id === id)
  const rule = ALL.find((candidate) => candidate.id === id)!
  const codes = rule.variants ? rule.variants.map((variant) => `${id}.${variant}`) : [id]

  it.each(cases)('$name', async ({ records, expected }) => {
    expect(expected).toHaveLength(records.length)
    for (const [index, expectation] of expected.entries()) {
      const diagnostics = (await found(id, records[index]!, expectation)).sort(byPlace)
      const written = expectation.reports.toSorted(byPlace)
      expect(diagnostics.map((diagnostic, place) => asWritten(diagnostic, written[place]))).toEqual(written)
      if (expectation.fixed === undefined) continue
      const fixed = diagnostics.reduce(
        (record, diagnostic) => fixFor(record, diagnostic)?.record ?? record,
        records[index]!,
      )
      expect([fixed]).toEqual(await recordsOf(Buffer.from(expectation.fixed)))
      expect(await found(id, fixed, expectation)).toEqual([])
    }
  })

  it('has three cases or more', () => {
    expect(cases.flatMap(({ records }) => records).length).toBeGreaterThanOrEqual(3)
  })

  it('has fixtures for each of its sentences, and one for its quick fix', () => {
    const reported = new Set(
      cases.flatMap(({ expected }) => expected.flatMap(({ reports }) => reports.map(({ code }) => code))),
    )
    expect([...reported].sort()).toEqual([...codes].sort())
    if (rule.fix) expect(cases.some(({ expected }) => expected.some(({ fixed }) => fixed !== undefined))).toBe(true)
  })
})
