/** Tests of the publisher's side of requests as a service: drafts, sending, confirmation, messages and withdrawal. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RequestContentInput, requestContent } from '@seriatim/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FormRefusal, Refusal } from '../../../platform/errors.ts'
import { folderStore } from '../../../platform/store/open-stores.ts'
import type { FileStore } from '../../../platform/store/store.ts'
import { createUser, type TestDb, testDb, testServices } from '../../../testing/index.ts'
import { loadInto } from '../../../testing/records.ts'
import { ISSN, makeRecord } from '../../consequences/testing.ts'
import { newFormCheck } from '../../public-accounts/form-check.ts'
import { makePublicAccounts } from '../../public-accounts/service.ts'
import type { TakenFile } from '../file-content.ts'
import { addEvent, changeRequest, requestOfCode } from '../repository.ts'
import { deleteOrphanFiles, takeFile } from '../request-files.ts'
import { requestKey } from '../request-link.ts'
import { acceptRequests } from '../testing/accept-requests.ts'
import { PDF, PNG } from '../testing/files.ts'
import { createPublicAccount } from '../testing/public-account.ts'
import { REQUIRED_CONTENT } from '../testing/requests.ts'
import { type Asker, type Asking, type Draft, makeAsking, type Sender, type Visitor } from './asking.ts'
import { makePublishers, type Publishers } from './publishers.ts'
import { forgetAccount } from './repository.ts'

let test: TestDb
let asking: Asking
let publishers: Publishers
let folder: string
let store: FileStore
let services: ReturnType<typeof testServices>

const makeLimited = (limits: Parameters<typeof makeAsking>[0]['limits'] = {}): Asking =>
  makeAsking({ db: test.db, mails: services.mails, stores: { files: store }, limits })

beforeAll(async () => {
  test = await testDb()
  services = testServices(test)
  folder = await mkdtemp(join(tmpdir(), 'requests-'))
  store = folderStore(folder)
  asking = makeLimited()
  publishers = makePublishers({ db: test.db, mails: services.mails })
  await acceptRequests(test.db, ['_7', '_0'])
})
afterAll(async () => {
  await test?.close()
  await rm(folder, { recursive: true, force: true })
})

const draft = (over: RequestContentInput = {}, more: Partial<Draft> = {}): Draft => ({
  content: requestContent.parse({ ...REQUIRED_CONTENT, media: ['print', 'online'], ...over }),
  email: '',
  publisherId: null,
  files: [],
  removed: [],
  ...more,
})
let addresses = 0
const sender = (over: Partial<Sender> = {}): Sender => ({
  address: `192.0.2.${++addresses % 250}`,
  locale: 'en',
  origin: 'https://issn.example',
  ...over,
})
const visitor = async (): Promise<Visitor> => ({
  kind: 'visitor',
  website: '',
  check: await newFormCheck(test.db, new Date(Date.now() - 10_000)),
})
const mailsTo = (email: string) =>
  test.db.selectFrom('mail').selectAll().where('recipient', '=', email).orderBy('id').execute()
const keyIn = (body: string): string => decodeURIComponent(/key=([^\s]+)/.exec(body)![1]!)
const refusal = async (work: Promise<unknown>): Promise<unknown> => {
  const error = await work.then(
    () => undefined,
    (failure: unknown) => failure,
  )
  return error instanceof Refusal ? error.code : error instanceof FormRefusal ? error.errors : error
}

/** A confirmed public account. */
async function account(email: string): Promise<Extract<Asker, { kind: 'account' }>> {
  const id = await createPublicAccount(test.db, email)
  return { kind: 'account', user: { id: String(id), isOfPublic: true } }
}

/** A request of a visitor, sent and confirmed. */
async function confirmed(email: string, over: Parameters<typeof draft>[0] = {}) {
  const stored = await asking.create(await visitor(), draft(over, { email }), sender())
  const link: Asker = { kind: 'link', key: await asking.keyOf(stored) }
  await asking.send(link, stored.code, sender())
  const letter = (await mailsTo(email)).findLast(({ kind }) => kind === 'request_confirm')!
  const key = keyIn(letter.body)
  const request = await asking.confirm(stored.code, key, sender())
  return { request, early: link, key, link: { kind: 'link', key: await asking.keyOf(request) } as const }
}

