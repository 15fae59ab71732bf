import type { Announcement, AnnouncementRow } from '@seriatim/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import { type Caller, createKnownUsers, loginAs, type TestDb, testApp, testDb } from '../../testing/index.ts'

const ADMIN = '/api/admin/announcements'
const DAY_MS = 86_400_000

let db: TestDb
let app: App
let [paris, france, london, reader, nocentre]: Caller[] = []

beforeAll(async () => {
  db = await testDb()
  await createKnownUsers(db.db)
  app = await testApp(db)
  ;[paris, france, london, reader, nocentre] = await Promise.all(
    ['paris', 'france', 'london', 'reader', 'nocentre'].map((username) => loginAs(app, username)),
  )
})
afterAll(async () => {
  await app?.close()
  await db?.close()
})
beforeEach(async () => {
  await db.db.deleteFrom('announcement').execute()
})

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
const text = (title: string) => ({ title, body_html: `<p>${title}</p>`, expires_at: inDays(1) })
const write = async (payload: object): Promise<AnnouncementRow> => {
  const answer = await paris!.post(ADMIN, payload)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const errorsOf = async (payload: object, locale = 'en') => {
  const answer = await paris!.call('POST', ADMIN, {
    payload: payload as Record<string, unknown>,
    cookies: { locale },
  })
  expect(answer.statusCode, answer.body).toBe(400)
  return answer.json().errors
}
const seenBy = async (caller: Caller, locale = 'en'): Promise<Announcement[]> =>
  (await caller.call('GET', '/api/announcements', { cookies: { locale } })).json()
const titlesFor = async (caller: Caller) => (await seenBy(caller)).map(({ title }) => title)

describe('announcements', () => {
  it('are shown from publication to expiry, newest first, at both URLs', async () => {
    expect((await paris!.get('/api/state')).json()).toMatchObject({ last_announcement_id: null })
    const old = await write({ ...text('Old'), publish_at: inDays(-2) })
    const now = await write(text('Now'))
    const later = await write({ ...text('Later'), publish_at: inDays(1), expires_at: inDays(2) })
    const over = await write({ ...text('Over'), publish_at: inDays(-3), expires_at: inDays(-1) })
    expect(await titlesFor(france!)).toEqual(['Now', 'Old'])
    expect((await france!.get('/api/announcements/')).json()).toEqual(await seenBy(france!))
    expect((await france!.get(`/api/announcements/${old.id}`)).json()).toMatchObject({
      id: old.id,
      body_html: '<p>Old</p>',
    })
    for (const id of [later.id, over.id, '0', 'x', '99999999999', '-1']) {
      const answer = await france!.get(`/api/announcements/${id}`)
      expect([answer.statusCode, answer.json().code], id).toEqual([404, 'announcement_not_found'])
    }
    for (const caller of [france!, paris!])
      expect((await caller.get('/api/state')).json()).toMatchObject({
        last_announcement_id: now.id,
        last_announcement_at: now.publish_at,
      })
    // Announcements are ordered by publication time, not by creation time.
    const changed = await paris!.put(`${ADMIN}/${later.id}`, { publish_at: new Date().toISOString() })
    expect(changed.statusCode, changed.body).toBe(200)
    expect(await titlesFor(france!)).toEqual(['Later', 'Now', 'Old'])
    expect((await app.inject('/api/state')).json().last_announcement_id).toBe(later.id)
    expect((await app.inject('/api/announcements')).statusCode).toBe(401)
  })

  it('are shown only to users with the selected roles and centres', async () => {
    const audience = (await paris!.get(`${ADMIN}/audience`)).json()
    const franceId = audience.centers.find(({ code }: { code: string }) => code === '_7').id
    const roleOfReader = audience.roles.find(({ name, code }: { name: string; code: string }) =>
      `${name} ${code}`.includes('reader'),
    )
    await write({ ...text('For France'), centers: [Number(franceId)] })
    await write({ ...text('For London'), centers: ['_2'] })
    const ofRole = await write({ ...text('For readers'), roles: [roleOfReader.code] })
    await write({ ...text('For readers in London'), roles: [roleOfReader.id], centers: ['_2'] })
    expect(await titlesFor(reader!)).toEqual(['For readers', 'For France'])
    expect(await titlesFor(france!)).toEqual(['For France'])
    expect(await titlesFor(london!)).toEqual(['For London'])
    expect(await titlesFor(nocentre!)).toEqual([])
    expect(await titlesFor(paris!)).toEqual([])
    expect((await app.inject('/api/state')).json().last_announcement_id).toBeNull()
    expect((await reader!.get('/api/state')).json().last_announcement_id).toBe(ofRole.id)
    expect((await london!.get(`/api/announcements/${ofRole.id}`)).statusCode).toBe(404)
    expect((await paris!.put(`${ADMIN}/${ofRole.id}`, { roles: [] })).json()).toMatchObject({ roles: [], centers: [] })
    expect(await titlesFor(nocentre!)).toEqual(['For readers'])
  })

  it('are shown in the language of the reader, or in English without a translation', async () => {
    await write({ ...text('News'), translations: { fr: { title: 'Nouvelles', body_html: '<p>Bonjour</p>' } } })
    expect((await seenBy(france!, 'fr'))[0]).toMatchObject({ title: 'Nouvelles', body_html: '<p>Bonjour</p>' })
    expect((await seenBy(france!, 'ru'))[0]).toMatchObject({ title: 'News', body_html: '<p>News</p>' })
  })

  it('have their HTML sanitised when stored and again when read', async () => {
    const row = await write({ ...text('x'), body_html: '<p onclick="a()">a<script>b()</script></p>' })
    expect(row.body_html).toBe('<p>a</p>')
    await db.db.updateTable('announcement').set({ body_html: '<p>a</p><script>b()</script>' }).execute()
    expect((await seenBy(france!))[0]!.body_html).toBe('<p>a</p>')
  })

  it('are refused with an error for each invalid field', async () => {
    expect(await errorsOf({})).toEqual({
      title: ['Enter a title.'],
      body_html: ['Enter a text or insert an image.'],
      expires_at: ['Enter an end date and time.'],
    })
    const fields = async (payload: object) => Object.keys(await errorsOf({ ...text('x'), ...payload })).sort()
    expect(await fields({ title: ' \t' })).toEqual(['title'])
    expect(await fields({ title: 'x'.repeat(201) })).toEqual(['title'])
    expect(await fields({ body_html: '<p><script>x</script></p>' })).toEqual(['body_html'])
    expect(await fields({ body_html: 'x'.repeat(100_001) })).toEqual(['body_html'])
    expect(await fields({ publish_at: inDays(2) })).toEqual(['expires_at'])
    expect(await fields({ publish_at: 'tomorrow', expires_at: '2026-02-30T99:00' })).toEqual([
      'expires_at',
      'publish_at',
    ])
    expect(await fields({ expires_at: '2027-02-31T10:00:00Z' })).toEqual(['expires_at'])
    expect(await fields({ roles: ['unknown'], centers: ['_x', 999_999] })).toEqual(['centers', 'roles'])
    expect(await fields({ translations: { fr: { title: '', body_html: '<p>x</p>' } } })).toEqual([
      'translations.fr.title',
    ])
    expect((await errorsOf({ ...text('x'), publish_at: inDays(2) }, 'fr')).expires_at[0]).toContain(
      'La fin précède le début',
    )
    expect((await paris!.get(ADMIN)).json().total).toBe(0)
  })

  it('are listed, searched, sorted, changed and deleted, with an audit entry for each change', async () => {
    const one = await write({ ...text('Éclair'), centers: ['_7'] })
    await write({ ...text('Other'), publish_at: inDays(-1) })
    const titles = async (query: string) =>
      (await paris!.get(`${ADMIN}?${query}`)).json().rows.map(({ title }: AnnouncementRow) => title)
    expect(await titles('')).toEqual(['Éclair', 'Other'])
    expect(await titles('order=asc')).toEqual(['Other', 'Éclair'])
    expect(await titles('search=ECLAIR')).toEqual(['Éclair'])
    expect(await titles('sort=title&order=desc&size=1&page=2')).toEqual(['Éclair'])
    expect((await paris!.get(`${ADMIN}?sort=nothing`)).statusCode).toBe(400)
    const put = (payload: object) => paris!.put(`${ADMIN}/${one.id}`, payload)
    const changed: AnnouncementRow = (await put({ title: 'Flash', updated_at: one.updated_at })).json()
    expect(changed).toMatchObject({ title: 'Flash', centers: [{ code: '_7' }], created_by: 'paris' })
    const stale = await put({ title: 'Third', updated_at: one.updated_at })
    expect([stale.statusCode, stale.json().code]).toEqual([409, 'stale_row'])
    expect((await put({ title: 'Flash' })).json().updated_at).toBe(changed.updated_at)
    expect((await put({ expires_at: inDays(-9) })).json().errors).toHaveProperty('expires_at')
    const removed = await paris!.delete(`${ADMIN}/${one.id}`)
    expect(removed.json()).toEqual({ message: 'The row was deleted' })
    for (const answer of [await put({}), await paris!.delete(`${ADMIN}/${one.id}`), await paris!.get(`${ADMIN}/x`)])
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'announcement_not_found'])
    const history = (await paris!.get(`${ADMIN}/${one.id}/history`)).json()
    expect(history.map(({ action }: { action: string }) => action)).toEqual(['deleted', 'changed', 'created'])
    expect(history[1].changes).toEqual([{ member: 'title', before: 'Éclair', after: 'Flash' }])
    const log = (await paris!.get('/api/audit?kind=admin')).json().rows
    expect(log[0].sentence).toBe('Announcements: Flash was deleted')
  })

  it('do not change when their centres are sent in another order', async () => {
    const row = await write({ ...text('x'), centers: ['_2', '_7'] })
    expect((await paris!.put(`${ADMIN}/${row.id}`, { centers: ['_7', '_2'] })).json()).toEqual(row)
  })

  it('can be written only by users with the permission for user management', async () => {
    const { id } = await write(text('x'))
    for (const [method, url] of [
      ['GET', ADMIN],
      ['GET', `${ADMIN}/audience`],
      ['GET', `${ADMIN}/${id}`],
      ['GET', `${ADMIN}/${id}/history`],
      ['POST', ADMIN],
      ['POST', `${ADMIN}/images`],
      ['POST', `${ADMIN}/preview`],
      ['PUT', `${ADMIN}/${id}`],
      ['DELETE', `${ADMIN}/${id}`],
    ] as const) {
      const payload = method === 'GET' ? undefined : {}
      expect((await france!.call(method, url, { payload })).statusCode, url).toBe(403)
      expect((await app.inject({ method, url })).statusCode, url).toBe(401)
    }
  })
})

