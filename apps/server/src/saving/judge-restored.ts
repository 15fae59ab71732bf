/** Content that an undo writes again, judged by the rules that are set now. */
import type { Diagnostic } from '../catalogue/records/diagnostic.ts'
import type { Tx } from '../platform/database/db.ts'
import { judgeWrites } from './judge-writes.ts'
import { type Plan, planSave } from './plan.ts'
import type { RecordWrite } from './store-versions.ts'

export type Restored = {
  /** The writes that may be stored, with what the rules say of them now. */
  readonly writes: readonly RecordWrite[]
  /** Their plan, for `storeVersions`. */
  readonly plan: Plan
  /** Errors of the records that stay as they are because the write would make them invalid, by record id. */
  readonly invalid: ReadonlyMap<number, readonly Diagnostic[]>
}

/**
 * Leaves out writes of earlier content that would make active records invalid. What is left out is judged with its present
 * content from then on; each round leaves out at least one record.
 * @param writes of active versions, held by the caller, in ascending order of their ids
 */
export async function judgeRestored(
  tx: Tx,
  writes: readonly RecordWrite[],
  { userId, now, allowsInvalid }: { userId: number | null; now: Date; allowsInvalid: boolean },
): Promise<Restored> {
  const invalid = new Map<number, readonly Diagnostic[]>()
  for (let left = writes; ; ) {
    const planned = left.map(({ row, current, record }) => ({ row, current, record, state: 'active' as const }))
    const plan = await planSave(tx, planned, { hold: true, userId, now, links: false, isPatient: true })
    const { diagnostics, newErrors } = await judgeWrites(tx, plan, { now })
    if (allowsInvalid || newErrors.size === 0) {
      const judged = left.map((each) => ({ ...each, diagnostic: diagnostics.get(each.row.id) ?? each.diagnostic }))
      return { writes: judged, plan, invalid }
    }
    for (const [id, errors] of newErrors) invalid.set(id, errors)
    left = left.filter(({ row }) => !newErrors.has(row.id))
  }
}
