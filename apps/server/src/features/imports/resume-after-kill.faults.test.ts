import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate } from '@seriatim/synthetic'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createKnownUsers, loginAs, type TestDb, testDb } from '../../testing/index.ts'
import { addFreeBlock, encodeIso2709, importServerOn, NEW_IN_FRANCE, serial, upload } from './testing.ts'
import { runKilled } from './testing-kill.ts'

/**
 * Time in milliseconds between a progress of the import and each kill: within a batch, during its commit, and in the
 * first read of the file.
 */
const KILLED_AFTER_MS = [0, 1_100, 300, 1_450, 700]
const NUMBERED = 7_950
const UNNUMBERED = 50

let test: TestDb
let folder: string
beforeAll(async () => {
  test = await testDb()
  folder = await mkdtemp(join(tmpdir(), 'seriatim-killed-'))
  await createKnownUsers(test.db)
})
afterAll(async () => {
  await test?.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

const queryRow = async (sql: string, values: unknown[] = []) => (await test.pool.query(sql, values)).rows[0]

describe('an import', () => {
  it('resumes after a kill of the server at any time, stores each record once and reports every record', async () => {
    const server = await importServerOn(test, folder, { runsJobs: false })
    await addFreeBlock({ db: test, services: server.services }, '_7', 8_300_000, 150)
    const france = await loginAs(server.app, 'france')
    const numbered = [...generate({ count: NUMBERED, first: 9_100_000, centres: [{ code: '_7', country: 'FRA' }] })]
    const unnumbered = Array.from({ length: UNNUMBERED }, (_, index) => serial(null, `Sans numéro ${index}`))
    // Distributes the records without an ISSN over the file.
    const file = numbered.flatMap((record, index) => {
      const extra = unnumbered[index / (NUMBERED / UNNUMBERED)]
      return extra ? [record, extra] : [record]
    })
    const { id } = (
      await upload(france, { file: encodeIso2709(file), payload: { ...NEW_IN_FRANCE, dry_run: false } })
    ).json()
    const reached = async () => (await queryRow('select positions_done, status from import where id = $1', [id]))!
    const places = await runKilled({ url: test.url, folder }, KILLED_AFTER_MS, async () => {
      const { positions_done: place, status } = await reached()
      return { place, hasEnded: status !== '' }
    })
    const total = NUMBERED + UNNUMBERED
    process.stdout.write(`killed at ${places.join(', ')} of ${total}\n`)
    expect(await reached()).toEqual({ status: 'completed', positions_done: total })
    expect(
      await queryRow(
        'select count(*)::int as n, count(distinct position)::int as positions from import_record where import_id = $1',
        [id],
      ),
    ).toEqual({ n: total, positions: total })
    const account = await queryRow('select rejected, draft, active_with_warnings, active from import where id = $1', [
      id,
    ])
    const outcomes = await test.pool.query(
      'select outcome, count(*)::int as n from import_record where import_id = $1 group by 1',
      [id],
    )
    for (const { outcome, n } of outcomes.rows) expect([outcome, account[outcome]]).toEqual([outcome, n])
    // Each record was stored once, with the outcome that the import reports. Each ISSN was assigned once.
    expect(
      await queryRow(
        `select count(*)::int as n from import_record where import_id = $1 and version_id is null and outcome <> 'rejected'`,
        [id],
      ),
    ).toEqual({ n: 0 })
    expect(
      await queryRow(
        `select count(*)::int as n from (select record_id from record_version join import_record on version_id = record_version.id
          where import_record.import_id = $1 group by record_id having count(*) > 1) doubled`,
        [id],
      ),
    ).toEqual({ n: 0 })
    expect(await queryRow(`select count(*)::int as n from number_given where way = 'assignment'`)).toEqual({
      n: UNNUMBERED,
    })
    const rules = await test.pool.query(
      `select rule, level, records from import_rule where import_id = $1 and rule not like 'marc.%'`,
      [id],
    )
    for (const { rule, level, records } of rules.rows) {
      const counted = await queryRow(
        `select count(distinct position)::int as n from import_record, jsonb_array_elements(diagnostic) each
         where import_id = $1 and each->>'code' = $2 and each->>'level' = $3`,
        [id, rule, level],
      )
      expect([rule, counted!.n]).toEqual([rule, records])
    }
    // The search index equals the stored records, although processes were killed.
    expect(await queryRow('select count(*)::int as n from search_pending')).toEqual({ n: 0 })
    expect(
      await queryRow(
        `select count(*)::int as n from record where not exists (select from search_doc where record_id = record.id)
          or exists (select from record_version where record_id = record.id and state = 'active' and has_errors is distinct from
            (select is_invalid from search_doc where record_id = record.id))`,
      ),
    ).toEqual({ n: 0 })
    await server.close()
  })
})
