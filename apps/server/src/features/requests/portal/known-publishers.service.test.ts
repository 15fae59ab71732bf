import { dataField, type MarcRecord } from '@seriatim/marc'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../../platform/http/serve.ts'
import { createUser, loginAs, type TestDb, testApp, testDb } from '../../../testing/index.ts'
import { loadInto } from '../../../testing/records.ts'
import { ISSN } from '../../consequences/testing.ts'
import { smallRecord } from '../../public/testing.ts'
import { acceptRequests } from '../testing/accept-requests.ts'
import { addPublisher } from './repository.ts'

const serial = (number: number, publisher: string, category = 'reg'): MarcRecord =>
  smallRecord(
    ISSN(number),
    [
      dataField('022', ' ', ' ', [['a', ISSN(number)]]),
      dataField('222', ' ', '0', [['a', `Annales ${number}`]]),
      dataField('264', ' ', '1', [['b', publisher]]),
    ],
    category,
  )

let test: TestDb
let app: App

beforeAll(async () => {
  test = await testDb()
  await loadInto(test, [
    serial(1, 'Éditions du Héron'),
    serial(2, 'Éditions du Héron'),
    serial(3, 'Éditions du Hérisson'),
    serial(4, 'Editions of the Heath', 'val'),
    serial(5, 'Presses du Héron'),
    ...Array.from({ length: 12 }, (_, at) => serial(10 + at, `Maison ${String.fromCharCode(65 + at)}`)),
  ])
  app = await testApp(test)
  await acceptRequests(test.db, ['_7'])
})
afterAll(async () => {
  await app?.close()
  await test?.close()
})

const namesFor = async (name: string): Promise<string[]> => {
  const answer = await app.inject({
    method: 'GET',
    url: `/portal/requests/publishers?${new URLSearchParams({ name })}`,
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().names
}

const listIn = (html: string) => /<datalist id="publisher-names">(.*?)<\/datalist>/.exec(html)?.[1]

describe('the names of known publishers', () => {
  it('are those of public records that begin with the text, each once', async () => {
    expect(await namesFor('Éditions du')).toEqual(['Éditions du Hérisson', 'Éditions du Héron'])
    expect(await namesFor('  editions DU hero')).toEqual(['Éditions du Héron'])
    expect(await namesFor('editions of')).toEqual([])
    expect(await namesFor('Héron')).toEqual([])
    expect(await namesFor('maison')).toHaveLength(8)
  })

  it('are not suggested for a short or malicious text', async () => {
    for (const text of ['', ' ', 'm', '%', '\0', '"', '('.repeat(500), 'x'.repeat(10_000), '<img src=x>'])
      expect(await namesFor(text), text).toEqual([])
  })

  it('of the account are offered in the form, whose field is a plain text field without scripts', async () => {
    const email = 'kim@press.example'
    const id = await createUser(test.db, { username: email, permissions: [] })
    await test.pool.query(`insert into user_role (user_id, role_id) select $1, id from role where code = 'public'`, [
      id,
    ])
    await test.pool.query('update app_user set email = username where id = $1', [id])
    await test.db.transaction().execute((tx) => addPublisher(tx, 'Kim & "Sons"', email))
    const { cookies } = await loginAs(app, email)
    for (const kind of ['new', 'change']) {
      const url = `/portal/requests/new?kind=${kind}&country=FRA`
      const own = (await app.inject({ method: 'GET', url, cookies })).body
      const [input = ''] = /<input id="field-publisher"[^>]*>/.exec(own) ?? []
      expect(input).toMatch(/ list="publisher-names" .* type="text" .* name="publisher"/)
      expect(listIn(own)).toBe('<option value="Kim &amp; &quot;Sons&quot;"></option>')
      expect(listIn((await app.inject({ method: 'GET', url })).body)).toBe('')
    }
  })
})
