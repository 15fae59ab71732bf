import type { SearchAnswer } from '@seriatim/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { storeCheckResult } from '../../catalogue/addresses/repository.ts'
import { lastChange } from '../../catalogue/changes/repository.ts'
import { countDue, deleteDue, lockNextDue, queueRecords } from '../../catalogue/diagnoses/repository.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Services } from '../../services.ts'
import { testServices } from '../../testing/index.ts'
import {
  codes,
  dryRun,
  ISSN,
  in022,
  inCategory,
  link,
  makeRecord,
  readAs,
  save,
  startServerWith,
  type TestServer,
  withFields,
} from '../consequences/testing.ts'
import { renewDiagnoses } from './renew-diagnoses.ts'

let { test, france, paris, close } = {} as TestServer
let services: Services

const STORED = [
  // Record 0 is cancelled in favour of record 1; records 2 and 3 link to record 0.
  makeRecord(0),
  makeRecord(1),
  makeRecord(2, { links: [['787', ' ', 0]] }),
  makeRecord(3, { links: [['787', ' ', 0]] }),
  // Record 10 links to an ISSN that is not in the database yet.
  makeRecord(10, { links: [['787', ' ', 11]] }),
  // Records 20 and 21 have the same key title.
  makeRecord(20, { title: 'Bulletin' }),
  makeRecord(21, { title: 'Bulletin' }),
  makeRecord(22),
  // The test later removes the country of record 30 from its centre.
  makeRecord(30),
  makeRecord(31, { center: '_2' }),
  makeRecord(40, { medium: 'cr' }),
]

beforeAll(async () => {
  ;({ test, france, paris, close } = await startServerWith(STORED))
  services = testServices(test)
})
afterAll(async () => {
  await services?.tasks.close()
  await close?.()
})

const note = (text: string) => ({ indicator1: '\\', indicator2: '\\', subFields: [{ a: text }] })
const renew = () => renewDiagnoses(services)
const diagnosisOf = async (n: number): Promise<string[]> => {
  const { errors, warnings } = (await readAs(france, n)).diagnostic
  return codes([...errors, ...warnings])
}
const search = async (query: string): Promise<string[]> => {
  const body = { basic_query: { query, anywhere: false, matchFormat: 'LUCENE' }, sortField: 'issn', sortOrder: 'asc' }
  const answer: SearchAnswer = (await france.post('/api/search', body)).json()
  return answer.hits.hits.map(({ _id }) => _id)
}

// Processes all queued records, so that each test starts with an empty queue.
beforeEach(renew)

