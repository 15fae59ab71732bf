import type { Diagnostic } from '../catalogue/records/diagnostic.ts'
import type { RecordRow } from '../catalogue/records/repository.ts'
import type { Db } from '../platform/database/db.ts'
import type { CurrentUser } from '../platform/http/serve.ts'
import { asSaved, diagnosePlanned, isAnsweringOthers, type Judge, type ToDiagnose } from './diagnose-planned.ts'
import { cancellationErrors, withholdInvalidating } from './effects.ts'
import { type Plan, type PlanOptions, planSave } from './plan.ts'
import type { FileContext } from './questions.ts'

/**
 * Everything that is wrong with a record as the next version of its number: how it was read, the rules (those that ask
 * the base too), what only the international centre may change, and what has to wait because somebody edits a record
 * that a save would change. A record that names no category is judged as the one that it has in the base: leaving 699
 * out does not make a description Free. The date is in UTC.
 */
export const diagnose = async (db: Db, given: Given): Promise<Diagnostic[]> =>
  (await diagnoseDeed(db, given, {})).diagnostic

type Given = Omit<ToDiagnose, 'category'> & {
  row: RecordRow
  user: CurrentUser
  now: Date
  forcesEnrichments?: boolean | undefined
}

/** The same for a save that does more than store its record, with the plan of what it makes of others. */
export async function diagnoseDeed(
  db: Db,
  { user, now, forcesEnrichments, ...given }: Given,
  deed: Deed,
): Promise<{ diagnostic: Diagnostic[]; plan: Plan }> {
  const judge = { isMemberOfIc: user.isMemberOfIc, id: Number(user.id), now, forcesEnrichments }
  const batch = [{ ...given, category: given.row.category }]
  const { diagnostics, plan } = await planAndDiagnose(db, batch, judge, undefined, deed)
  return { diagnostic: diagnostics[0]!, plan }
}

/** What else is part of the deed that is judged; `hold` where the plan is executed if it may be. */
export type Deed = Pick<PlanOptions, 'before' | 'closing'> & Partial<Pick<PlanOptions, 'hold'>>

/** The same for many records that are saved together: the base is asked once for all of them. */
export const diagnoseMany = async (
  db: Db,
  batch: readonly ToDiagnose[],
  judge: Judge,
  fileContext?: FileContext,
): Promise<Diagnostic[][]> => (await planAndDiagnose(db, batch, judge, fileContext)).diagnostics

/** The same, with the plan of what saving them makes of other records: without what would make these invalid. */
export async function planAndDiagnose(
  db: Db,
  records: readonly ToDiagnose[],
  judge: Judge,
  fileContext?: FileContext,
  deed: Deed = {},
): Promise<{ diagnostics: Diagnostic[][]; plan: Plan }> {
  const batch = judge.isUnsaved ? records : records.map(asSaved)
  const writes = batch.flatMap(({ row, current, record }) =>
    row === undefined ? [] : [{ row, current, record, state: 'active' as const }],
  )
  const options = { hold: false, userId: judge.id, now: judge.now, links: true, ...deed }
  const isKept = (planned: Plan, id: number) => isAnsweringOthers(planned, id, fileContext)
  const planned = await planSave(db, writes, options)
  const plan = await withholdInvalidating(db, planned, { now: judge.now, fileContext, hold: options.hold }, isKept)
  const own = await diagnosePlanned(db, batch, plan, judge, fileContext)
  const diagnostics = batch.map(({ row, record }, place) => [
    ...own[place]!,
    ...(row === undefined ? [] : cancellationErrors(plan, { row, record })),
  ])
  return { plan, diagnostics }
}
