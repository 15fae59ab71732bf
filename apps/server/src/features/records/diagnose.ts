import type { MarcRecord, RecordProblem } from '@seriatim/marc'
import { isCategory } from '@seriatim/profile'
import { validateWithBase } from '@seriatim/rules'
import type { Base } from '../../platform/database/base.ts'
import type { CurrentUser } from '../../platform/http/serve.ts'
import { categoryOf as statedCategory } from '../../search/analyser/facts.ts'
import { validationProfile } from '../rules/profile.ts'
import { readUrlChecks } from '../urls/repository.ts'
import type { Diagnostic } from './diagnostic.ts'
import { changesForIcOnly } from './ic-only.ts'
import { recordsByIssn } from './repository.ts'

/** What reading the wire form had to mend or leave out, as errors of the record. */
const readingDiagnostics = (problems: readonly RecordProblem[]): Diagnostic[] =>
  problems.map(({ level, code, tag = 'LDR', params }) => {
    const occurrence = typeof params.occurrence === 'number' ? params.occurrence : 1
    return { level, code: `marc.${code}`, field: tag, occurrence, params: { field: tag, ...params, occurrence } }
  })

/**
 * Everything that is wrong with `record` as the next version of `issn`: how it was read, the rules (those that ask the
 * base too), and what only the international centre may change. A record that names no category is judged as the one
 * that it has in the base: leaving 699 out does not make a description Free. The date is in UTC.
 */
export async function diagnose(
  base: Base,
  given: {
    issn: string
    /** As the base has it. */
    category: string
    record: MarcRecord
    problems: readonly RecordProblem[]
    stored: MarcRecord | undefined
    user: CurrentUser
    now: Date
  },
): Promise<Diagnostic[]> {
  const { issn, category, record, problems, stored, user, now } = given
  const { settings, codes } = await validationProfile(base)
  const { errors, warnings } = await validateWithBase(record, {
    today: now.toISOString().slice(0, 10),
    settings,
    codes,
    loadedIssn: issn,
    stored,
    ...(statedCategory(record) === undefined && isCategory(category) ? { category } : {}),
    isMemberOfIc: user.isMemberOfIc,
    base: {
      recordsByIssn: (issns) => recordsByIssn(base, issns),
      urlChecks: async (urls) => new Map((await readUrlChecks(base, urls)).map((check) => [check.url, check])),
    },
  })
  const reserved = user.isMemberOfIc || stored === undefined ? [] : changesForIcOnly(stored, record)
  return [...readingDiagnostics(problems), ...reserved, ...errors, ...warnings]
}
