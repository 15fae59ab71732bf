import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import { applyPending } from '../../saving/pending.ts'
import { type Caller, createKnownUsers, loginAs, type TestDb, testApp, testDb } from '../../testing/index.ts'
import { loadInto } from '../../testing/records.ts'
import {
  consequences,
  dryRun,
  fieldsIn,
  ISSN,
  in022,
  link,
  makeRecord,
  readAs,
  save,
  subfieldValues,
  type WireField,
  withFields,
  withoutField,
} from './testing.ts'

let test: TestDb
let app: App
let [france, london, paris]: Caller[] = []
const STORED = [
  makeRecord(0),
  makeRecord(1, { medium: 'cr' }),
  makeRecord(2),
  makeRecord(3, { center: '_2' }),
  makeRecord(4, { status: 'd19992019' }),
  makeRecord(5, { medium: 'cr' }),
  makeRecord(6),
  makeRecord(7, { category: 'wor' }),
  makeRecord(8, { center: '_2' }),
  makeRecord(9, { links: [['780', '0', 6]] }),
  makeRecord(10),
  makeRecord(11),
  makeRecord(12, { category: 'can', in022: [['v', ISSN(13)]] }),
  makeRecord(13, { in022: [['z', ISSN(12)]] }),
]

beforeAll(async () => {
  test = await testDb()
  await createKnownUsers(test.db)
  await loadInto(test, STORED)
  app = await testApp(test)
  ;[france, london, paris] = await Promise.all(['france', 'london', 'paris'].map((username) => loginAs(app, username)))
})
afterAll(async () => {
  await app?.close()
  await test?.close()
})

const read = (n: number) => readAs(paris, n)
const causeOf = async (n: number) =>
  (
    await test.pool.query(
      `select cause, author from record_version join record on record.id = record_id
       where issn = $1 and state = 'active'`,
      [ISSN(n)],
    )
  ).rows[0]

