/** The scheduled work on requests, with the time as a parameter. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findCentre } from '../../../kernel/auth/centre-repository.ts'
import { writeSetting } from '../../../platform/database/settings.ts'
import type { Services } from '../../../services.ts'
import { allJobs } from '../../../services.ts'
import { createKnownUsers, type TestDb, testDb, testServices } from '../../../testing/index.ts'
import { addEvent, changeRequest, eventsOf, filesOf, recordsOf, type StoredRequest } from '../repository.ts'
import { deleteOrphanFiles } from '../request-files.ts'
import { isRequestKey, requestKey } from '../request-link.ts'
import { acceptRequests } from '../testing/accept-requests.ts'
import { storeRequest } from '../testing/requests.ts'
import { eventSentence } from '../view.ts'
import {
  askForFirstIssues,
  deleteUnsentRequests,
  eraseEndedRequests,
  type RequestJobServices,
  remindOfQuestions,
} from './request-jobs.ts'

let test: TestDb
let services: Services
/** A separate file store: the deletion of files without a row would also delete files of other tests. */
let folder: string

const DAY_MS = 86_400_000
const NOW = new Date()
const daysAgo = (days: number, from = NOW): Date => new Date(from.getTime() - days * DAY_MS)
const run = (now = NOW) => ({ now, signal: new AbortController().signal })
const EMAIL = 'editor@press.example'

beforeAll(async () => {
  test = await testDb()
  await createKnownUsers(test.db)
  folder = await mkdtemp(join(tmpdir(), 'seriatim-requests-'))
  services = testServices(test, { dataFolder: folder })
  await writeSetting(test.db, 'site_url', 'https://issn.example')
})
const setUp = (settings: Parameters<typeof acceptRequests>[2]) =>
  acceptRequests(test.db, ['_7'], { reminder_days: 10, first_issue_days: 20, ...settings })
beforeEach(() => setUp({}))
afterEach(async () => {
  for (const table of ['issn_request', 'mail', 'request_settings'])
    await sql`delete from ${sql.table(table)}`.execute(test.db)
  for (const { name } of await services.stores.files.list('requests/')) await services.stores.files.remove(name)
})
afterAll(async () => {
  await test?.close()
  await rm(folder, { recursive: true, force: true })
})

const stored = async (request: StoredRequest): Promise<StoredRequest | undefined> =>
  test.db.selectFrom('issn_request').selectAll().where('id', '=', request.id).executeTakeFirst()
const mailsOf = async () =>
  (
    await sql<{
      kind: string
      body: string
      recipient: string
      subject: string
    }>`select * from mail order by id`.execute(test.db)
  ).rows
const reminders = async (request: StoredRequest) =>
  (await eventsOf(test.db, request.id))
    .filter(({ kind }) => kind === 'reminded')
    .map(({ by, details }) => [by, details])
async function addFile(request: StoredRequest, eventId: number | null = null): Promise<string> {
  const name = `requests/${randomUUID()}`
  await services.stores.files.write(name, [Buffer.from('%PDF-1.7')] as never)
  await sql`insert into request_file (request_id, event_id, name, content_type, bytes, stored_as)
    values (${request.id}, ${eventId}, 'cover.pdf', 'application/pdf', 8, ${name})`.execute(test.db)
  return name
}
const isInStore = async (name: string) => (await services.stores.files.find(name)) !== undefined
const touched = (request: StoredRequest, at: Date) =>
  sql`update issn_request set updated_at = ${at} where id = ${request.id}`.execute(test.db)

