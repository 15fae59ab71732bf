import { enrichmentTable } from '@seriatim/contract'
import type { MarcRecord } from '@seriatim/marc'
import type { Diagnostic } from '../catalogue/records/diagnostic.ts'
import type { RecordRow } from '../catalogue/records/repository.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import type { SearchChanges } from '../search/search-index.ts'
import { withholdInvalidating } from './effects.ts'
import { executePlan } from './execute.ts'
import {
  addPendingEnrichments,
  dueForEnrichment,
  type PendingEnrichment,
  pendingEnrichmentsOf,
  removePendingEnrichments,
} from './pending-enrichment-repository.ts'
import { findRecordsByIds } from './pending-repository.ts'
import { completePlan, type Plan } from './plan.ts'
import { type Alteration, TouchedRecords } from './touched-records.ts'
import { type EnrichedRecord, type Enrichments, withEnrichments } from './with-enrichments.ts'

/** The name that the history of records shows as the author of enrichments. */
const SYSTEM = { id: null, username: 'system' } as const

export type EnrichmentRequest = { readonly row: RecordRow; readonly enrichments: Enrichments }

/** The effect of enrichments on the searched version of a record: the active version, else the draft. */
export type EnrichmentResult = Pick<EnrichedRecord, 'outcomes' | 'removed'> & {
  /**
   * Set when another user edits or saves the record: enrichments are written after that. `holder` is the user who
   * edits.
   */
  readonly waits: { readonly holder: string | null } | undefined
  /** New errors that the enrichments would cause in the active version. The enrichments are then not written. */
  readonly errors: readonly Diagnostic[]
}

const addEnrichments =
  (enrichments: Enrichments): Alteration =>
  (record: MarcRecord) => {
    const enriched = withEnrichments(record, enrichments).record
    const { tag } = enrichmentTable(enrichments.source)
    return {
      record: enriched,
      changes: enriched === record ? [] : [{ reason: 'enriched', field: tag }],
    }
  }

/** Plans enrichments, and omits those that would make an active record invalid. */
async function planEnrichments(
  db: Db,
  touching: TouchedRecords,
  { hold, now }: { hold: boolean; now: Date },
): Promise<Plan> {
  // Enrichments change neither links nor families.
  const plan = await completePlan(db, [], touching, { hold, now, links: false })
  return withholdInvalidating(db, plan, { hold, now })
}

async function storePlan(tx: Tx, index: SearchChanges, touching: TouchedRecords, now: Date): Promise<Plan> {
  const plan = await planEnrichments(tx, touching, { hold: true, now })
  if (plan.touches.length > 0)
    await executePlan(tx, index, plan, { author: SYSTEM, isOfSystem: true, now, diagnostics: [] })
  return plan
}

/** Applies the enrichments that already waited for these records, so that the requested ones are applied after them. */
async function applyWaiting(tx: Tx, touching: TouchedRecords, due: readonly PendingEnrichment[]): Promise<void> {
  const rows = new Map(touching.reached.map(({ row }) => [row.id, row]))
  for (const { recordId, enrichments } of due) {
    const row = rows.get(recordId)
    if (row) touching.alter(row.id, { id: row.id, issn: row.issn }, addEnrichments(enrichments))
  }
  await removePendingEnrichments(
    tx,
    due.map(({ id }) => id),
  )
}

/**
 * Computes the effect of enrichments on records and stores nothing. A draft is changed together with its active
 * version, so that completing the draft does not revert the enrichment.
 */
export async function previewEnrichments(
  db: Db,
  requests: readonly EnrichmentRequest[],
  now: Date,
): Promise<ReadonlyMap<number, EnrichmentResult>> {
  const touching = new TouchedRecords(db, [], { hold: false, userId: null })
  await touching.reach(requests.map(({ row }) => row))
  const enriched = enrichmentResults(touching, requests)
  for (const { row, enrichments } of requests)
    touching.alter(row.id, { id: row.id, issn: row.issn }, addEnrichments(enrichments))
  return withErrors(enriched, await planEnrichments(db, touching, { hold: false, now }))
}

const withErrors = (
  enriched: ReadonlyMap<number, EnrichmentResult>,
  plan: Plan,
): ReadonlyMap<number, EnrichmentResult> => {
  const errors = new Map(plan.invalidating.map((each) => [each.row.id, each.errors]))
  return new Map([...enriched].map(([id, each]) => [id, { ...each, errors: errors.get(id) ?? [] }]))
}

function enrichmentResults(
  touching: TouchedRecords,
  requests: readonly EnrichmentRequest[],
): ReadonlyMap<number, EnrichmentResult> {
  const reached = new Map(touching.reached.map((each) => [each.row.id, each]))
  return new Map(
    requests.flatMap(({ row, enrichments }) => {
      const { isLocked, holder } = reached.get(row.id)!
      const searched = touching.searchedOf(row.id)
      if (searched === undefined) return []
      const { outcomes, removed } = withEnrichments(searched, enrichments)
      return [[row.id, { outcomes, removed, waits: isLocked ? { holder } : undefined, errors: [] }] as const]
    }),
  )
}

/**
 * Writes enrichments as versions of the system, with search rows and change log, at the end of the caller's
 * transaction. Skips enrichments that would make the active version invalid. Enrichments of locked records, or of
 * records that are being saved, wait until these are free.
 */
export async function enrichRecords(
  tx: Tx,
  index: SearchChanges,
  requests: readonly EnrichmentRequest[],
  { importId, now }: { importId: number; now: Date },
): Promise<ReadonlyMap<number, EnrichmentResult>> {
  const touching = new TouchedRecords(tx, [], { hold: true, userId: null, isPatient: true })
  await touching.reach(requests.map(({ row }) => row))
  const free = touching.reached.flatMap(({ row, isLocked }) => (isLocked ? [] : [row.id]))
  await applyWaiting(tx, touching, await pendingEnrichmentsOf(tx, free))
  const enriched = enrichmentResults(touching, requests)
  for (const { row, enrichments } of requests) {
    if (enriched.get(row.id)?.waits === undefined)
      touching.alter(row.id, { id: row.id, issn: row.issn }, addEnrichments(enrichments))
  }
  const waiting = requests.filter(({ row }) => enriched.get(row.id)?.waits !== undefined)
  await addPendingEnrichments(
    tx,
    importId,
    waiting.map(({ row, enrichments }) => ({ recordId: row.id, enrichments })),
    now,
  )
  return withErrors(enriched, await storePlan(tx, index, touching, now))
}

/**
 * Writes waiting enrichments whose records are no longer locked, or only those of one record. Each record has a
 * separate transaction. A record that is being saved keeps waiting.
 * @returns the number of records processed
 */
export async function applyPendingEnrichments(
  { db, index }: { db: Db; index: SearchChanges },
  now: Date,
  { recordId, limit }: { recordId: number | undefined; limit: number },
): Promise<number> {
  let count = 0
  for (const id of await dueForEnrichment(db, recordId, limit)) {
    const isDone = await db.transaction().execute(async (tx) => {
      const touching = new TouchedRecords(tx, [], { hold: true, userId: null })
      await touching.reach(await findRecordsByIds(tx, [id]))
      if (touching.reached.every(({ isLocked }) => isLocked)) return false
      await applyWaiting(tx, touching, await pendingEnrichmentsOf(tx, [id]))
      await storePlan(tx, index, touching, now)
      return true
    })
    if (isDone) count++
  }
  return count
}
