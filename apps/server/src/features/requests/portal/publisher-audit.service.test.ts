import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../../platform/http/serve.ts'
import type { Services } from '../../../services.ts'
import { loginAs, type TestDb } from '../../../testing/index.ts'
import { requestOfCode } from '../repository.ts'
import { sendRequest } from '../testing/requests.ts'
import { startRequests } from '../testing/start-requests.ts'

let test: TestDb
let services: Services
let app: App

beforeAll(async () => {
  ;({ test, services, app } = await startRequests())
})
afterAll(async () => {
  await app?.close()
  await test?.close()
})

const send = async () => {
  const code = await sendRequest(services)
  const key = await services.publisherRequests.keyOf((await requestOfCode(test.db, code))!)
  return { code, link: { kind: 'link', key } as const }
}
const entriesAbout = async (code: string) =>
  (
    await test.pool.query(
      `select user_id, username, details from audit_entry where kind = 'request' and details ->> 'request' = $1 order by id`,
      [code],
    )
  ).rows

describe('actions of a publisher', () => {
  it('have one entry each in the audit log, without data of the publisher', async () => {
    const { code, link } = await send()
    await services.publisherRequests.answer(link, code, { text: 'Secret text of Ada', files: [] }, 'en')
    await services.publisherRequests.withdraw(link, code, 'Secret reason of Ada')
    await services.publisherRequests.withdraw(link, code, 'Secret reason of Ada')
    const entry = (action: string) => ({ user_id: null, username: 'publisher', details: { action, request: code } })
    expect(await entriesAbout(code)).toEqual([entry('answered'), entry('withdrawn')])
  })

  it('are described by sentences on the audit page in each language', async () => {
    const { code, link } = await send()
    await services.publisherRequests.answer(link, code, { text: 'Text', files: [] }, 'en')
    await services.publisherRequests.withdraw(link, code, '')
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
    await expect(services.publisherRequests.withdraw(link, code, '')).rejects.toMatchObject({ code: 'request_ended' })
    expect(await entriesAbout(code)).toEqual([])
  })
})