describe('the deletion of unsent requests', () => {
  it('deletes drafts and unconfirmed requests with their files 30 days after the last change', async () => {
    const draft = await storeRequest(test.db, { state: 'draft' })
    const unconfirmed = await storeRequest(test.db, { state: 'unconfirmed' })
    const recent = await storeRequest(test.db, { state: 'draft' })
    const sent = await storeRequest(test.db)
    const [file, recentFile] = [await addFile(draft), await addFile(recent)]
    for (const request of [draft, unconfirmed, sent]) await touched(request, daysAgo(31))
    await touched(recent, daysAgo(29))
    expect(await deleteUnsentRequests(services, run())).toBe(2)
    expect([await stored(draft), await stored(unconfirmed), await isInStore(file)]).toEqual([
      undefined,
      undefined,
      false,
    ])
    expect([(await stored(recent))?.id, (await stored(sent))?.id, await isInStore(recentFile)]).toEqual([
      recent.id,
      sent.id,
      true,
    ])
    expect(await deleteUnsentRequests(services, run())).toBe(0)
  })

  it('skips a draft that another process has locked, until the next run', async () => {
    const draft = await storeRequest(test.db, { state: 'draft' })
    await touched(draft, daysAgo(31))
    await test.db.transaction().execute(async (tx) => {
      await changeRequest(tx, draft.id, { email: EMAIL })
      expect(await deleteUnsentRequests(services, run())).toBe(0)
    })
    expect(await deleteUnsentRequests(services, run())).toBe(0)
    expect(await stored(draft)).toBeDefined()
  })
})

describe('reminders of questions', () => {
  const lookup = async (waitingSince: Date, more = {}) => {
    const request = await storeRequest(test.db, {
      state: 'waiting',
      email: EMAIL,
      waiting_since: waitingSince,
      ...more,
    })
    await test.db
      .transaction()
      .execute((tx) => addEvent(tx, request.id, { kind: 'question', by: 'centre', text: 'Which frequency?' }))
    return request
  }

  it('are sent once a period of the centre, at most three times, with the question and a link', async () => {
    const start = daysAgo(0)
    const request = await lookup(start)
    const at = (days: number) => run(daysAgo(-days, start))
    const sent: [number, number][] = []
    for (const day of [9, 10, 11, 19, 20, 30, 31, 40, 400]) sent.push([day, await remindOfQuestions(services, at(day))])
    expect(sent.filter(([, count]) => count > 0)).toEqual([
      [10, 1],
      [20, 1],
      [30, 1],
    ])
    expect(await reminders(request)).toEqual(Array(3).fill(['system', { about: 'question' }]))
    const mails = await mailsOf()
    expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual(Array(3).fill(['request_reminder', EMAIL]))
    expect(mails[0]!.body).toContain('Which frequency?')
    expect(mails[0]!.body).toContain(`https://issn.example/portal/requests/${request.code}?key=`)
    expect((await stored(request))?.state).toBe('waiting')
  })

  it('begin again with a new question', async () => {
    const request = await lookup(daysAgo(40))
    for (const days of [30, 20, 10]) await remindOfQuestions(services, run(daysAgo(days)))
    expect(await remindOfQuestions(services, run(daysAgo(-5)))).toBe(0)
    const again = daysAgo(-6)
    await sql`update issn_request set waiting_since = ${again} where id = ${request.id}`.execute(test.db)
    expect(await remindOfQuestions(services, run(daysAgo(-15)))).toBe(0)
    expect(await remindOfQuestions(services, run(daysAgo(-16)))).toBe(1)
  })

  it('are not sent in other states, without an address, or if the centre has turned them off', async () => {
    await lookup(daysAgo(50), { state: 'in_progress' })
    await lookup(daysAgo(50), { email: null })
    expect(await remindOfQuestions(services, run())).toBe(0)
    await lookup(daysAgo(50))
    await setUp({ reminder_days: 0 })
    expect(await remindOfQuestions(services, run())).toBe(0)
    expect(await mailsOf()).toEqual([])
  })

  it('are sent once by two servers at the same time', async () => {
    const request = await lookup(daysAgo(15))
    const counts = await Promise.all([1, 2, 3].map(() => remindOfQuestions(services, run())))
    expect(counts.reduce((sum, count) => sum + count)).toBe(1)
    expect(await reminders(request)).toHaveLength(1)
    expect(await mailsOf()).toHaveLength(1)
  })

  it('have no effect if the process ends before the commit', async () => {
    const request = await lookup(daysAgo(15))
    const dying: RequestJobServices = {
      ...services,
      mails: {
        ...services.mails,
        queue: async (tx, mail) => {
          await services.mails.queue(tx, mail)
          throw new Error('killed')
        },
      },
    }
    await expect(remindOfQuestions(dying, run())).rejects.toThrow('killed')
    expect([await mailsOf(), await reminders(request)]).toEqual([[], []])
    expect(await remindOfQuestions(services, run())).toBe(1)
  })
})

