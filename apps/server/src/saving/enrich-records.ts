import { enrichmentTable } from '@seriatim/contract'
import type { MarcRecord } from '@seriatim/marc'
import type { Diagnostic } from '../catalogue/records/diagnostic.ts'
import type { RecordRow } from '../catalogue/records/repository.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import type { SearchChanges } from '../search/search-index.ts'
import { withholdInvalidating } from './effects.ts'
import { type EnrichedRecord, type Enrichments, withEnrichments } from './enriching.ts'
import { executePlan } from './execute.ts'
import {
  addPendingEnrichments,
  dueForEnrichment,
  type PendingEnrichment,
  pendingEnrichmentsOf,
  removePendingEnrichments,
} from './pending-enrichment-repository.ts'
import { recordsWithIds } from './pending-repository.ts'
import { completePlan, type Plan } from './plan.ts'
import { type Alteration, Touching } from './touching.ts'

/** Who writes enrichments, and how the history of records calls it. */
const SYSTEM = { id: null, username: 'system' } as const

/** Enrichments of one record. */
export type Enriching = { readonly row: RecordRow; readonly enrichments: Enrichments }

/** What becomes, or would become, of the record that is searched. */
export type Enriched = Pick<EnrichedRecord, 'outcomes' | 'removed'> & {
  /** Somebody edits or saves it: the enrichments are written once it is free. `holder` edits it. */
  readonly waits: { readonly holder: string | null } | undefined
  /** Errors that they would give its active version: they are not written because of them. */
  readonly errors: readonly Diagnostic[]
}

const enriching =
  (enrichments: Enrichments): Alteration =>
  (record: MarcRecord) => {
    const enriched = withEnrichments(record, enrichments).record
    const { tag } = enrichmentTable(enrichments.source)
    return {
      record: enriched,
      changes: enriched === record ? [] : [{ reason: 'enriched', field: tag }],
    }
  }

/** What is written: nothing into an active record that it would make invalid. */
async function planEnrichments(db: Db, touching: Touching, { hold, now }: { hold: boolean; now: Date }): Promise<Plan> {
  // Nothing of links and families is changed by them.
  const plan = await completePlan(db, [], touching, { hold, now, links: false })
  return withholdInvalidating(db, plan, { hold, now })
}

async function store(tx: Tx, index: SearchChanges, touching: Touching, now: Date): Promise<Plan> {
  const plan = await planEnrichments(tx, touching, { hold: true, now })
  if (plan.touches.length > 0)
    await executePlan(tx, index, plan, { author: SYSTEM, isOfSystem: true, now, diagnostics: [] })
  return plan
}

/** Alters records by what has waited for them, so that what comes after finds it done. */
async function catchUp(tx: Tx, touching: Touching, due: readonly PendingEnrichment[]): Promise<void> {
  const rows = new Map(touching.reached.map(({ row }) => [row.id, row]))
  for (const { recordId, enrichments } of due) {
    const row = rows.get(recordId)
    if (row) touching.alter(row.id, { id: row.id, issn: row.issn }, enriching(enrichments))
  }
  await removePendingEnrichments(
    tx,
    due.map(({ id }) => id),
  )
}

/**
 * What enrichments would make of records; nothing is stored. Their draft is changed with their active version, so that who
 * finishes it takes nothing back.
 */
export async function tryEnrichments(
  db: Db,
  wanted: readonly Enriching[],
  now: Date,
): Promise<ReadonlyMap<number, Enriched>> {
  const touching = new Touching(db, [], { hold: false, userId: null })
  await touching.reach(wanted.map(({ row }) => row))
  const enriched = enrichedBy(touching, wanted)
  for (const { row, enrichments } of wanted)
    touching.alter(row.id, { id: row.id, issn: row.issn }, enriching(enrichments))
  return withErrors(enriched, await planEnrichments(db, touching, { hold: false, now }))
}

const withErrors = (enriched: ReadonlyMap<number, Enriched>, plan: Plan): ReadonlyMap<number, Enriched> => {
  const errors = new Map(plan.invalidating.map((each) => [each.row.id, each.errors]))
  return new Map([...enriched].map(([id, each]) => [id, { ...each, errors: errors.get(id) ?? [] }]))
}

function enrichedBy(touching: Touching, wanted: readonly Enriching[]): ReadonlyMap<number, Enriched> {
  const reached = new Map(touching.reached.map((each) => [each.row.id, each]))
  return new Map(
    wanted.flatMap(({ row, enrichments }) => {
      const { isLocked, holder } = reached.get(row.id)!
      const searched = touching.searchedOf(row.id)
      if (searched === undefined) return []
      const { outcomes, removed } = withEnrichments(searched, enrichments)
      return [[row.id, { outcomes, removed, waits: isLocked ? { holder } : undefined, errors: [] }] as const]
    }),
  )
}

/**
 * Writes enrichments into records, each once and only where it does not make the active version invalid: as versions of the
 * system, with search rows and change log, at the end of the caller's transaction. Those of records that are locked or being
 * saved wait until these are free.
 */
export async function enrichRecords(
  tx: Tx,
  index: SearchChanges,
  wanted: readonly Enriching[],
  { importId, now }: { importId: number; now: Date },
): Promise<ReadonlyMap<number, Enriched>> {
  const touching = new Touching(tx, [], { hold: true, userId: null, isPatient: true })
  await touching.reach(wanted.map(({ row }) => row))
  const free = touching.reached.flatMap(({ row, isLocked }) => (isLocked ? [] : [row.id]))
  await catchUp(tx, touching, await pendingEnrichmentsOf(tx, free))
  const enriched = enrichedBy(touching, wanted)
  for (const { row, enrichments } of wanted) {
    if (enriched.get(row.id)?.waits === undefined)
      touching.alter(row.id, { id: row.id, issn: row.issn }, enriching(enrichments))
  }
  const waiting = wanted.filter(({ row }) => enriched.get(row.id)?.waits !== undefined)
  await addPendingEnrichments(
    tx,
    importId,
    waiting.map(({ row, enrichments }) => ({ recordId: row.id, enrichments })),
    now,
  )
  return withErrors(enriched, await store(tx, index, touching, now))
}

/**
 * Writes the enrichments that waited for records that nobody edits any more, or for one of them: each record in a
 * transaction of its own. One that somebody saves at this moment waits on.
 * @returns how many records were dealt with
 */
export async function applyPendingEnrichments(
  { db, index }: { db: Db; index: SearchChanges },
  now: Date,
  { recordId, limit }: { recordId: number | undefined; limit: number },
): Promise<number> {
  let count = 0
  for (const id of await dueForEnrichment(db, recordId, limit)) {
    const isDone = await db.transaction().execute(async (tx) => {
      const touching = new Touching(tx, [], { hold: true, userId: null })
      await touching.reach(await recordsWithIds(tx, [id]))
      if (touching.reached.every(({ isLocked }) => isLocked)) return false
      await catchUp(tx, touching, await pendingEnrichmentsOf(tx, [id]))
      await store(tx, index, touching, now)
      return true
    })
    if (isDone) count++
  }
  return count
}
