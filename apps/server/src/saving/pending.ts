import { issnFromNumber, isValidCategory } from '@seriatim/issn'
import { familyRowsOf } from '../catalogue/families/graph-repository.ts'
import { findLock } from '../catalogue/locks/repository.ts'
import { findRecordById, searchedVersions } from '../catalogue/records/repository.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import type { SearchChanges } from '../search/search-index.ts'
import { applyWaitingChange, writeIssnl } from './alterations.ts'
import { withholdInvalidating } from './effects.ts'
import { applyPendingEnrichments } from './enrich-records.ts'
import { executePlan } from './execute.ts'
import { duePendingChanges, lockAvailableRecords, removePending, type WaitingChange } from './pending-repository.ts'
import { completePlan } from './plan.ts'
import { TouchedRecords } from './touched-records.ts'

/** Maximum number of waiting changes applied in one run. */
const AT_ONCE = 500

/**
 * Applies changes that waited for records that are unlocked now, or only those of one record. Each record has a
 * separate transaction, in which the changes are computed from the present content of the records that cause them. A
 * record that is being saved keeps waiting. A change that would make an active record invalid is dropped.
 * @returns the number of records processed
 */
export async function applyPending(
  { db, index }: { db: Db; index: SearchChanges },
  now: Date,
  recordId?: number,
): Promise<number> {
  const due = await duePendingChanges(db, recordId, AT_ONCE)
  let count = 0
  for (const [id, changes] of Map.groupBy(due, (change) => change.recordId)) {
    if (await db.transaction().execute((tx) => applyTo(tx, index, id, changes, now))) count++
  }
  return count + (await applyPendingEnrichments({ db, index }, now, { recordId, limit: AT_ONCE }))
}

async function applyTo(
  tx: Tx,
  index: SearchChanges,
  recordId: number,
  changes: readonly WaitingChange[],
  now: Date,
): Promise<boolean> {
  const isFree =
    (await lockAvailableRecords(tx, [recordId])).has(recordId) && (await findLock(tx, recordId)) === undefined
  const row = isFree ? await findRecordById(tx, recordId) : undefined
  if (row === undefined) return false
  const causes = await searchedVersions(tx, [...new Set(changes.map(({ causeId }) => causeId))])
  const touching = new TouchedRecords(tx, [], { hold: true, userId: null })
  await touching.reach([row])
  for (const { causeId, reason, field } of changes) {
    const source = causes.get(causeId)
    if (source === undefined) continue
    touching.alter(recordId, { id: causeId, issn: source.issn }, applyWaitingChange(row, source, { reason, field }))
  }
  if (isValidCategory(row.category)) {
    const issnl = (await familyRowsOf(tx, [recordId])).get(recordId)?.issnl
    const [{ causeId } = changes[0]!] = changes
    const cause = { id: causeId, issn: causes.get(causeId)?.issn ?? row.issn }
    touching.alter(recordId, cause, writeIssnl(typeof issnl === 'number' ? issnFromNumber(issnl) : row.issn))
  }
  const planned = await completePlan(tx, [], touching, { hold: true, now, links: true })
  const plan = await withholdInvalidating(tx, planned, { hold: true, now })
  await removePending(
    tx,
    changes.map(({ id }) => id),
  )
  await executePlan(tx, index, plan, { author: changes[0]!.author, now, diagnostics: [] })
  return true
}