describe('a link', () => {
  it('gets a reverse link with title, ISSN and medium, and puts both records into one family with one ISSN-L', async () => {
    const changed = withFields(await read(0), '776', [link(1)])
    const notified = await consequences(france, 0, changed)
    expect(notified).toMatchObject({ takes_effect: true, total: 2 })
    expect(
      notified.records.map(({ issn, reason, field, changes, waits }) => ({ issn, reason, field, changes, waits })),
    ).toEqual([
      { issn: ISSN(1), reason: 'reverse_link_added', field: '776', changes: true, waits: false },
      { issn: ISSN(1), reason: 'issnl_changed', field: '022', changes: true, waits: false },
    ])
    expect((await read(1)).record.fields['776']).toBeUndefined()
    const saved = await save(france, 0, changed)
    expect([saved.status, saved.diagnostic]).toEqual(['active', { errors: [], warnings: [] }])
    const other = await read(1)
    expect(fieldsIn(other, '776')).toEqual([
      { indicator1: '0', indicator2: '\\', subFields: [{ t: 'Titre 0' }, { x: ISSN(0) }, { h: 'ta' }] },
    ])
    expect([subfieldValues(other, '022', 'l'), subfieldValues(other, '022', 'm')]).toEqual([[ISSN(0)], [ISSN(1)]])
    expect(await causeOf(1)).toEqual({
      author: 'france',
      cause: { issn: ISSN(0), reasons: ['reverse_link_added', 'issnl_changed'] },
    })
    const { hits } = (await france!.post('/api/search', { basic_query: { query: ISSN(1) } })).json()
    const result = hits.hits.find(({ _id }: { _id: string }) => _id === ISSN(1))
    expect(result._source.issnl_family).toEqual([ISSN(0), ISSN(1)])
  })

  it('changes its title when the key title of the linked record changes', async () => {
    const before = await read(0)
    const given = {
      fields: { ...before.record.fields, 222: { indicator1: '\\', indicator2: '0', subFields: [{ a: 'Nouveau' }] } },
    }
    expect((await consequences(france, 0, given)).records).toMatchObject([
      { issn: ISSN(1), reason: 'reverse_link_changed' },
    ])
    await save(france, 0, given)
    expect(subfieldValues(await read(1), '776', 't')).toEqual(['Nouveau'])
  })

  it('changes the kind of its reverse link when a save changes its own kind', async () => {
    await save(france, 2, withFields(await read(2), '780', [link(4, '0')]))
    expect(fieldsIn(await read(4), '785').map(({ indicator2 }) => indicator2)).toEqual(['0'])
    await save(
      paris,
      2,
      withFields({ ...(await read(2)), record: withoutField(await read(2), '780') }, '780', [link(4, '5')]),
    )
    expect(fieldsIn(await read(4), '785').map(({ indicator2 }) => indicator2)).toEqual(['4'])
  })

  it('is removed in both records, by members of the international centre only', async () => {
    const changed = withoutField(await read(0), '776')
    expect((await dryRun(france, 0, changed)).diagnostic.errors.map(({ code }) => code)).toContain('ic-only-link')
    expect((await consequences(france, 0, changed)).takes_effect).toBe(false)
    await save(paris, 0, changed)
    const other = await read(1)
    expect(other.record.fields['776']).toBeUndefined()
    expect([subfieldValues(other, '022', 'l'), subfieldValues(other, '022', 'm')]).toEqual([[ISSN(1)], [ISSN(0)]])
  })

  it('to a record of another centre also gets a reverse link', async () => {
    await save(france, 6, withFields(await read(6), '775', [link(3)]))
    expect(subfieldValues(await read(3), '775', 'x')).toEqual([ISSN(6)])
  })

  it('changes other records only when it is stored in an active version, not in a draft', async () => {
    const broken = withFields({ ...(await read(10)), record: withoutField(await read(10), '245') }, '775', [link(11)])
    expect((await save(france, 10, broken)).status).toBe('error')
    expect((await read(11)).record.fields['775']).toBeUndefined()
    await save(france, 10, withFields(await read(10), '775', [link(11)]))
    expect(subfieldValues(await read(11), '775', 'x')).toEqual([ISSN(10)])
  })

  it('is also added to the draft of the linked record if that record has an active version', async () => {
    const draft = await save(france, 11, withoutField(await read(11), '245'))
    await save(france, 7, withFields(await read(7), '787', [link(11)]))
    const versions = (await france!.get(`/api/record/${ISSN(11)}/versions`)).json()
    expect(versions.draft[0].id).not.toBe(draft.version_id)
    expect([subfieldValues(versions.draft[0], '787', 'x'), subfieldValues(versions.active[0], '787', 'x')]).toEqual([
      [ISSN(7)],
      [ISSN(7)],
    ])
  })

  it('to a locked record gets its reverse link when the lock is released', async () => {
    await london!.get(`/api/record/${ISSN(8)}/json?edit=true`)
    const changed = withFields(await read(7), '787', [link(8)])
    expect((await consequences(france, 7, changed)).records).toMatchObject([{ issn: ISSN(8), waits: true }])
    const saved = await save(france, 7, changed)
    expect(saved.status).toBe('active')
    expect(saved.diagnostic.warnings).toEqual([
      expect.objectContaining({ code: 'waits-for-lock', error: expect.stringContaining('london is editing') }),
    ])
    const waiting = {
      issn: ISSN(8),
      title: 'Titre 8',
      holder: 'london',
      sentence: `london is editing ${ISSN(8)}. The reverse link is added when the lock ends.`,
    }
    expect(saved.waiting).toMatchObject([waiting])
    const response = await consequences(france, 7, saved.record)
    expect(response.waiting).toMatchObject([waiting])
    expect((await read(8)).record.fields['787']).toBeUndefined()
    await save(london, 8, (await read(8)).record)
    expect((await read(8)).record.fields['787']).toBeUndefined()
    await london!.delete(`/api/record_lock/${ISSN(8)}`)
    expect(subfieldValues(await read(8), '787', 'x')).toEqual([ISSN(7)])
    expect((await causeOf(8)).author).toBe('france')
    expect((await test.pool.query('select from pending_change')).rowCount).toBe(0)
    expect((await consequences(france, 7, saved.record)).waiting).toEqual([])
    expect(await save(france, 7, saved.record)).not.toHaveProperty('waiting')
  })

  it('to a locked record gets its reverse link when the lock expires', async () => {
    await london!.get(`/api/record/${ISSN(8)}/json?edit=true`)
    await save(
      paris,
      7,
      withFields({ ...(await read(7)), record: withoutField(await read(7), '787') }, '787', [link(11)]),
    )
    expect(subfieldValues(await read(8), '787', 'x')).toEqual([ISSN(7)])
    const { index } = test
    expect(await applyPending({ db: test.db, index }, new Date())).toBe(0)
    await test.pool.query(`update record_lock set expires_at = now() - interval '1 second'`)
    expect(await applyPending({ db: test.db, index }, new Date())).toBe(1)
    expect((await read(8)).record.fields['787']).toBeUndefined()
  })

  it('is reported if its ISSN is unknown or belongs to no valid serial', async () => {
    const changed = withFields(await read(4), '787', [link(99), link(12)])
    expect((await consequences(france, 4, changed)).records).toMatchObject([
      { issn: ISSN(99), reason: 'not_in_base', changes: false, title: null },
      { issn: ISSN(12), reason: 'cites_cancelled', changes: false, category: 'can' },
    ])
    expect((await dryRun(france, 4, changed)).diagnostic.warnings.map(({ code }) => code)).toEqual([
      'link-target.unknown-other',
      'link-target.no-serial',
    ])
  })
})

