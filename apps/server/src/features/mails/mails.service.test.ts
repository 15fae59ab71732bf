/** E-mails sent to a local SMTP server. */
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { text } from 'node:stream/consumers'
import { MAIL_ATTEMPTS, MAIL_LIST, type MailRow } from '@seriatim/contract'
import { LOCALES } from '@seriatim/messages'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeMails } from '../../kernel/mails/service.ts'
import { makeSmtp } from '../../kernel/mails/smtp.ts'
import type { App } from '../../platform/http/serve.ts'
import { makeJobs } from '../../platform/jobs/jobs.ts'
import { makeLog } from '../../platform/log.ts'
import { allJobs } from '../../services.ts'
import {
  type Caller,
  createKnownUsers,
  loginAs,
  type TestDb,
  testApp,
  testConfig,
  testDb,
  testServices,
} from '../../testing/index.ts'

type Arrived = { readonly from: string; readonly to: readonly string[]; readonly source: string }

let test: TestDb
let app: App
let [paris, france]: Caller[] = []
let closing: Array<() => Promise<unknown>> = []

beforeAll(async () => {
  test = await testDb()
  await createKnownUsers(test.db)
  app = await testApp(test)
  ;[paris, france] = await Promise.all(['paris', 'france'].map((username) => loginAs(app, username)))
})
afterAll(async () => {
  await app?.close()
  await test?.close()
})
beforeEach(() => test.pool.query('delete from mail'))
afterEach(async () => {
  await Promise.all(closing.map((close) => close()))
  closing = []
})

