import type { ConsequenceReason } from '@seriatim/contract'
import type { MarcRecord } from '@seriatim/marc'
import { type Diagnostic, hasErrors } from '../catalogue/records/diagnostic.ts'
import type { RecordRow, Version } from '../catalogue/records/repository.ts'
import type { Tx } from '../platform/database/db.ts'
import type { SearchChanges } from '../search/search-index.ts'
import { causedBy, withholdInvalidating } from './effects.ts'
import { executePlan } from './execute.ts'
import { type Plan, type PlanOptions, planSave } from './plan.ts'
import type { FileContext } from './questions.ts'
import type { Invalidated, TouchedVersion } from './touching.ts'

/** What one record is to become. */
export type RecordWrite = {
  /** Held for update by the caller; several of them in ascending order of their ids. */
  readonly row: RecordRow
  readonly current: { readonly active?: Version | undefined; readonly draft?: Version | undefined }
  /** 005 and 039 are written here, whatever it brings in them. */
  readonly record: MarcRecord
  readonly diagnostic: readonly Diagnostic[]
  /** Follows from the diagnostic where it is not given: a record with errors is a draft. */
  readonly state?: 'active' | 'draft'
}

export type StoredWrite = {
  readonly issn: string
  readonly version: Version
  /** Versions that the write made of other records. */
  readonly touched: readonly TouchedVersion[]
  /** Other active records that the write would make invalid: they are left as they are, or wait for their locks. */
  readonly invalidated: readonly Invalidated[]
  /** The record itself, where links back to others that are not saved with it would make it invalid: they are not written. */
  readonly answersWithheld: readonly Invalidated[]
  /** The records that were touched, as they are now. */
  readonly touches: Plan['touches']
  /** Records that somebody holds: their change waits until they are free. */
  readonly queued: readonly Queued[]
}

/** A change of another record that waits; `holder` edits it, or is null while a transaction saves it. */
export type Queued = { readonly issn: string; readonly holder: string | null; readonly reason: ConsequenceReason }

export type StoreOptions = {
  readonly author: { readonly id: number | null; readonly username: string }
  readonly now: Date
  /** Why, where it is not a save by its author: for the audit log. */
  readonly cause?: string | undefined
  /** The import that stores them, or is being undone: they are not what their author did by hand. */
  readonly importId?: number | undefined
  /** Whether to wait a moment for what nobody edits; of an import always. */
  readonly isPatient?: boolean | undefined
  /** What its author gave as the reason to change what the system wrote. */
  readonly reason?: string | undefined
  /** Whether links are answered in the records that they name. */
  readonly links?: boolean
  /** Predecessors to close with the save: the year in which each ended, by number. */
  readonly closing?: PlanOptions['closing']
  /** What else is altered in other records, before the links back of what is saved. */
  readonly before?: PlanOptions['before']
  /** What was planned for the same records as active ones, held, in the same transaction; else it is planned here. */
  readonly plan?: Plan | undefined
  /** The file that they come from: what else is in it is known to records that they touch. */
  readonly fileContext?: FileContext | undefined
}

/**
 * Stores records as the new versions of their numbers, with everything that follows from them: links back, cancellations
 * and ISSN-Ls in other records, families, search rows, audit, change log. All in the caller's transaction, of which it
 * is the last deed: the change log is held from here to the commit. Some hundred records cost little more than one.
 */
export async function storeVersions(
  tx: Tx,
  index: SearchChanges,
  writes: readonly RecordWrite[],
  {
    author,
    now,
    cause,
    importId,
    reason,
    links = true,
    before,
    closing,
    fileContext,
    plan: made,
    ...given
  }: StoreOptions,
): Promise<StoredWrite[]> {
  const planned = writes.map(({ row, current, record, diagnostic, state }) => ({
    row,
    current,
    record,
    state: state ?? (hasErrors(diagnostic) ? ('draft' as const) : ('active' as const)),
  }))
  const isPatient = given.isPatient ?? importId !== undefined
  const isPlanned = made !== undefined && planned.every(({ state }) => state === 'active')
  const planning = { hold: true, userId: author.id, now, links, before, closing, isPatient }
  const plan = isPlanned
    ? made
    : await withholdInvalidating(tx, await planSave(tx, planned, planning), { hold: true, now, fileContext })
  const { invalidating } = plan
  const { versions, touched } = await executePlan(tx, index, plan, {
    author,
    now,
    cause,
    importId,
    reason,
    fileContext,
    diagnostics: writes.map(({ diagnostic }) => diagnostic),
  })
  const saved = new Set(plan.writes.map(({ row }) => row.id))
  return plan.writes.map(({ row }, place) => ({
    issn: row.issn,
    version: versions[place]!,
    touched: touched.filter(({ causeId }) => causeId === row.id),
    invalidated: causedBy(invalidating, row.id),
    answersWithheld: invalidating.filter(
      (each) => each.row.id === row.id && each.changes.some(({ cause }) => !saved.has(cause.id)),
    ),
    touches: plan.touches.filter(({ changes }) => changes.some(({ cause: { id } }) => id === row.id)),
    queued: plan.waiting
      .filter((waiting) => waiting.cause.id === row.id)
      .map(({ row: { issn }, holder, reason }) => ({ issn, holder, reason })),
  }))
}
