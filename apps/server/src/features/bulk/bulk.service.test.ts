import type { RecordAnswer } from '@seriatim/contract'
import { isDataField, type MarcRecord } from '@seriatim/marc'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import type { App } from '../../platform/http/serve.ts'
import { allJobs, type Services } from '../../services.ts'
import {
  type Caller,
  createKnownUsers,
  createUser,
  loginAs,
  type TestDb,
  testDb,
  testServices,
} from '../../testing/index.ts'
import { loadInto } from '../../testing/records.ts'
import { fieldsIn, ISSN, makeRecord, readAs, save, subfieldValues, withoutField } from '../consequences/testing.ts'
import { bulkAs, searchOf } from './testing.ts'

let test: TestDb
let services: Services
let app: App
let [paris, france, london]: Caller[] = []

/** Numbers of records that need more than one batch. */
const MANY = Array.from({ length: 120 }, (_, n) => 100 + n)

/** Adds the title of the linked record ($t) to the link field `tag`. */
const titled = ({ leader, fields }: MarcRecord, tag: string, title: string): MarcRecord => ({
  leader,
  fields: fields.map((field) =>
    field.tag === tag && isDataField(field)
      ? { ...field, subfields: [{ code: 't', value: title }, ...field.subfields] }
      : field,
  ),
})

const STORED = [
  ...Array.from({ length: 12 }, (_, n) => makeRecord(n)),
  makeRecord(20, { center: '_2' }),
  // Two records that link to each other, each link with the title of the linked record.
  titled(makeRecord(30, { links: [['785', '0', 31]], status: 'd19991999' }), '785', 'Titre 31'),
  titled(makeRecord(31, { links: [['780', '0', 30]] }), '780', 'Titre 30'),
  ...MANY.map((n) => makeRecord(n)),
  ...Array.from({ length: 6 }, (_, n) => makeRecord(40 + n)),
  ...Array.from({ length: 6 }, (_, n) => makeRecord(50 + n)),
  makeRecord(60, { status: 'd19991999' }),
  makeRecord(61),
  // Two serials that merge into a third. One of the two already has a link to the third.
  makeRecord(70, { status: 'd19991999' }),
  makeRecord(71, { status: 'd19991999', links: [['785', '7', 72]] }),
  makeRecord(72, { links: [['780', '4', 71]] }),
]

beforeAll(async () => {
  test = await testDb()
  await createKnownUsers(test.db)
  await loadInto(test, STORED)
  services = testServices(test)
  app = await buildApp(services)
  await app.ready()
  ;[paris, france, london] = await Promise.all(['paris', 'france', 'london'].map((username) => loginAs(app, username)))
  await services.jobs.start(allJobs(services))
})
afterAll(async () => {
  await services?.jobs.stop()
  await app?.close()
  await services?.tasks.close()
  await test?.close()
})

const bulk = bulkAs(() => france!)
const read = (n: number): Promise<RecordAnswer> => readAs(paris, n)
const publisher = async (n: number) => subfieldValues(await read(n), '264', 'b')
const SET = 'set 264$b = "Editions"'

