/** What a save makes of other records, judged by the rules: those that become invalid by it, and what would mend them. */
import { linkingFields } from '@seriatim/issn'
import type { MarcRecord } from '@seriatim/marc'
import { type Diagnostic, MAKES_INVALID } from '../catalogue/records/diagnostic.ts'
import type { RecordRow } from '../catalogue/records/repository.ts'
import type { Db } from '../platform/database/db.ts'
import { judgeReplacements, type Replacement } from './judge-writes.ts'
import type { Plan } from './plan.ts'
import type { Cause, Change, PlannedWrite } from './touching.ts'

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

type Candidate = Replacement & { readonly changes: Invalidated['changes'] }

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
  const { newErrors } = await judgeReplacements(db, plan, wanted, { now, known })
  return wanted.flatMap(({ row, after: record, changes }) => {
    const errors = newErrors.get(row.id)
    return errors === undefined ? [] : [{ row, record, changes, errors }]
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
