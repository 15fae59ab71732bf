/** Tests of publishers, their people, and the deletion of an account. */
import { afterAll, describe, expect, it } from 'vitest'
import { makePublicAccounts } from '../../public-accounts/service.ts'
import { requestOfCode } from '../repository.ts'
import { draft, refusal, sender, startPublisherRequests } from '../testing/publisher-requests.ts'
import type { Requester } from './publisher-requests.ts'
import { forgetAccount } from './repository.ts'

const { test, services, publisherRequests, publishers, mailsTo, close } = await startPublisherRequests()
afterAll(close)

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
    const unsent = await publisherRequests.create(zoe, draft(), sender())
    const sent = await publisherRequests.create(
      zoe,
      draft({ contact_name: 'Zoe' }, { publisherId: publisher }),
      sender(),
    )
    await publisherRequests.send(zoe, sent.code, sender())
    const link: Requester = {
      kind: 'link',
      key: await publisherRequests.keyOf((await requestOfCode(test.db, sent.code))!),
    }
    await accounts.remove(
      { id: String(id), username: email } as never,
      { password: 'Seventeen herons' },
      '198.51.100.1',
    )
    expect(await requestOfCode(test.db, unsent.code)).toBeUndefined()
    const left = (await requestOfCode(test.db, sent.code))!
    expect(left).toMatchObject({ state: 'new', email: null, user_id: null, publisher_id: null })
    expect(left.content.contact_name).toBe('')
    expect(await refusal(publisherRequests.read(link, sent.code, locale))).toBe('request_not_found')
  })
})
