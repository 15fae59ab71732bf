/** Decides for every operation that writes records which active records a planned write would make invalid. */

import type { MarcRecord } from '@seriatim/marc'
import { type Diagnostic, hasErrors } from '../catalogue/records/diagnostic.ts'
import type { RecordRow } from '../catalogue/records/repository.ts'
import type { Db } from '../platform/database/db.ts'
import { diagnoseTouched } from './diagnose-planned.ts'
import type { Plan } from './plan.ts'
import type { FileContext } from './rule-queries.ts'
import type { CurrentVersions } from './touched-records.ts'

/** The present record of an active version, and the content that will replace it. */
export type Replacement = {
  readonly row: RecordRow
  readonly current: CurrentVersions
  readonly before: MarcRecord
  readonly after: MarcRecord
}

/** The diagnostics of the new content, and its new errors, by record id. */
export type ValidatedReplacements = {
  readonly diagnostics: ReadonlyMap<number, readonly Diagnostic[]>
  /** Errors of the new content that the old content does not have. Records without such errors are omitted. */
  readonly newErrors: ReadonlyMap<number, readonly Diagnostic[]>
}

type WriteValidationOptions = {
  readonly now: Date
  /** Diagnostics of new content that were computed earlier, by record id. */
  readonly known?: ReadonlyMap<number, readonly Diagnostic[]> | undefined
  readonly fileContext?: FileContext | undefined
}

/** Identifies a diagnostic without its occurrence, so that a diagnostic stays the same when its field moves. */
const findingKey = ({ code, field, subfield, params }: Diagnostic): string =>
  [code, field, subfield, params.value].join('\u001f')

/**
 * Validates the new content of active versions by the rules in force now, against the database as it will be after the
 * plan. Errors that a record already has before the plan are not new errors. The old content is validated only where
 * the new content has errors.
 */
export async function validateReplacements(
  db: Db,
  plan: Plan,
  replacements: readonly Replacement[],
  { now, known, fileContext }: WriteValidationOptions,
): Promise<ValidatedReplacements> {
  const diagnoseSide = async (chosen: readonly Replacement[], side: 'before' | 'after') => {
    const results = await diagnoseTouched(
      db,
      plan,
      chosen.map(({ row, current, [side]: record }) => ({
        row,
        current,
        category: row.category,
        record,
        problems: [],
        stored: record,
      })),
      now,
      fileContext,
    )
    return new Map(chosen.map(({ row }, place) => [row.id, results[place]!]))
  }
  const unknown = replacements.filter(({ row }) => !known?.has(row.id))
  const validated = unknown.length === 0 ? [] : await diagnoseSide(unknown, 'after')
  const diagnostics: ReadonlyMap<number, readonly Diagnostic[]> = new Map([...(known ?? []), ...validated])
  const suspects = replacements.filter(({ row }) => hasErrors(diagnostics.get(row.id)!))
  if (suspects.length === 0) return { diagnostics, newErrors: new Map() }
  const before = await diagnoseSide(suspects, 'before')
  const newErrors = suspects.flatMap(({ row: { id } }) => {
    const had = new Set(before.get(id)!.map(findingKey))
    const errors = diagnostics.get(id)!.filter((each) => each.level === 'error' && !had.has(findingKey(each)))
    return errors.length === 0 ? [] : [[id, errors] as const]
  })
  return { diagnostics, newErrors: new Map(newErrors) }
}

/**
 * Validates the new active versions of the records that a plan saves. Records without an active version are omitted.
 */
export const validateWrites = (db: Db, plan: Plan, options: WriteValidationOptions): Promise<ValidatedReplacements> =>
  validateReplacements(
    db,
    plan,
    plan.writes.flatMap(({ row, current, state, record }) =>
      state === 'active' && current.active !== undefined
        ? [{ row, current, before: current.active.record, after: record }]
        : [],
    ),
    options,
  )