describe('a request without an account', () => {
  it('is sent to the centre after its address is confirmed by e-mail', async () => {
    const email = 'ann@press.example'
    const stored = await asking.create(await visitor(), draft({}, { email: ' Ann@Press.example ' }), sender())
    expect(stored).toMatchObject({ state: 'draft', email, user_id: null })
    const link: Asker = { kind: 'link', key: await asking.keyOf(stored) }
    expect(await asking.send(link, stored.code, sender())).toMatchObject({ state: 'unconfirmed', sent_at: null })
    const [letter] = await mailsTo(email)
    expect(letter).toMatchObject({ kind: 'request_confirm', language: 'en' })
    expect(letter!.body).toContain(`https://issn.example/portal/requests/${stored.code}/confirm?key=`)
    const key = keyIn(letter!.body)
    expect(await asking.toConfirm(stored.code, key)).toMatchObject({ isConfirmed: false })
    const sent = await asking.confirm(stored.code, key, sender())
    expect(sent.state).toBe('new')
    expect(sent.due_on).not.toBeNull()
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['request_confirm', 'request_sent'])
  })

  it('is confirmed once, and only the reader of the e-mail can follow it', async () => {
    const { request, early, key, link } = await confirmed('bea@press.example')
    expect((await asking.confirm(request.code, key, sender())).state).toBe('new')
    expect(await asking.toConfirm(request.code, key)).toMatchObject({ isConfirmed: true })
    expect((await mailsTo('bea@press.example')).filter(({ kind }) => kind === 'request_sent')).toHaveLength(1)
    // The key of the draft belongs to the person who wrote it, who may not own the address.
    expect(await refusal(asking.read(early, request.code, 'en'))).toBe('request_not_found')
    expect((await asking.read(link, request.code, 'en')).events.map(({ kind }) => kind)).toEqual(['sent'])
  })

  it('cannot be confirmed with an expired, altered or foreign link', async () => {
    const email = 'cid@press.example'
    const stored = await asking.create(await visitor(), draft({}, { email }), sender())
    const link: Asker = { kind: 'link', key: await asking.keyOf(stored) }
    const long = new Date(Date.now() - 3 * 86_400_000)
    await asking.send(link, stored.code, sender(), long)
    const old = keyIn((await mailsTo(email))[0]!.body)
    const { key: foreign } = await confirmed('dan@press.example')
    for (const key of [old, foreign, `${old}x`, '', await requestKey(test.db, stored)])
      expect(await refusal(asking.confirm(stored.code, key, sender()))).toBe('request_not_found')
    // Sending again queues another e-mail, and a change of the address makes the earlier link invalid.
    await asking.send(link, stored.code, sender())
    const key = keyIn((await mailsTo(email)).at(-1)!.body)
    await asking.save(link, stored.code, draft({}, { email: 'other@press.example' }), sender())
    expect(await refusal(asking.confirm(stored.code, key, sender()))).toBe('request_not_found')
    expect((await requestOfCode(test.db, stored.code))!.state).toBe('draft')
  })

  it('is refused for robots', async () => {
    const good = await visitor()
    for (const wrong of [
      { ...good, website: 'x' },
      { ...good, check: '' },
      { ...good, check: 'made.up' },
    ])
      expect(await refusal(asking.create(wrong, draft(), sender()))).toHaveProperty('check')
  })
})

describe('the form', () => {
  it('is stored with problems, and reports all of them by field when it is sent', async () => {
    const stored = await asking.create(
      await visitor(),
      draft({ title: '', language: 'xxx', media: [], url: 'javascript:alert(1)', previous_issn: '1234-5678' }),
      sender(),
    )
    const link: Asker = { kind: 'link', key: await asking.keyOf(stored) }
    const errors = (await refusal(asking.send(link, stored.code, sender()))) as Record<string, string[]>
    expect(Object.keys(errors).sort()).toEqual(['email', 'language', 'media', 'previous_issn', 'title', 'url'])
    expect((await requestOfCode(test.db, stored.code))!.state).toBe('draft')
    expect(await mailsTo('')).toEqual([])
  })

  it('keeps long and right-to-left titles, and removes invisible characters', async () => {
    const title = `مجلة\u200B\u202E ${'ا'.repeat(1_990)}`
    const stored = await asking.create(await visitor(), draft({ title }, { email: 'e@press.example' }), sender())
    expect(stored.title).toBe(`مجلة ${'ا'.repeat(1_990)}`)
    const link: Asker = { kind: 'link', key: await asking.keyOf(stored) }
    expect(await asking.problems(stored, 'en')).toEqual({})
    const { request } = await asking.save(link, stored.code, draft({ title: 'x'.repeat(2_001) }), sender())
    expect(Object.keys(await asking.problems(request, 'en'))).toEqual(['title', 'email'])
  })

  it('is refused by a centre that accepts no requests, with its address', async () => {
    const stored = await asking.create(
      await visitor(),
      draft({ country: 'GBR' }, { email: 'f@press.example' }),
      sender(),
    )
    const link: Asker = { kind: 'link', key: await asking.keyOf(stored) }
    expect(await refusal(asking.send(link, stored.code, sender()))).toBe('requests_off')
  })
})

