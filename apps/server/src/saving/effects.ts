/** What a save makes of other records, judged by the rules: those that become invalid by it, and what would mend them. */
import { linkingFields } from '@seriatim/issn'
import type { MarcRecord } from '@seriatim/marc'
import { type Diagnostic, hasErrors, MAKES_INVALID } from '../catalogue/records/diagnostic.ts'
import type { RecordRow } from '../catalogue/records/repository.ts'
import type { Db } from '../platform/database/db.ts'
import { diagnoseTouched } from './diagnose.ts'
import type { Plan } from './plan.ts'
import type { Cause, Change, CurrentVersions, PlannedWrite } from './touching.ts'

/** Other records that are judged before a save: of a large family whose ISSN-L changes the first ones. */
const JUDGED_BEFORE_SAVING = 200

/** A record whose active version gets errors by the saves of others. */
export type Invalidated = {
  readonly row: RecordRow
  /** As it is going to be. */
  readonly record: MarcRecord
  readonly changes: readonly (Change & { readonly cause: Cause })[]
  /** What its active version had not before: never empty. */
  readonly errors: readonly Diagnostic[]
}

type Candidate = {
  readonly row: RecordRow
  readonly current: CurrentVersions
  readonly before: MarcRecord
  readonly after: MarcRecord
  readonly changes: Invalidated['changes']
}

const candidatesOf = ({ writes, touches, reached, altered }: Plan): Candidate[] => [
  ...touches.flatMap(({ row, current, active, changes }) =>
    active === undefined || current.active === undefined
      ? []
      : [{ row, current, before: current.active.record, after: active, changes }],
  ),
  ...reached.flatMap(({ row, current, awaited }) =>
    awaited === undefined || current.active === undefined
      ? []
      : [{ row, current, before: current.active.record, after: awaited.record, changes: awaited.changes }],
  ),
  ...writes.flatMap(({ row, current, state, record }) => {
    const made = altered.get(row.id)
    return made === undefined || state !== 'active'
      ? []
      : [{ row, current, before: made.given, after: record, changes: made.changes }]
  }),
]

const isOnlyIssnl = ({ changes }: Candidate): boolean => changes.every(({ reason }) => reason === 'issnl_changed')

const judge = (db: Db, plan: Plan, candidates: readonly Candidate[], side: 'before' | 'after', now: Date) =>
  diagnoseTouched(
    db,
    plan,
    candidates.map((each) => ({
      row: each.row,
      current: each.current,
      category: each.row.category,
      record: each[side],
      problems: [],
      stored: each[side],
    })),
    now,
  )

const keyOf = ({ code, field, subfield, params }: Diagnostic): string =>
  [code, field, subfield, params.value].join('\u001f')

/**
 * The records that become invalid by a plan: their active version gets an error that it has not now. Those that are
 * broken already, and stay so, are nothing that this save does.
 * @param known what rules say of touched records as they are going to be, by record id, where that was asked already
 */
export async function invalidatedBy(
  db: Db,
  plan: Plan,
  now: Date,
  known?: ReadonlyMap<number, readonly Diagnostic[]>,
): Promise<readonly Invalidated[]> {
  const all = candidatesOf(plan)
  const wanted = known
    ? all
    : [...all.filter((each) => !isOnlyIssnl(each)), ...all.filter(isOnlyIssnl)].slice(0, JUDGED_BEFORE_SAVING)
  const asked = wanted.filter(({ row }) => !known?.has(row.id))
  const answers = asked.length === 0 ? [] : await judge(db, plan, asked, 'after', now)
  const after = new Map([...(known ?? []), ...asked.map(({ row }, place) => [row.id, answers[place]!] as const)])
  const suspects = wanted.filter(({ row }) => hasErrors(after.get(row.id)!))
  if (suspects.length === 0) return []
  const before = await judge(db, plan, suspects, 'before', now)
  return suspects.flatMap(({ row, after: record, changes }, place) => {
    const had = new Set(before[place]!.map(keyOf))
    const errors = after.get(row.id)!.filter((each) => each.level === 'error' && !had.has(keyOf(each)))
    return errors.length === 0 ? [] : [{ row, record, changes, errors }]
  })
}

/** Of those that a plan makes invalid, what one of the saved records causes: by a link or a cancellation, else by its ISSN-L. */
export const causedBy = (invalidated: readonly Invalidated[], id: number): readonly Invalidated[] =>
  invalidated.filter(({ changes }) => {
    const own = changes.filter(({ reason }) => reason !== 'issnl_changed')
    return (own.length > 0 ? own : changes).some(({ cause }) => cause.id === id)
  })

/** Said of the record that causes it, at the link that does. */
export const invalidatingDiagnostic = (
  cause: MarcRecord,
  { row: { issn }, errors }: Pick<Invalidated, 'row' | 'errors'>,
): Diagnostic => {
  const link = linkingFields(cause).find((each) => each.issn === issn)
  const field = link?.field.tag ?? '022'
  const occurrence =
    link === undefined ? 1 : cause.fields.slice(0, link.index + 1).filter(({ tag }) => tag === field).length
  const subfield = link === undefined ? '' : 'x'
  return {
    level: 'warning',
    code: MAKES_INVALID,
    field,
    occurrence,
    ...(link === undefined ? {} : { subfield }),
    params: { field, occurrence, subfield, value: issn, error: '', more: errors.length - 1 },
    inOther: errors[0]!,
  }
}

/** What the saved records are told of what they do to others, by the id of each. */
export const diagnosticsOfCauses = (
  writes: readonly Pick<PlannedWrite, 'row' | 'record'>[],
  invalidated: readonly Invalidated[],
): ReadonlyMap<number, readonly Diagnostic[]> =>
  new Map(
    writes.map(({ row, record }) => [
      row.id,
      causedBy(invalidated, row.id).map((each) => invalidatingDiagnostic(record, each)),
    ]),
  )