/** Starts a mail server that stores the received messages. `options` can make it refuse messages. */
async function mailServer(options: Partial<SMTPServerOptions> = {}) {
  const arrived: Arrived[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, { envelope }, done) {
      void text(stream).then((source) => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        arrived.push({ from, to: envelope.rcptTo.map(({ address }) => address), source })
        done()
      }, done)
    },
    ...options,
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  closing.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return { arrived, url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` }
}

const log = makeLog('silent')
const mailsAt = (smtpUrl: string | null, letterMs?: number) =>
  makeMails({ db: test.db, config: testConfig({ smtpUrl }), log, jobs: makeJobs({ pool: test.pool, log }) }, (url) =>
    makeSmtp(url, letterMs),
  )
const sendDue = async (smtpUrl: string | null, letterMs?: number) => {
  const mails = mailsAt(smtpUrl, letterMs)
  await mails.jobs[0]!.run({}, { worker: '', signal: new AbortController().signal })
}
const queueTo = (to: string) =>
  test.db
    .transaction()
    .execute((tx) => mailsAt(null).queue(tx, { to, locale: 'en', template: 'test', params: { username: 'paris' } }))
/** Moves the time of the next attempt into the past. */
const makeDue = () => test.pool.query(`update mail set next_at = now() - interval '1 second' where state = 'waiting'`)
const read = async (id: string): Promise<MailRow> => (await paris!.get(`/api/admin/mails/${id}`)).json()
const list = async (query = ''): Promise<{ rows: MailRow[]; total: number }> =>
  (await paris!.get(`/api/admin/mails?${query}`)).json()

describe('a queued e-mail', () => {
  it('is sent once, in the language and with the reply address set at its creation', async () => {
    const { arrived, url } = await mailServer()
    const ids = await test.db.transaction().execute((tx) =>
      Promise.all(
        LOCALES.map((locale) =>
          mailsAt(null).queue(tx, {
            to: `${locale}@centre.test`,
            locale,
            template: 'test',
            params: { username: 'Ольга' },
            replyTo: 'desk@centre.test',
          }),
        ),
      ),
    )
    await sendDue(url)
    await sendDue(url)
    expect(arrived.map(({ from, to }) => [from, ...to])).toEqual(
      LOCALES.map((locale) => ['seriatim@localhost', `${locale}@centre.test`]),
    )
    for (const [at, id] of ids.entries()) {
      const { source } = arrived[at]!
      expect(source).toMatch(/^Reply-To: desk@centre\.test\r$/m)
      expect(source).toMatch(new RegExp(`^Message-ID: <mail-${id}-`, 'm'))
      expect(source).toMatch(/^Auto-Submitted: auto-generated\r$/m)
      expect(await read(id)).toMatchObject({ state: 'sent', attempts: 1, error: null, next_at: null, kind: 'test' })
    }
    expect(new Set((await list()).rows.map(({ subject }) => subject)).size).toBe(4)
  })

  it('is not sent if its transaction is rolled back', async () => {
    const { arrived, url } = await mailServer()
    const failing = test.db.transaction().execute(async (tx) => {
      await mailsAt(null).queue(tx, { to: 'a@b.test', locale: 'en', template: 'test', params: { username: 'x' } })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await sendDue(url)
    expect(arrived).toEqual([])
  })

  it('waits while no mail server is configured, and can be read', async () => {
    const id = await queueTo('a@b.test')
    await sendDue(null)
    expect(await read(id)).toMatchObject({
      to: 'a@b.test',
      state: 'waiting',
      attempts: 0,
      text: expect.stringContaining('paris'),
    })
  })

  it('gets no additional headers from line breaks in its parameters', async () => {
    const { arrived, url } = await mailServer()
    await test.db.transaction().execute((tx) =>
      mailsAt(null).queue(tx, {
        to: 'a@b.test',
        locale: 'en',
        template: 'test',
        params: { username: 'x\r\nBcc: victim@b.test\r\n\r\n<script>' },
      }),
    )
    await sendDue(url)
    expect(arrived).toHaveLength(1)
    expect(arrived[0]!.to).toEqual(['a@b.test'])
    expect(arrived[0]!.source.split('\r\n\r\n')[0]).not.toContain('Bcc')
  })

  it('is sent again if the server does not respond, and fails after the last attempt', async () => {
    const closed = createServer()
    closed.listen(0, '127.0.0.1')
    await once(closed, 'listening')
    const url = `smtp://127.0.0.1:${(closed.address() as AddressInfo).port}`
    await new Promise((resolve) => closed.close(resolve))
    const ids = [await queueTo('a@b.test'), await queueTo('c@d.test')]
    await sendDue(url)
    const [first, second] = await Promise.all(ids.map(read))
    expect(first).toMatchObject({ state: 'waiting', attempts: 1, error: expect.stringContaining('ECONNREFUSED') })
    expect(Date.parse(first!.next_at!)).toBeGreaterThan(Date.parse(first!.created_at))
    // The server is unreachable, so no attempt was made for the other e-mail.
    expect(second).toMatchObject({ state: 'waiting', attempts: 0 })
    await test.pool.query('delete from mail where id = $1', [ids[1]])
    for (let attempt = 2; attempt <= MAIL_ATTEMPTS; attempt++) {
      expect((await read(ids[0]!)).state).toBe('waiting')
      await makeDue()
      await sendDue(url)
    }
    expect(await read(ids[0]!)).toMatchObject({ state: 'failed', attempts: MAIL_ATTEMPTS, next_at: null })
  })

  it('fails immediately if its address is rejected permanently, and does not block other e-mails', async () => {
    const { arrived, url } = await mailServer({
      onRcptTo: ({ address }, _, done) =>
        done(address.startsWith('gone') ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null),
    })
    const [gone, retained] = [await queueTo('gone@b.test'), await queueTo('a@b.test')]
    await sendDue(url)
    expect(await read(gone)).toMatchObject({ state: 'failed', attempts: 1, error: expect.stringContaining('550') })
    expect(await read(retained)).toMatchObject({ state: 'sent' })
    expect(arrived).toHaveLength(1)
  })

  it('waits if its address is rejected temporarily', async () => {
    const { url } = await mailServer({
      onRcptTo: (_, __, done) => done(Object.assign(new Error('greylisted'), { responseCode: 451 })),
    })
    const id = await queueTo('a@b.test')
    await sendDue(url)
    expect(await read(id)).toMatchObject({
      state: 'waiting',
      attempts: 1,
      error: expect.stringContaining('greylisted'),
    })
  })

  it('is not sent if the mail server never responds: the attempt ends after a time limit', async () => {
    const silent: Server = createServer()
    silent.listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const sockets = new Set<import('node:net').Socket>()
    silent.on('connection', (socket) => sockets.add(socket))
    closing.push(() => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => silent.close(resolve))
    })
    const id = await queueTo('a@b.test')
    await sendDue(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`, 50)
    expect(await read(id)).toMatchObject({ state: 'waiting', attempts: 1, error: expect.any(String) })
  })

  it('stays reserved for longer than an attempt lasts if the sending process is killed, and is then sent', async () => {
    const { arrived, url } = await mailServer()
    const id = await queueTo('a@b.test')
    // The row as `claimDueMail` leaves it if the process dies before the mail server responds.
    await test.pool.query(`update mail set attempts = 1, next_at = now() + interval '2 minutes'`)
    await sendDue(url)
    expect(arrived).toEqual([])
    await makeDue()
    await sendDue(url)
    expect(arrived).toHaveLength(1)
    expect(await read(id)).toMatchObject({ state: 'sent', attempts: 2 })
  })

  it('is sent once if several processes send e-mails', async () => {
    const { arrived, url } = await mailServer()
    for (let at = 0; at < 6; at++) await queueTo(`a${at}@b.test`)
    await Promise.all([sendDue(url), sendDue(url), sendDue(url)])
    expect(arrived.map(({ to }) => to[0]).sort()).toEqual(Array.from({ length: 6 }, (_, at) => `a${at}@b.test`))
  })
})

it('the background job sends an e-mail as soon as it is queued', async () => {
  const { arrived, url } = await mailServer()
  const services = testServices(test, { smtpUrl: url })
  await services.jobs.start(allJobs(services))
  closing.unshift(() => services.jobs.stop())
  expect((await paris!.post('/api/admin/mails/test', { to: 'a@b.test' })).json()).toMatchObject({ to: 'a@b.test' })
  await expect.poll(() => arrived.length).toBe(1)
})

describe('e-mails in administration', () => {
  it('can be searched, sorted by each column and filtered by state', async () => {
    const [one, other] = [await queueTo('anna@b.test'), await queueTo('boris@d.test')]
    await test.pool.query(`update mail set state = 'failed', error = 'Ничего' where id = $1`, [other])
    expect((await list()).rows.map(({ id }) => id)).toEqual([other, one])
    expect((await list('state=failed')).rows.map(({ id }) => id)).toEqual([other])
    expect((await list('search=ANNA test')).rows.map(({ id }) => id)).toEqual([one])
    expect((await list('search=ничего')).total).toBe(1)
    expect((await list('search=100%25')).total).toBe(0)
    for (const sort of MAIL_LIST.sorts)
      for (const order of ['asc', 'desc']) expect((await list(`sort=${sort}&order=${order}`)).total, sort).toBe(2)
    expect((await list('sort=to&order=asc&size=1&page=2')).rows.map(({ to }) => to)).toEqual(['boris@d.test'])
    for (const bad of ['sort=password', 'size=0', 'size=1001', 'page=0', 'state=lost'])
      expect((await paris!.get(`/api/admin/mails?${bad}`)).statusCode, bad).toBe(400)
  })

  it.each([
    ['confirm', { address: 'https://issn.test/portal/confirm?token=Kirsche' }],
    ['reset', { address: 'https://issn.test/portal/reset?token=Kirsche' }],
    ['request_confirm', { title: 'Kirsche', days: 2, link: 'https://issn.test/?key=Kirsche' }],
    ['request_question', { id: 'A', title: 'Kirsche', centre: 'B', text: 'Kirsche', link: 'https://issn.test/' }],
  ] as const)('hide the text of %s, which is for its recipient only', async (template, params) => {
    const id = await test.db
      .transaction()
      .execute((tx) => mailsAt(null).queue(tx, { to: 'anna@b.test', locale: 'en', template, params }))
    expect(await read(id)).toMatchObject({ kind: template, text: null })
    expect((await list()).rows[0]).toMatchObject({ id, text: null })
    expect((await list('search=Kirsche')).total).toBe(0)
    for (const answer of [
      await paris!.post(`/api/admin/mails/${id}/send`),
      await paris!.get('/api/admin/mails?format=csv'),
      await paris!.get(`/api/admin/mails/${id}/history`),
    ])
      expect(answer.body).not.toContain('Kirsche')
    const { arrived, url } = await mailServer()
    await sendDue(url)
    expect(arrived[0]!.source).toContain('Kirsche')
  })

  it('can be sent again and deleted, with audit entries', async () => {
    const id = await queueTo('a@b.test')
    await test.pool.query(`update mail set state = 'failed', attempts = 10, error = 'no'`)
    expect((await paris!.post(`/api/admin/mails/${id}/send`)).json()).toMatchObject({
      state: 'waiting',
      attempts: 0,
      error: null,
    })
    expect((await paris!.delete(`/api/admin/mails/${id}`)).statusCode).toBe(200)
    const history = (await paris!.get(`/api/admin/mails/${id}/history`)).json()
    expect(history.map(({ action }: { action: string }) => action)).toEqual(['deleted', 'changed'])
    for (const gone of [id, '0', 'x', '9'.repeat(400)])
      for (const answer of [
        await paris!.get(`/api/admin/mails/${gone}`),
        await paris!.post(`/api/admin/mails/${gone}/send`),
        await paris!.delete(`/api/admin/mails/${gone}`),
      ])
        expect([answer.statusCode, answer.json().code]).toEqual([404, 'mail_not_found'])
  })

  it('include a test e-mail to a single address, by default the address of the caller', async () => {
    expect((await paris!.post('/api/admin/mails/test', {})).json().errors).toHaveProperty('to')
    for (const to of ['a', 'a@b.test, c@d.test', 'a@b.test\nBcc: c@d.test', `${'a'.repeat(300)}@b.test`])
      expect((await paris!.post('/api/admin/mails/test', { to })).json().errors, to).toHaveProperty('to')
    await test.pool.query(`update app_user set email = 'paris@issn.test' where username = 'paris'`)
    expect((await paris!.post('/api/admin/mails/test', {})).json()).toMatchObject({
      to: 'paris@issn.test',
      kind: 'test',
    })
  })

  it('require the permission to administer', async () => {
    expect((await france!.get('/api/admin/mails')).statusCode).toBe(403)
    expect((await france!.post('/api/admin/mails/test', { to: 'a@b.test' })).statusCode).toBe(403)
    expect((await app.inject('/api/admin/mails')).statusCode).toBe(401)
  })

  it('are deleted after the retention period of the setting, unless they are unsent', async () => {
    const [waiting, old, young] = [await queueTo('a@b.test'), await queueTo('c@d.test'), await queueTo('e@f.test')]
    await test.pool.query(`update mail set state = 'sent' where id <> $1`, [waiting])
    await test.pool.query(`update mail set created_at = now() - interval '40 days' where id <> $1`, [young])
    const prune = () => mailsAt(null).jobs[1]!.run({}, { worker: '', signal: new AbortController().signal })
    await prune()
    expect((await list()).total).toBe(3)
    await paris!.put('/api/admin/settings/mail_days', { value: 30 })
    await prune()
    expect((await list('sort=id&order=asc')).rows.map(({ id }) => id)).toEqual([waiting, young])
    expect(old).not.toBe(young)
  })

  it('have the sender address of the setting', async () => {
    const { arrived, url } = await mailServer()
    for (const value of ['', 'no-address', 'a@b.test, c@d.test', 'a b@c.test'])
      expect((await paris!.put('/api/admin/settings/mail_sender', { value })).json().errors, value).toHaveProperty(
        'value',
      )
    await paris!.put('/api/admin/settings/mail_sender', { value: 'numbers@issn.test' })
    await queueTo('a@b.test')
    await sendDue(url)
    expect(arrived[0]!.from).toBe('numbers@issn.test')
  })
})