describe('the preview of a macro on several records', () => {
  it('groups the differences by kind, reports skipped records with the reason, and stores nothing', async () => {
    const before = await read(0)
    await france!.get(`/api/record/${ISSN(1)}/json?edit=true`)
    await save(france, 2, withoutField(await read(2), '245'))
    const issns = [0, 1, 2, 20].map(ISSN)
    const set = await bulk.preview(`${SET}\ndelete 082 where $a = "050"`, issns, { name: 'Publishers', reason: 'Sale' })
    expect(set).toMatchObject({
      name: 'Publishers',
      reason: 'Sale',
      username: 'france',
      center: '_7',
      records: 4,
      saved: 0,
      outcomes: { change: 2, draft_beside: 1, forbidden: 1 },
      groups: [
        {
          key: 'removed 082,changed 264 $b',
          records: 2,
          changes: [
            { kind: 'removed', tag: '082', code: null },
            { kind: 'changed', tag: '264', code: 'b' },
          ],
        },
      ],
    })
    const [first] = await bulk.records(set.id, 'outcome=change')
    expect(first).toMatchObject({ issn: ISSN(0), outcome: 'change', center: '_7', left_out: false })
    expect(first!.difference).toEqual([
      { kind: 'removed', line: '=082  04$a050' },
      { kind: 'removed', line: '=264  \\1$aParis$bÉditeur' },
      { kind: 'added', line: '=264  \\1$aParis$bEditions' },
    ])
    // A Register record without a class number has an error. Both records had no errors before.
    expect(set).toMatchObject({ invalid: 2, newly_invalid: 2 })
    expect(first!.after.errors.length).toBeGreaterThan(0)
    expect(first!.before.errors).toEqual([])
    expect(await read(0)).toEqual(before)
    await france!.delete(`/api/record_lock/${ISSN(1)}`)
  })

  it('lists the records of a search in its order, with the lock holder of each record', async () => {
    await paris!.get(`/api/record/${ISSN(4)}/json?edit=true`)
    const search = { ...searchOf(`022.a:${ISSN(3)} OR 022.a:${ISSN(4)}`), sortField: 'issn', sortOrder: 'desc' }
    const begun = await france!.post('/api/bulk', { search, macro: SET })
    expect(begun.statusCode, begun.body).toBe(200)
    await expect.poll(async () => (await bulk.read(begun.json().id)).state).toBe('previewed')
    const records = await bulk.records(begun.json().id)
    expect(records.map(({ issn, holder }) => [issn, holder])).toEqual([
      [ISSN(4), 'paris'],
      [ISSN(3), null],
    ])
    expect((await bulk.read(begun.json().id)).locked).toBe(1)
    await paris!.delete(`/api/record_lock/${ISSN(4)}`)
  })

  it('reports a record that the macro would enlarge beyond the size limit', async () => {
    const twice = Array.from({ length: 6 }, () => 'set 500$a = 500$a + 500$a').join('\n')
    const set = await bulk.preview(`add 500 ## $a "${'x'.repeat(2_000)}"\n${twice}`, [ISSN(11)])
    expect(set.outcomes).toEqual({ macro_stopped: 1 })
    expect((await france!.post(`/api/bulk/${set.id}/run`, {})).json().code).toBe('bulk_nothing')
  })

  it('refuses invalid macros, empty selections, unknown ISSNs and users without a centre', async () => {
    const refused = async (body: object, caller = france) => {
      const answer = await caller!.post('/api/bulk', body)
      return [answer.statusCode, answer.json().code, answer.json().error] as const
    }
    const [status, code, sentence] = await refused({ issns: [ISSN(0)], macro: 'set 245$a\nset 245$b = "x"' })
    expect([status, code]).toEqual([400, 'bad_macro'])
    expect(sentence).toMatch(/line 1/)
    expect((await refused({ search: searchOf('"no record has this"'), macro: SET })).slice(0, 2)).toEqual([
      400,
      'bulk_no_records',
    ])
    expect((await refused({ macro: SET })).slice(0, 2)).toEqual([400, 'bulk_no_records'])
    expect((await refused({ issns: ['1234-5679'], macro: SET })).slice(0, 2)).toEqual([404, 'record_not_found'])
    const nocentre = await loginAs(app, 'nocentre')
    expect((await refused({ issns: [ISSN(0)], macro: SET }, nocentre))[1]).toBe('no_centre')
  })
})