describe('a draft of an announcement', () => {
  const put = (id: string, payload: object) => paris!.put(`${ADMIN}/${id}`, payload)

  it('is listed in administration and shown to no reader', async () => {
    const draft = await write({ ...text('Draft'), is_draft: true, publish_at: inDays(-1) })
    expect(draft).toMatchObject({ is_draft: true, publish_at: expect.any(String), expires_at: expect.any(String) })
    expect((await paris!.get(ADMIN)).json().rows).toEqual([draft])
    for (const caller of [paris!, france!, nocentre!]) {
      expect(await titlesFor(caller)).toEqual([])
      expect((await caller.get(`/api/announcements/${draft.id}`)).json().code).toBe('announcement_not_found')
      expect((await caller.get('/api/state')).json()).toMatchObject({
        last_announcement_id: null,
        last_announcement_at: null,
      })
    }
    expect((await app.inject('/api/state')).json().last_announcement_id).toBeNull()
  })

  it('is not shown by a server of the previous release, which checks only start and end times', async () => {
    await write({ ...text('Draft'), is_draft: true })
    const { rows } = await db.pool.query('select from announcement where publish_at <= now() and expires_at > now()')
    expect(rows).toEqual([])
  })

  it('becomes the newest announcement when it is published', async () => {
    const draft = await write({ ...text('Draft'), is_draft: true, publish_at: inDays(-2) })
    const other = await write({ ...text('Other'), publish_at: inDays(-1) })
    const published: AnnouncementRow = (await put(draft.id, { is_draft: false, updated_at: draft.updated_at })).json()
    expect(published.is_draft).toBe(false)
    expect(published.publish_at > other.publish_at).toBe(true)
    expect(await titlesFor(france!)).toEqual(['Draft', 'Other'])
    expect((await france!.get('/api/state')).json().last_announcement_id).toBe(draft.id)
    const history = (await paris!.get(`${ADMIN}/${draft.id}/history`)).json()
    expect(history[0].changes).toContainEqual({ member: 'is_draft', before: 'true', after: 'false' })
  })

  it('keeps a start time in the future when it is published', async () => {
    const begin = inDays(0.5)
    const draft = await write({ ...text('Draft'), is_draft: true, publish_at: begin })
    expect((await put(draft.id, { is_draft: false })).json()).toMatchObject({ is_draft: false, publish_at: begin })
    expect(await titlesFor(france!)).toEqual([])
  })

  it('cannot be published after its end time', async () => {
    const draft = await write({ ...text('Draft'), is_draft: true, publish_at: inDays(-2), expires_at: inDays(-1) })
    const answer = await put(draft.id, { is_draft: false })
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['expires_at']])
    expect((await paris!.get(`${ADMIN}/${draft.id}`)).json()).toEqual(draft)
  })

  it('can be made from a published announcement, which readers then no longer see', async () => {
    const row = await write(text('Published'))
    expect((await put(row.id, { is_draft: true })).json()).toEqual({
      ...row,
      is_draft: true,
      updated_at: expect.any(String),
    })
    expect(await titlesFor(france!)).toEqual([])
  })
})

