import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dataField } from '@seriatim/marc'
import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { loginAs, testApp, testDb } from '../../../testing/index.ts'
import { loadInto } from '../../../testing/records.ts'
import { smallRecord } from '../../public/testing.ts'
import { newFormCheck } from '../../public-accounts/form-check.ts'
import { acceptRequests } from './accept-requests.ts'
import { multipartForm, type SentFile } from './files.ts'
import { createPublicAccount } from './public-account.ts'
import { REQUIRED_CONTENT } from './requests.ts'

/** The only record: “Annales des grues cendrées” of the centre `_7`. */
export const ISSN = '0000-0019'
export const MARKUP = `</title><script>alert(1)</script>"'<img src=x onerror=alert(2)>`
export const FIELDS = { ...REQUIRED_CONTENT, media: ['print', 'online'], place: 'Paris', do: 'send' }
export const newForm = '/portal/requests/new?kind=new&country=FRA'

export const text = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replace(/\s+/g, ' ')
export const location = (answer: LightMyRequestResponse) => String(answer.headers.location ?? '')
export const codeIn = (url: string) => /requests\/([0-9A-Z]{4}-[0-9A-Z]{4})/.exec(url)?.[1] ?? ''
export const linkIn = (body: string) => new URL(/https?:\S+/.exec(body)![0])

/**
 * The application on a database with one record, where the centres `_7` and `_0` accept requests. `close` deletes the
 * database and the files.
 */
export async function startRequestPages() {
  const test = await testDb()
  const folder = await mkdtemp(join(tmpdir(), 'request-pages-'))
  await loadInto(
    test,
    [
      smallRecord(ISSN, [
        dataField('022', '0', ' ', [
          ['a', ISSN],
          ['l', ISSN],
          ['2', '_7'],
        ]),
        dataField('044', ' ', ' ', [['c', 'FRA']]),
        dataField('222', ' ', '0', [['a', 'Annales des grues cendrées']]),
        dataField('245', '1', '0', [['a', 'Annales des grues cendrées']]),
      ]),
    ],
    undefined,
    'reg',
  )
  const app = await testApp(test, { dataFolder: folder })
  for (const code of ['_7', '_0'])
    await acceptRequests(test.db, [code], { required: ['place'], intro: JSON.stringify({ en: `Welcome to ${code}` }) })

  let addresses = 0
  /** A browser that keeps cookies with their paths. */
  function browser(session: Record<string, string> = {}) {
    const cookies = new Map(Object.entries(session).map(([name, value]) => [name, { path: '/', value }]))
    const remoteAddress = `10.1.${Math.floor(++addresses / 250)}.${addresses % 250}`
    const send = async (
      method: 'GET' | 'POST',
      url: string,
      more: { payload?: Buffer | string; headers?: Record<string, string> } = {},
    ): Promise<LightMyRequestResponse> => {
      const sent = [...cookies].filter(([, { path }]) => url.startsWith(path)).map(([name, { value }]) => [name, value])
      const answer = await app.inject({ method, url, cookies: Object.fromEntries(sent), remoteAddress, ...more })
      for (const { name, value, path = '/' } of answer.cookies) cookies.set(name, { path, value })
      return answer
    }
    const get = (url: string) => send('GET', url)
    return {
      get,
      /** Sends a form with the hidden fields of its page. */
      async submit(
        page: LightMyRequestResponse,
        fields: Record<string, string | readonly string[]>,
        {
          files,
          url,
          headers = {},
          age = 10_000,
        }: {
          files?: readonly SentFile[]
          url?: string
          headers?: Record<string, string>
          /** The age of the form in milliseconds. */
          age?: number
        } = {},
      ): Promise<LightMyRequestResponse> {
        const [tag = ''] = /<form class="form request-form"[^>]*>/.exec(page.body) ?? []
        const [, ofPage = ''] = /action="([^"]+)"/.exec(tag) ?? []
        const hidden = Object.fromEntries(
          [...page.body.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
            name!,
            value!.replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
          ]),
        )
        // The page was opened some time ago, as a person needs to fill in the form.
        if (hidden.check !== undefined) hidden.check = await newFormCheck(test.db, new Date(Date.now() - age))
        const form = await multipartForm({ website: '', ...hidden, ...fields }, files)
        return send('POST', url ?? ofPage, { payload: form.payload, headers: { ...form.headers, ...headers } })
      },
      send,
    }
  }
  const lastMail = (email: string) =>
    test.db
      .selectFrom('mail')
      .selectAll()
      .where('recipient', '=', email)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()

  /** The browser of a publisher with an account. */
  async function publisher(email: string) {
    await createPublicAccount(test.db, email)
    return browser((await loginAs(app, email)).cookies)
  }

  /** Sends and confirms a request without an account. @returns the browser of its writer, and its code */
  async function sentRequest(email: string, over: Record<string, string> = {}) {
    const own = browser()
    const sent = await own.submit(await own.get(newForm), { ...FIELDS, email, ...over })
    const code = codeIn(location(sent))
    const link = linkIn((await lastMail(email)).body)
    const page = await own.get(link.pathname + link.search)
    const key = /name="key" value="([^"]+)"/.exec(page.body)![1]!
    const confirmed = await own.send('POST', link.pathname, {
      payload: new URLSearchParams({ key }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(location(confirmed)).toBe(`/portal/requests/${code}?done=sent`)
    return { own, code }
  }

  return {
    test,
    app,
    browser,
    lastMail,
    publisher,
    sentRequest,
    async close() {
      await app.close()
      await test.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type Browser = ReturnType<Awaited<ReturnType<typeof startRequestPages>>['browser']>
