/** Tests of files of requests: downloads by the centre, and files that its users attach to messages. */
import { Readable } from 'node:stream'
import type { RequestView } from '@seriatim/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import type { Services } from '../../services.ts'
import { codeOf } from '../../testing/answers.ts'
import type { Caller, TestDb } from '../../testing/index.ts'
import { loginAll } from '../../testing/users.ts'
import { multipartForm, PDF, PNG, type SentFile } from './testing/files.ts'
import { type Send, sendRequest } from './testing/requests.ts'
import { startRequests } from './testing/start-requests.ts'

let test: TestDb
let services: Services
let app: App
let [france, london]: Caller[] = []

beforeAll(async () => {
  ;({ test, services, app } = await startRequests())
  ;[france, london] = await loginAll(app, ['france', 'london'])
})
afterAll(async () => {
  await app?.close()
  await test?.close()
})

const send: Send = (...request) => sendRequest(services, ...request)
type Answer = Awaited<ReturnType<Caller['get']>>
const done = (answer: Answer): RequestView => {
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const read = async (code: string): Promise<RequestView> => done(await france!.get(`/api/requests/${code}`))
const lastMail = async (code: string) => {
  const { rows } = await test.pool.query<{ body: string }>(
    'select body from mail where subject || body like $1 order by id desc limit 1',
    [`%${code}%`],
  )
  return rows[0]!.body
}

describe('a message to the publisher', () => {
  it('has the files that the user uploaded, and its e-mail lists them', async () => {
    const code = await send()
    const upload = async (file: SentFile, caller = france) =>
      caller!.call('POST', `/api/requests/${code}/files`, await multipartForm({}, [file], 'file'))
    const [cover, scan] = [
      await upload({ name: '../Modèle de couverture.pdf', content: PDF }),
      await upload({ name: 'scan.png', content: PNG }),
    ].map((answer) => answer.json())
    expect(cover).toMatchObject({
      name: 'Modèle de couverture.pdf',
      content_type: 'application/pdf',
      bytes: PDF.length,
    })
    expect((await read(code)).files).toEqual([])
    const ask = (files: string[], to = code) =>
      france!.post(`/api/requests/${to}/messages`, { text: 'Comme ici ?', waits: true, files })
    const view = done(await ask([cover.id, scan.id, cover.id]))
    const files = view.events.at(-1)!.files
    expect(files.map(({ name }) => name)).toEqual(['Modèle de couverture.pdf', 'scan.png'])
    expect((await france!.get(`/api/requests/${code}/files/${files[0]!.id}`)).rawPayload).toEqual(PDF)
    expect(await lastMail(code)).toContain('page of the request: Modèle de couverture.pdf, scan.png')
    // An upload is for one message of one request.
    const unused = (await upload({ name: 'scan.png', content: PNG })).json()
    for (const again of [await ask([scan.id]), await ask([unused.id], await send()), await ask([`${unused.id}x`])])
      expect(Object.keys(again.json().errors)).toEqual(['files'])
  })

  it('refuses files of other types or beyond the limits, and files for a request of another centre', async () => {
    const code = await send()
    const upload = async (content: Buffer, caller = france) =>
      caller!.call('POST', `/api/requests/${code}/files`, await multipartForm({}, [{ name: 'a.pdf', content }], 'file'))
    const wrong = await upload(Buffer.from('<html></html>'))
    expect([wrong.statusCode, wrong.json().errors.file[0]]).toEqual([400, expect.stringContaining('“a.pdf”')])
    const large = Buffer.concat([PDF, Buffer.alloc(10 << 20), PDF])
    expect(codeOf(await upload(large))).toEqual([413, 'file_too_large'])
    expect(codeOf(await upload(PDF, london))).toEqual([404, 'request_not_found'])
    const six = await Promise.all(Array.from({ length: 6 }, async () => (await upload(PDF)).json().id))
    const many = await france!.post(`/api/requests/${code}/messages`, { text: 'Voici', files: six })
    expect(many.json().errors.files[0]).toContain('5 files')
    expect((await read(code)).state).toBe('new')
    await test.pool.query(`update issn_request set state = 'withdrawn' where code = $1`, [code])
    expect(codeOf(await upload(PDF))).toEqual([409, 'request_ended'])
  })
})

describe('a file', () => {
  it('is downloaded as an attachment that browsers do not interpret, by its centre only', async () => {
    const code = await send()
    const bytes = Buffer.from('%PDF-1.4 test')
    await services.stores.files.write('requests/test.pdf', Readable.from([bytes]))
    const { rows } = await test.pool.query(
      `insert into request_file (request_id, name, content_type, bytes, stored_as)
       select id, $2, 'application/pdf', $3, 'requests/test.pdf' from issn_request where code = $1 returning id`,
      [code, 'Couverture "é".pdf', bytes.length],
    )
    const url = `/api/requests/${code}/files/${rows[0].id}`
    const answer = await france!.get(url)
    expect(answer.rawPayload).toEqual(bytes)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^attachment; /),
    })
    expect((await read(code)).files).toMatchObject([{ name: 'Couverture "é".pdf', bytes: bytes.length }])
    expect(codeOf(await london!.get(url))).toEqual([404, 'request_not_found'])
    expect(codeOf(await france!.get(`/api/requests/${await send()}/files/${rows[0].id}`))).toEqual([
      404,
      'file_not_found',
    ])
    await services.stores.files.remove('requests/test.pdf')
    expect(codeOf(await france!.get(url))).toEqual([404, 'file_not_found'])
  })
})
