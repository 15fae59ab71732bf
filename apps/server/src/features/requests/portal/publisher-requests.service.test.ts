/** Tests of the publisher's side of requests as a service: drafts, sending, confirmation, messages and withdrawal. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createUser } from '../../../testing/index.ts'
import { loadInto } from '../../../testing/records.ts'
import { ISSN, makeRecord } from '../../consequences/testing.ts'
import type { TakenFile } from '../file-content.ts'
import { addEvent, changeRequest, requestOfCode } from '../repository.ts'
import { takeFile } from '../request-files.ts'
import { requestKey } from '../request-link.ts'
import { PNG } from '../testing/files.ts'
import { bytesOf, draft, keyIn, refusal, sender, startPublisherRequests } from '../testing/publisher-requests.ts'
import type { Requester } from './publisher-requests.ts'

const { test, store, publisherRequests, publishers, visitor, mailsTo, account, confirmed, close } =
  await startPublisherRequests()
afterAll(close)

describe('a request without an account', () => {
  it('is sent to the centre after its address is confirmed by e-mail', async () => {
    const email = 'ann@press.example'
    const stored = await publisherRequests.create(
      await visitor(),
      draft({}, { email: ' Ann@Press.example ' }),
      sender(),
    )
    expect(stored).toMatchObject({ state: 'draft', email, user_id: null })
    const link: Requester = { kind: 'link', key: await publisherRequests.keyOf(stored) }
    expect(await publisherRequests.send(link, stored.code, sender())).toMatchObject({
      state: 'unconfirmed',
      sent_at: null,
    })
    const [letter] = await mailsTo(email)
    expect(letter).toMatchObject({ kind: 'request_confirm', language: 'en' })
    expect(letter!.body).toContain(`https://issn.example/portal/requests/${stored.code}/confirm?key=`)
    const key = keyIn(letter!.body)
    expect(await publisherRequests.toConfirm(stored.code, key)).toMatchObject({ isConfirmed: false })
    const sent = await publisherRequests.confirm(stored.code, key, sender())
    expect(sent.state).toBe('new')
    expect(sent.due_on).not.toBeNull()
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['request_confirm', 'request_sent'])
  })

  it('is confirmed once, and only the reader of the e-mail can follow it', async () => {
    const { request, early, key, link } = await confirmed('bea@press.example')
    expect((await publisherRequests.confirm(request.code, key, sender())).state).toBe('new')
    expect(await publisherRequests.toConfirm(request.code, key)).toMatchObject({ isConfirmed: true })
    expect((await mailsTo('bea@press.example')).filter(({ kind }) => kind === 'request_sent')).toHaveLength(1)
    // The key of the draft belongs to the person who wrote it, who may not own the address.
    expect(await refusal(publisherRequests.read(early, request.code, 'en'))).toBe('request_not_found')
    expect((await publisherRequests.read(link, request.code, 'en')).events.map(({ kind }) => kind)).toEqual(['sent'])
  })

  it('cannot be confirmed with an expired, altered or foreign link', async () => {
    const email = 'cid@press.example'
    const stored = await publisherRequests.create(await visitor(), draft({}, { email }), sender())
    const link: Requester = { kind: 'link', key: await publisherRequests.keyOf(stored) }
    const long = new Date(Date.now() - 3 * 86_400_000)
    await publisherRequests.send(link, stored.code, sender(), long)
    const old = keyIn((await mailsTo(email))[0]!.body)
    const { key: foreign } = await confirmed('dan@press.example')
    for (const key of [old, foreign, `${old}x`, '', await requestKey(test.db, stored)])
      expect(await refusal(publisherRequests.confirm(stored.code, key, sender()))).toBe('request_not_found')
    // Sending again queues another e-mail, and a change of the address makes the earlier link invalid.
    await publisherRequests.send(link, stored.code, sender())
    const key = keyIn((await mailsTo(email)).at(-1)!.body)
    await publisherRequests.save(link, stored.code, draft({}, { email: 'other@press.example' }), sender())
    expect(await refusal(publisherRequests.confirm(stored.code, key, sender()))).toBe('request_not_found')
    expect((await requestOfCode(test.db, stored.code))!.state).toBe('draft')
  })

  it('is refused for robots', async () => {
    const good = await visitor()
    for (const wrong of [
      { ...good, website: 'x' },
      { ...good, check: '' },
      { ...good, check: 'made.up' },
    ])
      expect(await refusal(publisherRequests.create(wrong, draft(), sender()))).toHaveProperty('check')
  })
})

describe('the form', () => {
  it('is stored with problems, and reports all of them by field when it is sent', async () => {
    const stored = await publisherRequests.create(
      await visitor(),
      draft({ title: '', language: 'xxx', media: [], url: 'javascript:alert(1)', previous_issn: '1234-5678' }),
      sender(),
    )
    const link: Requester = { kind: 'link', key: await publisherRequests.keyOf(stored) }
    const errors = (await refusal(publisherRequests.send(link, stored.code, sender()))) as Record<string, string[]>
    expect(Object.keys(errors).sort()).toEqual(['email', 'language', 'media', 'previous_issn', 'title', 'url'])
    expect((await requestOfCode(test.db, stored.code))!.state).toBe('draft')
    expect(await mailsTo('')).toEqual([])
  })

  it('keeps long and right-to-left titles, and removes invisible characters', async () => {
    const title = `مجلة\u200B\u202E ${'ا'.repeat(1_990)}`
    const stored = await publisherRequests.create(
      await visitor(),
      draft({ title }, { email: 'e@press.example' }),
      sender(),
    )
    expect(stored.title).toBe(`مجلة ${'ا'.repeat(1_990)}`)
    const link: Requester = { kind: 'link', key: await publisherRequests.keyOf(stored) }
    expect(await publisherRequests.problems(stored, 'en')).toEqual({})
    const { request } = await publisherRequests.save(link, stored.code, draft({ title: 'x'.repeat(2_001) }), sender())
    expect(Object.keys(await publisherRequests.problems(request, 'en'))).toEqual(['title', 'email'])
  })

  it('is refused with the address of the centre if the centre accepts no requests', async () => {
    const stored = await publisherRequests.create(
      await visitor(),
      draft({ country: 'GBR' }, { email: 'f@press.example' }),
      sender(),
    )
    const link: Requester = { kind: 'link', key: await publisherRequests.keyOf(stored) }
    expect(await refusal(publisherRequests.send(link, stored.code, sender()))).toBe('requests_off')
  })
})

describe('a request of an account', () => {
  it('is sent at once to the confirmed address, and sending twice changes nothing', async () => {
    const ann = await account('gil@press.example')
    const stored = await publisherRequests.create(ann, draft({}, { email: 'forged@other.example' }), sender())
    expect(stored.email).toBe('gil@press.example')
    const sent = await Promise.all([
      publisherRequests.send(ann, stored.code, sender()),
      publisherRequests.send(ann, stored.code, sender()),
      publisherRequests.send(ann, stored.code, sender()),
    ])
    expect(sent.map(({ state }) => state)).toEqual(['new', 'new', 'new'])
    expect((await publisherRequests.read(ann, stored.code, 'en')).events).toHaveLength(1)
    expect((await mailsTo('gil@press.example')).map(({ kind }) => kind)).toEqual(['request_sent'])
  })

  it('is hidden from other accounts, from accounts of centres and from visitors without the link', async () => {
    const owner = await account('hal@press.example')
    const other = await account('ida@press.example')
    const staff: Requester = {
      kind: 'account',
      user: { id: String(await createUser(test.db, { username: 'france', center: '_7' })), isOfPublic: false },
    }
    const stored = await publisherRequests.create(owner, draft(), sender())
    for (const state of ['draft', 'new'] as const) {
      if (state === 'new') await publisherRequests.send(owner, stored.code, sender())
      for (const requester of [other, staff, { kind: 'link', key: 'made.up' } as const]) {
        expect(await refusal(publisherRequests.read(requester, stored.code, 'en'))).toBe('request_not_found')
        expect(await refusal(publisherRequests.save(requester, stored.code, draft(), sender()))).toBe(
          'request_not_found',
        )
        expect(await refusal(publisherRequests.answer(requester, stored.code, { text: 'x', files: [] }, 'en'))).toBe(
          'request_not_found',
        )
        expect(await refusal(publisherRequests.withdraw(requester, stored.code, ''))).toBe('request_not_found')
        expect(await refusal(publisherRequests.remove(requester, stored.code))).toBe('request_not_found')
      }
    }
    for (const wrong of ['', 'AAAA-AAAA', '%', `${stored.code}0`])
      expect(await refusal(publisherRequests.read(owner, wrong, 'en'))).toBe('request_not_found')
    expect((await publisherRequests.list(owner.user)).map(({ code }) => code)).toEqual([stored.code])
    expect(await publisherRequests.list(other.user)).toEqual([])
  })

  it('is found by the account with the confirmed address, even if it was sent without the account', async () => {
    const { request } = await confirmed('jon@press.example')
    const jon = await account('jon@press.example')
    expect((await publisherRequests.list(jon.user)).map(({ code }) => code)).toEqual([request.code])
    expect((await publisherRequests.read(jon, request.code, 'en')).request.code).toBe(request.code)
  })

  it('is visible to the members of its publisher after it is sent', async () => {
    const owner = await account('kim@press.example')
    const member = await account('lea@press.example')
    const id = await publishers.create({ email: 'kim@press.example' }, 'Kim & Lea', 'en')
    await publishers.addMember({ email: 'kim@press.example' }, id, 'LEA@press.example', sender())
    const stored = await publisherRequests.create(owner, draft({}, { publisherId: id }), sender())
    expect(await refusal(publisherRequests.read(member, stored.code, 'en'))).toBe('request_not_found')
    await publisherRequests.send(owner, stored.code, sender())
    await publisherRequests.answer(member, stored.code, { text: 'Hello', files: [] }, 'en')
    expect((await publisherRequests.list(member.user)).map(({ code }) => code)).toEqual([stored.code])
    await publishers.removeMember({ email: 'kim@press.example' }, id, 'lea@press.example')
    expect(await refusal(publisherRequests.read(member, stored.code, 'en'))).toBe('request_not_found')
    // An account can only choose a publisher that it belongs to.
    const foreign = await publisherRequests.create(member, draft({}, { publisherId: id }), sender())
    expect(foreign.publisher_id).toBeNull()
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
    await publisherRequests.answer(link, request.code, { text: '  <b>France</b>\u0000 ', files: [file] }, 'en')
    const opened = await publisherRequests.read(link, request.code, 'en')
    expect(opened.request).toMatchObject({ state: 'in_progress', waiting_since: null })
    const answer = opened.events.at(-1)!
    expect(answer).toMatchObject({ kind: 'answer', by: 'publisher', text: '<b>France</b>' })
    expect(opened.files).toMatchObject([{ name: 'cover.png', event_id: answer.id }])
    await publisherRequests.answer(link, request.code, { text: 'One more thing', files: [] }, 'en')
    expect((await publisherRequests.read(link, request.code, 'en')).events.at(-1)!.kind).toBe('message')
    expect(await refusal(publisherRequests.answer(link, request.code, { text: ' ', files: [] }, 'en'))).toHaveProperty(
      'text',
    )
    const long = { text: 'x'.repeat(10_001), files: [] }
    expect(await refusal(publisherRequests.answer(link, request.code, long, 'en'))).toHaveProperty('text')
  })

  it('are possible after the assignment, but not after the request was closed', async () => {
    const { request, link } = await confirmed('pia@press.example')
    const setState = (state: 'assigned' | 'closed') =>
      test.db.transaction().execute((tx) => changeRequest(tx, request.id, { state }))
    await setState('assigned')
    await publisherRequests.answer(link, request.code, { text: 'The first issue', files: [] }, 'en')
    expect((await requestOfCode(test.db, request.code))!.state).toBe('assigned')
    await setState('closed')
    expect(await refusal(publisherRequests.answer(link, request.code, { text: 'x', files: [] }, 'en'))).toBe(
      'request_ended',
    )
  })
})

describe('a withdrawal', () => {
  it('ends the request, and a second one changes nothing', async () => {
    const { request, link } = await confirmed('quy@press.example')
    await publisherRequests.withdraw(link, request.code, 'No longer needed')
    await publisherRequests.withdraw(link, request.code, '')
    const opened = await publisherRequests.read(link, request.code, 'en')
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
      withdrawn = refusal(publisherRequests.withdraw(link, request.code, ''))
      await new Promise((resolve) => setTimeout(resolve, 200))
    })
    expect(await withdrawn).toBe('request_ended')
    expect((await requestOfCode(test.db, request.code))!.state).toBe('assigned')
  })
})

describe('the ISSN of a form', () => {
  const change = { kind: 'change', change: 'other', note: 'Other editors' } as const
  beforeAll(() => loadInto(test, [makeRecord(0), makeRecord(1, { center: '_2' })]))

  it('selects the centre of the record for a change, even if the country has another centre', async () => {
    const { request } = await confirmed('kit@press.example', { ...change, country: 'USA', issn: ISSN(0) })
    const centre = await publisherRequests.centreFor({ kind: 'new', country: 'FRA', issn: ISSN(1) })
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
