import { ADMIN_AREAS, allCalls, areaOf, type Call } from '@seriatim/contract'
import { LOCALES } from '@seriatim/messages'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { App } from './platform/http/serve.ts'
import { type Caller, createUser, loginAs, type TestDb, testApp, testDb } from './testing/index.ts'
import { type InvalidRequest, invalidRequests, type RequestParts, wordingOfChecker } from './testing/invalid-values.ts'

let db: TestDb
let app: App
let caller: Caller

beforeAll(async () => {
  db = await testDb()
  app = await testApp(db)
  await createUser(db.db, { username: 'all', center: '_0' })
  caller = await loginAs(app, 'all')
})
afterAll(async () => {
  await app?.close()
  await db?.close()
})

const urlOf = (call: Call, { params, query }: RequestParts): string => {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent((params as Record<string, string>)[name] ?? ''),
  )
  return `/api${path}${query === undefined ? '' : `?${new URLSearchParams(query as Record<string, string>)}`}`
}

/** One invalid request for each part of the call. A unit test checks all other invalid requests against the schemas. */
const requestsOf = (call: Call): InvalidRequest[] => {
  const all = invalidRequests(call)
  return (['params', 'query', 'body'] as const).flatMap((part) => all.filter((each) => each.part === part).slice(-1))
}

type Answer = {
  readonly code: string
  readonly error: string
  readonly errors?: Readonly<Record<string, readonly string[]>>
  readonly details?: { readonly path?: string }
}

const calls = allCalls.flatMap((call) => {
  const requests = requestsOf(call)
  // The quota of a token is 5 requests within a second.
  return call.token || requests.length === 0 ? [] : [[call.name, call, requests] as const]
})

it.each(calls)('%s reports the field of invalid input in a sentence in four languages', async (_, call, requests) => {
  for (const { part, schema, value, sent } of requests) {
    const wording = wordingOfChecker(schema, value)
    const sentences = new Set<string>()
    for (const locale of LOCALES) {
      const answer = await caller.call(call.method, urlOf(call, sent), {
        headers: { 'accept-language': locale, ...(call.body ? { 'content-type': 'application/json' } : {}) },
        ...(call.body ? { payload: JSON.stringify(sent.body) } : {}),
      })
      const body: Answer = answer.json()
      const where = JSON.stringify([part, value, body])
      expect(answer.statusCode, where).toBe(400)
      expect(Object.keys(body.errors ?? {})[0] ?? body.details?.path, where).toEqual(expect.stringMatching(/./))
      for (const each of wording) expect(answer.body.includes(JSON.stringify(each)), where).toBe(false)
      sentences.add(Object.values(body.errors ?? {})[0]?.[0] ?? body.error)
    }
    expect(sentences.size, [...sentences].join(' ')).toBe(LOCALES.length)
  }
})

const areasWithCodes = [
  ...ADMIN_AREAS.filter((area) => !areaOf(area).isFixed),
  ...(['centers', 'roles', 'keyboards', 'external_urls'] as const),
]
it.each(areasWithCodes)(
  'a row of %s without a code is refused with a request for the code, not with its pattern',
  async (area) => {
    const expected = { en: 'Enter a code.', es: 'Introduzca un código.', fr: 'Saisissez un code.', ru: 'Введите код.' }
    for (const locale of LOCALES)
      for (const code of ['', ' ', undefined]) {
        const answer = await caller.call('POST', `/api/admin/${area}`, {
          payload: { code, ...(area === 'roles' ? { name: 'Name' } : { names: { en: 'Name' } }) },
          headers: { 'accept-language': locale },
        })
        expect([code, answer.json().errors?.code]).toEqual([code, [expected[locale]]])
      }
  },
)

it.each([
  ['roles', { code: 'new' }, 'name', 'Enter a name.'],
  ['users', { password: 'x' }, 'username', 'Enter a username.'],
  ['users', { username: 'new' }, 'password', 'Enter a password.'],
  ['centers', { code: 'new' }, 'names.en', 'Enter a name in English. It is also used for languages without a name.'],
])('creating a row of %s with %j reports at %s what to enter', async (area, body, field, sentence) => {
  expect((await caller.post(`/api/admin/${area}`, body)).json().errors?.[field]).toEqual([sentence])
})
