/** Validates content that a revert restores, by the rules in force now. */
import type { Diagnostic } from '../catalogue/records/diagnostic.ts'
import type { Tx } from '../platform/database/db.ts'
import { type Plan, planSave } from './plan.ts'
import type { RecordWrite } from './store-versions.ts'
import { validateWrites } from './validate-writes.ts'

export type RestoreValidation = {
  /** The writes that may be stored, each with the diagnostics of its content. */
  readonly writes: readonly RecordWrite[]
  /** The plan of these writes, for `storeVersions`. */
  readonly plan: Plan
  /** By record id, the errors that a write would cause in a record. The record therefore stays unchanged. */
  readonly invalid: ReadonlyMap<number, readonly Diagnostic[]>
}

/**
 * Omits writes of earlier content that would make active records invalid. An omitted record is validated with its
 * present content in the next round. Each round omits at least one record, so the loop ends.
 * @param writes writes of active versions, whose records the caller has locked in ascending order of id
 */
export async function validateRestored(
  tx: Tx,
  writes: readonly RecordWrite[],
  { userId, now, allowsInvalid }: { userId: number | null; now: Date; allowsInvalid: boolean },
): Promise<RestoreValidation> {
  const invalid = new Map<number, readonly Diagnostic[]>()
  for (let left = writes; ; ) {
    const planned = left.map(({ row, current, record }) => ({ row, current, record, state: 'active' as const }))
    const plan = await planSave(tx, planned, { hold: true, userId, now, links: false, isPatient: true })
    const { diagnostics, newErrors } = await validateWrites(tx, plan, { now })
    if (allowsInvalid || newErrors.size === 0) {
      const validated = left.map((each) => ({ ...each, diagnostic: diagnostics.get(each.row.id) ?? each.diagnostic }))
      return { writes: validated, plan, invalid }
    }
    for (const [id, errors] of newErrors) invalid.set(id, errors)
    left = left.filter(({ row }) => !newErrors.has(row.id))
  }
}
