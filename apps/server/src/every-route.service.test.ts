import { text } from 'node:stream/consumers'
import { allCalls, type Call, PERMISSIONS, type Permission } from '@seriatim/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isApiDescription } from './features/admin/docs.ts'
import { DEMONSTRATION_ACCOUNTS } from './features/demo/accounts.ts'
import { addUserRole, ensureRole } from './kernel/auth/user-repository.ts'
import type { App } from './platform/http/serve.ts'
import { type Caller, callerWith, createUser, loginAs, type TestDb, testApp, testDb } from './testing/index.ts'

let db: TestDb
let app: App
/** One user for each permission, and `all` with every permission. */
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

const SAMPLE_PARAMS: Readonly<Record<string, string>> = { issn: '0000-0019', id: '999999999', format: 'mrk' }
const urlOf = (call: Call) => `/api${call.path.replace(/:(\w+)/g, (_, name: string) => SAMPLE_PARAMS[name] ?? 'x')}`

/** The code with which the guard refused the call; undefined if the guard let it pass. */
async function refusal(caller: Caller, call: Call, headers: Record<string, string> = {}): Promise<string | undefined> {
  const isStream = call.file?.contentTypes.includes('text/event-stream') === true
  const answer = await caller.call(call.method, urlOf(call), {
    ...(call.body ? { payload: {} } : {}),
    headers,
    // An event stream does not end.
    payloadAsStream: isStream,
  })
  if (answer.headers['content-type']?.startsWith('text/event-stream')) {
    answer.stream().destroy()
    return undefined
  }
  const code = answer.headers['content-type']?.startsWith('application/json')
    ? JSON.parse(isStream ? await text(answer.stream()) : answer.body).code
    : undefined
  return ['session_expired', 'csrf', 'forbidden', 'network_only'].includes(code) ? code : undefined
}

const guarded = allCalls.filter(({ permission }) => permission !== 'public')

describe('every call', () => {
  it('of the contract is served, and no other call', () => {
    const names = (calls: readonly Call[]) => calls.map(({ name }) => name).sort()
    expect(names(app.guard.served)).toEqual(names(allCalls))
  })

  it('is served by exactly one route, and no route bypasses the permission check', () => {
    const known = new Set(allCalls.map(({ method, path }) => `${method} /api${path}`))
    const served = app.guard.routes.filter(
      ({ method, url }) =>
        url.startsWith('/api/') &&
        url !== '/api/*' &&
        // Answers to preflight requests have no data.
        method !== 'OPTIONS' &&
        !(method === 'GET' && isApiDescription(url)),
    )
    expect(served.map(({ method, url }) => `${method} ${url}`).filter((route) => !known.has(route))).toEqual([])
  })

  it.each(guarded.map((call) => [call.name, call] as const))(
    'requires a session if it is not public: %s',
    async (_, call) => {
      expect(await refusal(callerWith(app), call)).toBe('session_expired')
    },
  )

  it.each(guarded.filter(({ method }) => method !== 'GET').map((call) => [call.name, call] as const))(
    'requires the CSRF token if it may change data: %s',
    async (_, call) => {
      expect(await refusal(callers.get('all')!, call, { 'x-csrf-token': 'wrong' })).toBe('csrf')
    },
  )

  it.each(guarded.map((call) => [call.name, call] as const))('accepts only permitted users: %s', async (_, call) => {
    for (const [role, caller] of callers) {
      const mayCall =
        call.permission === 'session' ||
        role === 'all' ||
        (role === call.permission && call.andFor === undefined) ||
        role === call.alsoFor
      // All users except `all` belong to a national centre.
      const isBeyondCentre = role !== 'all' && call.permission === 'userManagement' && call.scope !== 'centre'
      const expected = mayCall ? (isBeyondCentre ? 'network_only' : undefined) : 'forbidden'
      expect([role, await refusal(caller, call)]).toEqual([role, expected])
    }
  })

  it.each(allCalls.filter(({ permission }) => permission === 'public').map((call) => [call.name, call] as const))(
    'is answered without a session if it is public: %s',
    async (_, call) => {
      const expected = call.csrf === 'refresh' ? 'session_expired' : undefined
      expect(await refusal(callerWith(app), call)).toBe(expected)
    },
  )
})

describe('every call of administration', () => {
  const administration = allCalls.filter(({ path }) => path.startsWith('/admin'))
  /** Existing rows. An answer must not reveal their existence before the permission is checked. */
  const REAL_PARAMS = { area: 'media', id: '1', issn: '0000-0019' } as const
  /** Users with different permissions: demonstration accounts, a public account, the administrator of one centre. */
  const people = new Map<string, { caller: Caller; permissions: readonly Permission[] }>()
  const stored = async () => {
    const tables = ['reference_entry', 'rule_setting', 'setting', 'app_user', 'role', 'centre', 'audit_entry'] as const
    return Promise.all(
      tables.map(async (table) => {
        const { count } = await db.db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
        return [table, Number(count)]
      }),
    )
  }

  beforeAll(async () => {
    const accounts = [
      ...DEMONSTRATION_ACCOUNTS.map(({ permissions, ...account }) => ({ ...account, permissions: [...permissions] })),
      { username: 'public', center: null, permissions: [] },
      { username: 'own administrator', center: '_7', permissions: ['userManagement' as const] },
    ]
    for (const account of accounts) {
      await createUser(db.db, account)
      const { username, permissions } = account
      if (permissions.length > 0) people.set(username, { caller: await loginAs(app, username), permissions })
    }
    // A public account has no permission, but a role with which it can log in.
    const { id } = await db.db
      .selectFrom('app_user')
      .select('id')
      .where('username', '=', 'public')
      .executeTakeFirstOrThrow()
    await addUserRole(db.db, id, await ensureRole(db.db, { code: 'public', name: 'Public', permissions: [] }))
    people.set('public', { caller: await loginAs(app, 'public'), permissions: [] })
  })

  it('requires the permission to manage users', () => {
    expect(administration.length).toBeGreaterThan(100)
    expect(administration.filter(({ permission }) => permission !== 'userManagement')).toEqual([])
    expect(administration.filter(({ alsoFor }) => alsoFor !== undefined)).toEqual([])
  })

  it.each(administration.map((call) => [call.name, call] as const))(
    'is refused with 403 without the permission, for existing and unknown rows, and changes nothing: %s',
    async (_, call) => {
      const before = await stored()
      for (const [who, { caller, permissions }] of people) {
        if (permissions.includes('userManagement')) continue
        for (const params of [SAMPLE_PARAMS, REAL_PARAMS] as Readonly<Record<string, string>>[]) {
          const url = `/api${call.path.replace(/:(\w+)/g, (_all, name: string) => params[name] ?? '1')}`
          const answer = await caller.call(call.method, url, call.body ? { payload: {} } : {})
          expect([who, url, answer.statusCode, answer.json().code]).toEqual([who, url, 403, 'forbidden'])
        }
      }
      expect(await stored()).toEqual(before)
      expect(await refusal(people.get('paris')!.caller, call)).toBeUndefined()
      const beyond = call.scope === 'centre' ? undefined : 'network_only'
      expect(await refusal(people.get('own administrator')!.caller, call)).toBe(beyond)
    },
  )
})
