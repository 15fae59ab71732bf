import type { Permission, RequestView } from '@seriatim/contract'
import { mails as texts } from '@seriatim/messages/en/mails'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import type { Services } from '../../services.ts'
import { codeOf } from '../../testing/answers.ts'
import { type Caller, createCentre, createUser, type TestDb } from '../../testing/index.ts'
import { addToCentre, loginAll, userId } from '../../testing/users.ts'
import { acceptRequests } from './testing/accept-requests.ts'
import { requestForTest, type Send, sendRequest } from './testing/requests.ts'
import { startRequests } from './testing/start-requests.ts'

let test: TestDb
let services: Services
let app: App
let [france, london, paris, nocentre, reader, both, lost]: Caller[] = []

const HANDLER: Permission[] = ['requests', 'search']

beforeAll(async () => {
  ;({ test, services, app } = await startRequests(['_7', '_2', '_0']))
  await createUser(test.db, { username: 'lost', permissions: HANDLER })
  await createUser(test.db, { username: 'both', center: '_7', permissions: HANDLER })
  await createUser(test.db, { username: 'marseille', center: '_7', permissions: HANDLER })
  await addToCentre(test.db, 'both', '_2')
  ;[france, london, paris, nocentre, reader, both, lost] = await loginAll(app, [
    'france',
    'london',
    'paris',
    'nocentre',
    'reader',
    'both',
    'lost',
  ])
})
afterAll(async () => {
  await app?.close()
  await test?.close()
})