describe('the stored diagnostics of a record', () => {
  it('report that a linked record was cancelled, as a dry run of the same record does', async () => {
    await save(france, 1, in022(await readAs(france, 1), { z: ISSN(0) }))
    expect(await diagnosisOf(2)).toEqual([])
    await renew()
    const { record } = await readAs(france, 2)
    const tried = codes((await dryRun(france, 2, record)).diagnostic.warnings)
    expect(tried).toEqual(['link-target.no-serial'])
    expect(await diagnosisOf(2)).toEqual(tried)
    expect(await diagnosisOf(3)).toEqual(tried)
    expect(await search('warning:"link-target.no-serial"')).toEqual([ISSN(2), ISSN(3)])
  })

  it('keep the diagnostics that only the last save could produce', async () => {
    const ended = codes((await readAs(france, 0)).diagnostic.warnings)
    await save(france, 2, withFields(await readAs(france, 2), '500', [note('names 0 still')]))
    await renew()
    expect(codes((await readAs(france, 0)).diagnostic.warnings)).toEqual(ended)
  })

  it('no longer report a missing record once that record exists', async () => {
    await save(france, 10, (await readAs(france, 10)).record)
    expect(await diagnosisOf(10)).toEqual(['link-target.unknown-other'])
    await test.db
      .insertInto('record')
      .values({ issn: ISSN(11), center: '_7', category: 'fre' })
      .execute()
    const described = await readAs(france, 22)
    const { 222: title, 245: proper } = (await readAs(france, 1)).record.fields
    const numbered = { indicator1: '0', indicator2: '\\', subFields: [{ a: ISSN(11) }, { 2: '_7' }, { l: ISSN(11) }] }
    const own = { '001': ISSN(11), '022': numbered, 222: title, 245: proper }
    await save(france, 11, { fields: { ...described.record.fields, ...own } })
    await renew()
    expect(await diagnosisOf(10)).not.toContain('link-target.unknown-other')
    expect(await search('warning:"link-target.unknown-other"')).toEqual([])
  })

  it('report an equal key title when another record gets or loses that title', async () => {
    expect(await diagnosisOf(22)).toEqual([])
    const title = (await readAs(france, 20)).record.fields['222']
    const before = await readAs(france, 22)
    await save(france, 22, { fields: { ...before.record.fields, 222: title } })
    await renew()
    const named = async (n: number) =>
      (await readAs(france, n)).diagnostic.warnings
        .find(({ code }) => code === 'same-key-title')
        ?.error.match(/\d{4}-\d{3}[\dX]/g)
    expect(await named(20)).toEqual([ISSN(21), ISSN(22)])
    expect(await named(21)).toEqual([ISSN(20), ISSN(22)])
    const { 222: _, ...rest } = (await readAs(france, 22)).record.fields
    await save(france, 22, { fields: { ...rest, 222: before.record.fields['222'] } })
    await renew()
    expect(await named(20)).toEqual([ISSN(21)])
    await save(france, 21, inCategory((await readAs(france, 21)).record, 'sup'))
    await renew()
    expect(await named(20)).toBeUndefined()
  })

  it('are not rewritten if the rules return the same diagnostics', async () => {
    await save(france, 22, { fields: (await readAs(france, 22)).record.fields })
    await renew()
    const records = await test.db.selectFrom('record').select('id').execute()
    const last = await lastChange(test.db)
    await test.db.transaction().execute((tx) =>
      queueRecords(
        tx,
        records.map(({ id }) => id),
      ),
    )
    await renew()
    expect(await countDue(test.db)).toMatchObject({ count: 0 })
    expect(await lastChange(test.db)).toBe(last)
  })

  it('report the last check of a URL', async () => {
    const check = (state: 'broken' | 'valid') =>
      storeCheckResult(test.db, {
        url: 'https://example.org/',
        state,
        statusCode: state === 'valid' ? 200 : 404,
        reason: '',
        checkedAt: new Date(),
        movedTo: null,
        isGone: false,
      })
    expect(await diagnosisOf(40)).toEqual([])
    await check('broken')
    await renew()
    expect(await diagnosisOf(40)).toEqual(['broken-address'])
    await check('valid')
    await renew()
    expect(await diagnosisOf(40)).toEqual([])
  })

  it('report changed countries of a centre, and mark an active record as invalid', async () => {
    const centre = async () => {
      const { rows } = (await paris.get('/api/admin/centers?size=1000')).json()
      return rows.find(({ code }: { code: string }) => code === '_7')
    }
    const { id, countries } = await centre()
    const change = async (wanted: readonly string[]) =>
      expect((await paris.put(`/api/admin/centers/${id}`, { countries: wanted })).statusCode).toBe(200)
    await change(countries.filter((code: string) => code !== 'FRA'))
    await renew()
    expect(await diagnosisOf(30)).toEqual(['country-and-centre.national'])
    expect((await readAs(france, 30)).status).toBe('active')
    expect(await diagnosisOf(31)).toEqual([])
    expect(await search('is_invalid:true AND error:"country-and-centre.national"')).toContain(ISSN(30))
    await change(countries)
    await renew()
    expect(await diagnosisOf(30)).toEqual([])
    expect(await search('error:"country-and-centre.national"')).toEqual([])
  })
})