describe('the preview of an announcement', () => {
  const previewed = async (payload: object, caller = paris!) => {
    const answer = await caller.post(`${ADMIN}/preview`, payload)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
  const reasonsOf = async (payload: object) => (await previewed({ ...text('x'), ...payload })).reasons

  it('lists each reason why the announcement is not shown', async () => {
    expect(await reasonsOf({})).toEqual([])
    expect(await reasonsOf({ center: '_7', role: 'reader' })).toEqual([])
    expect(await reasonsOf({ is_draft: true })).toEqual(['draft'])
    expect(await reasonsOf({ publish_at: inDays(0.5) })).toEqual(['not_begun'])
    expect(await reasonsOf({ publish_at: inDays(-2), expires_at: inDays(-1) })).toEqual(['ended'])
    const audience = { centers: ['_7'], roles: ['reader'] }
    expect(await reasonsOf({ ...audience, center: '_7', role: 'reader' })).toEqual([])
    expect(await reasonsOf({ ...audience, center: '_2', role: 'reader' })).toEqual(['other_center'])
    expect(await reasonsOf({ ...audience, center: '_7' })).toEqual(['other_role'])
    expect(await reasonsOf({ ...audience, is_draft: true })).toEqual(['draft', 'other_role', 'other_center'])
  })

  it.each([
    ['everybody', {}],
    ['a centre', { centers: ['_7'] }],
    ['a role', { roles: ['reader'] }],
    ['a role in a centre', { roles: ['reader'], centers: ['_7'] }],
    ['another role in a centre', { roles: ['reader'], centers: ['_2'] }],
    ['no reader, because it is a draft', { is_draft: true }],
    ['no reader yet, because it begins later', { publish_at: inDays(0.5) }],
  ])('shows for %s the announcements for readers with that centre and role', async (_, more) => {
    const row = await write({ ...text('x'), ...more })
    // The account "reader" belongs to the centre _7 and has the role "reader" only.
    const { is_shown } = await previewed({ id: row.id, center: '_7', role: 'reader' })
    expect(is_shown).toBe((await titlesFor(reader!)).length === 1)
  })

  it('shows sanitised title and text in the requested language, or in English without a translation', async () => {
    const announcement = {
      ...text('News'),
      body_html: '<p onclick="a()">News<script>b()</script></p>',
      translations: { fr: { title: 'Nouvelles', body_html: '<p>Bonjour</p>' } },
    }
    expect(await previewed({ ...announcement, locale: 'fr' })).toMatchObject({
      language: 'fr',
      title: 'Nouvelles',
      body_html: '<p>Bonjour</p>',
      expires_at: announcement.expires_at,
    })
    for (const locale of ['ru', 'en'])
      expect(await previewed({ ...announcement, locale })).toMatchObject({
        language: 'en',
        title: 'News',
        body_html: '<p>News</p>',
      })
  })

  it('stores nothing and uses stored values for omitted fields', async () => {
    const row = await write({ ...text('Stored'), centers: ['_7'] })
    expect(await previewed({ id: row.id, title: 'Other', center: '_7' })).toMatchObject({
      is_shown: true,
      title: 'Other',
      body_html: '<p>Stored</p>',
    })
    expect((await paris!.get(ADMIN)).json().rows).toEqual([row])
  })

  it('treats a draft that would be published as starting now', async () => {
    const draft = await write({ ...text('x'), is_draft: true, publish_at: inDays(-1) })
    expect(await previewed({ id: draft.id, is_draft: false })).toMatchObject({ is_shown: true, reasons: [] })
  })

  it('refuses invalid content, unknown readers and unknown announcements', async () => {
    const errors = async (payload: object) => {
      const answer = await paris!.post(`${ADMIN}/preview`, payload)
      expect(answer.statusCode, answer.body).toBe(400)
      return Object.keys(answer.json().errors).sort()
    }
    expect(await errors({})).toEqual(['body_html', 'expires_at', 'title'])
    expect(await errors({ ...text('x'), center: '_x', role: 'nothing' })).toEqual(['center', 'role'])
    const answer = await paris!.post(`${ADMIN}/preview`, { ...text('x'), id: '999999' })
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'announcement_not_found'])
  })
})

