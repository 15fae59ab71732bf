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
import { lastSettledOf, type RecordRow } from '../catalogue/records/repository.ts'
import { timestamp005 } from '../catalogue/records/system-fields.ts'
import { validationProfile } from '../catalogue/rules/profile.ts'
import type { Db } from '../platform/database/db.ts'
import { askedByOthers, type Plan } from './plan.ts'
import { baseQuestions, type FileContext } from './questions.ts'
import type { CurrentVersions, Waiting } from './touching.ts'

/** What reading the wire form had to mend or leave out, as errors of the record. */
const readingDiagnostics = (problems: readonly RecordProblem[]): Diagnostic[] =>
  problems.map(({ level, code, tag = 'LDR', params }) => {
    const occurrence = typeof params.occurrence === 'number' ? params.occurrence : 1
    return { level, code: `marc.${code}`, field: tag, occurrence, params: { field: tag, ...params, occurrence } }
  })

/** A change that waits for its record, as a warning of the record that causes it. */
export const waitingDiagnostic = ({ row, holder, reason, field }: Waiting): Diagnostic => ({
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

/** A record as the next version of its number. */
export type ToDiagnose = {
  /** Undefined where a number is still to be taken. */
  readonly row: RecordRow | undefined
  readonly current: CurrentVersions
  /** As the base has it; stands where the record names none. */
  readonly category: string
  readonly record: MarcRecord
  readonly problems: readonly RecordProblem[]
  /**
   * The record as the base has it; undefined for a number that is described for the first time. Where no version is active
   * yet, it is compared with the last one that claims nothing that its author may not (`isSettled`) instead.
   */
  readonly stored: MarcRecord | undefined
}

export type Judge = {
  readonly isMemberOfIc: boolean
  readonly id: number | null
  readonly now: Date
  /** A member of the international centre changes by hand what the system wrote, and says why. */
  readonly forcesEnrichments?: boolean | undefined
  /** The records are not saved: they are judged with the empty subfields that a save leaves out. */
  readonly isUnsaved?: boolean | undefined
}

export const asSaved = (each: ToDiagnose): ToDiagnose => ({ ...each, record: withoutEmptySubfields(each.record) })

/** Whether a record that is saved answers records that are neither saved with it nor in the same file. */
export const isAnsweringOthers = (plan: Plan, id: number, fileContext?: FileContext): boolean =>
  askedByOthers(plan, id).some(({ issn }) => !fileContext?.isInFile(issn))

/** Diagnoses records as the next versions of their numbers; what saving them makes of other records is planned already. */
export async function diagnosePlanned(
  db: Db,
  batch: readonly ToDiagnose[],
  plan: Plan,
  judge: Judge,
  fileContext?: FileContext,
): Promise<Diagnostic[][]> {
  const withoutActive = batch.flatMap(({ row, current, stored }) =>
    row !== undefined && stored !== undefined && current.active === undefined ? [row.id] : [],
  )
  const settled = await lastSettledOf(db, withoutActive)
  // Links back that others have asked for all along are part of the record; its author is told what is wrong with them.
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
  return judgeAll(db, compared, plan, judge, baseQuestions(db, plan, fileContext))
}

/** The diagnostics of records that a plan changes: as they are going to be, by nobody who could be refused anything. */
export async function diagnoseTouched(
  db: Db,
  plan: Plan,
  records: readonly ToDiagnose[],
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
  const questions = baseQuestions(db, coming, fileContext)
  const judge = { isMemberOfIc: true, id: null, now }
  const found = await judgeAll(db, records.map(asSaved), { ...plan, waiting: [] }, judge, questions)
  // What its author may not do, a draft claims still.
  return found.map((diagnostic, place) => {
    const { active, draft } = records[place]!.current
    return active === undefined && draft !== undefined ? [...icOnlyErrors(draft.diagnostic), ...diagnostic] : diagnostic
  })
}

const issnlsOfMembers = ({ families }: Plan): ReadonlyMap<number, string> =>
  new Map([
    ...families.issnls,
    ...families.media.flatMap(({ members, issnl }) => members.map(({ id }) => [id, issnl] as const)),
  ])

/** The record with what storing it adds where it is missing: 005, and the ISSN-L of its family in 022. */
const withComing = (record: MarcRecord, issnl: string | undefined, now: Date): MarcRecord => {
  const named = issnl === undefined || issnlIn(record) !== undefined ? record : withIssnl(record, issnl, undefined)
  if (controlValue(named, '005') !== undefined) return named
  return inTagOrder({ ...named, fields: [controlField('005', timestamp005(now)), ...named.fields] })
}

async function judgeAll(
  db: Db,
  batch: readonly ToDiagnose[],
  { waiting, families }: Pick<Plan, 'waiting' | 'families'>,
  { isMemberOfIc, now, forcesEnrichments = false }: Judge,
  questions: BaseQuestions,
): Promise<Diagnostic[][]> {
  const profile = await validationProfile(db)
  const together = askedTogether(questions)
  return Promise.all(
    batch.map(async ({ row, current, category, record, problems, stored }) => {
      const issnl = row && families.issnls.get(row.id)
      const { errors, warnings } = await validateWithBase(withComing(record, issnl, now), {
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