describe('a request of an account', () => {
  it('is sent at once to the confirmed address, and sending twice changes nothing', async () => {
    const ann = await account('gil@press.example')
    const stored = await asking.create(ann, draft({}, { email: 'forged@other.example' }), sender())
    expect(stored.email).toBe('gil@press.example')
    const sent = await Promise.all([
      asking.send(ann, stored.code, sender()),
      asking.send(ann, stored.code, sender()),
      asking.send(ann, stored.code, sender()),
    ])
    expect(sent.map(({ state }) => state)).toEqual(['new', 'new', 'new'])
    expect((await asking.read(ann, stored.code, 'en')).events).toHaveLength(1)
    expect((await mailsTo('gil@press.example')).map(({ kind }) => kind)).toEqual(['request_sent'])
  })

  it('is hidden from other accounts, from accounts of centres and from visitors without the link', async () => {
    const owner = await account('hal@press.example')
    const other = await account('ida@press.example')
    const staff: Asker = {
      kind: 'account',
      user: { id: String(await createUser(test.db, { username: 'france', center: '_7' })), isOfPublic: false },
    }
    const stored = await asking.create(owner, draft(), sender())
    for (const state of ['draft', 'new'] as const) {
      if (state === 'new') await asking.send(owner, stored.code, sender())
      for (const asker of [other, staff, { kind: 'link', key: 'made.up' } as const]) {
        expect(await refusal(asking.read(asker, stored.code, 'en'))).toBe('request_not_found')
        expect(await refusal(asking.save(asker, stored.code, draft(), sender()))).toBe('request_not_found')
        expect(await refusal(asking.answer(asker, stored.code, { text: 'x', files: [] }, 'en'))).toBe(
          'request_not_found',
        )
        expect(await refusal(asking.withdraw(asker, stored.code, ''))).toBe('request_not_found')
        expect(await refusal(asking.remove(asker, stored.code))).toBe('request_not_found')
      }
    }
    for (const wrong of ['', 'AAAA-AAAA', '%', `${stored.code}0`])
      expect(await refusal(asking.read(owner, wrong, 'en'))).toBe('request_not_found')
    expect((await asking.list(owner.user)).map(({ code }) => code)).toEqual([stored.code])
    expect(await asking.list(other.user)).toEqual([])
  })

  it('is found by the account of the confirmed address, also if it was sent without the account', async () => {
    const { request } = await confirmed('jon@press.example')
    const jon = await account('jon@press.example')
    expect((await asking.list(jon.user)).map(({ code }) => code)).toEqual([request.code])
    expect((await asking.read(jon, request.code, 'en')).request.code).toBe(request.code)
  })

  it('is visible to the people of its publisher after it is sent', async () => {
    const owner = await account('kim@press.example')
    const member = await account('lea@press.example')
    const id = await publishers.create({ email: 'kim@press.example' }, 'Kim & Lea', 'en')
    await publishers.addMember({ email: 'kim@press.example' }, id, 'LEA@press.example', sender())
    const stored = await asking.create(owner, draft({}, { publisherId: id }), sender())
    expect(await refusal(asking.read(member, stored.code, 'en'))).toBe('request_not_found')
    await asking.send(owner, stored.code, sender())
    await asking.answer(member, stored.code, { text: 'Hello', files: [] }, 'en')
    expect((await asking.list(member.user)).map(({ code }) => code)).toEqual([stored.code])
    await publishers.removeMember({ email: 'kim@press.example' }, id, 'lea@press.example')
    expect(await refusal(asking.read(member, stored.code, 'en'))).toBe('request_not_found')
    // An account can only choose a publisher that it belongs to.
    const foreign = await asking.create(member, draft({}, { publisherId: id }), sender())
    expect(foreign.publisher_id).toBeNull()
  })
})

