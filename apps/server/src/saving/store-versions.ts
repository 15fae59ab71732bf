import type { ConsequenceReason } from '@seriatim/contract'
import type { MarcRecord } from '@seriatim/marc'
import { type Diagnostic, hasErrors } from '../catalogue/records/diagnostic.ts'
import type { RecordRow, Version } from '../catalogue/records/repository.ts'
import type { Tx } from '../platform/database/db.ts'
import type { SearchChanges } from '../search/search-index.ts'
import { causedBy, withholdInvalidating } from './effects.ts'
import { executePlan } from './execute.ts'
import { type Plan, type PlanOptions, planSave } from './plan.ts'
import type { FileContext } from './rule-queries.ts'
import type { Invalidated, TouchedVersion } from './touched-records.ts'

/** The new content of one record. */
export type RecordWrite = {
  /** The row of the record. The caller has locked it for update, several rows in ascending order of id. */
  readonly row: RecordRow
  readonly current: { readonly active?: Version | undefined; readonly draft?: Version | undefined }
  /** The new content. The save overwrites 005 and 039. */
  readonly record: MarcRecord
  readonly diagnostic: readonly Diagnostic[]
  /** The state of the new version. Default: draft if the diagnostics contain an error, else active. */
  readonly state?: 'active' | 'draft'
}

export type StoredWrite = {
  readonly issn: string
  readonly version: Version
  /** Versions that the write created for other records. */
  readonly touched: readonly TouchedVersion[]
  /**
   * Other active records that the write would make invalid. These records stay unchanged, or the changes wait for
   * locks.
   */
  readonly invalidated: readonly Invalidated[]
  /**
   * The saved records that reverse links to records outside the save would make invalid. These links are not written.
   */
  readonly answersWithheld: readonly Invalidated[]
  /** The touched records after the write. */
  readonly touches: Plan['touches']
  /** Records locked by other users. Their changes wait for the locks. */
  readonly queued: readonly QueuedChange[]
}

/**
 * A waiting change of another record. `holder` is the user who edits the record, or null while a transaction saves it.
 */
export type QueuedChange = { readonly issn: string; readonly holder: string | null; readonly reason: ConsequenceReason }

export type StoreOptions = {
  readonly author: { readonly id: number | null; readonly username: string }
  readonly now: Date
  /** The reason for the audit log if the author did not save the record directly. */
  readonly cause?: string | undefined
  /** The import that stores the records or is being reverted. Such versions are not manual edits of the author. */
  readonly importId?: number | undefined
  /** Whether to retry briefly if other transactions hold records that no user edits. Always true for an import. */
  readonly isPatient?: boolean | undefined
  /** The author's reason for changing enrichments. */
  readonly reason?: string | undefined
  /** Whether reverse links are written to the records that the saved records name. */
  readonly links?: boolean
  /** Predecessors to close with the save: the year of the end by ISSN. */
  readonly closing?: PlanOptions['closing']
  /** Further changes in other records, applied before the reverse links of the saved records. */
  readonly before?: PlanOptions['before']
  /**
   * A plan for the same active records, made in the same transaction under the locks. If undefined, `storeVersions`
   * makes the plan.
   */
  readonly plan?: Plan | undefined
  /** The file that the records come from. Rules for touched records also see the other records of the file. */
  readonly fileContext?: FileContext | undefined
}

/**
 * Stores records as the new versions of their ISSNs, with all effects: reverse links, cancellations, ISSN-Ls, families,
 * search rows, audit log and change log. Must be the last operation of the caller's transaction, because the change log
 * is locked until the commit. Storing some hundred records costs little more than one.
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
    ...parameters
  }: StoreOptions,
): Promise<StoredWrite[]> {
  const planned = writes.map(({ row, current, record, diagnostic, state }) => ({
    row,
    current,
    record,
    state: state ?? (hasErrors(diagnostic) ? ('draft' as const) : ('active' as const)),
  }))
  const isPatient = parameters.isPatient ?? importId !== undefined
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