describe('the question for the first issue', () => {
  const assigned = async (firstIssue: string, category: string, content: object = {}) => {
    const request = await storeRequest(test.db, {
      ...{ state: 'assigned', email: EMAIL, assigned_at: daysAgo(500) },
      content: { first_issue_date: firstIssue, ...content },
    })
    const issn = `9999-${String(1000 + request.id).slice(-4)}`
    const centre = await findCentre(test.db, '_7')
    await sql`insert into record (issn, center, category) values (${issn}, '_7', ${category})`.execute(test.db)
    await sql`insert into request_record values (${request.id}, ${issn}, 'print')`.execute(test.db)
    return { request, issn, centre }
  }
  const day = (days: number) => daysAgo(days).toISOString().slice(0, 10)

  it('is sent once, after the announced day and the waiting time that the centre sets', async () => {
    const { request, issn } = await assigned(day(20), 'wor')
    await assigned(day(19), 'wor')
    expect(await askForFirstIssues(services, run())).toBe(1)
    expect(await askForFirstIssues(services, run())).toBe(0)
    expect(await reminders(request)).toEqual([['system', { about: 'first_issue' }]])
    const [mail] = await mailsOf()
    expect(mail).toMatchObject({ kind: 'request_first_issue', recipient: EMAIL, body: expect.stringContaining(issn) })
    expect((await stored(request))?.first_issue_asked_at).toEqual(NOW)
  })

  it('is not sent for records of the Register, for published serials, or if the centre has turned it off', async () => {
    await assigned(day(50), 'reg')
    await assigned(day(50), 'wor', { is_published: true })
    expect(await askForFirstIssues(services, run())).toBe(0)
    await assigned(day(50), 'wor')
    await setUp({ first_issue_days: 0 })
    expect(await askForFirstIssues(services, run())).toBe(0)
  })
})

describe('the question for an announced first issue', () => {
  const asksFor = async (content: object, now: string): Promise<number> => {
    const { id } = await storeRequest(test.db, { state: 'assigned', email: EMAIL, assigned_at: daysAgo(500), content })
    const issn = `9998-${String(1000 + id).slice(-4)}`
    await sql`insert into record (issn, center, category) values (${issn}, '_7', 'wor')`.execute(test.db)
    await sql`insert into request_record values (${id}, ${issn}, 'print')`.execute(test.db)
    const count = await askForFirstIssues(services, run(new Date(`${now}T06:00:00Z`)))
    await sql`delete from issn_request where id = ${id}`.execute(test.db)
    return count
  }
  const title = { kind: 'change', change: 'title', issn: '0317-8471', title: 'Nouvelle revue' }

  it('is sent for a new serial and for a changed title only', async () => {
    expect(await asksFor({ first_issue_date: '2027-03-10' }, '2027-03-30')).toBe(1)
    expect(await asksFor({ ...title, change_date: '2027-03-10' }, '2027-03-30')).toBe(1)
    for (const change of ['url', 'ceased', 'publisher', 'other'])
      expect(await asksFor({ ...title, change, change_date: '2027-03-10' }, '2027-03-30')).toBe(0)
  })

  it('is not sent without an announced date', async () => {
    expect(await asksFor({ first_issue_date: '' }, '2029-01-01')).toBe(0)
    expect(await asksFor({ ...title, change_date: '' }, '2029-01-01')).toBe(0)
  })

  it('is not sent before the end of the announced month or year', async () => {
    expect([await asksFor({ first_issue_date: '2027-02' }, '2027-03-19')]).toEqual([0])
    expect([await asksFor({ first_issue_date: '2027-02' }, '2027-03-20')]).toEqual([1])
    expect([await asksFor({ first_issue_date: '2027' }, '2028-01-19')]).toEqual([0])
    expect([await asksFor({ first_issue_date: '2027' }, '2028-01-20')]).toEqual([1])
  })
})