describe('limits', () => {
  it('refuse too many requests from one address, and state the time to wait', async () => {
    const limited = makeLimited({ sentOfAddress: 2 })
    const from = sender({ address: '203.0.113.9' })
    const codes: unknown[] = []
    for (let at = 0; at < 4; at++) {
      const owner = await account(`many${at}@press.example`)
      const stored = await limited.create(owner, draft(), sender())
      codes.push(await refusal(limited.send(owner, stored.code, from)))
    }
    expect(codes).toEqual([undefined, undefined, 'too_many_requests', 'too_many_requests'])
    const few = makeLimited({ draftsOfAddress: 1 })
    const first = await visitor()
    await few.create(first, draft(), from)
    await few.create(first, draft(), from).catch((error: Refusal) => {
      expect(error.code).toBe('too_many_requests')
      expect((error.details as { retry_after: number }).retry_after).toBeGreaterThan(0)
    })
  })

  it('refuse many saves from one address', async () => {
    const limited = makeLimited({ savesOfAddress: 1 })
    const from = sender({ address: '203.0.113.10' })
    const stored = await limited.create(await visitor(), draft(), from)
    const link: Asker = { kind: 'link', key: await limited.keyOf(stored) }
    const save = () => refusal(limited.save(link, stored.code, draft(), from))
    expect([await save(), await save()]).toEqual([undefined, 'too_many_requests'])
  })

  it('cut long addresses, so that each draft can be stored', async () => {
    const long = Array.from({ length: 3_000 }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7_919) % 20_000))).join(
      '',
    )
    const stored = await asking.create(await visitor(), draft({}, { email: long }), sender())
    expect(await asking.problems(stored, 'en')).toHaveProperty('email')
  })

  it('refuse too many requests of one account and too many e-mails to one recipient', async () => {
    const limited = makeLimited({ sentOfAccountPerDay: 1, mailsToRecipient: 1 })
    const owner = await account('nia@press.example')
    const codes: unknown[] = []
    for (let at = 0; at < 2; at++) {
      const stored = await limited.create(owner, draft(), sender())
      codes.push(await refusal(limited.send(owner, stored.code, sender())))
    }
    for (let at = 0; at < 2; at++) {
      const stored = await limited.create(await visitor(), draft({}, { email: 'victim@press.example' }), sender())
      const link: Asker = { kind: 'link', key: await limited.keyOf(stored) }
      codes.push(await refusal(limited.send(link, stored.code, sender())))
    }
    expect(codes).toEqual([undefined, 'too_many_requests', undefined, 'too_many_requests'])
    expect(await mailsTo('victim@press.example')).toHaveLength(1)
  })

  it('refuse many e-mails to one recipient over all forms, and quote little text of the sender', async () => {
    const email = 'flooded@press.example'
    const title = `Gagnez sur https://evil.example ${'x'.repeat(1_900)}`
    const codes: unknown[] = []
    for (let at = 0; at < 9; at++) {
      const stored = await asking.create(await visitor(), draft({ title }, { email }), sender())
      codes.push(await refusal(asking.send({ kind: 'link', key: await asking.keyOf(stored) }, stored.code, sender())))
    }
    expect(new Set(codes)).toEqual(new Set([undefined]))
    const owner = { email: 'inviting@press.example' }
    const at = { locale: 'en', origin: 'https://issn.example' } as const
    for (let made = 0; made < 2; made++) {
      const id = await publishers.create(owner, `House ${made}`, 'en')
      codes.push(await refusal(publishers.addMember(owner, id, email, at)))
    }
    expect(codes.slice(9)).toEqual([undefined, 'too_many_letters'])
    const stored = await asking.create(await visitor(), draft({}, { email }), sender())
    const link: Asker = { kind: 'link', key: await asking.keyOf(stored) }
    expect(await refusal(asking.send(link, stored.code, sender()))).toBe('too_many_requests')
    const mails = await mailsTo(email)
    expect(mails).toHaveLength(10)
    expect(mails[0]!.body).not.toContain('x'.repeat(150))
  })
})

