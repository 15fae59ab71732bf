import { statedCategory } from '@seriatim/analyser'
import { issnlIn, withIssnl } from '@seriatim/issn'
import {
  controlField,
  controlValue,
  inTagOrder,
  type MarcRecord,
  type RecordProblem,
  withoutEmptySubfields,
} from '@seriatim/marc'
import { isCategory } from '@seriatim/profile'
import { askedTogether, type BaseQuestions, validateWithBase } from '@seriatim/rules'
import type { Diagnostic } from '../catalogue/records/diagnostic.ts'
import { changesForIcOnly, changesOfEnrichments, icOnlyErrors } from '../catalogue/records/ic-only.ts'
import { lastSettledVersions, type RecordRow } from '../catalogue/records/repository.ts'
import { timestamp005 } from '../catalogue/records/system-fields.ts'
import { validationProfile } from '../catalogue/rules/profile.ts'
import type { Db } from '../platform/database/db.ts'
import { causesOutsideSave, type Plan } from './plan.ts'
import { type FileContext, makeRuleQueries } from './rule-queries.ts'
import type { CurrentVersions, WaitingAlteration } from './touched-records.ts'

/** Converts problems that were repaired or omitted while reading the wire form to errors of the record. */
const readingDiagnostics = (problems: readonly RecordProblem[]): Diagnostic[] =>
  problems.map(({ level, code, tag = 'LDR', params }) => {
    const occurrence = typeof params.occurrence === 'number' ? params.occurrence : 1
    return { level, code: `marc.${code}`, field: tag, occurrence, params: { field: tag, ...params, occurrence } }
  })

/**
 * A warning for a saved record: the change that the save makes in another record waits until that record is unlocked.
 */
export const waitingDiagnostic = ({ row, holder, reason, field }: WaitingAlteration): Diagnostic => ({
  level: 'warning',
  code: 'waits-for-lock',
  field: reason.startsWith('reverse_link') ? field : '022',
  occurrence: 1,
  params: {
    field,
    occurrence: 1,
    subfield: '',
    value: row.issn,
    holder: holder ?? '',
    isEdited: holder === null ? 'no' : 'yes',
    reason,
  },
})

/** A record to be validated as the next version of its ISSN. */
export type RecordToDiagnose = {
  /** The row of the ISSN in the database; undefined when no ISSN is assigned yet. */
  readonly row: RecordRow | undefined
  readonly current: CurrentVersions
  /** The category stored in the database. It applies when the record has no 699 $8. */
  readonly category: string
  readonly record: MarcRecord
  readonly problems: readonly RecordProblem[]
  /**
   * The stored record with which `record` is compared; undefined for an ISSN that is described for the first time.
   * Without an active version it is the last settled version (`isSettled`), that is the last one without forbidden
   * changes.
   */
  readonly stored: MarcRecord | undefined
}

export type DiagnosingUser = {
  readonly isMemberOfIc: boolean
  readonly id: number | null
  readonly now: Date
  /** Whether a member of the international centre changes enrichments manually and states a reason. */
  readonly forcesEnrichments?: boolean | undefined
  /**
   * Whether the record is only validated and not saved. Empty subfields are then reported, although a save would remove
   * them.
   */
  readonly isUnsaved?: boolean | undefined
}

export const asSaved = (each: RecordToDiagnose): RecordToDiagnose => ({
  ...each,
  record: withoutEmptySubfields(each.record),
})

/** Whether other records, outside this save and outside the imported file, add reverse links to a saved record. */
export const isAnsweringOthers = (plan: Plan, id: number, fileContext?: FileContext): boolean =>
  causesOutsideSave(plan, id).some(({ issn }) => !fileContext?.isInFile(issn))

/**
 * Validates records as the next versions of their ISSNs. The plan with the effects on other records is complete
 * already.
 */
