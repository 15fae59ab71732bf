import type { MarcRecord, ReadProblem } from '@seriatim/marc'
import { type Category, isCategory } from '@seriatim/profile'
import { type BaseQuestions, validateWithBase } from '@seriatim/rules'
import type { Base } from '../../platform/database/base.ts'
import { categoryOf } from '../../search/analyser/facts.ts'
import type { Diagnostic } from '../records/diagnostic.ts'
import { changesForIcOnly } from '../records/ic-only.ts'
import { recordsByIssn } from '../records/repository.ts'
import { validationProfile } from '../rules/profile.ts'
import { readUrlChecks } from '../urls/repository.ts'
import { gathered } from './gathered.ts'
import { readingDiagnostics } from './problems.ts'

export type ToJudge = {
  /** What the record will have; of one that takes a number in a dry run, none. */
  readonly issn: string | undefined
  readonly category: string
  readonly record: MarcRecord
  readonly problems: readonly ReadProblem[]
  /** The record as the base has it; undefined for a number that is described for the first time. */
  readonly stored: MarcRecord | undefined
}

/**
 * Everything that is wrong with the records of a batch as the next versions of their numbers, in the same order: what a
 * save of each would find. `fromFile` answers for records of the file that the base does not have, or not so.
 */
export async function judge(
  base: Base,
  batch: readonly ToJudge[],
  given: {
    isMemberOfIc: boolean
    now: Date
    fromFile: (
      issns: readonly string[],
      inBase: ReadonlyMap<string, MarcRecord>,
    ) => Promise<ReadonlyMap<string, MarcRecord>>
  },
): Promise<Diagnostic[][]> {
  const { settings, codes } = await validationProfile(base)
  const questions: BaseQuestions = gathered({
    recordsByIssn: async (issns) => {
      const inBase = await recordsByIssn(base, issns)
      return new Map([...inBase, ...(await given.fromFile(issns, inBase))])
    },
    urlChecks: async (urls) => new Map((await readUrlChecks(base, urls)).map((check) => [check.url, check])),
  })
  return Promise.all(
    batch.map(async ({ issn, category, record, problems, stored }) => {
      const { errors, warnings } = await validateWithBase(record, {
        today: given.now.toISOString().slice(0, 10),
        settings,
        codes,
        ...(issn === undefined ? {} : { loadedIssn: issn }),
        stored,
        ...(categoryOf(record) === undefined && isCategory(category) ? { category: category as Category } : {}),
        isMemberOfIc: given.isMemberOfIc,
        base: questions,
      })
      const reserved = given.isMemberOfIc || stored === undefined ? [] : changesForIcOnly(stored, record)
      return [...readingDiagnostics(problems), ...reserved, ...errors, ...warnings]
    }),
  )
}