const send: Send = (...request) => sendRequest(services, ...request)
const read = async (code: string, caller = france): Promise<RequestView> => {
  const answer = await caller!.get(`/api/requests/${code}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
type Answer = Awaited<ReturnType<Caller['get']>>
const done = (answer: Answer): RequestView => {
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const listed = async (query = '', caller = france) => {
  const answer = await caller!.get(`/api/requests?${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json() as {
    rows: { id: string; title: string }[]
    total: number
    counts: Record<string, number>
  }
}
const mailsAbout = async (code: string) => {
  const { rows } = await test.pool.query<{ kind: string; subject: string; body: string; recipient: string }>(
    `select kind, subject, body, recipient from mail where subject || body like $1 order by id`,
    [`%${code}%`],
  )
  return rows
}
const auditOf = async (code: string) => {
  const { rows } = await test.pool.query<{ action: string; username: string }>(
    `select details ->> 'action' as action, username from audit_entry
     where kind = 'request' and details ->> 'request' = $1 order by id`,
    [code],
  )
  return rows
}
/** Sets the state of a request in the database. */
const put = (code: string, state: string) =>
  test.pool.query('update issn_request set state = $2, updated_at = now() where code = $1', [code, state])

describe('a sent request', () => {
  it('is new at the centre of its country, with a due day and a receipt to the publisher', async () => {
    const code = await send({ title: 'Premiers essais' }, { locale: 'fr' })
    const view = await read(code)
    const due = new Date(Date.parse(view.sent_at) + 14 * 86_400_000).toISOString().slice(0, 10)
    expect(view).toMatchObject({
      state: 'new',
      title: 'Premiers essais',
      center: { code: '_7' },
      handler: null,
      due_on: due,
      is_overdue: false,
      email: 'ada@example.org',
      locale: 'fr',
      source: 'portal',
      issns: [],
    })
    expect(view.events).toMatchObject([{ kind: 'sent', by: 'publisher', username: null, text: null }])
    expect(view.actions).toEqual(['assign', 'question', 'message', 'refuse', 'forward', 'edit', 'close'])
    const [receipt] = await mailsAbout(code)
    expect(receipt).toMatchObject({ kind: 'request_sent', recipient: 'ada@example.org' })
    expect(receipt!.body).toContain(`https://issn.example/portal/requests/${code}?key=`)
  })

  it('has a link in every e-mail to the publisher', () => {
    const linked = Object.entries(texts).filter(([key]) => /^request_.*_text$/.test(key))
    for (const [key, text] of linked) expect(text, key).toMatch(/\{(link|text)\}/)
  })

  it('from a country without a centre is for the international centre', async () => {
    const code = await send({ country: 'ATA' })
    expect((await read(code, paris)).center.code).toBe('_0')
  })

  it('is refused if the centre accepts no requests', async () => {
    await acceptRequests(test.db, ['_7'], { is_on: false })
    await expect(send()).rejects.toMatchObject({ code: 'requests_off' })
    await acceptRequests(test.db, ['_7'])
  })

  it('shows a romanisation of a title in another script', async () => {
    const code = await send({ title: 'Вестник испытаний', language: 'rus' })
    expect(await read(code)).toMatchObject({ title: 'Вестник испытаний', romanised_title: 'Vestnik ispytanij' })
  })
})

describe('each call about one request', () => {
  const calls = (code: string): [string, 'GET' | 'POST' | 'PUT', string, object?][] => [
    ['read', 'GET', `/api/requests/${code}`],
    ['update', 'PUT', `/api/requests/${code}`, { due_on: '2027-01-01' }],
    ['handler', 'POST', '/api/requests/handler', { ids: [code], handler: null }],
    ['message', 'POST', `/api/requests/${code}/messages`, { text: 'Bonjour' }],
    ['refuse', 'POST', `/api/requests/${code}/refuse`, { text: 'Non' }],
    ['forward', 'POST', `/api/requests/${code}/forward`, { center: '_0', text: 'Ailleurs' }],
    ['close', 'POST', `/api/requests/${code}/close`, {}],
    ['form', 'GET', `/api/requests/${code}/assignment`],
    ['assign', 'POST', `/api/requests/${code}/assign`, { records: [{ id: 'r' }] }],
    ['file', 'GET', `/api/requests/${code}/files/1`],
    ['bar code', 'GET', `/api/requests/${code}/bar_codes/0317-8471`],
  ]

  it('does not find requests of other centres, and needs the permission', async () => {
    const code = await send()
    for (const [name, method, url, payload] of calls(code)) {
      const call = (caller?: Caller) => caller!.call(method, url, payload ? { payload } : {})
      expect([name, ...codeOf(await call(london))]).toEqual([name, 404, 'request_not_found'])
      expect([name, ...codeOf(await call(paris))]).toEqual([name, 404, 'request_not_found'])
      expect([name, ...codeOf(await call(reader))]).toEqual([name, 403, 'forbidden'])
      expect([name, ...codeOf(await call(nocentre))]).toEqual([name, 403, 'forbidden'])
      const isAssigning = name === 'form' || name === 'assign'
      expect([name, ...codeOf(await call(lost))]).toEqual([
        name,
        ...(isAssigning ? [403, 'forbidden'] : [404, 'request_not_found']),
      ])
    }
    expect(await read(code)).toMatchObject({ state: 'new', events: [{ kind: 'sent' }] })
  })

  it('does not find an unknown reference, and accepts a reference as typed', async () => {
    const code = await send()
    for (const id of ['0', 'x', 'ZZZZ-ZZZZ', '9'.repeat(400)])
      expect(codeOf(await france!.get(`/api/requests/${id}`)), id).toEqual([404, 'request_not_found'])
    expect((await read(code.toLowerCase().replace('-', ''))).id).toBe(code)
  })
})

describe('a stored request', () => {
  it('is for the centre of the user, in any country, and needs no address', async () => {
    const content = requestForTest('Reçue par la poste', { country: 'BEL' })
    const view = done(await france!.post('/api/requests', content))
    expect(view).toMatchObject({ state: 'new', source: 'staff', center: { code: '_7' }, email: null, locale: 'en' })
    expect(view.events).toMatchObject([{ kind: 'sent', by: 'centre', username: 'france' }])
    expect(view.actions).not.toContain('message')
    expect(codeOf(await france!.post(`/api/requests/${view.id}/messages`, { text: 'Bonjour' }))).toEqual([
      409,
      'request_without_address',
    ])
    expect(await auditOf(view.id)).toEqual([{ action: 'created', username: 'france' }])
  })

  it('is refused with an error for each wrong field, and is stored without stray characters', async () => {
    const wrong = requestForTest(' ', { country: 'XX', first_issue_date: '2026-13', related_issns: ['1'] })
    const answer = await france!.post('/api/requests', { ...wrong, email: 'nobody', locale: 'xx' })
    expect(Object.keys(answer.json().errors).sort()).toEqual([
      ...['country', 'email', 'first_issue_date', 'related_issns', 'title'],
    ])
    const content = requestForTest('  Titre\u200B  propre ', { previous_issn: '03178471' })
    const view = done(await france!.post('/api/requests', { ...content, email: ' Ada@Example.org ', locale: 'fr' }))
    expect(view).toMatchObject({ title: 'Titre propre', email: 'ada@example.org', locale: 'fr' })
    expect(view.content.previous_issn).toBe('0317-8471')
    expect(codeOf(await lost!.post('/api/requests', content))).toEqual([403, 'no_centre'])
  })

  it('is stored once if the call is repeated with the same idempotency key', async () => {
    const headers = { 'idempotency-key': 'entered once' }
    const post = (title: string) => france!.call('POST', '/api/requests', { payload: requestForTest(title), headers })
    const both = await Promise.all(['Doublon', 'Doublon'].map(post))
    expect(new Set(both.map((answer) => done(answer).id)).size).toBe(1)
    expect((await listed('search=Doublon')).total).toBe(1)
    expect(codeOf(await post('Autre'))).toEqual([409, 'idempotency_key_reused'])
  })
})

describe('a change by the centre', () => {
  it('of the handler starts the work, and is recorded in the thread and the audit log', async () => {
    const code = await send()
    const view = done(await france!.put(`/api/requests/${code}`, { handler: 'marseille' }))
    expect(view).toMatchObject({ state: 'in_progress', handler: { code: 'marseille' } })
    expect(view.events.at(-1)).toMatchObject({
      kind: 'handler',
      username: 'france',
      sentence: 'marseille handles the request now.',
    })
    const none = done(await france!.put(`/api/requests/${code}`, { handler: null }))
    expect(none).toMatchObject({ state: 'in_progress', handler: null })
    expect(await auditOf(code)).toMatchObject([{ action: 'handler' }, { action: 'handler' }])
    for (const handler of ['london', 'reader', 'nobody', '999999'])
      expect(Object.keys((await france!.put(`/api/requests/${code}`, { handler })).json().errors)).toEqual(['handler'])
  })

  it('of one field leaves the other fields unchanged, and names the field in the thread', async () => {
    const code = await send({ note: 'Merci' })
    const view = done(await france!.put(`/api/requests/${code}`, { content: { title: 'Titre corrigé' } }))
    expect(view.content).toMatchObject({ title: 'Titre corrigé', note: 'Merci', publisher: 'Éditions des Essais' })
    expect(view.title).toBe('Titre corrigé')
    expect(view.events.at(-1)!.sentence).toBe('The data of the request changed: title.')
    const wrong = await france!.put(`/api/requests/${code}`, { content: { title: '', url: 'x' } })
    expect(Object.keys(wrong.json().errors).sort()).toEqual(['title', 'url'])
    expect((await read(code)).title).toBe('Titre corrigé')
  })

  it('of the due day appears only once in the thread', async () => {
    const code = await send()
    done(await france!.put(`/api/requests/${code}`, { due_on: '2030-05-01' }))
    const view = done(await france!.put(`/api/requests/${code}`, { due_on: '2030-05-01' }))
    expect(view.due_on).toBe('2030-05-01')
    expect(view.events.map(({ kind }) => kind)).toEqual(['sent', 'changed'])
    expect(view.events.at(-1)!.sentence).toBe('The due day is May 1, 2030.')
    expect(done(await france!.put(`/api/requests/${code}`, { due_on: null })).due_on).toBeNull()
  })

  it('is refused if the request changed in the meantime', async () => {
    const code = await send()
    const { updated_at } = await read(code)
    done(await france!.put(`/api/requests/${code}`, { due_on: '2030-05-01', updated_at }))
    for (const [method, url, payload] of [
      ['PUT', `/api/requests/${code}`, { due_on: null }],
      ['POST', `/api/requests/${code}/messages`, { text: 'x' }],
      ['POST', `/api/requests/${code}/refuse`, { text: 'x' }],
      ['POST', `/api/requests/${code}/close`, {}],
      ['POST', `/api/requests/${code}/forward`, { center: '_0', text: 'x' }],
    ] as const)
      expect(codeOf(await france!.call(method, url, { payload: { ...payload, updated_at } })), url).toEqual([
        409,
        'stale_row',
      ])
  })

  it('of the handler of several requests changes all or none', async () => {
    const [one, two, ended, british] = [await send(), await send(), await send(), await send({ country: 'GBR' })]
    await put(ended!, 'refused')
    const set = (ids: unknown[], handler: string | null, caller = france) =>
      caller!.post('/api/requests/handler', { ids, handler })
    expect(codeOf(await set([one, ended], 'france'))).toEqual([409, 'request_ended'])
    expect(codeOf(await set([one, british], 'france'))).toEqual([404, 'request_not_found'])
    expect(codeOf(await set([one, 'ZZZZ-ZZZZ'], 'france'))).toEqual([404, 'request_not_found'])
    expect(codeOf(await set(['科学'], 'france'))).toEqual([404, 'request_not_found'])
    expect((await read(one!)).handler).toBeNull()
    expect((await set([one, two, one], 'france')).json()).toEqual({ changed: 2 })
    expect((await set([one, two], 'france')).json()).toEqual({ changed: 0 })
    expect((await read(two!)).handler?.code).toBe('france')
    // Only a user of both centres can handle requests of both.
    expect(Object.keys((await set([one, british], 'france', both)).json().errors)).toEqual(['handler'])
    expect((await set([one, british], 'both', both)).json()).toEqual({ changed: 2 })
  })

  it('can name each user of the centre with the permission as handler', async () => {
    const names = async (caller?: Caller) =>
      (await caller!.get('/api/requests/handlers')).json().map(({ name }: { name: string }) => name)
    expect(await names(france)).toEqual(['both', 'france', 'marseille'])
    expect(await names(london)).toEqual(['both', 'london'])
    expect(codeOf(await lost!.get('/api/requests/handlers'))).toEqual([403, 'no_centre'])
  })
})

describe('a message', () => {
  it('starts the work and is sent to the publisher', async () => {
    const code = await send()
    const view = done(await france!.post(`/api/requests/${code}/messages`, { text: ' Bonjour\r\n\r\n\r\nmadame ' }))
    expect(view.state).toBe('in_progress')
    expect(view.events.at(-1)).toMatchObject({ kind: 'message', text: 'Bonjour\n\nmadame', sentence: '', by: 'centre' })
    const [, mail] = await mailsAbout(code)
    expect(mail).toMatchObject({ kind: 'request_message', recipient: 'ada@example.org' })
    expect(mail!.body).toContain('Bonjour\n\nmadame')
    expect(mail!.subject).not.toMatch(/[\r\n]/)
    const { rows } = await test.pool.query('select first_answer_at from issn_request where code = $1', [code])
    expect(rows[0].first_answer_at).not.toBeNull()
  })

  it('with a question makes the request wait for the publisher', async () => {
    const code = await send()
    const view = done(await france!.post(`/api/requests/${code}/messages`, { text: 'Où ?', waits: true }))
    expect(view.state).toBe('waiting')
    expect((await mailsAbout(code)).map(({ kind }) => kind)).toEqual(['request_sent', 'request_question'])
    expect(await auditOf(code)).toEqual([{ action: 'question', username: 'france' }])
  })

  it('is sent once for a repeated idempotency key', async () => {
    const code = await send()
    const ask = (text = 'Où ?') =>
      france!.call('POST', `/api/requests/${code}/messages`, {
        payload: { text, waits: true },
        headers: { 'idempotency-key': `q-${code}` },
      })
    const [first, second] = await Promise.all([ask(), ask()])
    expect(first!.json()).toEqual(second!.json())
    expect(await mailsAbout(code)).toHaveLength(2)
    expect(codeOf(await ask('Quand ?'))).toEqual([409, 'idempotency_key_reused'])
  })

  it('is refused if it is empty or too long', async () => {
    const code = await send()
    for (const text of ['', ' \u200B\n', 'x'.repeat(10_001)]) {
      const answer = await france!.post(`/api/requests/${code}/messages`, { text })
      expect(Object.keys(answer.json().errors)).toEqual(['text'])
    }
  })

  it('of the publisher counts as unanswered until the centre answers', async () => {
    const code = await send()
    await test.pool.query(
      `insert into request_event (request_id, kind, by, text)
       select id, 'answer', 'publisher', 'Ici' from issn_request where code = $1`,
      [code],
    )
    expect((await read(code)).unanswered).toBe(1)
    done(await france!.post(`/api/requests/${code}/messages`, { text: 'Merci' }))
    expect((await read(code)).unanswered).toBe(0)
  })
})

describe('the end of a request', () => {
  it('by a refusal needs a reason, which the publisher gets', async () => {
    const code = await send()
    expect(Object.keys((await france!.post(`/api/requests/${code}/refuse`, { text: ' ' })).json().errors)).toEqual([
      'text',
    ])
    const view = done(await france!.post(`/api/requests/${code}/refuse`, { text: 'Une monographie' }))
    expect(view).toMatchObject({ state: 'refused', actions: ['message', 'reopen'] })
    expect(view.events.at(-1)).toMatchObject({ kind: 'refused', text: 'Une monographie' })
    expect((await mailsAbout(code)).at(-1)).toMatchObject({ kind: 'request_refused' })
  })

  it('by closing sends an e-mail to the publisher only if the user writes a text', async () => {
    const [silent, spoken] = [await send(), await send()]
    expect(done(await france!.post(`/api/requests/${silent}/close`, {})).state).toBe('closed')
    expect(await mailsAbout(silent)).toHaveLength(1)
    done(await france!.post(`/api/requests/${spoken}/close`, { text: 'Déjà fait' }))
    expect((await mailsAbout(spoken)).at(-1)).toMatchObject({ kind: 'request_closed' })
  })

  it('of a request with ISSNs is the time of their assignment, also after closing and reopening', async () => {
    const code = await send()
    const ended = new Date(Date.now() - 400 * 86_400_000)
    const times = () => test.db.selectFrom('issn_request').select(['ended_at', 'erased_at']).where('code', '=', code)
    await test.db
      .updateTable('issn_request')
      .set({ state: 'assigned', assigned_at: ended, ended_at: ended })
      .where('code', '=', code)
      .execute()
    done(await france!.post(`/api/requests/${code}/close`, {}))
    expect(await times().executeTakeFirst()).toEqual({ ended_at: ended, erased_at: null })
    await test.db.updateTable('issn_request').set({ erased_at: new Date() }).where('code', '=', code).execute()
    expect(done(await france!.put(`/api/requests/${code}`, { state: 'in_progress' })).state).toBe('assigned')
    expect(await times().executeTakeFirst()).toEqual({ ended_at: ended, erased_at: null })
  })

  it.each(['refused', 'withdrawn', 'closed', 'assigned'])('as %s allows only some actions', async (state) => {
    const code = await send()
    await put(code, state)
    const attempt = async (method: 'PUT' | 'POST', path: string, payload: object) =>
      (await france!.call(method, `/api/requests/${code}${path}`, { payload })).json().code ?? 'done'
    const ended = 'request_ended'
    expect(await attempt('PUT', '', { due_on: '2030-01-01' })).toBe(ended)
    expect(await attempt('PUT', '', { handler: 'france' })).toBe(ended)
    expect(await attempt('PUT', '', { content: { title: 'x' } })).toBe(ended)
    expect(await attempt('POST', '/refuse', { text: 'x' })).toBe(ended)
    expect(await attempt('POST', '/forward', { text: 'x', center: '_0' })).toBe(ended)
    expect(await attempt('POST', '/messages', { text: 'x', waits: true })).toBe(ended)
    expect(await attempt('POST', '/messages', { text: 'x' })).toBe(state === 'withdrawn' ? ended : 'done')
    expect(await attempt('POST', '/assign', { records: [{ id: 'r' }] })).toBe(ended)
    expect((await france!.get(`/api/requests/${code}/assignment`)).json().code).toBe(ended)
    const mayReopen = state === 'refused' || state === 'closed'
    expect(await attempt('PUT', '', { state: 'in_progress' })).toBe(mayReopen ? 'done' : ended)
    expect((await read(code)).state).toBe(mayReopen ? 'in_progress' : state)
    expect(await attempt('POST', '/close', {})).toBe(state === 'withdrawn' ? ended : 'done')
  })

  it('can be followed by a reopening, which is recorded in the thread and the audit log', async () => {
    const code = await send()
    await france!.post(`/api/requests/${code}/refuse`, { text: 'Non' })
    const view = done(await france!.put(`/api/requests/${code}`, { state: 'in_progress', handler: 'france' }))
    expect(view).toMatchObject({ state: 'in_progress', handler: { code: 'france' } })
    expect(view.events.map(({ kind }) => kind)).toEqual(['sent', 'refused', 'reopened', 'handler'])
    expect((await auditOf(code)).map(({ action }) => action)).toEqual(['refused', 'reopened', 'handler'])
  })
})

describe('a change of a request', () => {
  it('is announced to the users of its centre, whose open lists are then read again', async () => {
    const client = await test.pool.connect()
    const announced: string[] = []
    client.on('notification', ({ payload = '' }) => announced.push(payload))
    await client.query('listen notices_changed')
    const code = await send()
    await expect.poll(() => announced.length).toBe(1)
    const names = ['france', 'both', 'marseille', 'reader']
    const ids = await Promise.all(names.map((name) => userId(test.db, name)))
    expect(announced[0]!.split(',').sort()).toEqual([...ids].sort())
    await france!.post(`/api/requests/${code}/forward`, { center: '_0', text: 'Ailleurs' })
    await expect.poll(() => announced.length).toBe(2)
    expect(announced[1]!.split(',').sort()).toEqual([...ids, await userId(test.db, 'paris')].sort())
    await client.query('unlisten notices_changed')
    client.release()
  })
})

describe('forwarding', () => {
  it('moves the request to the other centre, and then only that centre reads it', async () => {
    await test.pool.query(`update centre set name = 'ISSN UK', names = '{"fr": "ISSN Royaume-Uni"}' where code = '_2'`)
    const code = await send()
    await france!.put(`/api/requests/${code}`, { handler: 'france' })
    const answer = await france!.post(`/api/requests/${code}/forward`, { center: '_2', text: 'Éditeur britannique' })
    expect(answer.json()).toEqual({ message: 'The request was forwarded to ISSN UK.' })
    expect(codeOf(await france!.get(`/api/requests/${code}`))).toEqual([404, 'request_not_found'])
    expect((await listed('state=all')).rows.map(({ id }) => id)).not.toContain(code)
    const view = await read(code, london)
    expect(view).toMatchObject({ state: 'new', handler: null, center: { code: '_2' } })
    expect(view.events.at(-1)).toMatchObject({
      kind: 'forwarded',
      text: 'Éditeur britannique',
      sentence: 'The request was forwarded to ISSN UK.',
    })
    expect((await mailsAbout(code)).at(-1)).toMatchObject({ kind: 'request_forwarded' })
    expect((await auditOf(code)).at(-1)).toMatchObject({ action: 'forwarded' })
  })

  it('needs a reason and another centre that accepts requests, or the international centre', async () => {
    const code = await send()
    await createCentre(test.db, '_off')
    const forward = (center: string, text = 'Raison') => france!.post(`/api/requests/${code}/forward`, { center, text })
    expect(codeOf(await forward('_unknown'))).toEqual([400, 'unknown_centre'])
    expect((await forward('_off')).json().errors.center[0]).toContain('does not accept requests')
    expect(Object.keys((await forward('_7')).json().errors)).toEqual(['center'])
    expect(Object.keys((await forward('_2', ' ')).json().errors)).toEqual(['text'])
    await acceptRequests(test.db, ['_0'], { is_on: false })
    expect((await forward('_0')).statusCode).toBe(200)
    await acceptRequests(test.db, ['_0'])
  })
})
