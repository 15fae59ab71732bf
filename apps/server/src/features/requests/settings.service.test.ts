import type { RequestTemplate } from '@seriatim/contract'
import { LOCALES } from '@seriatim/messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import { codeOf } from '../../testing/answers.ts'
import { type Caller, createKnownUsers, createUser, type TestDb, testApp, testDb } from '../../testing/index.ts'
import { addToCentre, loginAll } from '../../testing/users.ts'

let test: TestDb
let app: App
let [france, london, both, lost]: Caller[] = []

beforeAll(async () => {
  test = await testDb()
  await createKnownUsers(test.db)
  await createUser(test.db, { username: 'lost', permissions: ['requests'] })
  await createUser(test.db, { username: 'both', center: '_7', permissions: ['requests'] })
  await addToCentre(test.db, 'both', '_2')
  app = await testApp(test)
  ;[france, london, both, lost] = await loginAll(app, ['france', 'london', 'both', 'lost'])
})
afterAll(async () => {
  await app?.close()
  await test?.close()
})

type Answer = Awaited<ReturnType<Caller['get']>>
const errorsOf = (answer: Answer) => Object.keys(answer.json().errors ?? {})
const audit = async () =>
  (
    await test.pool.query<{ action: string; center: string }>(
      `select details ->> 'action' as action, details ->> 'center' as center from audit_entry
       where kind = 'request' order by id`,
    )
  ).rows

describe('the settings of a centre', () => {
  it('are off until a user of the centre turns them on', async () => {
    expect((await france!.get('/api/requests/settings')).json()).toEqual({
      center: '_7',
      is_on: false,
      intro: {},
      required: [],
      due_days: 14,
      reminder_days: 14,
      first_issue_days: 30,
      updated_at: new Date(0).toISOString(),
    })
    const given = { is_on: true, intro: { fr: ' Bonjour ', ru: ' ' }, required: ['place', 'files', 'place'] }
    const stored = (await france!.put('/api/requests/settings', given)).json()
    expect(stored).toMatchObject({ is_on: true, intro: { fr: 'Bonjour' }, required: ['place', 'files'], due_days: 14 })
    expect((await france!.get('/api/requests/settings')).json()).toEqual(stored)
    expect((await london!.get('/api/requests/settings')).json()).toMatchObject({ center: '_2', is_on: false })
    expect(await audit()).toEqual([{ action: 'settings', center: '_7' }])
  })

  it('of another centre need the right to act for it', async () => {
    expect(codeOf(await france!.get('/api/requests/settings?center=_2'))).toEqual([403, 'not_your_centre'])
    expect(codeOf(await france!.put('/api/requests/settings?center=_2', { is_on: true }))).toEqual([
      403,
      'not_your_centre',
    ])
    expect(codeOf(await lost!.get('/api/requests/settings'))).toEqual([403, 'no_centre'])
    expect((await both!.put('/api/requests/settings?center=_2', { due_days: 3 })).json()).toMatchObject({
      center: '_2',
      due_days: 3,
    })
  })

  it('are refused if they changed in the meantime, or have wrong values', async () => {
    const { updated_at } = (await france!.get('/api/requests/settings')).json()
    await france!.put('/api/requests/settings', { due_days: 7, updated_at })
    expect(codeOf(await france!.put('/api/requests/settings', { due_days: 8, updated_at }))).toEqual([409, 'stale_row'])
    expect(errorsOf(await france!.put('/api/requests/settings', { intro: { en: 'x'.repeat(5_001) } }))).toEqual([
      'intro.en',
    ])
    for (const wrong of [{ due_days: 0 }, { required: ['title'] }, { reminder_days: 366 }])
      expect(errorsOf(await france!.put('/api/requests/settings', wrong))).toHaveLength(1)
  })
})

describe('a template', () => {
  const add = async (over: object = {}) =>
    france!.post('/api/requests/templates', { name: 'Question', texts: { fr: 'Madame {contact_name}' }, ...over })

  it('is added to the user’s centre, changed and deleted, with audit entries', async () => {
    const made = (await add()).json() as RequestTemplate
    expect(made).toMatchObject({ center: '_7', use: 'message', name: 'Question' })
    const url = `/api/requests/templates/${made.id}`
    const changed = (await france!.put(url, { use: 'question', updated_at: made.updated_at })).json()
    expect(changed).toMatchObject({ use: 'question', name: 'Question', texts: { fr: 'Madame {contact_name}' } })
    expect(codeOf(await france!.put(url, { name: 'x', updated_at: made.updated_at }))).toEqual([409, 'stale_row'])
    expect((await france!.get('/api/requests/templates')).json()).toEqual([changed])
    expect((await both!.get('/api/requests/templates')).json()).toEqual([changed])
    expect((await london!.get('/api/requests/templates')).json()).toEqual([])
    for (const answer of [await london!.put(url, { name: 'x' }), await london!.delete(url), await lost!.delete(url)])
      expect(codeOf(answer)).toEqual([404, 'row_not_found'])
    expect((await france!.delete(url)).statusCode).toBe(200)
    expect(codeOf(await france!.delete(url))).toEqual([404, 'row_not_found'])
    expect((await audit()).slice(-3).map(({ action }) => action)).toEqual([
      ...['template_created', 'template_changed', 'template_deleted'],
    ])
  })

  it('can use each variable, and is refused with the unknown variables of each language', async () => {
    const all = '{title} {publisher} {id} {issns} {centre} {contact_name}'
    expect((await add({ texts: Object.fromEntries(LOCALES.map((locale) => [locale, all])) })).statusCode).toBe(200)
    const wrong = await add({ texts: { en: 'Dear {name}, {titel}, {name}, { title } and {}', fr: all } })
    expect(errorsOf(wrong)).toEqual(['texts.en'])
    const sentences = wrong.json().errors['texts.en']
    for (const variable of ['{name}', '{titel}', '{ title }', '{}'])
      expect(sentences.filter((each: string) => each.includes(`The variable ${variable} `))).toHaveLength(1)
    expect(sentences).toHaveLength(4)
  })

  it('needs a name and a text', async () => {
    expect(errorsOf(await add({ name: ' ', texts: { en: ' ' } })).sort()).toEqual(['name', 'texts'])
    expect(errorsOf(await add({ name: 'x'.repeat(201), texts: { ru: 'x'.repeat(10_001) } })).sort()).toEqual([
      ...['name', 'texts.ru'],
    ])
    expect(codeOf(await lost!.post('/api/requests/templates', { name: 'x', texts: { en: 'x' } }))).toEqual([
      403,
      'no_centre',
    ])
  })
})
