/** Notices about publishers' requests. */
import type { Notice } from '@seriatim/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { findUser } from '../../kernel/auth/user-repository.ts'
import type { App } from '../../platform/http/serve.ts'
import { type Caller, createKnownUsers, loginAs, type TestDb, testApp, testDb } from '../../testing/index.ts'
import { addToCentre } from '../../testing/users.ts'
import { addEvent, type StoredRequest } from '../requests/repository.ts'
import { storeRequest } from '../requests/testing/requests.ts'

let test: TestDb
let app: App
let [france, london, paris, reader]: Caller[] = []
let franceId: number

beforeAll(async () => {
  test = await testDb()
  await createKnownUsers(test.db)
  app = await testApp(test)
  ;[france, london, paris, reader] = await Promise.all(
    ['france', 'london', 'paris', 'reader'].map((name) => loginAs(app, name)),
  )
  franceId = Number((await findUser(test.db, 'france'))!.id)
})
afterEach(() => sql`delete from issn_request`.execute(test.db))
afterAll(async () => {
  await app?.close()
  await test?.close()
})

const noticesOf = async (who: Caller | undefined, language = 'en'): Promise<Notice[]> => {
  const answer = await who!.call('GET', '/api/notices', { headers: { 'accept-language': language } })
  return (answer.json() as Notice[]).filter(({ kind }) => kind.startsWith('request'))
}
const write = (
  request: StoredRequest,
  by: 'publisher' | 'centre',
  kind: 'message' | 'question' | 'answer' | 'handler',
) => test.db.transaction().execute((tx) => addEvent(tx, request.id, { kind, by, text: 'Text' }))

describe('the notice of new requests', () => {
  it('counts those of the user’s centre that no user handles, and links to them', async () => {
    const first = await storeRequest(test.db)
    expect(await noticesOf(france)).toMatchObject([
      {
        kind: 'requests_new',
        count: 1,
        to: `/requests/${first.code}`,
        text: '1 new request of a publisher has no handler.',
      },
    ])
    await storeRequest(test.db)
    await storeRequest(test.db, { handler_id: franceId })
    await storeRequest(test.db, { state: 'in_progress' })
    await storeRequest(test.db, { state: 'draft' })
    await storeRequest(test.db, { center: '_2' })
    expect(await noticesOf(france)).toMatchObject([
      { kind: 'requests_new', count: 2, to: '/requests?state=new&handler=none' },
    ])
    expect(await noticesOf(london)).toMatchObject([{ kind: 'requests_new', count: 1 }])
  })

  it('is shown neither to other centres nor without the permission', async () => {
    await storeRequest(test.db)
    expect(await noticesOf(paris)).toEqual([])
    expect(await noticesOf(reader)).toEqual([])
    await addToCentre(test.db, 'london', '_7')
    expect(await noticesOf(london)).toMatchObject([{ count: 1 }])
    await sql`delete from user_centre`.execute(test.db)
  })
})

describe('the notice of answers', () => {
  it('counts requests of the handler in which the publisher wrote last', async () => {
    const request = await storeRequest(test.db, { state: 'waiting', handler_id: franceId })
    await write(request, 'centre', 'question')
    expect(await noticesOf(france)).toEqual([])
    await write(request, 'publisher', 'answer')
    await write(request, 'centre', 'handler')
    expect(await noticesOf(france)).toMatchObject([
      {
        ...{ kind: 'request_answered', count: 1, to: `/requests/${request.code}` },
        text: '1 request that you handle has an unanswered message from the publisher.',
      },
    ])
    const assigned = await storeRequest(test.db, { state: 'assigned', handler_id: franceId })
    await write(assigned, 'publisher', 'message')
    expect(await noticesOf(france)).toMatchObject([{ count: 2, to: '/requests?state=all&handler=me' }])
    expect([await noticesOf(london), await noticesOf(paris)]).toEqual([[], []])
    for (const each of [request, assigned]) await write(each, 'centre', 'message')
    expect(await noticesOf(france)).toEqual([])
  })

  it('ends when the request is forwarded to another centre', async () => {
    const request = await storeRequest(test.db, { state: 'in_progress', handler_id: franceId })
    await write(request, 'publisher', 'message')
    expect(await noticesOf(france)).toHaveLength(1)
    await sql`update issn_request set center_id = (select id from centre where code = '_2')`.execute(test.db)
    expect(await noticesOf(france)).toEqual([])
  })

  it.each(['es', 'fr', 'ru'])('is written in %s', async (language) => {
    await storeRequest(test.db)
    const [notice] = await noticesOf(france, language)
    expect(notice!.text).toMatch({ es: /solicitud nueva/, fr: /nouvelle demande/, ru: /новый запрос/ }[language]!)
  })
})

describe('the notice of withdrawn requests', () => {
  it('is shown to the handler for seven days, and links to the requests', async () => {
    const days = (count: number) => new Date(Date.now() - count * 86_400_000)
    const first = await storeRequest(test.db, { state: 'withdrawn', handler_id: franceId, ended_at: days(1) })
    await storeRequest(test.db, { state: 'withdrawn', handler_id: franceId, ended_at: days(8) })
    await storeRequest(test.db, { state: 'withdrawn', ended_at: days(1) })
    expect(await noticesOf(france)).toMatchObject([
      {
        ...{ kind: 'request_withdrawn', count: 1, to: `/requests/${first.code}` },
        text: '1 request that you handle was withdrawn by the publisher in the last seven days.',
      },
    ])
    await storeRequest(test.db, { state: 'withdrawn', handler_id: franceId, ended_at: days(6) })
    expect(await noticesOf(france)).toMatchObject([{ count: 2, to: '/requests?state=withdrawn&handler=me' }])
    expect([await noticesOf(london), await noticesOf(paris)]).toEqual([[], []])
  })
})
