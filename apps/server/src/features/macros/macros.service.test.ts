import type { StoredMacro } from '@seriatim/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import {
  type Caller,
  createKnownUsers,
  createUser,
  loginAs,
  type TestDb,
  testApp,
  testDb,
} from '../../testing/index.ts'

let test: TestDb
let app: App
let [france, anna, london, nocentre]: Caller[] = []

beforeAll(async () => {
  test = await testDb()
  await createKnownUsers(test.db)
  await createUser(test.db, { username: 'anna', center: '_7' })
  app = await testApp(test)
  ;[france, anna, london, nocentre] = await Promise.all(
    ['france', 'anna', 'london', 'nocentre'].map((username) => loginAs(app, username)),
  )
})
afterAll(async () => {
  await app?.close()
  await test?.close()
})

const source = 'set 044$a = "fr" where $a = "xx"'
const names = async (who: Caller | undefined): Promise<string[]> =>
  (await who!.get('/api/macros')).json().map(({ name }: StoredMacro) => name)
const create = async (who: Caller | undefined, body: object): Promise<StoredMacro> => {
  const answer = await who!.post('/api/macros', body)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

describe('stored macros', () => {
  it('are visible to the owner only, or to all users of the centre if shared', async () => {
    const own = await create(france, { name: ' country ', scope: 'personal', source })
    expect(own).toMatchObject({ name: 'country', scope: 'personal', source, version: 1, mine: true, author: 'france' })
    const shared = await create(france, { name: 'Ours', scope: 'centre', source })
    expect(await names(france)).toEqual(['country', 'Ours'])
    expect(await names(anna)).toEqual(['Ours'])
    expect(await names(london)).toEqual([])
    expect(await names(nocentre)).toEqual([])
    const path = `/api/macros/${shared.id}`
    const change = { name: 'Mine', scope: 'centre', source, version: 1 }
    expect((await anna!.put(path, change)).json().code).toBe('not_creator')
    expect((await anna!.delete(path)).json().code).toBe('not_creator')
    expect((await london!.put(path, change)).json().code).toBe('macro_not_found')
  })

  it('can be changed only from their current version, and can be deleted', async () => {
    const { id } = await create(france, { name: 'to change', scope: 'personal', source })
    const path = `/api/macros/${id}`
    const change = { name: 'changed', scope: 'centre', source: 'delete 500', version: 1 }
    expect((await france!.put(path, change)).json()).toMatchObject({ ...change, version: 2, changed_by: 'france' })
    expect((await france!.put(path, { ...change, source: 'delete 520' })).json().code).toBe('stale_row')
    const [first, second] = await Promise.all(
      ['delete 501', 'delete 502'].map((each) => france!.put(path, { ...change, source: each, version: 2 })),
    )
    expect([first!.statusCode, second!.statusCode].sort()).toEqual([200, 409])
    expect((await france!.delete(path)).statusCode).toBe(200)
    expect((await france!.delete(path)).json().code).toBe('macro_not_found')
  })

  it('remain available to the centre that shares them after the account of the author is deleted', async () => {
    await createUser(test.db, { username: 'leaver', center: '_7' })
    const leaver = await loginAs(app, 'leaver')
    const shared = await create(leaver, { name: 'legacy', scope: 'centre', source })
    await create(leaver, { name: 'gone', scope: 'personal', source })
    await test.db.deleteFrom('app_user').where('username', '=', 'leaver').execute()
    const response = (await anna!.get('/api/macros')).json() as StoredMacro[]
    expect(response.find(({ id }) => id === shared.id)).toMatchObject({ author: null, changed_by: null, mine: true })
    expect(await test.db.selectFrom('macro').select('id').where('name', '=', 'gone').execute()).toEqual([])
  })

  it('are refused with the position of a syntax error', async () => {
    const answer = await france!.post('/api/macros', {
      name: 'x',
      scope: 'personal',
      source: 'delete 500\nset 245 = "x"',
    })
    expect(answer.json()).toMatchObject({ code: 'bad_macro', details: { line: 2, column: 5 } })
    expect(answer.json().error).toContain('line 2, column 5: ')
  })

  it.each([
    ['no name', { name: '  ', scope: 'personal', source }, 'bad_request'],
    ['no source', { name: 'x', scope: 'personal' }, 'bad_request'],
    ['a source that is too long', { name: 'x', scope: 'personal', source: '//'.repeat(10_001) }, 'bad_request'],
    ['too many lines', { name: 'x', scope: 'personal', source: '\n'.repeat(2000) }, 'bad_macro'],
    ['a character that PostgreSQL cannot store', { name: 'x', scope: 'personal', source: '// \u0000' }, 'invalid_text'],
    ['an unknown scope', { name: 'x', scope: 'world', source }, 'bad_request'],
  ])('are refused with %s', async (_, body, code) => {
    expect((await france!.post('/api/macros', body)).json().code).toBe(code)
  })

  it('can be shared with a centre only by a user who has a centre', async () => {
    expect((await nocentre!.post('/api/macros', { name: 'x', scope: 'centre', source })).json().code).toBe('no_centre')
  })
})
