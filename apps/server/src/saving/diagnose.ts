import type { Diagnostic } from '../catalogue/records/diagnostic.ts'
import type { RecordRow } from '../catalogue/records/repository.ts'
import type { Db } from '../platform/database/db.ts'
import type { CurrentUser } from '../platform/http/serve.ts'
import {
  asSaved,
  type DiagnosingUser,
  diagnosePlanned,
  isAnsweringOthers,
  type RecordToDiagnose,
} from './diagnose-planned.ts'
import { cancellationErrors, withholdInvalidating } from './effects.ts'
import { type Plan, type PlanOptions, planSave } from './plan.ts'
import type { FileContext } from './rule-queries.ts'

/**
 * Validates a record as the next version of its ISSN. Covers reading errors, all rules, changes reserved to the
 * international centre, and changes that wait for a lock. A record without 699 is validated in its stored category,
 * because omitting 699 does not make a number Free. Dates are in UTC.
 */
export const diagnose = async (db: Db, input: DiagnoseInput): Promise<Diagnostic[]> =>
  (await diagnoseWithEffects(db, input, {})).diagnostic

type DiagnoseInput = Omit<RecordToDiagnose, 'category'> & {
  row: RecordRow
  user: CurrentUser
  now: Date
  forcesEnrichments?: boolean | undefined
}

/** Like `diagnose`, for a save with further effects. Also returns the plan for other records. */
export async function diagnoseWithEffects(
  db: Db,
  { user, now, forcesEnrichments, ...parameters }: DiagnoseInput,
  action: SaveEffects,
): Promise<{ diagnostic: Diagnostic[]; plan: Plan }> {
  const diagnosingUser = { isMemberOfIc: user.isMemberOfIc, id: Number(user.id), now, forcesEnrichments }
  const batch = [{ ...parameters, category: parameters.row.category }]
  const { diagnostics, plan } = await planAndDiagnose(db, batch, diagnosingUser, undefined, action)
  return { diagnostic: diagnostics[0]!, plan }
}

/** Further effects of a save that is validated. `hold` is set if the plan will be executed when it has no errors. */
export type SaveEffects = Pick<PlanOptions, 'before' | 'closing' | 'isPatient'> & Partial<Pick<PlanOptions, 'hold'>>

/** Like `diagnose`, for many records saved together. The queries to the database are made once for all records. */
export const diagnoseMany = async (
  db: Db,
  batch: readonly RecordToDiagnose[],
  diagnosingUser: DiagnosingUser,
  fileContext?: FileContext,
): Promise<Diagnostic[][]> => (await planAndDiagnose(db, batch, diagnosingUser, fileContext)).diagnostics

/**
 * Like `diagnoseMany`. Also returns the plan for other records, without changes that would make other records invalid.
 */
export async function planAndDiagnose(
  db: Db,
  records: readonly RecordToDiagnose[],
  diagnosingUser: DiagnosingUser,
  fileContext?: FileContext,
  action: SaveEffects = {},
): Promise<{ diagnostics: Diagnostic[][]; plan: Plan }> {
  const batch = diagnosingUser.isUnsaved ? records : records.map(asSaved)
  const writes = batch.flatMap(({ row, current, record }) =>
    row === undefined ? [] : [{ row, current, record, state: 'active' as const }],
  )
  const options = { hold: false, userId: diagnosingUser.id, now: diagnosingUser.now, links: true, ...action }
  const isKept = (planned: Plan, id: number) => isAnsweringOthers(planned, id, fileContext)
  const planned = await planSave(db, writes, options)
  const plan = await withholdInvalidating(
    db,
    planned,
    { now: diagnosingUser.now, fileContext, hold: options.hold },
    isKept,
  )
  const own = await diagnosePlanned(db, batch, plan, diagnosingUser, fileContext)
  const diagnostics = batch.map(({ row, record }, place) => [
    ...own[place]!,
    ...(row === undefined ? [] : cancellationErrors(plan, { row, record })),
  ])
  return { plan, diagnostics }
}