describe('a run of the diagnosis job', () => {
  it('skips a record that another transaction has locked, and the next run validates it', async () => {
    await save(france, 30, withFields(await readAs(france, 30), '787', [link(31)]))
    await renew()
    await save(paris, 31, withFields(await readAs(paris, 31), '500', [note('of no concern')]))
    const [held, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const writing = test.db.transaction().execute(async (tx) => {
      await sql`select from record where issn = ${ISSN(30)} for update`.execute(tx)
      held.resolve()
      await release.promise
    })
    await held.promise
    await renew()
    expect((await countDue(test.db)).count).toBe(1)
    release.resolve()
    await writing
    await renew()
    expect(await countDue(test.db)).toEqual({ count: 0, since: null })
  })

  it('does not block a second run that validates the same records', async () => {
    const records = await test.db.selectFrom('record').select('id').orderBy('id').limit(2).execute()
    const ids = records.map(({ id }) => id)
    await queueRecords(test.db as Tx, [...ids, ...ids])
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const renewQueued = (holds: PromiseWithResolvers<void>, others: Promise<void>, before: Promise<void>) =>
      test.db.transaction().execute(async (tx) => {
        await before
        const rows = await lockNextDue(tx, 0, 2)
        holds.resolve()
        await others
        await deleteDue(tx, rows, ids)
        return rows.map(({ recordId }) => recordId)
      })
    const validated = await Promise.all([
      renewQueued(first, second.promise, Promise.resolve()),
      renewQueued(second, first.promise, first.promise),
    ])
    expect(validated).toEqual([ids, ids])
    expect(await countDue(test.db)).toEqual({ count: 0, since: null })
  })

  const rechecks = () => test.db.selectFrom('rule_recheck').select('rules').orderBy('created_at', 'desc').execute()

  it('starts a recheck by the reference-list rules when a list gets a new code', async () => {
    const before = await rechecks()
    const code = { code: 'qqq', names: { en: 'Q' } }
    expect((await paris.post('/api/admin/iso_languages', code)).statusCode).toBe(200)
    await renew()
    const [latest, ...earlier] = await rechecks()
    expect(earlier).toEqual(before)
    expect(latest!.rules).toContain('reference-list')
    await renew()
    expect(await rechecks()).toHaveLength(before.length + 1)
  })

  it('starts a recheck by the rules that a new program version adds', async () => {
    await sql`
      update setting set value = jsonb_set(value, '{rules}', (value -> 'rules') - 'control-character' - 'end-date')
      where name = 'renewed_diagnoses'`.execute(test.db)
    await renew()
    expect((await rechecks())[0]!.rules.toSorted()).toEqual(['control-character', 'end-date'])
  })

  it('starts a recheck of all records if the change log was truncated', async () => {
    await save(france, 1, withFields(await readAs(france, 1), '500', [note('one')]))
    await save(france, 1, withFields(await readAs(france, 1), '500', [note('two')]))
    await sql`delete from change_log where seq < (select max(seq) from change_log)`.execute(test.db)
    await renew()
    const [latest, ...earlier] = await rechecks()
    expect(latest!.rules).toEqual(expect.arrayContaining(['link-target', 'same-key-title']))
    // A position beyond the end of the change log is possible after a backup was restored.
    await sql`update setting set value = jsonb_set(value, '{seq}', '9000000') where name = 'renewed_diagnoses'`.execute(
      test.db,
    )
    await renew()
    expect(await rechecks()).toHaveLength(earlier.length + 2)
    await renew()
    expect(await rechecks()).toHaveLength(earlier.length + 2)
  })
})

it('the dashboard of errors shows how many records wait for new diagnostics', async () => {
  const summary = async () => (await france.get('/api/dashboards/errors')).json().summary as string
  await save(france, 30, withFields(await readAs(france, 30), '500', [note('named')]))
  await test.pool.query(
    `insert into diagnosis_due (record_id, since) select id, now() - interval '90 s' from record where issn = $1`,
    [ISSN(30)],
  )
  expect(await summary()).toMatch(/1 record is waiting to be validated again .* waited for 9\d s\./)
  await renew()
  expect(await summary()).not.toContain('waiting to be validated again')
  expect(await summary()).toContain('Changed rules are being applied to stored records: 0 of ')
})
