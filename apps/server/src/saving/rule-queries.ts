import { centreOf, statedCategory } from '@seriatim/analyser'
import { isValidCategory, isWellFormed, normalisedKeyTitle, normaliseKeyTitle, numberOfIssn } from '@seriatim/issn'
import type { MarcRecord } from '@seriatim/marc'
import { type Category, isCategory } from '@seriatim/profile'
import type { BaseQuestions, KnownRecord } from '@seriatim/rules'
import { sortKey } from '@seriatim/scripts'
import { normaliseUrl } from '../catalogue/addresses/addresses.ts'
import { readUrlChecks } from '../catalogue/addresses/repository.ts'
import { citationsOf } from '../catalogue/families/graph-repository.ts'
import { searchedByIssn, searchedByTitle } from '../catalogue/records/repository.ts'
import type { Db } from '../platform/database/db.ts'
import type { Plan } from './plan.ts'

/** For each cited ISSN and each shared title, maximum number of records that are passed to rules. */
const MAX_PASSED_RECORDS = 20
/**
 * To find records with the same title, at most this number of records with the same filing form of the title are read.
 */
const READ_PER_TITLE = 40

/** The records of the imported file, which rules see in addition to those of the database. */
export type FileContext = {
  /**
   * Returns the records of the file with these ISSNs that the import has not stored yet. `inBase` contains the stored
   * records by ISSN.
   */
  readonly records: (
    issns: readonly string[],
    inBase: ReadonlyMap<string, MarcRecord>,
  ) => Promise<ReadonlyMap<string, MarcRecord>>
  /**
   * Whether the file contains a record with this ISSN. The effects of that record on other records are then reported
   * when the record itself is validated.
   */
  readonly isInFile: (issn: string) => boolean
  /** The import whose stored records are omitted from title comparisons, because they are compared within the file. */
  readonly importId: number | undefined
}

const NO_FILE: FileContext = { records: async () => new Map(), isInFile: () => false, importId: undefined }

/**
 * Answers the queries of rules from the database. For records that the save changes, the answers come from the plan.
 */
export const makeRuleQueries = (db: Db, plan: Plan, fileContext: FileContext = NO_FILE): BaseQuestions => ({
  recordsByIssn: (issns) => knownRecords(db, plan, fileContext, issns),
  familyIssnl: async (issns) => {
    const numbers = new Set(issns)
    return new Map(
      plan.writes.flatMap(({ row }) => {
        const issnl = numbers.has(row.issn) ? plan.families.issnls.get(row.id) : undefined
        return issnl === undefined ? [] : [[row.issn, issnl] as const]
      }),
    )
  },
  citations: async (issns) => {
    const valid = issns.filter(isWellFormed)
    const redirectedFrom = (issn: string) => plan.redirected.get(issn) ?? []
    const most = Math.max(0, ...valid.map((issn) => redirectedFrom(issn).length))
    const results = await citationsOf(db, valid.map(numberOfIssn), MAX_PASSED_RECORDS + most)
    return new Map(
      [...results].map(([issn, { count, first }]) => {
        const gone = new Set(redirectedFrom(issn))
        const issns = first.map((each) => each.issn).filter((each) => !gone.has(each))
        return [issn, { count: count - gone.size, issns: issns.slice(0, MAX_PASSED_RECORDS) }]
      }),
    )
  },
  sameKeyTitle: (titles) => sameKeyTitles(db, titles, fileContext.importId),
  urlChecks: async (urls) => {
    const checks = new Map((await readUrlChecks(db, urls.map(normaliseUrl))).map((check) => [check.url, check]))
    return new Map(
      urls.flatMap((url) => {
        const check = checks.get(normaliseUrl(url))
        return check === undefined ? [] : [[url, check] as const]
      }),
    )
  },
})

const statedOrStoredCategory = (record: MarcRecord, stored: string): Category => {
  const category = statedCategory(record) ?? stored
  return isCategory(category) ? category : 'fre'
}

async function knownRecords(
  db: Db,
  plan: Plan,
  fileContext: FileContext,
  issns: readonly string[],
): Promise<ReadonlyMap<string, KnownRecord>> {
  const known = new Map<string, KnownRecord>()
  const note = (
    { issn, category, center }: { issn: string; category: string; center: string },
    record: MarcRecord,
    after: MarcRecord,
    { waits, isDraft }: { waits: boolean; isDraft: boolean },
  ) =>
    known.set(issn, {
      record,
      after,
      category: statedOrStoredCategory(record, category),
      center: centreOf(record) ?? center,
      waits,
      isDraft,
    })
  const numbers = new Set(issns)
  for (const { row, current, active, draft, isLocked } of plan.reached) {
    const record = (current.active ?? current.draft)?.record
    if (numbers.has(row.issn) && record !== undefined) {
      note(row, record, active ?? draft ?? record, { waits: isLocked, isDraft: current.active === undefined })
    }
  }
  for (const { row, record } of plan.writes)
    if (numbers.has(row.issn)) note(row, record, record, { waits: false, isDraft: false })
  const rest = issns.filter((issn) => !known.has(issn))
  for (const versions of (await searchedByIssn(db, rest)).values())
    note(versions, versions.record, versions.record, { waits: false, isDraft: versions.isOnlyDraft })
  const inBase = new Map([...known].map(([issn, { record }]) => [issn, record]))
  const written = new Set(plan.writes.map(({ row }) => row.issn))
  for (const [issn, record] of await fileContext.records(issns, inBase)) {
    if (written.has(issn)) continue
    note(
      { issn, category: known.get(issn)?.category ?? 'fre', center: known.get(issn)?.center ?? '' },
      record,
      record,
      { waits: true, isDraft: false },
    )
  }
  return known
}

/** Separates 222 $a and $b in the titles that rules pass to queries. */
export const TITLE_PARTS = '\u001f'

async function sameKeyTitles(
  db: Db,
  titles: readonly string[],
  importId: number | undefined,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const keys = new Map(
    titles.map((text) => {
      const [title = '', qualifier = ''] = text.split(TITLE_PARTS)
      return [text, { normalised: normaliseKeyTitle(title, qualifier), filed: sortKey(`${title} ${qualifier}`) }]
    }),
  )
  const filed = [...new Set([...keys.values()].map((key) => key.filed))].filter((key) => key !== '')
  const versions = await searchedByTitle(db, filed, filed.length * READ_PER_TITLE, importId)
  const byTitle = Map.groupBy(
    versions.filter(({ record, category }) => isValidCategory(statedCategory(record) ?? category)),
    ({ record }) => normalisedKeyTitle(record),
  )
  return new Map(
    [...keys].flatMap(([text, { normalised }]) => {
      const same = normalised === '' ? [] : (byTitle.get(normalised) ?? [])
      const issns = same.map(({ issn }) => issn).sort()
      return issns.length === 0 ? [] : [[text, issns.slice(0, MAX_PASSED_RECORDS)] as const]
    }),
  )
}
