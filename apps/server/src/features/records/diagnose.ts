import type { MarcRecord, RecordProblem } from '@seriatim/marc'
import { validateWithBase } from '@seriatim/rules'
import type { Base } from '../../platform/database/base.ts'
import type { CurrentUser } from '../../platform/http/serve.ts'
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
 * base too), and what only the international centre may change. `today` is the date in UTC.
 */
export async function diagnose(
  base: Base,
  given: {
    issn: string
    record: MarcRecord
    problems: readonly RecordProblem[]
    stored: MarcRecord | undefined
    user: CurrentUser
    now: Date
  },
): Promise<Diagnostic[]> {
  const { issn, record, problems, stored, user, now } = given
  const { errors, warnings } = await validateWithBase(record, {
    today: now.toISOString().slice(0, 10),
    loadedIssn: issn,
    isMemberOfIc: user.isMemberOfIc,
    base: { recordsByIssn: (issns) => recordsByIssn(base, issns) },
  })
  const reserved = user.isMemberOfIc || stored === undefined ? [] : changesForIcOnly(stored, record)
  return [...readingDiagnostics(problems), ...reserved, ...errors, ...warnings]
}
