import type { AddressInfo } from 'node:net'
import type { Notice, WireRecordShape } from '@seriatim/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import { type Caller, createKnownUsers, loginAs, type TestDb, testApp, testDb } from '../../testing/index.ts'
import { loadInto } from '../../testing/records.ts'
import { ISSN, link, makeRecord, readAs, save, withFields, withoutField } from '../consequences/testing.ts'

let test: TestDb
let app: App
let [france, london, paris, reader]: Caller[] = []
/** The first record of the database, which is valid. */
let validRecord: WireRecordShape

beforeAll(async () => {
  test = await testDb()
  await createKnownUsers(test.db)
  await loadInto(test, [
    ...Array.from({ length: 23 }, (_, at) => makeRecord(100 + at)),
    makeRecord(0),
    makeRecord(1),
    makeRecord(2, { center: '_2' }),
    makeRecord(3),
    makeRecord(4),
    makeRecord(5, { center: '_2' }),
    makeRecord(6, { center: '_2' }),
    makeRecord(7),
  ])
  app = await testApp(test)
  ;[france, london, paris, reader] = await Promise.all(
    ['france', 'london', 'paris', 'reader'].map((name) => loginAs(app, name)),
  )
  validRecord = (await readAs(france, 0)).record
})
afterAll(async () => {
  app?.server.closeAllConnections()
  await app?.close()
  await test?.close()
})

const noticesOf = async (who: Caller | undefined, locale = 'en'): Promise<Notice[]> =>
  (await who!.call('GET', '/api/notices', { headers: { 'accept-language': locale } })).json()
const noticesOfKind = async (who: Caller | undefined, kind: Notice['kind']) =>
  (await noticesOf(who)).filter((notice) => notice.kind === kind)

describe('the notices of a user', () => {
  it('include drafts of the user with errors, until the errors are corrected', async () => {
    await save(france, 0, withoutField(await readAs(france, 0), '245'))
    const [draft] = await noticesOfKind(france, 'draft_in_error')
    expect(draft).toMatchObject({
      issn: ISSN(0),
      to: `/catalogue?issns=${ISSN(0)}`,
      text: `Your draft of ${ISSN(0)} has ${draft?.count} ${draft?.count === 1 ? 'error' : 'errors'}.`,
    })
    expect(draft!.count).toBeGreaterThan(0)
    expect(await noticesOfKind(london, 'draft_in_error')).toEqual([])
    await save(france, 0, validRecord)
    expect(await noticesOfKind(france, 'draft_in_error')).toEqual([])
  })

  it('include requests for a lock of the user, until the user answers', async () => {
    await france!.put(`/api/record_lock/${ISSN(1)}`)
    await paris!.post(`/api/record_lock/${ISSN(1)}/request`)
    expect(await noticesOfKind(france, 'lock_asked')).toMatchObject([
      { issn: ISSN(1), to: `/catalogue?issns=${ISSN(1)}`, text: `paris requests your lock on ${ISSN(1)}.` },
    ])
    expect(await noticesOfKind(paris, 'lock_asked')).toEqual([])
    await france!.delete(`/api/record_lock/${ISSN(1)}`)
    expect(await noticesOfKind(france, 'lock_asked')).toEqual([])
  })

  it('include changes that wait for a lock of the user', async () => {
    await london!.get(`/api/record/${ISSN(2)}/json?edit=true`)
    await save(france, 3, withFields(await readAs(france, 3), '787', [link(2)]))
    expect(await noticesOfKind(london, 'changes_wait')).toMatchObject([{ issn: ISSN(2), count: 1 }])
    expect(await noticesOfKind(france, 'changes_wait')).toEqual([])
    await london!.delete(`/api/record_lock/${ISSN(2)}`)
    expect(await noticesOfKind(london, 'changes_wait')).toEqual([])
  })

  it('include changes by the user that wait for the lock of another user, until they are stored', async () => {
    await london!.get(`/api/record/${ISSN(6)}/json?edit=true`)
    await save(france, 7, withFields(await readAs(france, 7), '787', [link(6)]))
    expect(await noticesOfKind(france, 'own_change_waits')).toMatchObject([
      {
        issn: ISSN(6),
        count: 1,
        to: `/catalogue?issns=${ISSN(7)}`,
        text: `You saved ${ISSN(7)}. 1 change of ${ISSN(6)} is waiting: london is editing the record.`,
      },
    ])
    expect(await noticesOfKind(london, 'own_change_waits')).toEqual([])
    await london!.delete(`/api/record_lock/${ISSN(6)}`)
    expect(await noticesOfKind(france, 'own_change_waits')).toEqual([])
  })

  it('list 20 waiting records individually and give only the number of the others', async () => {
    const { rows } = await test.pool.query<{ id: number }>(
      `insert into pending_change (record_id, cause_id, reason, field, author_id, author, created_at)
       select r.id, (select id from record where issn = $1), 'reverse_link_added', '787', u.id, 'reader', now()
       from record r, app_user u where u.username = 'reader' and r.issn <> $1 order by r.id limit 22 returning id`,
      [ISSN(7)],
    )
    expect(await noticesOfKind(reader, 'own_change_waits')).toHaveLength(20)
    expect((await noticesOfKind(reader, 'own_change_waits'))[0]!.text).toMatch(/ is waiting\.$/)
    expect(await noticesOfKind(reader, 'own_changes_wait')).toMatchObject([{ count: 2, issn: null }])
    await test.pool.query('delete from pending_change where id = any($1::bigint[])', [rows.map(({ id }) => id)])
    expect(await noticesOfKind(reader, 'own_changes_wait')).toEqual([])
  })

  it('include a block with few free ISSNs, for users who can assign from it', async () => {
    const [ending] = await noticesOfKind(france, 'block_ends')
    expect(ending).toMatchObject({ to: '/newblock', issn: null })
    expect(await noticesOfKind(reader, 'block_ends')).toEqual([])
  })

  it('are in the language of the reader', async () => {
    await save(france, 0, withoutField(await readAs(france, 0), '245'))
    const texts = await Promise.all(['en', 'es', 'fr', 'ru'].map((locale) => noticesOf(france, locale)))
    expect(new Set(texts.map((notices) => notices.find(({ kind }) => kind === 'draft_in_error')?.text)).size).toBe(4)
    await save(france, 0, validRecord)
  })

  it('list 20 drafts individually and give only the number of the others', async () => {
    const { rows } = await test.pool.query<{ id: number }>(`select id from app_user where username = 'london'`)
    await test.pool.query(
      `insert into record_version (record_id, state, has_errors, content, author_id, author, diagnostic)
       select record_id, 'draft', true, content, $1, 'london', '[{"level": "error"}, {"level": "warning"}]'
       from record_version where state = 'active' and record_id in (select id from record order by id limit 23)`,
      [rows[0]!.id],
    )
    expect(await noticesOfKind(london, 'draft_in_error')).toHaveLength(20)
    expect((await noticesOfKind(london, 'draft_in_error'))[0]).toMatchObject({ count: 1 })
    expect(await noticesOfKind(london, 'drafts_in_error')).toMatchObject([{ count: 3, to: '/changes' }])
    await test.pool.query(`delete from record_version where author_id = $1`, [rows[0]!.id])
    expect(await noticesOfKind(london, 'drafts_in_error')).toEqual([])
  })
})