describe('a cancellation', () => {
  it('is stored in both records and in the audit log', async () => {
    const changed = in022(await read(5), { z: ISSN(2) })
    expect((await consequences(france, 5, changed)).records).toMatchObject([
      { issn: ISSN(2), reason: 'cancelled' },
      { issn: ISSN(4), reason: 'cites_this', field: '785' },
    ])
    const saved = await save(france, 5, changed)
    expect(saved.status).toBe('active')
    const cancelled = await read(2)
    expect([subfieldValues(cancelled, '699', '8'), subfieldValues(cancelled, '022', 'v')]).toEqual([['can'], [ISSN(5)]])
    const { rows } = await test.pool.query(`select kind, username, issn, details from audit_entry where issn = $1`, [
      ISSN(5),
    ])
    expect(rows).toEqual([
      {
        kind: 'cancellation',
        username: 'france',
        issn: ISSN(5),
        details: { cancelled: ISSN(2), replacement: ISSN(5), cancelled_version: Number(cancelled.version_id) },
      },
    ])
    await expect(test.pool.query('delete from audit_entry')).rejects.toThrow(/only added to/)
  })

  it('cannot be undone in the cancelling record, and cannot concern a record of another centre', async () => {
    const changed = await read(5)
    const field = changed.record.fields['022'] as WireField
    const stripped = {
      fields: {
        ...changed.record.fields,
        '022': { ...field, subFields: field.subFields.filter((each) => !('z' in each)) },
      },
    }
    expect((await dryRun(france, 5, stripped)).diagnostic.errors.map(({ code }) => code)).toEqual(['cancelled-removed'])
    const foreign = in022(await read(5), { z: ISSN(3) })
    expect((await dryRun(france, 5, foreign)).diagnostic.errors.map(({ code }) => code)).toEqual([
      'cancellation.other-centre',
    ])
  })

  it('can be written in the cancelled record, and undone there by the international centre', async () => {
    const changed = in022(await read(9), { v: ISSN(6) })
    const cancelled = {
      fields: { ...changed.fields, 699: { indicator1: '\\', indicator2: '\\', subFields: [{ 8: 'can' }] } },
    }
    await save(france, 9, cancelled)
    expect(subfieldValues(await read(6), '022', 'z')).toEqual([ISSN(9)])
    const back = await read(9)
    const field = back.record.fields['022'] as WireField
    const reinstated = {
      fields: {
        ...back.record.fields,
        '022': { ...field, subFields: field.subFields.filter((each) => !('v' in each)) },
        699: { indicator1: '\\', indicator2: '\\', subFields: [{ 8: 'reg' }] },
      },
    }
    expect((await dryRun(france, 9, reinstated)).diagnostic.errors.map(({ code }) => code)).toEqual([
      'category-transition.by-ic',
    ])
    expect((await save(paris, 9, reinstated)).status).toBe('active')
    expect(subfieldValues(await read(6), '022', 'z')).toEqual([])
  })
})

describe('the ISSN-L', () => {
  it('does not change after the international centre has forced it; the audit log contains the force flag', async () => {
    const field = (await read(1)).record.fields['022'] as WireField
    const forced = {
      fields: {
        ...(await read(1)).record.fields,
        '022': { ...field, subFields: [...field.subFields, { 6: 'y' }] },
      },
    }
    expect((await save(paris, 1, forced)).status).toBe('active')
    await save(paris, 10, withFields(await read(10), '776', [link(1)]))
    expect(subfieldValues(await read(1), '022', 'l')).toEqual([ISSN(1)])
    const { rows } = await test.pool.query(`select details from audit_entry where kind = 'force_flag'`)
    expect(rows).toEqual([{ details: { before: {}, after: { 6: 'y' }, state: 'active' } }])
  })
})

describe('two concurrent saves of records that change each other', () => {
  it('are both stored; changes that a lock blocks are stored later', async () => {
    // Each user locks one record, so no save can write into the record of the other user.
    await Promise.all([
      france!.get(`/api/record/${ISSN(13)}/json?edit=true`),
      london!.get(`/api/record/${ISSN(3)}/json?edit=true`),
    ])
    const [one, other] = [withFields(await read(13), '775', [link(3)]), withFields(await read(3), '770', [link(13)])]
    const saved = await Promise.all([save(france, 13, one), save(london, 3, other)])
    expect(saved.map(({ status }) => status)).toEqual(['active', 'active'])
    await Promise.all([france!.delete(`/api/record_lock/${ISSN(13)}`), london!.delete(`/api/record_lock/${ISSN(3)}`)])
    await applyPending({ db: test.db, index: test.index }, new Date())
    const [ours, theirs] = [await read(13), await read(3)]
    expect([subfieldValues(ours, '775', 'x'), subfieldValues(ours, '772', 'x')]).toEqual([[ISSN(3)], [ISSN(3)]])
    expect(subfieldValues(theirs, '770', 'x')).toEqual([ISSN(13)])
    expect(subfieldValues(theirs, '775', 'x')).toContain(ISSN(13))
  })
})
