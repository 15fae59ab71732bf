import { setTimeout as sleep } from 'node:timers/promises'
import { findRecordsByIds } from '../../saving/pending-repository.ts'
import {
  assertInState,
  BATCH_SIZE,
  type BulkDeps,
  currentRights,
  PAUSE_MS,
  type PhaseContext,
  pairWithRows,
} from './batches.ts'
import * as records from './record-repository.ts'
import * as sets from './repository.ts'
import { outcomeRow, runMacroOnRecords } from './run-macro.ts'

/** The first batch of a preview is small, so that the user sees the first differences early. */
const FIRST_BATCH = 25
/**
 * Runs the macro on every record of a change set and stores the expected outcomes, but no versions.
 * @throws TaskCancelled when the change set was deleted
 */
export async function previewSet(deps: BulkDeps, id: number, { signal, progress, by }: PhaseContext): Promise<void> {
  const { db } = deps
  const isPreviewing = ({ state }: sets.StoredSet) => state === 'previewing'
  const set = assertInState(await sets.findSet(db, id), isPreviewing)
  const change = await deps.changeOf(set)
  let done = set.records - (await records.countUnprocessed(db, id, 'preview'))
  for (;;) {
    signal.throwIfAborted()
    const batch = await records.nextRecords(db, id, 'preview', done === 0 ? FIRST_BATCH : BATCH_SIZE)
    if (batch.length === 0) break
    const rows = await findRecordsByIds(
      db,
      batch.map(({ recordId }) => recordId),
    )
    const pairs = pairWithRows(batch, rows)
    const known = pairs.flatMap(({ row }) => (row === undefined ? [] : [row]))
    const put = await runMacroOnRecords(db, known, change, { user: await currentRights(db, by), now: new Date() })
    const byId = new Map(put.map((each) => [each.row.id, each]))
    const noted = pairs.map(({ record, row }): records.OutcomeRow => {
      const became = row && byId.get(row.id)
      return became === undefined
        ? { position: record.position, outcome: 'unchanged' }
        : outcomeRow(record.position, became)
    })
    await db.transaction().execute(async (tx) => {
      assertInState(await sets.lockSet(tx, id), isPreviewing)
      await records.storeOutcomes(tx, id, noted)
    })
    done += batch.length
    await progress(done, set.records)
    await sleep(PAUSE_MS, undefined, { signal })
  }
  await db.transaction().execute(async (tx) => {
    assertInState(await sets.lockSet(tx, id), isPreviewing)
    await sets.updateSet(tx, id, { state: 'previewed' })
  })
}