export async function diagnosePlanned(
  db: Db,
  batch: readonly RecordToDiagnose[],
  plan: Plan,
  diagnosingUser: DiagnosingUser,
  fileContext?: FileContext,
): Promise<Diagnostic[][]> {
  const withoutActive = batch.flatMap(({ row, current, stored }) =>
    row !== undefined && stored !== undefined && current.active === undefined ? [row.id] : [],
  )
  const settled = await lastSettledVersions(db, withoutActive)
  // Reverse links that other records requested earlier become part of the saved record. Errors in them are therefore
  // reported to its author.
  const answered = batch.map((each) => {
    const after =
      each.row !== undefined &&
      isAnsweringOthers(plan, each.row.id, fileContext) &&
      plan.altered.get(each.row.id)?.after
    return after ? { ...each, record: after } : each
  })
  const compared = answered.map((each) =>
    each.stored === undefined || each.current.active !== undefined
      ? each
      : { ...each, stored: settled.get(each.row?.id ?? -1) },
  )
  return diagnoseAll(db, compared, plan, diagnosingUser, makeRuleQueries(db, plan, fileContext))
}

/** Validates the records that a plan changes, in their future state. No permission rule applies. */
export async function diagnoseTouched(
  db: Db,
  plan: Plan,
  records: readonly RecordToDiagnose[],
  now: Date,
  fileContext?: FileContext,
): Promise<Diagnostic[][]> {
  const asWritten = records.flatMap(({ row, current, record }) =>
    row === undefined ? [] : [{ row, current, record, state: 'active' as const }],
  )
  const coming = {
    ...plan,
    writes: [...plan.writes, ...asWritten],
    families: { ...plan.families, issnls: issnlsOfMembers(plan) },
  }
  const questions = makeRuleQueries(db, coming, fileContext)
  const diagnosingUser = { isMemberOfIc: true, id: null, now }
  const results = await diagnoseAll(db, records.map(asSaved), { ...plan, waiting: [] }, diagnosingUser, questions)
  // A draft keeps its errors about changes that only the international centre may make.
  return results.map((diagnostic, place) => {
    const { active, draft } = records[place]!.current
    return active === undefined && draft !== undefined ? [...icOnlyErrors(draft.diagnostic), ...diagnostic] : diagnostic
  })
}

const issnlsOfMembers = ({ families }: Plan): ReadonlyMap<number, string> =>
  new Map([
    ...families.issnls,
    ...families.media.flatMap(({ members, issnl }) => members.map(({ id }) => [id, issnl] as const)),
  ])

/** Adds the system fields that storing would add if missing: 005, and the ISSN-L of the family in 022. */
const withStorageFields = (record: MarcRecord, issnl: string | undefined, now: Date): MarcRecord => {
  const named = issnl === undefined || issnlIn(record) !== undefined ? record : withIssnl(record, issnl, undefined)
  if (controlValue(named, '005') !== undefined) return named
  return inTagOrder({ ...named, fields: [controlField('005', timestamp005(now)), ...named.fields] })
}

async function diagnoseAll(
  db: Db,
  batch: readonly RecordToDiagnose[],
  { waiting, families }: Pick<Plan, 'waiting' | 'families'>,
  { isMemberOfIc, now, forcesEnrichments = false }: DiagnosingUser,
  questions: BaseQuestions,
): Promise<Diagnostic[][]> {
  const profile = await validationProfile(db)
  const together = askedTogether(questions)
  return Promise.all(
    batch.map(async ({ row, current, category, record, problems, stored }) => {
      const issnl = row && families.issnls.get(row.id)
      const { errors, warnings } = await validateWithBase(withStorageFields(record, issnl, now), {
        today: now.toISOString().slice(0, 10),
        ...profile,
        ...(row === undefined ? {} : { loadedIssn: row.issn }),
        stored,
        isStoredDraft: current.active === undefined,
        ...(statedCategory(record) === undefined && isCategory(category) ? { category } : {}),
        isMemberOfIc,
        base: together,
      })
      const reserved = isMemberOfIc ? [] : changesForIcOnly(stored, record, row?.center)
      const written = isMemberOfIc && forcesEnrichments ? [] : changesOfEnrichments(stored, record)
      const waits = waiting.filter(({ cause }) => cause.id === row?.id).map(waitingDiagnostic)
      return [...readingDiagnostics(problems), ...reserved, ...written, ...errors, ...warnings, ...waits]
    }),
  )
}
