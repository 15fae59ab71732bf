import { setTimeout as sleep } from 'node:timers/promises'
import { recordsWithIds } from '../../saving/pending-repository.ts'
import { BATCH, type BulkDeps, goOn, PAUSE_MS, type Run, rightsOf, withRows } from './batches.ts'
import { notedOf, putToRecords } from './put-to-records.ts'
import * as records from './record-repository.ts'
import * as sets from './repository.ts'

/** A small first batch shows the first differences early. */
const FIRST_BATCH = 25
/**
 * Runs the macro on every record of a set and stores the expected outcomes.
 * @throws TaskCancelled when the set is gone
 */
export async function previewSet(deps: BulkDeps, id: number, { signal, progress, by }: Run): Promise<void> {
  const { db } = deps
  const isPreviewing = ({ state }: sets.StoredSet) => state === 'previewing'
  const set = goOn(await sets.findSet(db, id), isPreviewing)
  const change = await deps.changeOf(set)
  let done = set.records - (await records.countLeft(db, id, 'preview'))
  for (;;) {
    signal.throwIfAborted()
    const batch = await records.nextRecords(db, id, 'preview', done === 0 ? FIRST_BATCH : BATCH)
    if (batch.length === 0) break
    const rows = await recordsWithIds(
      db,
      batch.map(({ recordId }) => recordId),
    )
    const found = withRows(batch, rows)
    const known = found.flatMap(({ row }) => (row === undefined ? [] : [row]))
    const put = await putToRecords(db, known, change, { user: await rightsOf(db, by), now: new Date() })
    const byId = new Map(put.map((each) => [each.row.id, each]))
    const noted = found.map(({ record, row }): records.Noted => {
      const became = row && byId.get(row.id)
      return became === undefined
        ? { position: record.position, outcome: 'unchanged' }
        : notedOf(record.position, became)
    })
    await db.transaction().execute(async (tx) => {
      goOn(await sets.holdSet(tx, id), isPreviewing)
      await records.noteOutcomes(tx, id, noted)
    })
    done += batch.length
    await progress(done, set.records)
    await sleep(PAUSE_MS, undefined, { signal })
  }
  await db.transaction().execute(async (tx) => {
    goOn(await sets.holdSet(tx, id), isPreviewing)
    await sets.setSet(tx, id, { state: 'previewed' })
  })
}