describe('messages of the publisher', () => {
  it('answer a question, so that the request is in progress again', async () => {
    const { request, link } = await confirmed('oda@press.example')
    await test.db.transaction().execute(async (tx) => {
      await addEvent(tx, request.id, { kind: 'question', by: 'centre', text: 'Which country?' })
      await changeRequest(tx, request.id, { state: 'waiting', waiting_since: new Date() })
    })
    const file = (await takeFile(store, { name: 'cover.png', bytes: bytesOf(PNG) })) as TakenFile
    await asking.answer(link, request.code, { text: '  <b>France</b>\u0000 ', files: [file] }, 'en')
    const opened = await asking.read(link, request.code, 'en')
    expect(opened.request).toMatchObject({ state: 'in_progress', waiting_since: null })
    const answer = opened.events.at(-1)!
    expect(answer).toMatchObject({ kind: 'answer', by: 'publisher', text: '<b>France</b>' })
    expect(opened.files).toMatchObject([{ name: 'cover.png', event_id: answer.id }])
    await asking.answer(link, request.code, { text: 'One more thing', files: [] }, 'en')
    expect((await asking.read(link, request.code, 'en')).events.at(-1)!.kind).toBe('message')
    expect(await refusal(asking.answer(link, request.code, { text: ' ', files: [] }, 'en'))).toHaveProperty('text')
    const long = { text: 'x'.repeat(10_001), files: [] }
    expect(await refusal(asking.answer(link, request.code, long, 'en'))).toHaveProperty('text')
  })

  it('are possible after the assignment, but not after the end of the work', async () => {
    const { request, link } = await confirmed('pia@press.example')
    const setState = (state: 'assigned' | 'closed') =>
      test.db.transaction().execute((tx) => changeRequest(tx, request.id, { state }))
    await setState('assigned')
    await asking.answer(link, request.code, { text: 'The first issue', files: [] }, 'en')
    expect((await requestOfCode(test.db, request.code))!.state).toBe('assigned')
    await setState('closed')
    expect(await refusal(asking.answer(link, request.code, { text: 'x', files: [] }, 'en'))).toBe('request_ended')
  })
})

describe('a withdrawal', () => {
  it('ends the request, and a second one changes nothing', async () => {
    const { request, link } = await confirmed('quy@press.example')
    await asking.withdraw(link, request.code, 'No longer needed')
    await asking.withdraw(link, request.code, '')
    const opened = await asking.read(link, request.code, 'en')
    expect(opened.request.state).toBe('withdrawn')
    expect(opened.request.ended_at).not.toBeNull()
    expect(opened.events.map(({ kind, text }) => [kind, text])).toEqual([
      ['sent', null],
      ['withdrawn', 'No longer needed'],
    ])
  })

  it('is refused if the centre has assigned an ISSN meanwhile', async () => {
    const { request, link } = await confirmed('ray@press.example')
    // The assignment holds the lock on the request while the publisher withdraws it.
    let withdrawn: Promise<unknown> = Promise.resolve()
    await test.db.transaction().execute(async (tx) => {
      await changeRequest(tx, request.id, { state: 'assigned', assigned_at: new Date() })
      withdrawn = refusal(asking.withdraw(link, request.code, ''))
      await new Promise((resolve) => setTimeout(resolve, 200))
    })
    expect(await withdrawn).toBe('request_ended')
    expect((await requestOfCode(test.db, request.code))!.state).toBe('assigned')
  })
})

const bytesOf = async function* (content: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += 1_000) yield content.subarray(at, at + 1_000)
}

