import { text } from 'node:stream/consumers'
import { allCalls, type Call, PERMISSIONS, type Permission } from '@seriatim/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isDescription } from './features/admin/docs.ts'
import type { App } from './platform/http/serve.ts'
import { type Caller, callerWith, createUser, loginAs, type TestDb, testApp, testDb } from './testing/index.ts'

let db: TestDb
let app: App
/** One user a permission, and one with all. */
const callers = new Map<Permission | 'all', Caller>()

beforeAll(async () => {
  db = await testDb()
  app = await testApp(db)
  await createUser(db.db, { username: 'all', center: '_0' })
  callers.set('all', await loginAs(app, 'all'))
  for (const permission of PERMISSIONS) {
    await createUser(db.db, { username: permission, center: '_7', permissions: [permission] })
    callers.set(permission, await loginAs(app, permission))
  }
})
afterAll(async () => {
  await app?.close()
  await db?.close()
})

const SAMPLE_PARAMS: Readonly<Record<string, string>> = { issn: '0000-0000', id: '999999999', format: 'mrk' }
const urlOf = (call: Call) => `/api${call.path.replace(/:(\w+)/g, (_, name: string) => SAMPLE_PARAMS[name] ?? 'x')}`

/** Why the call was refused before it was looked at; undefined when it was let in. */
async function refusal(caller: Caller, call: Call, headers: Record<string, string> = {}): Promise<string | undefined> {
  const isStream = call.file?.contentTypes.includes('text/event-stream') === true
  const answer = await caller.call(call.method, urlOf(call), {
    ...(call.body ? { payload: {} } : {}),
    headers,
    // A stream of events has no end to wait for.
    payloadAsStream: isStream,
  })
  if (answer.headers['content-type']?.startsWith('text/event-stream')) {
    answer.stream().destroy()
    return undefined
  }
  const code = answer.headers['content-type']?.startsWith('application/json')
    ? JSON.parse(isStream ? await text(answer.stream()) : answer.body).code
    : undefined
  return ['session_expired', 'csrf', 'forbidden'].includes(code) ? code : undefined
}

const guarded = allCalls.filter(({ permission }) => permission !== 'public')

describe('every call', () => {
  it('is served, and nothing is served that the contract does not know', () => {
    const names = (calls: readonly Call[]) => calls.map(({ name }) => name).sort()
    expect(names(app.guard.served)).toEqual(names(allCalls))
  })

  it('has a route of its own: none goes round the guard', () => {
    const known = new Set(allCalls.map(({ method, path }) => `${method} /api${path}`))
    const served = app.guard.routes.filter(
      ({ method, url }) => url.startsWith('/api/') && url !== '/api/*' && !(method === 'GET' && isDescription(url)),
    )
    expect(served.map(({ method, url }) => `${method} ${url}`).filter((route) => !known.has(route))).toEqual([])
  })

  it.each(guarded.map((call) => [call.name, call] as const))('%s needs a session', async (_, call) => {
    expect(await refusal(callerWith(app), call)).toBe('session_expired')
  })

  it.each(guarded.filter(({ method }) => method !== 'GET').map((call) => [call.name, call] as const))(
    '%s needs the CSRF token',
    async (_, call) => {
      expect(await refusal(callers.get('all')!, call, { 'x-csrf-token': 'wrong' })).toBe('csrf')
    },
  )

  it.each(guarded.map((call) => [call.name, call] as const))('%s lets in whom it should', async (_, call) => {
    for (const [role, caller] of callers) {
      const mayCall =
        call.permission === 'session' || role === 'all' || role === call.permission || role === call.alsoFor
      expect([role, await refusal(caller, call)]).toEqual([role, mayCall ? undefined : 'forbidden'])
    }
  })

  it.each(allCalls.filter(({ permission }) => permission === 'public').map((call) => [call.name, call] as const))(
    '%s is open to everybody',
    async (_, call) => {
      const expected = call.csrf === 'refresh' ? 'session_expired' : undefined
      expect(await refusal(callerWith(app), call)).toBe(expected)
    },
  )
})