describe('the run of a change set', () => {
  it('stores one version per record, and skips records that were excluded, locked or changed after the preview', async () => {
    const issns = [5, 6, 7, 8].map(ISSN)
    const set = await bulk.preview('set 264$b = "House of " + 264$b', issns)
    const out = await france!.put(`/api/bulk/${set.id}/left-out`, { issns: [ISSN(6)], left_out: true })
    expect(out.json()).toEqual({ left_out: 1 })
    await paris!.get(`/api/record/${ISSN(7)}/json?edit=true`)
    const { record } = await read(8)
    await save(paris, 8, {
      fields: { ...record.fields, 310: { indicator1: '\\', indicator2: '\\', subFields: [{ a: 'Weekly' }] } },
    })
    const versions = await versionCount(5)
    const done = await bulk.run(set.id)
    expect(done).toMatchObject({
      saved: 1,
      outcomes: { saved: 1, left_out: 1, locked: 1, changed_since: 1 },
    })
    expect(await publisher(5)).toEqual(['House of Éditeur'])
    expect(await versionCount(5)).toBe(versions + 1)
    for (const n of [6, 7, 8]) expect(await publisher(n)).toEqual(['Éditeur'])
    // The changes are searchable immediately, and the same change set cannot run a second time.
    const response = await france!.post('/api/search', searchOf('264.b:"House of Éditeur"'))
    expect(response.json().hits.total.value).toBe(1)
    expect((await france!.post(`/api/bulk/${set.id}/run`, {})).json().code).toBe('bulk_state')
    await paris!.delete(`/api/record_lock/${ISSN(7)}`)
  })

  it('requires confirmation when every record would have errors, and stores drafts only with the option `drafts`', async () => {
    const set = await bulk.preview('delete 245', [9, 10].map(ISSN))
    expect(set).toMatchObject({ invalid: 2, newly_invalid: 2 })
    const refused = await france!.post(`/api/bulk/${set.id}/run`, {})
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'bulk_all_invalid'])
    const left = await bulk.run(set.id, { confirm_invalid: true })
    expect(left).toMatchObject({ saved: 0, outcomes: { invalid: 2 } })
    expect((await read(9)).status).toBe('active')
    const again = await bulk.preview('delete 245', [9, 10].map(ISSN))
    const done = await bulk.run(again.id, { confirm_invalid: true, drafts: true })
    expect(done).toMatchObject({ saved: 2, drafts: true, outcomes: { saved_as_draft: 2 } })
    expect(await draftsOf(9)).toBe(1)
    // The revert removes the drafts. The active versions never changed.
    expect(await bulk.revert(again.id)).toMatchObject({ reverted: 2, revert: 'completed' })
    expect(await draftsOf(9)).toBe(0)
    expect(subfieldValues(await read(9), '245', 'a')).toEqual(['Titre 9'])
  })

  it('changes a record even if an earlier save of the same run altered it through a link', async () => {
    const before = [await read(30), await read(31)].map(contentOf)
    const set = await bulk.preview(
      'set 222$a = 222$a + " nouveau"\nset 245$a = 245$a + " nouveau"',
      [30, ...MANY, 31].map(ISSN),
    )
    const done = await bulk.run(set.id)
    expect(done.outcomes).toEqual({ saved: 122 })
    expect(subfieldValues(await read(31), '780', 't')).toEqual(['Titre 30 nouveau'])
    expect(subfieldValues(await read(30), '785', 't')).toEqual(['Titre 31 nouveau'])
    const back = await bulk.revert(set.id)
    expect(back).toMatchObject({ reverted: 122, reverts: { reverted: 122 } })
    expect([await read(30), await read(31)].map(contentOf)).toEqual(before)
  })
})

describe('two change sets on the same records', () => {
  it('change each record only once, because the later run skips changed records', async () => {
    const issns = MANY.slice(0, 40).map(ISSN)
    const one = await bulk.preview('add 500 ## $a "One"', issns)
    const other = await bulk.preview('add 500 ## $a "Other"', issns)
    const [first, second] = await Promise.all([bulk.run(one.id), bulk.run(other.id)])
    expect(first.saved + second.saved).toBe(issns.length)
    expect((first.outcomes.changed_since ?? 0) + (second.outcomes.changed_since ?? 0)).toBe(issns.length)
    for (const n of MANY.slice(0, 40)) expect(subfieldValues(await read(n), '500', 'a')).toHaveLength(1)
    await Promise.all([first, second].filter(({ saved }) => saved > 0).map(({ id }) => bulk.revert(id)))
    for (const n of MANY.slice(0, 40)) expect(subfieldValues(await read(n), '500', 'a')).toEqual([])
  })

  it('skip a record that was deleted after the preview', async () => {
    const set = await bulk.preview(SET, [53, 54].map(ISSN))
    await test.pool.query('delete from record where issn = $1', [ISSN(53)])
    expect(await bulk.run(set.id)).toMatchObject({ saved: 1, outcomes: { saved: 1, changed_since: 1 } })
    const [gone] = await bulk.records(set.id, 'outcome=changed_since')
    expect(gone).toMatchObject({ issn: ISSN(53), title: null, difference: [] })
  })
})