describe('the erasure of personal data', () => {
  const ended = async (
    days: number,
    state: 'assigned' | 'refused' | 'withdrawn' | 'closed' | 'in_progress' = 'closed',
  ) => {
    const request = await storeRequest(test.db, {
      ...{
        state,
        email: EMAIL,
        sent_at: daysAgo(days + 5),
        first_answer_at: daysAgo(days + 3),
        ended_at: daysAgo(days),
      },
      content: { contact_name: 'Anna Example', note: 'Call +33 1 23 45', title: 'Revue des essais' },
    })
    const event = await test.db
      .transaction()
      .execute((tx) => addEvent(tx, request.id, { kind: 'message', by: 'publisher', text: 'My telephone is 12345' }))
    return { request, file: await addFile(request, event) }
  }

  it('removes address, contact, note, messages and files of requests that ended before the period', async () => {
    const { request, file } = await ended(731)
    const key = await requestKey(test.db, request)
    const later = await ended(729)
    const open = await ended(900, 'in_progress')
    const { rows: people } = await sql<{ user: number; publisher: number }>`
      with added as (insert into publisher (name) values ('Press') returning id)
      select added.id as publisher, u.id as user from added, app_user u where username = 'reader'`.execute(test.db)
    const { user, publisher } = people[0]!
    await sql`update issn_request set user_id = ${user}, publisher_id = ${publisher}`.execute(test.db)
    expect(await eraseEndedRequests(services, run())).toBe(1)
    const now = (await stored(request))!
    expect(now).toMatchObject({ email: null, erased_at: expect.any(Date), title: 'Revue des essais', state: 'closed' })
    expect([now.user_id, now.publisher_id]).toEqual([null, null])
    expect(now.content).toMatchObject({
      contact_name: '',
      note: '',
      title: 'Revue des essais',
      publisher: 'Presses de test',
    })
    expect((await eventsOf(test.db, request.id)).map(({ kind, text }) => [kind, text])).toEqual([['message', null]])
    expect([await filesOf(test.db, request.id), await isInStore(file)]).toEqual([[], false])
    expect(await isRequestKey(test.db, key, now)).toBe(false)
    const { rows } = await sql<{
      found: string | null
    }>`select issn_request::text as found from issn_request where id = ${request.id}`.execute(test.db)
    expect(rows[0]!.found).not.toMatch(/editor@|Anna|12345|23 45/)
    for (const retained of [later, open]) {
      expect((await stored(retained.request))?.email).toBe(EMAIL)
      expect(await isInStore(retained.file)).toBe(true)
    }
    expect(await eraseEndedRequests(services, run())).toBe(0)
  })

  it('follows the setting request_days for each ended state', async () => {
    await writeSetting(test.db, 'request_days', 30)
    for (const state of ['assigned', 'refused', 'withdrawn', 'closed'] as const) await ended(31, state)
    expect(await eraseEndedRequests(services, run())).toBe(4)
    await sql`delete from setting where name = 'request_days'`.execute(test.db)
  })

  it('removes e-mails about these requests, sent or not, and stored answers of calls', async () => {
    const [old, recent] = [(await ended(731)).request, (await ended(729)).request]
    for (const { code } of [old, recent]) {
      for (const state of ['sent', 'waiting', 'failed'])
        await sql`insert into mail (recipient, language, kind, subject, body, state) values
          (${EMAIL}, 'en', 'request_message', 'Message about your request', ${`https://x/portal/requests/${code}?key=1`},
            ${state})`.execute(test.db)
      await sql`insert into idempotent_answer (user_id, key, request, answer)
        select id, ${code}, '', ${JSON.stringify({ id: code, email: EMAIL })}::jsonb from app_user
        where username = 'reader'`.execute(test.db)
    }
    await sql`insert into mail (recipient, language, kind, subject, body) values
      (${EMAIL}, 'en', 'password', 'Password', ${old.code})`.execute(test.db)
    await eraseEndedRequests(services, run())
    expect((await mailsOf()).map(({ kind, body }) => [kind, body.includes(recent.code)])).toEqual([
      ...Array(3).fill(['request_message', true]),
      ['password', false],
    ])
    const answers = await sql<{ key: string }>`select key from idempotent_answer`.execute(test.db)
    expect(answers.rows).toEqual([{ key: recent.code }])
    await sql`delete from idempotent_answer`.execute(test.db)
  })

  it('also closes open requests that did not change during the period, with an entry in the thread', async () => {
    const states = ['new', 'in_progress', 'waiting'] as const
    const quiet = await Promise.all(states.map((state) => storeRequest(test.db, { state, email: EMAIL })))
    const recent = await storeRequest(test.db, { state: 'waiting', email: EMAIL, sent_at: daysAgo(900) })
    for (const request of quiet) await touched(request, daysAgo(731))
    await touched(recent, daysAgo(729))
    expect(await eraseEndedRequests(services, run())).toBe(3)
    for (const request of quiet) {
      expect(await stored(request)).toMatchObject({
        ...{ state: 'closed', email: null, waiting_since: null, ended_at: NOW, erased_at: expect.any(Date) },
      })
      const [entry, ...others] = await eventsOf(test.db, request.id)
      expect([entry?.kind, entry?.by, others]).toEqual(['closed', 'system', []])
      expect(eventSentence(entry!, 'en', new Map())).toBe(
        'The request was closed, because nothing had changed for a long time.',
      )
    }
    expect(await stored(recent)).toMatchObject({ state: 'waiting', email: EMAIL })
    expect(await eraseEndedRequests(services, run())).toBe(0)
  })

  it('keeps the records of the requests', async () => {
    const { request } = await ended(800)
    await sql`insert into request_record values (${request.id}, '9997-0001', 'ta')`.execute(test.db)
    await eraseEndedRequests(services, run())
    expect(await recordsOf(test.db, request.id)).toEqual([{ issn: '9997-0001', medium: 'ta' }])
  })

  it('keeps the figures of the dashboard', async () => {
    const { request } = await ended(800)
    const before = await stored(request)
    await eraseEndedRequests(services, run())
    const after = await stored(request)
    for (const member of ['state', 'kind', 'media', 'center_id', 'sent_at', 'first_answer_at', 'ended_at'] as const)
      expect(after![member]).toEqual(before![member])
  })
})

describe('files without a database row', () => {
  const later = (hours: number) => new Date(Date.now() + hours * 3_600_000)

  it('are deleted a day after they were written, and files with a row stay', async () => {
    const request = await storeRequest(test.db)
    const known = await addFile(request)
    const orphan = `requests/${randomUUID()}`
    await services.stores.files.write(orphan, [Buffer.from('%PDF')] as never)
    const { db, stores } = services
    expect(await deleteOrphanFiles({ db, store: stores.files, now: later(23) })).toBe(0)
    expect(await deleteOrphanFiles({ db, store: stores.files, now: later(25) })).toBe(1)
    expect([await isInStore(known), await isInStore(orphan)]).toEqual([true, false])
  })

  it('of a job that was killed after its commit are deleted by the next run', async () => {
    const draft = await storeRequest(test.db, { state: 'draft' })
    const file = await addFile(draft)
    await touched(draft, daysAgo(31))
    const killed = new Error('killed')
    const stores = { files: { ...services.stores.files, remove: () => Promise.reject(killed) } }
    await deleteUnsentRequests({ ...services, stores }, run())
    expect([await stored(draft), await isInStore(file)]).toEqual([undefined, true])
    await deleteOrphanFiles({ db: test.db, store: services.stores.files, now: later(25) })
    expect(await isInStore(file)).toBe(false)
  })
})

it('all jobs of requests run at night, each on one server at a time', () => {
  const jobs = allJobs(services).filter(({ name }) => /request|publishers/.test(name))
  expect(jobs.map(({ name, isAlone }) => [name, isAlone])).toEqual([
    ['delete-unsent-requests', true],
    ['erase-ended-requests', true],
    ['delete-orphan-request-files', true],
    ['remind-publishers', true],
  ])
})
