import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../../app.ts'
import type { App } from '../../../platform/http/serve.ts'
import type { Services } from '../../../services.ts'
import { createKnownUsers, loginAs, type TestDb, testDb, testServices } from '../../../testing/index.ts'
import { sendForTest } from '../testing.ts'
import { turnOn } from './testing.ts'

let test: TestDb
let services: Services
let app: App

beforeAll(async () => {
  test = await testDb()
  await createKnownUsers(test.db)
  await turnOn(test.db, ['_7'])
  services = testServices(test)
  app = await buildApp(services)
})
afterAll(async () => {
  await app?.close()
  await test?.close()
})

const CONTENT = { country: 'FRA', title: 'Revue', publisher: 'Presses', language: 'fre', media: ['print'] } as const
const send = async () => {
  const request = await sendForTest(services, { ...CONTENT, media: [...CONTENT.media] })
  return { code: request.code, link: { kind: 'link', key: await services.asking.keyOf(request) } as const }
}
const entriesAbout = async (code: string) =>
  (
    await test.pool.query(
      `select user_id, username, details from audit_entry where kind = 'request' and details ->> 'request' = $1 order by id`,
      [code],
    )
  ).rows

describe('actions of a publisher', () => {
  it('are in the audit log without data of the publisher, once for each', async () => {
    const { code, link } = await send()
    await services.asking.answer(link, code, { text: 'Secret text of Ada', files: [] }, 'en')
    await services.asking.withdraw(link, code, 'Secret reason of Ada')
    await services.asking.withdraw(link, code, 'Secret reason of Ada')
    const entry = (action: string) => ({ user_id: null, username: 'publisher', details: { action, request: code } })
    expect(await entriesAbout(code)).toEqual([entry('answered'), entry('withdrawn')])
  })

  it('are sentences of the audit page in each language', async () => {
    const { code, link } = await send()
    await services.asking.answer(link, code, { text: 'Text', files: [] }, 'en')
    await services.asking.withdraw(link, code, '')
    const paris = await loginAs(app, 'paris')
    for (const [language, words] of [
      ['en', ['wrote', 'withdrew']],
      ['es', ['escribió', 'retiró']],
      ['fr', ['a écrit', 'a retiré']],
      ['ru', ['написал', 'отозвал']],
    ] as const) {
      const answer = await paris.call('GET', '/api/audit?kind=request', { headers: { 'accept-language': language } })
      expect(answer.statusCode, answer.body).toBe(200)
      for (const word of words) expect(answer.body).toMatch(new RegExp(`${word}[^"]*${code}`))
    }
  })

  it('are not in the audit log if they are refused', async () => {
    const { code, link } = await send()
    await test.pool.query(`update issn_request set state = 'closed' where code = $1`, [code])
    await expect(services.asking.withdraw(link, code, '')).rejects.toMatchObject({ code: 'request_ended' })
    expect(await entriesAbout(code)).toEqual([])
  })
})
