import type { RequestContentInput } from '@seriatim/contract'
import { dataField } from '@seriatim/marc'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import type { Services } from '../../services.ts'
import { type Caller, loginAs, type TestDb } from '../../testing/index.ts'
import { loadInto } from '../../testing/records.ts'
import { smallRecord } from '../public/testing.ts'
import { sendRequest } from './testing/requests.ts'
import { startRequests } from './testing/start-requests.ts'

const ISSN = '0000-0019'
const UNKNOWN = '0317-8471'
const TITLE = `Annales des grues cendrées, ISSN ${ISSN}`

let test: TestDb
let services: Services
let app: App
let france: Caller

beforeAll(async () => {
  ;({ test, services, app } = await startRequests())
  await loadInto(
    test,
    [
      smallRecord(ISSN, [
        dataField('022', '0', ' ', [
          ['a', ISSN],
          ['2', '_7'],
        ]),
        dataField('222', ' ', '0', [['a', 'Annales des grues cendrées']]),
      ]),
    ],
    undefined,
    'reg',
  )
  france = await loginAs(app, 'france')
})
afterAll(async () => {
  await app?.close()
  await test?.close()
})

const sendChange = (over: RequestContentInput = {}) =>
  sendRequest(services, {
    ...{ kind: 'change', change: 'url', issn: ISSN, title: '', url: 'https://grues.example.org' },
    ...over,
  })

describe('a change without a title', () => {
  it('has the public title and the ISSN of its serial in the inbox and on its page', async () => {
    const code = await sendChange()
    expect((await france.get(`/api/requests/${code}`)).json()).toMatchObject({ title: TITLE, content: { title: '' } })
    const { rows } = (await france.get(`/api/requests?search=${ISSN}`)).json()
    expect(rows).toMatchObject([{ id: code, title: TITLE, changed_issn: ISSN }])
  })

  it('has the ISSN of its serial if no public record has it', async () => {
    const code = await sendChange({ issn: UNKNOWN, change: 'ceased' })
    expect((await france.get(`/api/requests/${code}`)).json()).toMatchObject({ title: `ISSN ${UNKNOWN}` })
  })

  it('has the new title if the title changes', async () => {
    const code = await sendChange({ change: 'title', title: 'Annales des oies' })
    expect((await france.get(`/api/requests/${code}`)).json()).toMatchObject({
      title: 'Annales des oies',
      changed_issn: ISSN,
    })
  })

  it('is described in e-mails as a request with the title of the serial', async () => {
    const code = await sendChange({ change: 'publisher' })
    const response = await france.call('POST', `/api/requests/${code}/messages`, {
      payload: { text: 'Depuis quand ?' },
    })
    expect(response.statusCode, response.body).toBe(200)
    const { rows } = await test.pool.query<{ body: string }>(
      'select body from mail where subject || body like $1 order by id',
      [`%${code}%`],
    )
    expect(rows.map(({ body }) => body)).toEqual([
      expect.stringContaining(`received your request.\n\nReference: ${code}\nTitle: ${TITLE}`),
      expect.stringContaining(`your request for “${TITLE}”`),
    ])
  })
})
