import { readdirSync, readFileSync } from 'node:fs'
import type { MarcRecord } from '@seriatim/marc'
import type { Category } from '@seriatim/profile'
import { parse } from 'yaml'
import type { UrlCheck } from '../base-questions.ts'
import type { Diagnostic } from '../diagnostic.ts'
import { validateWithBase } from '../engine.ts'
import { recordsOf } from './records-of.ts'

/** What a fixture expects of one record of its .mrk file; the yaml lists one for each record. */
export type Expectation = {
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

const FIXTURES = new URL('../../fixtures/', import.meta.url)
const ruleOf = ({ code }: Diagnostic): string => code.split('.')[0] ?? ''

export type Case = { id: string; name: string; records: readonly MarcRecord[]; expected: readonly Expectation[] }

const readCase = async (id: string, name: string): Promise<Case> => ({
  id,
  name,
  records: await recordsOf(readFileSync(new URL(`${id}/${name}.mrk`, FIXTURES))),
  expected: parse(readFileSync(new URL(`${id}/${name}.expected.yaml`, FIXTURES), 'utf8')) as Expectation[],
})

/** Every fixture of every rule, by rule and name. */
export const allCases = await Promise.all(
  readdirSync(FIXTURES)
    .sort()
    .flatMap((id) =>
      readdirSync(new URL(`${id}/`, FIXTURES))
        .filter((file) => file.endsWith('.mrk'))
        .sort()
        .map((file) => readCase(id, file.slice(0, -'.mrk'.length))),
    ),
)

/** What a rule reports of a record as its fixture gives it. */
export const found = async (id: string, record: MarcRecord, expectation: Expectation) => {
  const { category, today = '2024-06-01', loadedIssn, isMemberOfIc, stored, urlChecks = {} } = expectation
  const { errors, warnings } = await validateWithBase(record, {
    today,
    category,
    loadedIssn,
    isMemberOfIc,
    stored: stored === undefined ? undefined : (await recordsOf(Buffer.from(stored)))[0],
    base: {
      recordsByIssn: async () => new Map(),
      familyIssnl: async () => new Map(),
      citations: async () => new Map(),
      sameKeyTitle: async () => new Map(),
      urlChecks: async (urls) => new Map(Object.entries(urlChecks).filter(([url]) => urls.includes(url))),
    },
  })
  return [...errors, ...warnings].filter((diagnostic) => ruleOf(diagnostic) === id)
}