describe('an import that has ended', () => {
  const addImport = async (username: string, ended: boolean): Promise<string> => {
    const { rows } = await test.pool.query<{ id: string }>(
      `insert into import (mode, dry_run, file_name, format, file_id, file_size, records, user_id, username, status, ended_at)
       select 'reimport', false, 'liste.mrc', 'iso2709', gen_random_uuid(), 1, 3, id, username, $2, $3
       from app_user where username = $1 returning id::text`,
      [username, ended ? 'completed' : '', ended ? new Date() : null],
    )
    return rows[0]!.id
  }

  it('causes a notice for its user only, until the user has opened the import', async () => {
    const id = await addImport('france', true)
    expect(await noticesOfKind(france, 'import_ended')).toMatchObject([
      { to: `/import/${id}`, text: 'The import of liste.mrc is complete: 3 records.' },
    ])
    expect((await london!.post(`/api/notices/imports/${id}/seen`)).json().code).toBe('import_not_found')
    expect(await noticesOfKind(france, 'import_ended')).toHaveLength(1)
    expect((await france!.post(`/api/notices/imports/${id}/seen`)).statusCode).toBe(200)
    expect(await noticesOfKind(france, 'import_ended')).toEqual([])
    expect((await france!.post(`/api/notices/imports/${id}/seen`)).statusCode).toBe(200)
  })

  it('causes a notice even if the user opened the import during its run', async () => {
    const id = await addImport('france', false)
    await france!.post(`/api/notices/imports/${id}/seen`)
    expect(await noticesOfKind(france, 'import_ended')).toEqual([])
    await test.pool.query(`update import set status = 'failed', ended_at = now() where id = $1`, [id])
    expect(await noticesOfKind(france, 'import_ended')).toMatchObject([{ text: 'The import of liste.mrc failed.' }])
    await france!.post(`/api/notices/imports/${id}/seen`)
  })

  it('causes one notice for all its drafts with errors after the user has opened the import', async () => {
    const id = await addImport('london', true)
    const own = async () => (await noticesOf(london)).filter(({ kind }) => kind !== 'block_ends')
    await test.pool.query(
      `with draft as (
         insert into record_version (record_id, state, has_errors, content, author_id, author, diagnostic)
         select record_id, 'draft', true, content, u.id, 'london', '[{"level": "error"}]'
         from record_version, app_user u
         where u.username = 'london' and state = 'active' and record_id in (select id from record order by id limit 22)
         returning id
       )
       insert into import_record
         (import_id, position, file_offset, file_length, outcome, errors, warnings, rules, diagnostic, version_id)
       select $1, row_number() over (), 0, 1, 'draft', 1, 0, '{}', '[]', id from draft`,
      [id],
    )
    expect(await own()).toMatchObject([{ kind: 'import_ended' }])
    await london!.post(`/api/notices/imports/${id}/seen`)
    expect(await own()).toMatchObject([
      {
        kind: 'import_drafts',
        text: '22 drafts from the import of liste.mrc have errors.',
        to: `/import/${id}?outcome=draft`,
        issn: null,
        count: 22,
      },
    ])
    await test.pool.query(`update record_version set has_errors = false where state = 'draft' and author = 'london'`)
    expect(await own()).toEqual([])
  })

  it('cannot be marked as seen if the import does not exist', async () => {
    for (const id of ['0', '999999999', 'x', '1e3'])
      expect((await france!.post(`/api/notices/imports/${id}/seen`)).json().code, id).toBe('import_not_found')
  })
})

