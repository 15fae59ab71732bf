/** Validates the effects of a save on other records. A change that would make another record invalid is not written. */
import type { ConsequenceReason } from '@seriatim/contract'
import { linkingFields } from '@seriatim/issn'
import type { MarcRecord } from '@seriatim/marc'
import { type Diagnostic, MAKES_INVALID } from '../catalogue/records/diagnostic.ts'
import type { Db } from '../platform/database/db.ts'
import type { Plan } from './plan.ts'
import type { FileContext } from './rule-queries.ts'
import type { Invalidated, PlannedWrite } from './touched-records.ts'
import { type Replacement, validateReplacements } from './validate-writes.ts'

/**
 * Maximum number of other records validated before a save. Only the change of the ISSN-L of a large family affects so
 * many.
 */
const JUDGED_BEFORE_SAVING = 200

type Candidate = Replacement & { readonly changes: Invalidated['changes'] }

const candidatesOf = ({ writes, touches, reached, altered }: Plan): Candidate[] => [
  ...touches.flatMap(({ row, current, active, changes }) =>
    active === undefined || current.active === undefined
      ? []
      : [{ row, current, before: current.active.record, after: active, changes: [...changes] }],
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
      : [{ row, current, before: made.given, after: record, changes: [...made.changes] }]
  }),
]

const isOnlyIssnl = ({ changes }: Candidate): boolean => changes.every(({ reason }) => reason === 'issnl_changed')

type EffectOptions = {
  readonly now: Date
  readonly fileContext?: FileContext | undefined
  /** Whether the plan will be executed. All touched records are then validated, without the limit. */
  readonly hold: boolean
}

/**
 * Finds the records that a plan would make invalid. Records that have the same errors before the plan are not included.
 */
async function validateEffects(
  db: Db,
  plan: Plan,
  { now, fileContext, hold }: EffectOptions,
): Promise<{ invalidated: Invalidated[]; validated: ReadonlyMap<number, readonly Diagnostic[]> }> {
  const all = candidatesOf(plan)
  const ordered = hold
    ? all
    : [...all.filter((each) => !isOnlyIssnl(each)), ...all.filter(isOnlyIssnl)].slice(0, JUDGED_BEFORE_SAVING)
  const { diagnostics: validated, newErrors } = await validateReplacements(db, plan, ordered, { now, fileContext })
  const invalidated = ordered.flatMap(({ row, after: record, changes }) => {
    const errors = newErrors.get(row.id)
    return errors === undefined ? [] : [{ row, record, changes, errors }]
  })
  return { invalidated, validated }
}

/**
 * Removes from a plan the changes that would make other active records invalid, and lists these records in
 * `invalidating`. A change that waits for a lock stays, and is validated when the change is written.
 * @param isKept whether changes that other records make in a saved record stay, so that its author sees the errors
 */
export async function withholdInvalidating(
  db: Db,
  plan: Plan,
  options: EffectOptions,
  isKept: (plan: Plan, id: number) => boolean = () => false,
): Promise<Plan> {
  const withheld = new Map<number, Invalidated>()
  for (let current = plan; ; ) {
    const { invalidated, validated } = await validateEffects(db, current, options)
    const touched = new Set(current.touches.map(({ row }) => row.id))
    const written = ({ row: { id } }: Invalidated) =>
      touched.has(id) || (current.altered.has(id) && !isKept(current, id))
    const diagnostics = invalidated.filter(written)
    if (diagnostics.length === 0) {
      const waiting = invalidated.filter(({ row: { id } }) => !withheld.has(id) && !current.altered.has(id))
      return { ...current, validated, invalidating: [...withheld.values(), ...waiting] }
    }
    // Keep the first reason for each record: later reasons result only from the ISSN-L.
    for (const each of diagnostics) if (!withheld.has(each.row.id)) withheld.set(each.row.id, each)
    current = await current.withhold(diagnostics.map(({ row }) => row.id))
  }
}

/**
 * Selects the records that one saved record makes invalid, by a link or a cancellation, or else by the ISSN-L of the
 * family.
 */
export const causedBy = (invalidated: readonly Invalidated[], id: number): readonly Invalidated[] =>
  invalidated.filter(({ changes }) => {
    const own = changes.filter(({ reason }) => reason !== 'issnl_changed')
    return (own.length > 0 ? own : changes).some(({ cause }) => cause.id === id)
  })

/** A diagnostic for a record that makes another one invalid, at the field with the link to that record. */
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

const CANCELLATIONS: ReadonlySet<ConsequenceReason> = new Set(['cancelled', 'replaced_by', 'reinstated'])

/**
 * Errors of a saved record whose cancellation is omitted from the plan because the other record would become invalid. A
 * cancellation written on one side only would make the two records contradict each other.
 */
export const cancellationErrors = (
  { invalidating, touches, waiting, altered }: Plan,
  { row, record }: Pick<PlannedWrite, 'row' | 'record'>,
): Diagnostic[] => {
  const isOwn = ({ cause, reason }: Invalidated['changes'][number]) => cause.id === row.id && CANCELLATIONS.has(reason)
  const made = new Set([
    ...touches.flatMap((each) => (each.changes.some(isOwn) ? [each.row.id] : [])),
    ...[...altered].flatMap(([id, { changes }]) => (changes.some(isOwn) ? [id] : [])),
    ...waiting.map((each) => each.row.id),
  ])
  return invalidating
    .filter((each) => each.changes.some(isOwn) && !made.has(each.row.id))
    .map((each) => ({ ...invalidatingDiagnostic(record, each), level: 'error' }))
}

/** Diagnostics about effects on other records, by the id of the saved record that causes them. */
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
