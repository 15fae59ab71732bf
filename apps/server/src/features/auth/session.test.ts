import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import { callerWith, createKnownUsers, loginAs, type TestBase, testApp, testBase } from '../../testing/index.ts'

let base: TestBase
let app: App

beforeAll(async () => {
  base = await testBase()
  await createKnownUsers(base.base)
  app = await testApp(base)
})
afterAll(async () => {
  await app?.close()
  await base?.close()
})

describe('the profile', () => {
  it('says who is logged in and what they may do', async () => {
    const france = await loginAs(app, 'france')
    const profile = (await france.get('/api/me')).json()
    expect(profile).toMatchObject({
      username: 'france',
      center: { code: '_7', active_block: null },
      centers: [{ code: '_7' }],
      is_member_of_ic: false,
      catalog_permission: true,
      user_management_permission: false,
    })
    expect(profile.permissions).not.toContain('userManagement')
  })

  it('is nobody’s without a session', async () => {
    const answer = await callerWith(app).get('/api/me')
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'session_expired'])
  })
})