describe('the revert of a change set', () => {
  it('restores the earlier content, and lists records that are locked or were changed after the run', async () => {
    const numbers = [40, 41, 42, 43]
    const before = new Map<number, RecordAnswer>()
    for (const n of numbers) before.set(n, await read(n))
    const set = await bulk.preview(SET, numbers.map(ISSN))
    await bulk.run(set.id)
    const { record } = await read(41)
    await save(paris, 41, {
      fields: { ...record.fields, 310: { indicator1: '\\', indicator2: '\\', subFields: [{ a: 'Weekly' }] } },
    })
    await paris!.get(`/api/record/${ISSN(42)}/json?edit=true`)
    const back = await bulk.revert(set.id)
    expect(back).toMatchObject({
      reverted: 2,
      reverts: { reverted: 2, changed_since: 1, locked: 1 },
      revert: 'completed',
    })
    for (const n of [40, 43]) expect(contentOf(await read(n))).toEqual(contentOf(before.get(n)!))
    expect(await publisher(41)).toEqual(['Editions'])
    const stored = await bulk.records(set.id, 'shown=revert_kept')
    expect(stored.map(({ issn, revert }) => [issn, revert])).toEqual([
      [ISSN(41), 'changed_since'],
      [ISSN(42), 'locked'],
    ])
    // When the lock is released, the next revert restores the locked record. A record that was changed after the run is
    // never restored.
    await paris!.delete(`/api/record_lock/${ISSN(42)}`)
    expect(await bulk.revert(set.id)).toMatchObject({ reverted: 3, reverts: { reverted: 3, changed_since: 1 } })
    expect((await france!.post(`/api/bulk/${set.id}/revert`, {})).json().code).toBe('bulk_nothing')
  })

  it('removes the links that the run wrote into all three records of a merger', async () => {
    const linked = async (n: number, tag: string) => subfieldValues(await read(n), tag, 'x')
    const add = (n: number) => `add 785 07 $t "Titre ${n}" $x "${ISSN(n)}"`
    const set = await bulk.preview(`${add(71)}\n${add(72)}`, [ISSN(70)])
    await bulk.run(set.id)
    expect(await linked(70, '785')).toEqual([71, 72].map(ISSN))
    expect(await linked(71, '785')).toEqual([70, 72].map(ISSN))
    expect(await linked(71, '780')).toEqual([])
    expect(await linked(72, '780')).toEqual([71, 70].map(ISSN))
    await bulk.revert(set.id)
    expect(await linked(70, '785')).toEqual([])
    expect(await linked(71, '785')).toEqual([ISSN(72)])
    expect(await linked(72, '780')).toEqual([ISSN(71)])
  })

  it('restores the draft of a record even if a link changed its active version', async () => {
    const macro = `add 785 00 $t "Titre 61" $x "${ISSN(61)}"`
    const first = await bulk.preview(macro, [ISSN(60)])
    await bulk.run(first.id)
    const answers = fieldsIn(await read(61), '780')
    expect(answers).toHaveLength(1)
    await bulk.revert(first.id)
    expect(fieldsIn(await read(61), '780')).toEqual([])
    // Saves a draft with an error that already contains the reverse link, so that the run changes only the active
    // version.
    const { fields } = withoutField(await read(61), '245')
    await save(paris, 61, { fields: { ...fields, 780: answers } })
    const drafts = async () =>
      (await france!.get(`/api/record/${ISSN(61)}/versions`))
        .json()
        .draft.map((version: RecordAnswer) => contentOf(version))
    const before = await drafts()
    expect(before).toHaveLength(1)
    const set = await bulk.preview(macro, [ISSN(60)])
    await bulk.run(set.id)
    expect(fieldsIn(await read(61), '780')).toEqual(answers)
    expect(await bulk.revert(set.id)).toMatchObject({ reverted: 1, revertible: 0 })
    expect(fieldsIn(await read(61), '780')).toEqual([])
    expect(await drafts()).toEqual(before)
  })

  it('is logged in the audit log, like the run', async () => {
    const entries = (await paris!.get('/api/audit?kind=bulk')).json()
    const sentences: string[] = entries.rows.map(({ sentence }: { sentence: string }) => sentence)
    expect(sentences.some((each) => /changed 4 records/.test(each))).toBe(true)
    expect(sentences.some((each) => /was reverted: 2 records/.test(each))).toBe(true)
  })
})

