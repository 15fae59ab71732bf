/** Tests of the limits for requests, e-mails and saves of one address, account or recipient. */
import { afterAll, describe, expect, it } from 'vitest'
import type { Refusal } from '../../../platform/errors.ts'
import { draft, refusal, sender, startPublisherRequests } from '../testing/publisher-requests.ts'
import type { Requester } from './publisher-requests.ts'

const { publisherRequests, makeLimited, publishers, visitor, mailsTo, account, close } = await startPublisherRequests()
afterAll(close)

describe('limits', () => {
  it('refuse too many requests from one IP address, and state the time to wait', async () => {
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

  it('refuse too many saves from one IP address', async () => {
    const limited = makeLimited({ savesOfAddress: 1 })
    const from = sender({ address: '203.0.113.10' })
    const stored = await limited.create(await visitor(), draft(), from)
    const link: Requester = { kind: 'link', key: await limited.keyOf(stored) }
    const save = () => refusal(limited.save(link, stored.code, draft(), from))
    expect([await save(), await save()]).toEqual([undefined, 'too_many_requests'])
  })

  it('cut long addresses, so that each draft can be stored', async () => {
    const long = Array.from({ length: 3_000 }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7_919) % 20_000))).join(
      '',
    )
    const stored = await publisherRequests.create(await visitor(), draft({}, { email: long }), sender())
    expect(await publisherRequests.problems(stored, 'en')).toHaveProperty('email')
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
      const link: Requester = { kind: 'link', key: await limited.keyOf(stored) }
      codes.push(await refusal(limited.send(link, stored.code, sender())))
    }
    expect(codes).toEqual([undefined, 'too_many_requests', undefined, 'too_many_requests'])
    expect(await mailsTo('victim@press.example')).toHaveLength(1)
  })

  it('count e-mails to one recipient over all forms, and shorten the text of the sender in these e-mails', async () => {
    const email = 'flooded@press.example'
    const title = `Gagnez sur https://evil.example ${'x'.repeat(1_900)}`
    const codes: unknown[] = []
    for (let at = 0; at < 9; at++) {
      const stored = await publisherRequests.create(await visitor(), draft({ title }, { email }), sender())
      codes.push(
        await refusal(
          publisherRequests.send({ kind: 'link', key: await publisherRequests.keyOf(stored) }, stored.code, sender()),
        ),
      )
    }
    expect(new Set(codes)).toEqual(new Set([undefined]))
    const owner = { email: 'inviting@press.example' }
    const at = { locale: 'en', origin: 'https://issn.example' } as const
    for (let made = 0; made < 2; made++) {
      const id = await publishers.create(owner, `House ${made}`, 'en')
      codes.push(await refusal(publishers.addMember(owner, id, email, at)))
    }
    expect(codes.slice(9)).toEqual([undefined, 'too_many_letters'])
    const stored = await publisherRequests.create(await visitor(), draft({}, { email }), sender())
    const link: Requester = { kind: 'link', key: await publisherRequests.keyOf(stored) }
    expect(await refusal(publisherRequests.send(link, stored.code, sender()))).toBe('too_many_requests')
    const mails = await mailsTo(email)
    expect(mails).toHaveLength(10)
    expect(mails[0]!.body).not.toContain('x'.repeat(150))
  })
})
