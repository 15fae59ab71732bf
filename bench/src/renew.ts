/**
 * Measures the time from the save that cancels an ISSN until the stored diagnostics of the 10,000 records that cite
 * this ISSN are renewed. `node bench/src/renew.ts [RECORDS]` runs only this benchmark.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { dataField, inTagOrder, toWire, type WireDataField, writeIso2709 } from '@seriatim/marc'
import { countDue } from '@seriatim/server/catalogue/diagnoses/repository'
import { currentVersions } from '@seriatim/server/catalogue/records/repository'
import { saveRecord } from '@seriatim/server/saving/save'
import { generate } from '@seriatim/synthetic'
import { type BenchDb, withBenchDb } from './bench-db.ts'
import { makeImporting, storeFile } from './import.ts'
import { makeCataloguer } from './save.ts'

const CITING = 10_000
/**
 * First ISSN of imported records, as a number above those of the loaded database and of the imports of other
 * benchmarks.
 */
const FIRST = 9_100_000
const POLL_MS = 50

type Row = { readonly id: number; readonly issn: string }

/** Records that cite a number in 786, a link without a reverse link: the cited record stays unchanged. */
function* citingRecords(issn: string): Generator<Uint8Array> {
  const link = dataField('786', '0', ' ', [['x', issn]])
  for (const record of generate({ count: CITING, first: FIRST, seed: FIRST }))
    yield writeIso2709(inTagOrder({ ...record, fields: [...record.fields, link] }))
}

/**
 * Number of records that cite the number and have outdated diagnostics. No rule checks the links of cancelled records.
 */
const countStale = async ({ pool }: BenchDb, id: number): Promise<number> => {
  const { rows } = await pool.query<{ stale: number }>(
    `select count(*)::int as stale from record_link link join record on record.id = link.record_id
     join record_version version on version.record_id = link.record_id
     where link.place = '786' and record.category <> 'can' and version.state in ('active', 'draft')
       and version.diagnostic::text not like '%link-target.no-serial%'
       and link.target = (select left(replace(issn, '-', ''), 7)::int from record where id = $1)`,
    [id],
  )
  return rows[0]!.stale
}

/** @returns the seconds of the save, and the seconds from its end until all diagnostics are renewed */
export async function measureRenewal(bench: BenchDb): Promise<{ citing: number; save: number; renewal: number }> {
  const { db, index } = bench
  const folder = await mkdtemp(join(tmpdir(), 'seriatim-bench-renew-'))
  try {
    const [cancelled, retained] = await db
      .selectFrom('record')
      .select(['id', 'issn'])
      .where('category', '=', 'reg')
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    if (!cancelled || !retained) throw new Error('the database has too few records')
    const { files, run } = await makeImporting(bench, folder)
    await run(await storeFile(files, folder, citingRecords(cancelled.issn)))
    await waitUntilIdle(bench)
    const user = await makeCataloguer(db)
    const started = performance.now()
    await saveRecord(db, index, {
      issn: retained.issn,
      wire: await cancelling(bench, retained, cancelled),
      user,
      now: new Date(),
      locale: 'en',
    })
    const saved = performance.now()
    while ((await countStale(bench, cancelled.id)) > 0) await sleep(POLL_MS)
    const seconds = (from: number, to: number) => Math.round((to - from) / 100) / 10
    return { citing: CITING, save: seconds(started, saved), renewal: seconds(saved, performance.now()) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns the retained record after a cancellation: the number of the cancelled record is in 022 $z. */
async function cancelling({ db }: BenchDb, retained: Row, cancelled: Row) {
  const { active } = await currentVersions(db, retained.id)
  const { fields } = toWire(active!.record)
  const field = fields['022'] as WireDataField
  return { fields: { ...fields, '022': { ...field, subFields: [...field.subFields, { z: cancelled.issn }] } } }
}

/** Waits until the background work of the import is done. The job runs a second after the last change. */
async function waitUntilIdle({ db }: BenchDb): Promise<void> {
  for (let quiet = 0; quiet < 60; quiet++) {
    await sleep(POLL_MS)
    if ((await countDue(db)).count > 0) quiet = 0
  }
}

if (process.argv[1] === import.meta.filename) {
  await withBenchDb(Number(process.argv[2] ?? 20_000), async (bench) => console.table([await measureRenewal(bench)]))
}