describe('access to change sets', () => {
  it('shows cataloguers the sets of their centre, and user managers all sets', async () => {
    const set = await bulk.preview(SET, [50].map(ISSN), { name: 'Hidden from London' })
    const listed = async (caller: Caller | undefined) =>
      (await caller!.get('/api/bulk?search=hidden')).json().rows.map(({ id }: { id: string }) => id)
    expect(await listed(france)).toEqual([set.id])
    expect(await listed(paris)).toEqual([set.id])
    expect(await listed(london)).toEqual([])
    for (const path of ['', '/records']) {
      const answer = await london!.get(`/api/bulk/${set.id}${path}`)
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'bulk_not_found'])
    }
    for (const action of ['run', 'revert'])
      expect((await london!.post(`/api/bulk/${set.id}/${action}`, {})).json().code).toBe('bulk_not_found')
    expect((await france!.delete(`/api/bulk/${set.id}`)).statusCode).toBe(200)
    expect((await france!.get(`/api/bulk/${set.id}`)).statusCode).toBe(404)
  })

  it('uses the rights and the name of the calling user for a run or revert', async () => {
    const set = await bulk.preview(SET, [51, 52].map(ISSN))
    await test.pool.query(`update app_user set is_active = false where username = 'france'`)
    const byParis = bulkAs(() => paris!)
    expect(await byParis.run(set.id)).toMatchObject({ username: 'france', saved: 2 })
    const { rows } = await test.pool.query(
      `select distinct author from record_version v join record r on r.id = v.record_id
        where issn = any($1) and v.state = 'active'`,
      [[51, 52].map(ISSN)],
    )
    expect(rows).toEqual([{ author: 'paris' }])
    expect(await byParis.revert(set.id)).toMatchObject({ reverted: 2, reverts: { reverted: 2 } })
    expect(await publisher(51)).toEqual(['Éditeur'])
    await test.pool.query(`update app_user set is_active = true where username = 'france'`)
  })

  it('is refused for a user without the permission to catalogue', async () => {
    const set = await bulk.preview(SET, [51, 52].map(ISSN))
    await services.jobs.stop()
    expect((await france!.post(`/api/bulk/${set.id}/run`, {})).statusCode).toBe(200)
    await test.pool.query(`update app_user set is_active = false where username = 'france'`)
    await services.jobs.start(allJobs(services))
    await expect.poll(async () => (await paris!.get(`/api/bulk/${set.id}`)).json().state).toBe('completed')
    expect((await paris!.get(`/api/bulk/${set.id}`)).json()).toMatchObject({ saved: 0, outcomes: { forbidden: 2 } })
    expect(await publisher(51)).toEqual(['Éditeur'])
    await test.pool.query(`update app_user set is_active = true where username = 'france'`)
  })

  it('shows an administrator of a centre only the sets of that centre', async () => {
    const set = await bulk.preview(SET, [50].map(ISSN), { name: 'Not for the administrator of London' })
    await createUser(test.db, { username: 'london-admin', center: '_2' })
    await createUser(test.db, { username: 'france-admin', center: '_7' })
    const [ofLondon, ofFrance] = [await loginAs(app, 'london-admin'), await loginAs(app, 'france-admin')]
    expect((await ofLondon.get('/api/bulk?search=administrator')).json().rows).toEqual([])
    expect((await ofLondon.get(`/api/bulk/${set.id}`)).statusCode).toBe(404)
    expect((await ofFrance.get(`/api/bulk/${set.id}`)).json()).toMatchObject({ id: set.id, mine: false })
    expect((await ofFrance.post(`/api/bulk/${set.id}/run`, {})).json().code).toBe('not_creator')
  })
})

const draftsOf = async (n: number): Promise<number> =>
  (await france!.get(`/api/record/${ISSN(n)}/versions`)).json().draft.length

const versionCount = async (n: number): Promise<number> => {
  const { rows } = await test.pool.query(
    'select count(*)::int as n from record_version v join record r on r.id = v.record_id where issn = $1',
    [ISSN(n)],
  )
  return rows[0].n
}

/** Content of a record without the fields that the server rewrites for each version. */
const contentOf = ({ record }: RecordAnswer) => {
  const { '005': _, '039': __, LDR: ___, ...fields } = record.fields as Record<string, unknown>
  return fields
}
