/**
 * Tests that two applications in one process do not affect each other. The test files of a worker share the modules of
 * the server, and each creates a database and an application.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../platform/http/serve.ts'
import { type Caller, createKnownUsers, loginAs, type TestDb, testApp, testDb } from './index.ts'

type Installation = { readonly db: TestDb; readonly app: App; readonly paris: Caller; readonly france: Caller }

async function install(): Promise<Installation> {
  const db = await testDb()
  await createKnownUsers(db.db)
  const app = await testApp(db)
  return { db, app, paris: await loginAs(app, 'paris'), france: await loginAs(app, 'france') }
}

/**
 * All state that an application keeps in memory: settings, lists, rules, maintenance, abbreviations, announcements,
 * accounts.
 */
async function state({ app, france }: Installation) {
  const { rules } = (await france.get('/api/rules')).json()
  return {
    product: (await app.inject('/api/state')).json().product_name,
    endDate: rules.find(({ id }: { id: string }) => id === 'end-date')?.levels.reg,
    announcements: (await france.get('/api/announcements')).json().length,
    language: (await france.get('/api/code_lists'))
      .json()
      .languages.find(({ code }: { code: string }) => code === 'bre'),
  }
}

async function change({ paris }: Installation) {
  const languages = '/api/admin/iso_languages'
  const [{ id }] = (await paris.get(`${languages}?search=breton`)).json().rows
  const inADay = new Date(Date.now() + 86_400_000).toISOString()
  const answers = [
    await paris.put(`${languages}/${id}`, { names: { en: 'Breizh' }, is_active: false }),
    await paris.put('/api/admin/data_rules/end-date', { levels: { reg: 'error' } }),
    await paris.put('/api/admin/settings/product_name', { value: 'Another' }),
    await paris.post('/api/admin/announcements', { title: 'New', body_html: '<p>New</p>', expires_at: inADay }),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
}

describe.each(['the first', 'the second'])('a change in %s of one of two applications', (name) => {
  const made: Installation[] = []
  beforeAll(async () => {
    made.push(await install(), await install())
  })
  afterAll(async () => {
    for (const { app, db } of made) {
      await app.close()
      await db.close()
    }
  })

  it('has an effect in that application and not in the other', async () => {
    const [changed, other] = (name === 'the first' ? made : made.toReversed()) as [Installation, Installation]
    const before = await state(other)
    expect(await state(changed)).toEqual(before)
    await change(changed)
    const after = await state(changed)
    expect(after).toMatchObject({
      product: 'Another',
      endDate: 'error',
      announcements: 1,
      language: { name: 'Breizh', is_active: false },
    })
    expect(await state(other)).toEqual(before)
    const later = await install()
    made.push(later)
    expect(await state(later)).toEqual(before)
  })
})