describe('an enrichment import that has ended', () => {
  const addEnrichments = async (username: string, isDryRun = false): Promise<string> => {
    const { rows } = await test.pool.query<{ id: string }>(
      `insert into enrichment_import (source, mode, dry_run, file_name, file_id, file_size, rows, user_id, username)
       select 'keepers', 'add', $2, 'keepers.csv', gen_random_uuid(), 1, 2, id, username
       from app_user where username = $1 returning id::text`,
      [username, isDryRun],
    )
    return rows[0]!.id
  }
  const end = (id: string, status: string) =>
    test.pool.query('update enrichment_import set status = $2, ended_at = now() where id = $1', [id, status])
  const see = (who: Caller | undefined, id: string) => who!.post(`/api/notices/enrichments/${id}/seen`)

  it('causes a notice for its user only, until the user has opened the import', async () => {
    const id = await addEnrichments('paris')
    await see(paris, id)
    expect(await noticesOfKind(paris, 'enrichments_ended')).toEqual([])
    await end(id, 'completed')
    expect(await noticesOfKind(paris, 'enrichments_ended')).toMatchObject([
      {
        to: `/admin/enrichments?row=${id}`,
        text: 'The import of enrichments keepers.csv is complete: 2 rows.',
        issn: null,
        count: 2,
      },
    ])
    expect(await noticesOfKind(london, 'enrichments_ended')).toEqual([])
    expect((await see(london, id)).json().code).toBe('import_not_found')
    expect((await see(paris, id)).statusCode).toBe(200)
    expect(await noticesOfKind(paris, 'enrichments_ended')).toEqual([])
    for (const none of ['0', '999999999', 'x', '1e3'])
      expect((await see(paris, none)).json().code, none).toBe('import_not_found')
  })

  it('causes a notice with the outcome in the language of the reader', async () => {
    const ids = [await addEnrichments('paris', true), await addEnrichments('paris'), await addEnrichments('paris')]
    for (const [at, status] of ['completed', 'failed', 'cancelled'].entries()) await end(ids[at]!, status)
    const texts = await Promise.all(
      ['en', 'es', 'fr', 'ru'].map(async (locale) =>
        (await noticesOf(paris, locale)).filter(({ kind }) => kind === 'enrichments_ended').map(({ text }) => text),
      ),
    )
    expect(texts[0]).toEqual([
      'The import of enrichments keepers.csv was cancelled.',
      'The import of enrichments keepers.csv failed.',
      'The dry run of enrichments keepers.csv is complete: 2 rows.',
    ])
    expect(new Set(texts.flat()).size).toBe(12)
    for (const id of ids) await see(paris, id)
  })
})

it('the server sends notice events only to the users concerned', async () => {
  const open = await testApp(test)
  await open.listen({ port: 0, host: '127.0.0.1' })
  const { port } = open.server.address() as AddressInfo
  const listenAs = async (who: Caller | undefined) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/tasks/events`, {
      headers: { cookie: `access_token=${who!.cookies.access_token}` },
    })
    const heard = { text: '' }
    void (async () => {
      for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) heard.text += chunk
    })().catch(() => undefined)
    await expect.poll(() => heard.text).toContain('event: ready')
    return { count: () => heard.text.split('event: notices').length - 1 }
  }
  const [french, british] = [await listenAs(france), await listenAs(london)]
  await save(france, 0, withoutField(await readAs(france, 0), '245'))
  await expect.poll(() => french.count()).toBe(1)
  await save(france, 0, validRecord)
  await expect.poll(() => french.count()).toBeGreaterThan(1)
  expect(british.count()).toBe(0)
  const before = french.count()
  await london!.get(`/api/record/${ISSN(5)}/json?edit=true`)
  await save(france, 4, withFields(await readAs(france, 4), '787', [link(5)]))
  await expect.poll(() => british.count()).toBe(1)
  await expect.poll(() => french.count()).toBeGreaterThan(before)
  const waiting = french.count()
  await london!.delete(`/api/record_lock/${ISSN(5)}`)
  await expect.poll(() => british.count()).toBeGreaterThan(1)
  await expect.poll(() => french.count()).toBeGreaterThan(waiting)
  open.server.closeAllConnections()
  await open.close()
})