describe('files', () => {
  const take = (name: string, content: Buffer) => takeFile(store, { name, bytes: bytesOf(content) })
  const stored = async () => (await store.list('requests/')).map(({ name }) => name).sort()

  it('are stored under random names if their content is PDF, JPEG or PNG', async () => {
    const before = await stored()
    expect(await take('page.pdf', Buffer.from('<html><script>alert(1)</script></html>'))).toBe('wrong_type')
    expect(await take('cut.png', PNG.subarray(0, 30))).toBe('wrong_type')
    const large = Buffer.concat([PDF, Buffer.alloc(11 << 20, 32)])
    expect(await take('large.pdf', large)).toBe('too_large')
    expect(await stored()).toEqual(before)
    const taken = (await take('../../cover\u0007.png', PNG)) as TakenFile
    expect(taken).toMatchObject({ name: 'cover.png', type: 'image/png', bytes: PNG.length })
    expect(taken.storedAs).toMatch(/^requests\/[0-9a-f-]{36}$/)
  })

  it('are at most five for the form, and further files are removed from the store', async () => {
    const owner = await account('sam@press.example')
    const files = (await Promise.all(Array.from({ length: 4 }, (_, at) => take(`${at}.pdf`, PDF)))) as TakenFile[]
    const made = await asking.create(owner, draft({}, { files }), sender())
    const more = (await Promise.all([take('5.pdf', PDF), take('6.pdf', PDF)])) as TakenFile[]
    const { unstored } = await asking.save(owner, made.code, draft({}, { files: more }), sender())
    expect(unstored).toEqual([{ name: '6.pdf', fault: 'too_many' }])
    const kept = await asking.formFiles(made)
    expect(kept.map(({ name }) => name)).toEqual(['0.pdf', '1.pdf', '2.pdf', '3.pdf', '5.pdf'])
    expect(await store.find(more[1]!.storedAs)).toBeUndefined()
    await asking.save(owner, made.code, draft({}, { removed: [String(kept[0]!.id), '0', 'x'] }), sender())
    expect(await store.find(files[0]!.storedAs)).toBeUndefined()
    await asking.remove(owner, made.code)
    expect(await requestOfCode(test.db, made.code)).toBeUndefined()
    expect(await store.find(files[1]!.storedAs)).toBeUndefined()
  })

  it('of unsent requests have a limit of bytes for a network, which confirmed and deleted requests free', async () => {
    const limited = makeLimited({ unsentBytesOfAddress: 2 * PDF.length, unsentBytesOfAccount: PDF.length })
    const from = sender({ address: '198.51.100.77' })
    const file = async (name: string) => (await take(name, PDF)) as TakenFile
    const first = await limited.create(
      await visitor(),
      draft({}, { email: 'sam@space.example', files: [await file('a.pdf')] }),
      from,
    )
    const [b, c] = [await file('b.pdf'), await file('c.pdf')]
    const second = await limited.create(await visitor(), draft({}, { files: [b, c] }), from)
    expect(second.unstored).toEqual([{ name: 'c.pdf', fault: 'no_space' }])
    expect(await store.find(c.storedAs)).toBeUndefined()
    const link: Asker = { kind: 'link', key: await limited.keyOf(second) }
    const more = async () =>
      (await limited.save(link, second.code, draft({}, { files: [await file('d.pdf')] }), from)).unstored
    expect(await more()).toHaveLength(1)
    const other = await limited.create(await visitor(), draft({}, { files: [await file('e.pdf')] }), sender())
    expect(other.unstored).toEqual([])
    const own: Asker = { kind: 'link', key: await limited.keyOf(first) }
    await limited.send(own, first.code, from)
    await limited.confirm(first.code, keyIn((await mailsTo('sam@space.example'))[0]!.body), from)
    expect(await more()).toEqual([])
    expect(await more()).toHaveLength(1)
    await limited.remove(link, second.code)
    const owner = await account('space@press.example')
    const both = [await file('f.pdf'), await file('g.pdf')]
    const made = await limited.create(owner, draft({}, { files: both }), from)
    expect(made.unstored).toEqual([{ name: 'g.pdf', fault: 'no_space' }])
  })

  it('without a row are deleted after a day', async () => {
    const owner = await account('tom@press.example')
    const used = (await take('used.pdf', PDF)) as TakenFile
    await asking.create(owner, draft({}, { files: [used] }), sender())
    const orphan = `requests/${randomUUID()}`
    await store.write(orphan, bytesOf(PDF))
    const day = 25 * 3_600_000
    expect(await deleteOrphanFiles({ db: test.db, store, now: new Date() })).toBe(0)
    expect(await deleteOrphanFiles({ db: test.db, store, now: new Date(Date.now() + day) })).toBeGreaterThan(0)
    expect(await store.find(orphan)).toBeUndefined()
    expect(await store.find(used.storedAs)).toBeDefined()
  })
})

