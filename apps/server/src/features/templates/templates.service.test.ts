import type { RecordTemplate } from '@seriatim/contract'
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

const publisher = {
  fields: {
    '264': [{ indicator1: '\\', indicator2: '1', subFields: [{ a: 'Paris :' }, { b: 'Éditions du Nord' }] }],
    '310': { indicator1: '\\', indicator2: '\\', subFields: [{ a: 'Mensuel' }] },
  },
}
const names = async (who: Caller | undefined): Promise<string[]> =>
  (await who!.get('/api/record_templates')).json().map(({ name }: RecordTemplate) => name)
const create = async (who: Caller | undefined, body: object): Promise<RecordTemplate> => {
  const answer = await who!.post('/api/record_templates', body)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

describe('record templates', () => {
  it('are visible to the owner only, or to all users of the centre if shared', async () => {
    const own = await create(france, { name: ' nord, mine ', scope: 'personal', record: publisher })
    expect(own).toMatchObject({ name: 'nord, mine', scope: 'personal', mine: true, author: 'france' })
    expect(own.record).toEqual({
      fields: { '264': publisher.fields['264'], '310': publisher.fields['310'] },
    })
    await create(france, { name: 'Nord', scope: 'centre', record: publisher })
    expect(await names(france)).toEqual(['Nord', 'nord, mine'])
    expect(await names(anna)).toEqual(['Nord'])
    expect(await names(london)).toEqual([])
    expect(await names(nocentre)).toEqual([])
  })

  it('are stored without empty subfields', async () => {
    const record = {
      fields: {
        '310': { indicator1: '\\', indicator2: '\\', subFields: [{ a: 'Mensuel' }, { b: '' }] },
        '500': publisher.fields['310'],
      },
    }
    const emptied = { fields: { ...record.fields, '500': { ...record.fields['500'], subFields: [{ a: ' ' }] } } }
    expect((await create(london, { name: 'Leer', scope: 'personal', record: emptied })).record).toEqual({
      fields: { '310': publisher.fields['310'] },
    })
  })

  it('are stored without the leader and without fields that identify a single record', async () => {
    const { record } = await create(anna, {
      name: 'all of a record',
      scope: 'personal',
      record: {
        fields: {
          LDR: '00000cas a2200000 i 4500',
          '001': '1234-5679',
          '005': '2026',
          '008': 'x',
          '007': [{ positions: { '00': 't', '01': 'a' } }],
          ...publisher.fields,
        },
      },
    })
    expect(Object.keys(record.fields).sort()).toEqual(['007', '264', '310'])
  })

  it('can be changed and deleted by their authors only', async () => {
    const made = await create(france, { name: 'to change', scope: 'centre', record: publisher })
    const path = `/api/record_templates/${made.id}`
    expect((await anna!.put(path, { name: 'mine now', scope: 'centre' })).json().code).toBe('not_creator')
    expect((await anna!.delete(path)).json().code).toBe('not_creator')
    expect((await london!.put(path, { name: 'mine now', scope: 'centre' })).json().code).toBe('template_not_found')
    const renamed = (await france!.put(path, { name: 'changed', scope: 'personal' })).json()
    expect(renamed).toMatchObject({ name: 'changed', scope: 'personal', record: made.record })
    expect(await names(anna)).not.toContain('changed')
    const other = { fields: { '310': publisher.fields['310'] } }
    const answer = await france!.put(path, { name: 'changed', scope: 'personal', record: other })
    expect(answer.json().record).toEqual({ fields: { '310': other.fields['310'] } })
    expect((await france!.delete(path)).statusCode).toBe(200)
    expect((await france!.delete(path)).json().code).toBe('template_not_found')
  })

  it('remain available to the centre that shares them after the account of the author is deleted', async () => {
    await createUser(test.db, { username: 'leaver', center: '_7' })
    const leaver = await loginAs(app, 'leaver')
    const shared = await create(leaver, { name: 'legacy', scope: 'centre', record: publisher })
    await create(leaver, { name: 'gone', scope: 'personal', record: publisher })
    await test.db.deleteFrom('app_user').where('username', '=', 'leaver').execute()
    const response = (await anna!.get('/api/record_templates')).json() as RecordTemplate[]
    expect(response.find(({ id }) => id === shared.id)).toMatchObject({ author: null, mine: true })
    const left = await test.db.selectFrom('record_template').select('id').where('name', '=', 'gone').execute()
    expect(left).toEqual([])
  })

  it.each([
    ['no name', { name: '  ', scope: 'personal', record: publisher }, 'bad_request'],
    ['no record', { name: 'x', scope: 'personal', record: 7 }, 'invalid_record'],
    ['no fields', { name: 'x', scope: 'personal', record: { fields: { '001': '1234-5679' } } }, 'invalid_record'],
    [
      'a character that PostgreSQL cannot store',
      {
        name: 'x',
        scope: 'personal',
        record: { fields: { '310': { indicator1: '\\', indicator2: '\\', subFields: [{ a: 'a\u001eb' }] } } },
      },
      'invalid_record',
    ],
    ['an unknown scope', { name: 'x', scope: 'world', record: publisher }, 'bad_request'],
  ])('are refused with %s', async (_, body, code) => {
    expect((await france!.post('/api/record_templates', body)).json().code).toBe(code)
  })

  it('can be shared with a centre only by a user who has a centre', async () => {
    const answer = await nocentre!.post('/api/record_templates', { name: 'x', scope: 'centre', record: publisher })
    expect(answer.json().code).toBe('no_centre')
  })
})
