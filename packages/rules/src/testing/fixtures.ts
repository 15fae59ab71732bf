import { readdirSync, readFileSync } from 'node:fs'
import { linkingFields, normalisedKeyTitle, normaliseKeyTitle } from '@seriatim/issn'
import { type MarcRecord, valueIn } from '@seriatim/marc'
import { type Category, categoryOf } from '@seriatim/profile'
import { parse } from 'yaml'
import { compilePattern } from '../custom/patterns.ts'
import type { Diagnostic } from '../diagnostic.ts'
import { validateWithDatabase } from '../engine.ts'
import type { RuleQueries, UrlCheck } from '../rule-queries.ts'
import type { RuleSettings } from '../settings.ts'
import { recordsOf } from './records-of.ts'

/** The expectations for one record of a .mrk file. The YAML file lists one for each record. */
export type Expectation = {
  readonly category?: Category
  readonly today?: string
  readonly loadedIssn?: string
  readonly isMemberOfIc?: boolean
  /** The stored version of the record, in mrk. */
  readonly stored?: string
  /** Other records in the database, in mrk. */
  readonly known?: string
  /** The ISSNs of the records in `known` that are being edited. */
  readonly waiting?: readonly string[]
  /** The ISSNs of the records in `known` that have a draft and no active version. */
  readonly drafts?: readonly string[]
  /** Whether the stored version of the record is only a draft. */
  readonly isStoredDraft?: boolean
  /** The ISSN-L of each family after the save, by ISSN. */
  readonly familyIssnl?: Readonly<Record<string, string>>
  /** The results of the last checks of URLs. */
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
  /** The record or records after all quick fixes. */
  readonly fixed?: string
}

const FIXTURES = new URL('../../fixtures/', import.meta.url)
/** Fixtures of rule kinds: one folder for each kind, and the rule parameters next to each case. */
const KINDS = new URL('../../fixtures-of-kinds/', import.meta.url)
const ruleOfDiagnostic = ({ code }: Diagnostic): string => code.split('.')[0] ?? ''

export type Case = { id: string; name: string; records: readonly MarcRecord[]; expected: readonly Expectation[] }

const yamlIn = (file: URL): unknown => parse(readFileSync(file, 'utf8'))

const readCase = async (folder: URL, id: string, name: string): Promise<Case> => ({
  id,
  name,
  records: await recordsOf(readFileSync(new URL(`${id}/${name}.mrk`, folder))),
  expected: yamlIn(new URL(`${id}/${name}.expected.yaml`, folder)) as Expectation[],
})

const casesIn = (folder: URL): Promise<Case[]> =>
  Promise.all(
    readdirSync(folder)
      .sort()
      .flatMap((id) =>
        readdirSync(new URL(`${id}/`, folder))
          .filter((file) => file.endsWith('.mrk'))
          .sort()
          .map((file) => readCase(folder, id, file.slice(0, -'.mrk'.length))),
      ),
  )

/** All fixtures of all rules, by rule and name. */
export const allCases = await casesIn(FIXTURES)

/** All fixtures of all rule kinds, with the parameters of the tested rule. */
export const casesOfKinds = async (): Promise<(Case & { readonly parameters: Readonly<Record<string, unknown>> })[]> =>
  (await casesIn(KINDS)).map((each) => ({
    ...each,
    parameters: yamlIn(new URL(`${each.id}/${each.name}.rule.yaml`, KINDS)) as Record<string, unknown>,
  }))

const issnOf = (record: MarcRecord): string => valueIn(record, '022', 'a') ?? ''

/** A fake database of records that a save does not change, so reverse links must already exist. */
const fixtureQueries = (
  known: readonly MarcRecord[],
  { waiting = [], drafts = [], familyIssnl = {} }: Expectation,
): Omit<RuleQueries, 'urlChecks'> => ({
  recordsByIssn: async (issns) =>
    new Map(
      known
        .filter((record) => issns.includes(issnOf(record)))
        .map((record) => [
          issnOf(record),
          {
            record,
            after: record,
            category: categoryOf(record),
            center: valueIn(record, '022', '2') ?? '',
            isDraft: drafts.includes(issnOf(record)),
            waits: waiting.includes(issnOf(record)),
          },
        ]),
    ),
  familyIssnl: async (issns) => new Map(Object.entries(familyIssnl).filter(([issn]) => issns.includes(issn))),
  citations: async (issns) =>
    new Map(
      issns.flatMap((issn) => {
        const citing = known.filter((record) => linkingFields(record).some((link) => link.issn === issn)).map(issnOf)
        return citing.length === 0 ? [] : [[issn, { issns: citing, count: citing.length }] as const]
      }),
    ),
  sameKeyTitle: async (titles) =>
    new Map(
      titles.map((title) => {
        const [base = '', qualifier = ''] = title.split('\u001f')
        const same = known.filter((record) => normalisedKeyTitle(record) === normaliseKeyTitle(base, qualifier))
        return [title, same.map(issnOf)]
      }),
    ),
})

/** The findings of one rule for the record of a fixture. */
export const findingsForRule = async (
  id: string,
  record: MarcRecord,
  expectation: Expectation,
  settings?: RuleSettings,
) => {
  const {
    category,
    today = '2024-06-01',
    loadedIssn,
    isMemberOfIc,
    isStoredDraft,
    stored,
    urlChecks = {},
  } = expectation
  const known = expectation.known === undefined ? [] : await recordsOf(Buffer.from(expectation.known))
  const { errors, warnings } = await validateWithDatabase(record, {
    today,
    ...(settings === undefined ? {} : { settings, patterns: compilePattern }),
    category,
    loadedIssn,
    isMemberOfIc,
    ...(isStoredDraft === undefined ? {} : { isStoredDraft }),
    stored: stored === undefined ? undefined : (await recordsOf(Buffer.from(stored)))[0],
    base: {
      ...fixtureQueries(known, expectation),
      urlChecks: async (urls) => new Map(Object.entries(urlChecks).filter(([url]) => urls.includes(url))),
    },
  })
  return [...errors, ...warnings].filter((diagnostic) => ruleOfDiagnostic(diagnostic) === id)
}