describe('the ISSN of a form', () => {
  const change = { kind: 'change', change: 'other', note: 'Other editors' } as const
  beforeAll(() => loadInto(test, [makeRecord(0), makeRecord(1, { center: '_2' })]))

  it('selects the centre of the record for a change, also from another country', async () => {
    const { request } = await confirmed('kit@press.example', { ...change, country: 'USA', issn: ISSN(0) })
    const centre = await asking.centreFor({ kind: 'new', country: 'FRA', issn: ISSN(1) })
    expect([centre.code, centre.isOfRecord, request.center_id]).toEqual(['_7', false, centre.id])
    // The centre of the record accepts no requests.
    const wrong = confirmed('kim@press.example', { ...change, country: 'FRA', issn: ISSN(1) })
    expect(await refusal(wrong)).toBe('requests_off')
  })

  it.each([
    ['issn', change],
    ['previous_issn', {}],
  ] as const)('must have a public record (%s)', async (field, content) => {
    const unknown = { [field]: ['The ISSN 0317-8471 is not in the register. Check the ISSN.'] }
    const wrong = confirmed('lea@press.example', { ...content, [field]: '0317-8471' })
    expect(await refusal(wrong)).toEqual(unknown)
    const { request } = await confirmed('lea@press.example', { ...content, [field]: ISSN(0) })
    expect(request.state).toBe('new')
  })
})

describe('publishers', () => {
  it('are changed by their owners only, and the last person who leaves deletes them', async () => {
    const [owner, member, stranger] = ['u@press.example', 'v@press.example', 'w@press.example'].map((email) => ({
      email,
    }))
    const id = await publishers.create(owner!, ' Heron\u200B Press ', 'en')
    await publishers.addMember(owner!, id, member!.email, sender())
    await publishers.addMember(owner!, id, member!.email, sender())
    expect(await mailsTo(member!.email)).toHaveLength(1)
    expect((await mailsTo(member!.email))[0]!.body).toContain('“Heron Press”')
    for (const person of [member!, stranger!]) {
      expect(await refusal(publishers.addMember(person, id, 'x@press.example', sender()))).toBe('row_not_found')
      expect(await refusal(publishers.removeMember(person, id, owner!.email))).toBe('row_not_found')
    }
    expect(await refusal(publishers.addMember(owner!, id, 'no address', sender()))).toHaveProperty('email')
    expect(await refusal(publishers.create(owner!, '\u200B ', 'en'))).toHaveProperty('name')
    // The next person becomes the owner.
    await publishers.removeMember(owner!, id, owner!.email)
    expect(await publishers.list(member!)).toMatchObject([{ id, isOwner: true, members: [{ email: member!.email }] }])
    await publishers.removeMember(member!, id, member!.email)
    expect(await publishers.list(member!)).toEqual([])
    expect(await test.db.selectFrom('publisher').selectAll().where('id', '=', id).execute()).toEqual([])
  })
})

describe('the deletion of an account', () => {
  it('deletes its drafts, and removes it from its requests', async () => {
    const accounts = makePublicAccounts({
      db: test.db,
      mails: services.mails,
      jobs: services.jobs,
      forget: forgetAccount,
    })
    const email = 'zoe@press.example'
    const now = new Date()
    const locale = 'en' as const
    await accounts.signUp(
      { email, password: 'Seventeen herons', website: '', check: undefined } as never,
      { address: '198.51.100.1', locale, origin: 'https://issn.example', isForm: false },
      now,
    )
    const token = /token=([\w-]+)/.exec((await mailsTo(email))[0]!.body)![1]!
    await accounts.confirm(token, locale)
    const { id } = await test.db
      .selectFrom('app_user')
      .select('id')
      .where('username', '=', email)
      .executeTakeFirstOrThrow()
    const zoe = { kind: 'account', user: { id: String(id), isOfPublic: true } } as const
    const publisher = await publishers.create({ email }, 'Zoe', locale)
    const unsent = await asking.create(zoe, draft(), sender())
    const sent = await asking.create(zoe, draft({ contact_name: 'Zoe' }, { publisherId: publisher }), sender())
    await asking.send(zoe, sent.code, sender())
    const link: Asker = { kind: 'link', key: await asking.keyOf((await requestOfCode(test.db, sent.code))!) }
    await accounts.remove(
      { id: String(id), username: email } as never,
      { password: 'Seventeen herons' },
      '198.51.100.1',
    )
    expect(await requestOfCode(test.db, unsent.code)).toBeUndefined()
    const left = (await requestOfCode(test.db, sent.code))!
    expect(left).toMatchObject({ state: 'new', email: null, user_id: null, publisher_id: null })
    expect(left.content.contact_name).toBe('')
    expect(await refusal(asking.read(link, sent.code, locale))).toBe('request_not_found')
  })
})