describe('an image in an announcement', () => {
  const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  const send = (bytes: Buffer, name = 'a.png', caller = paris!) => {
    const head = `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
    return caller.call('POST', `${ADMIN}/images`, {
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--b--\r\n')]),
    })
  }

  it('is stored, and served to logged-in users with the media type detected from its bytes', async () => {
    const { url } = (await send(PNG, 'a.html')).json()
    const answer = await reader!.get(url)
    expect(answer.rawPayload.equals(PNG)).toBe(true)
    expect(answer.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
    expect((await app.inject(url)).statusCode).toBe(401)
    const html = `<p><img src="${url}" alt="x" /></p>`
    expect((await write({ ...text('x'), body_html: html })).body_html).toBe(html)
  })

  it('is refused if it is not an image or too large', async () => {
    for (const bytes of [Buffer.from('<svg onload="x()"/>'), Buffer.from('GIF8'), Buffer.alloc(0)])
      expect((await send(bytes)).json().code).toBe('not_an_image')
    expect((await send(Buffer.concat([PNG, Buffer.alloc(3 << 20)]))).statusCode).toBe(413)
    for (const id of ['x', '0f0e0d0c-0b0a-4908-8706-050403020100', '..%2f..%2fstate'])
      expect((await reader!.get(`/api/announcements/images/${id}`)).json().code, id).toBe('file_not_found')
  })
})
