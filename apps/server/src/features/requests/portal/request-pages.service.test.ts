/** Tests of the pages about requests, as visitors, holders of links, accounts and people of a publisher use them. */
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dataField } from '@seriatim/marc'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../../platform/http/serve.ts'
import { cookiesOf, createUser, loginAs, type TestDb, testApp, testDb } from '../../../testing/index.ts'
import { loadInto } from '../../../testing/records.ts'
import { smallRecord } from '../../public/testing.ts'
import { newFormCheck } from '../../public-accounts/form-check.ts'
import { addEvent, changeRequest, requestOfCode } from '../repository.ts'
import { requestKey } from '../request-link.ts'
import { acceptRequests } from '../testing/accept-requests.ts'
import { multipartForm, PDF, PNG, type SentFile } from '../testing/files.ts'
import { createPublicAccount } from '../testing/public-account.ts'
import { REQUIRED_CONTENT } from '../testing/requests.ts'

const ISSN = '0000-0019'
const MARKUP = `</title><script>alert(1)</script>"'<img src=x onerror=alert(2)>`

let test: TestDb
let app: App
let folder: string

beforeAll(async () => {
  test = await testDb()
  folder = await mkdtemp(join(tmpdir(), 'request-pages-'))
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
  app = await testApp(test, { dataFolder: folder })
  for (const code of ['_7', '_0'])
    await acceptRequests(test.db, [code], { required: ['place'], intro: JSON.stringify({ en: `Welcome to ${code}` }) })
})
afterAll(async () => {
  await app?.close()
  await test?.close()
  await rm(folder, { recursive: true, force: true })
})

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
type Browser = ReturnType<typeof browser>

const text = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replace(/\s+/g, ' ')
const location = (answer: LightMyRequestResponse) => String(answer.headers.location ?? '')
const codeIn = (url: string) => /requests\/([0-9A-Z]{4}-[0-9A-Z]{4})/.exec(url)?.[1] ?? ''
const FIELDS = { ...REQUIRED_CONTENT, media: ['print', 'online'], place: 'Paris', do: 'send' }
const lastMail = (email: string) =>
  test.db.selectFrom('mail').selectAll().where('recipient', '=', email).orderBy('id', 'desc').executeTakeFirstOrThrow()
const linkIn = (body: string) => new URL(/https?:\S+/.exec(body)![0])
const newForm = '/portal/requests/new?kind=new&country=FRA'

async function publisher(email: string): Promise<Browser> {
  await createPublicAccount(test.db, email)
  return browser((await loginAs(app, email)).cookies)
}

/** Sends and confirms a request without an account. @returns the browser of its writer, and its code */
async function sentRequest(email: string, over: Record<string, string> = {}): Promise<{ own: Browser; code: string }> {
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

describe('a visitor without an account', () => {
  it('sees the romanised title in the data of the request', async () => {
    const { own, code } = await sentRequest('rom@press.example', { title: 'Реки Сибири' })
    expect(text((await own.get(`/portal/requests/${code}`)).body)).toContain('Romanised title Reki Sibiri')
  })

  it('chooses a country, fills in the form, confirms the address and follows the request', async () => {
    const own = browser()
    expect(text((await own.get('/portal/requests')).body)).toContain('Request an ISSN')
    const start = await own.get('/portal/requests/new')
    expect(start.body).toContain('<option value="FRA">France</option>')
    const form = await own.get(newForm)
    expect(text(form.body)).toContain('Welcome to _7')
    expect(form.headers['cache-control']).toBe('no-store')
    const saved = await own.submit(form, { ...FIELDS, title: '', do: 'save' })
    const code = codeIn(location(saved))
    expect(location(saved)).toBe(`/portal/requests/${code}/edit?saved=1`)
    // Problems are shown at their fields, and the typed values stay.
    const refused = await own.submit(await own.get(location(saved)), { ...FIELDS, title: '', place: '', email: 'x' })
    const page = await own.get(location(refused))
    for (const field of ['title', 'place', 'email']) expect(page.body).toContain(`id="problem-${field}"`)
    expect(page.body).toContain('value="Presses de test"')
    expect(text(page.body)).toContain('3 fields have a problem')
    const sent = await own.submit(page, { ...FIELDS, email: 'ann@press.example' })
    expect(location(sent)).toBe(`/portal/requests/${code}?done=confirm_sent`)
    expect(text((await own.get(location(sent))).body)).toContain('An e-mail with a link was sent to you.')
    const link = linkIn((await lastMail('ann@press.example')).body)
    const reader = browser()
    const confirmation = await reader.get(link.pathname + link.search)
    expect(text(confirmation.body)).toContain('Confirm that ann@press.example is your address')
    const key = link.searchParams.get('key')!
    const confirm = () =>
      reader.send('POST', link.pathname, {
        payload: new URLSearchParams({ key }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    expect(location(await confirm())).toBe(`/portal/requests/${code}?done=sent`)
    expect(location(await confirm())).toBe(`/portal/requests/${code}?done=sent`)
    expect(text((await reader.get(`/portal/requests/${code}`)).body)).toContain('The request was sent.')
    // The browser that wrote the draft needs the link in the e-mail.
    expect((await own.get(`/portal/requests/${code}`)).statusCode).toBe(404)
    const receipt = linkIn((await lastMail('ann@press.example')).body)
    const opened = await browser().get(receipt.pathname + receipt.search)
    expect([opened.statusCode, location(opened)]).toEqual([303, `/portal/requests/${code}`])
    expect(opened.cookies[0]).toMatchObject({ path: `/portal/requests/${code}`, httpOnly: true })
  })

  it('sees on the page that the centre accepts no requests', async () => {
    await test.pool.query(`update centre set contact = 'issn@uk.example' where code = '_2'`)
    const page = await browser().get('/portal/requests/new?kind=new&country=GBR')
    expect(page.body).toContain('href="mailto:issn@uk.example"')
    expect(page.body).not.toContain('enctype')
    for (const country of ['', 'XXX', '%00', '"><script>'])
      expect((await browser().get(`/portal/requests/new?country=${country}`)).statusCode).toBe(200)
  })

  it('cannot open requests of others, with or without a key', async () => {
    const { code } = await sentRequest('bea@press.example')
    const foreign = await sentRequest('cid@press.example')
    const request = (await requestOfCode(test.db, code))!
    const old = await requestKey(test.db, { code, link_version: request.link_version - 1 })
    for (const part of ['', '/edit', '/withdraw', '/confirm', '/confirm?key=x'])
      expect([part, (await foreign.own.get(`/portal/requests/${code}${part}`)).statusCode]).toEqual([part, 404])
    for (const key of ['', 'x', old, await requestKey(test.db, (await requestOfCode(test.db, foreign.code))!)])
      for (const part of ['answer', 'withdraw', 'delete', 'edit', 'confirm']) {
        const form = await multipartForm({ key, text: 'x' }, [{ name: 'a.png', content: PNG }])
        const encoded = {
          payload: new URLSearchParams({ key, text: 'x' }).toString(),
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        }
        const isWithFiles = part === 'answer' || part === 'edit'
        const answer = await browser().send('POST', `/portal/requests/${code}/${part}`, isWithFiles ? form : encoded)
        expect([part, key, answer.statusCode]).toEqual([part, key, 404])
      }
    expect((await requestOfCode(test.db, code))!.updated_at).toEqual(request.updated_at)
  })

  it('sees a form that was sent too early again with its values, and nothing is stored', async () => {
    const own = browser()
    const title = 'Revue des grues pressées'
    const fields = { ...FIELDS, title, email: 'gus@press.example' }
    const page = await own.get(newForm)
    const early = await own.submit(page, fields, { files: [{ name: 'a.pdf', content: PDF }], age: 0 })
    expect(early.statusCode).toBe(200)
    expect(text(early.body)).toContain('The form could not be accepted. Wait a moment and send it again.')
    for (const value of [title, 'gus@press.example', 'Presses de test'])
      expect(early.body).toContain(`value="${value}"`)
    const { rows } = await test.pool.query('select from issn_request where title = $1', [title])
    expect(rows).toHaveLength(0)
    expect(location(await own.submit(early, fields))).toMatch(/done=confirm_sent$/)
    const script = await own.submit(
      page,
      { ...fields, do: 'save' },
      { headers: { accept: 'application/json' }, age: 0 },
    )
    expect(script.statusCode).toBe(400)
  })

  it('sees problems of files by name, and the other files are kept', async () => {
    const own = browser()
    const files = [
      { name: 'page.pdf', content: Buffer.from('<html></html>'), type: 'application/pdf' },
      { name: '../cut.png', content: PNG.subarray(0, 40), type: 'image/png' },
      { name: 'large.pdf', content: Buffer.concat([PDF, Buffer.alloc(11 << 20, 32)]) },
      ...Array.from({ length: 6 }, (_, at) => ({ name: `<b>${at}\u0007.pdf`, content: PDF })),
    ]
    const saved = await own.submit(await own.get(newForm), { ...FIELDS, do: 'save' }, { files })
    const page = await own.get(location(saved))
    const shown = text(page.body)
    for (const sentence of [
      'The file “page.pdf” is not a complete PDF, JPEG or PNG file.',
      'The file “cut.png” is not a complete PDF, JPEG or PNG file.',
      'The file “large.pdf” is larger than 10 MB.',
      'a request can have at most five files.',
    ])
      expect(shown).toContain(sentence)
    expect(page.body).not.toContain('<b>0')
    expect([...page.body.matchAll(/name="remove"/g)]).toHaveLength(5)
    const id = /name="remove" value="(\d+)"/.exec(page.body)![1]!
    const removed = await own.submit(page, { ...FIELDS, do: 'save', remove: id })
    expect([...(await own.get(location(removed))).body.matchAll(/name="remove"/g)]).toHaveLength(4)
  })

  it('sees the focus in the first field with an error, and names of files in their direction', async () => {
    const own = browser()
    const files = [{ name: 'غلاف.pdf', content: Buffer.from('x') }]
    const fields = { ...FIELDS, language: '', publisher: '', url: 'x', email: 'kai@press.example' }
    const page = await own.get(location(await own.submit(await own.get(newForm), fields, { files })))
    const focused = [...page.body.matchAll(/<(?:input|select|textarea)[^>]* autofocus=""[^>]*>/gi)]
    expect(focused).toHaveLength(1)
    expect(focused[0]![0]).toContain('name="language"')
    expect(page.body).toContain('“\u2068غلاف.pdf\u2069”')
  })

  it('sees markup and long, right-to-left titles as plain text', async () => {
    const title = `مجلة ${MARKUP} ${'ا'.repeat(1_500)}`
    const { own, code } = await sentRequest('dan@press.example', { title, publisher: MARKUP, note: MARKUP })
    for (const url of [`/portal/requests/${code}`, `/portal/requests/${code}/withdraw`]) {
      const { body } = await own.get(url)
      expect(body).not.toMatch(/<script>alert|<img/)
      expect(body).toContain('&lt;script&gt;')
    }
    expect((await own.get(`/portal/requests/${code}`)).body).toContain('<h1 dir="rtl">')
  })

  it('is asked about similar titles of the register before the request is sent', async () => {
    const own = browser()
    const fields = { ...FIELDS, title: 'Annales des grues cendrées', email: 'eva@press.example' }
    const answer = await own.submit(await own.get(newForm), fields)
    expect(location(answer)).toMatch(/\/edit\?checked=1&similar=1$/)
    const page = await own.get(location(answer))
    expect(page.body).toContain(`href="/resource/ISSN/${ISSN}"`)
    expect(text(page.body)).toContain('Is it this one? It has an ISSN:')
    expect(location(await own.submit(page, fields))).toMatch(/done=confirm_sent$/)
    const near = await own.get('/portal/requests/near?title=annales+des+gru')
    expect(near.json().titles).toEqual([
      { title: 'Annales des grues cendrées', issn: ISSN, url: `/resource/ISSN/${ISSN}` },
    ])
    for (const nasty of ['', '%00', '"', '('.repeat(500), 'x'.repeat(10_000)])
      expect((await own.get(`/portal/requests/near?title=${nasty}`)).statusCode).toBe(200)
  })

  it('can save with the script, which gets the URL of the draft', async () => {
    const own = browser()
    const page = await own.get(newForm)
    const headers = { accept: 'application/json' }
    const first = await own.submit(page, { ...FIELDS, do: 'save' }, { headers })
    const { edit, key, saved } = first.json()
    expect(saved).toBe('Draft saved')
    const second = await own.submit(page, { ...FIELDS, title: 'Changed', do: 'save', key }, { headers, url: edit })
    expect(second.json().edit).toBe(edit)
    expect(await requestOfCode(test.db, codeIn(edit))).toMatchObject({ state: 'draft', title: 'Changed' })
  })

  it('reads the letter of the centre on the page of an assigned request', async () => {
    const { own, code } = await sentRequest('lia@press.example', { title: MARKUP })
    expect((await own.get(`/portal/requests/${code}`)).body).not.toContain('Letter of the centre')
    const { id } = (await requestOfCode(test.db, code))!
    await test.db.insertInto('request_record').values({ request_id: id, issn: ISSN, medium: 'ta' }).execute()
    const { body } = await own.get(`/portal/requests/${code}?lang=fr`)
    expect(text(body)).toMatch(new RegExp(`Lettre du centre.*ISSN ${ISSN}.*ISSN-L`))
    expect(body).not.toContain('<img')
  })

  it('gets the bar codes of the ISSNs of one request only', async () => {
    const { own, code } = await sentRequest('ivo@press.example')
    const other = await sentRequest('jan@press.example')
    const { id } = (await requestOfCode(test.db, code))!
    await test.db.insertInto('request_record').values({ request_id: id, issn: '1234-5679', medium: 'ta' }).execute()
    await test.db.insertInto('request_record').values({ request_id: id, issn: '2049-3630', medium: 'cr' }).execute()
    const { body: shown } = await own.get(`/portal/requests/${code}`)
    // The browser sends the form with an empty add-on. An online record has no bar code.
    expect(shown).toContain(`action="/portal/requests/${code}/bar-codes/1234-5679"`)
    expect(shown).not.toContain('/bar-codes/2049-3630')
    const at = (of: string, issn: string, query = '') => `/portal/requests/${of}/bar-codes/${issn}${query}`
    for (const [format, type] of [
      ['svg', 'image/svg+xml'],
      ['png', 'image/png'],
      ['pdf', 'application/pdf'],
    ]) {
      const { statusCode, headers } = await own.get(at(code, '1234-5679', `?format=${format}&issue=05`))
      expect([statusCode, headers['content-type'], headers['content-disposition']]).toEqual([
        200,
        expect.stringContaining(type!),
        `attachment; filename="1234-5679-05.${format}"`,
      ])
    }
    const refused = [
      await other.own.get(at(code, '1234-5679')),
      await browser().get(at(code, '1234-5679')),
      await other.own.get(at(other.code, '1234-5679')),
      await own.get(at(code, '8000-0010')),
      await own.get(at(code, '%00')),
    ]
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404])
    expect((await own.get(at(code, '1234-5679', '?variant=05&issue=&format=svg'))).statusCode).toBe(200)
    for (const query of ['?format=gif', '?variant=x', '?issue=123'])
      expect((await own.get(at(code, '1234-5679', query))).statusCode).toBe(400)
  })

  it('can answer a question and withdraw the request', async () => {
    const { own, code } = await sentRequest('flo@press.example')
    const { id } = (await requestOfCode(test.db, code))!
    await test.db.transaction().execute(async (tx) => {
      await addEvent(tx, id, { kind: 'question', by: 'centre', text: MARKUP })
      await changeRequest(tx, id, { state: 'waiting', waiting_since: new Date() })
    })
    const page = await own.get(`/portal/requests/${code}`)
    expect(text(page.body)).toContain('The centre waits for your answer.')
    expect(page.body).not.toContain('<img')
    const bad = await own.submit(page, { text: 'My answer' }, { files: [{ name: 'x.pdf', content: Buffer.from('x') }] })
    expect(text(bad.body)).toContain('The file “x.pdf” is not a complete')
    expect(bad.body).toContain('My answer</textarea>')
    const done = await own.submit(page, { text: 'My answer' }, { files: [{ name: 'x.pdf', content: PDF }] })
    expect(location(done)).toBe(`/portal/requests/${code}?done=answered`)
    expect(text((await own.get(location(done))).body)).toMatch(/in progress.*My answer.*Files: x\.pdf/)
    const link = /\/portal\/requests\/[^/"]+\/files\/\d+/.exec((await own.get(location(done))).body)![0]
    const file = await own.get(link)
    expect(file.rawPayload).toEqual(PDF)
    expect(file.headers).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment; filename="x.pdf"/),
      'x-content-type-options': 'nosniff',
    })
    const other = await sentRequest('stranger@press.example')
    const strange = [await browser().get(link), await other.own.get(link)]
    strange.push(await other.own.get(link.replace(code, other.code)))
    expect(strange.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
    const withdraw = await own.get(`/portal/requests/${code}/withdraw`)
    const encoded = { 'content-type': 'application/x-www-form-urlencoded' }
    const key = /name="key" value="([^"]+)"/.exec(withdraw.body)![1]!
    const payload = new URLSearchParams({ key, text: 'Changed plans' }).toString()
    await test.db.transaction().execute((tx) => changeRequest(tx, id, { state: 'assigned' }))
    const late = await own.send('POST', `/portal/requests/${code}/withdraw`, { payload, headers: encoded })
    expect(text(late.body)).toContain('This request has ended: ISSNs were assigned')
    await test.db.transaction().execute((tx) => changeRequest(tx, id, { state: 'new' }))
    const gone = await own.send('POST', `/portal/requests/${code}/withdraw`, { payload, headers: encoded })
    expect(location(gone)).toBe(`/portal/requests/${code}?done=withdrawn`)
  })
})

describe('the form page', () => {
  it('has less than 60 kB in every language', async () => {
    for (const language of ['en', 'es', 'fr', 'ru']) {
      const { body } = await browser().get(`${newForm}&lang=${language}`)
      expect([language, Buffer.byteLength(body) < 60_000, Buffer.byteLength(body)]).toEqual([
        language,
        true,
        expect.any(Number),
      ])
    }
  })

  it('is filled with the ISSN of a change, and with the country of its record', async () => {
    const page = await browser().get(`/portal/requests/new?kind=change&issn=${ISSN}`)
    expect(page.body).toContain(`value="${ISSN}"`)
    expect(text(page.body)).toContain('In the register: Annales des grues cendrées')
    expect(text(page.body)).toContain('For a new title: the media that have it.')
    expect(page.body).toContain('name="media" value="online"')
    expect((await browser().get(`/resource/ISSN/${ISSN}`)).body).toContain(
      `/portal/requests/new?kind=change&amp;issn=${ISSN}`,
    )
  })
})

it('counts all IPv6 addresses of a network as one address', async () => {
  const check = await newFormCheck(test.db, new Date(Date.now() - 10_000))
  const { payload, headers } = await multipartForm({ ...FIELDS, website: '', check, do: 'save' })
  const counted = async (place: string) => {
    const digest = createHash('sha256').update(place).digest()
    const { rows } = await test.pool.query('select 1 from letter_caused where place = $1', [digest])
    return rows.length
  }
  for (const remoteAddress of ['2001:db8:0:1::1', '2001:db8:0:1:ffff::2', '2001:db8:0:2::1'])
    expect((await app.inject({ method: 'POST', url: newForm, payload, headers, remoteAddress })).statusCode).toBe(303)
  expect(await counted('request draft 2001:db8:0:1::/64')).toBe(2)
  expect(await counted('request draft 2001:db8:0:2::/64')).toBe(1)
})

describe('an account of a publisher', () => {
  it('sends requests at once, lists them, and needs the CSRF token', async () => {
    const own = await publisher('gil@press.example')
    const page = await own.get(newForm)
    expect(text(page.body)).toContain('Answers are sent to gil@press.example')
    const forged = await own.submit(page, { ...FIELDS, csrf: 'x' })
    expect(forged.statusCode).toBe(403)
    const cross = await own.submit(page, FIELDS, { headers: { 'sec-fetch-site': 'cross-site' } })
    expect(cross.statusCode).toBe(403)
    const sent = await own.submit(page, FIELDS)
    const code = codeIn(location(sent))
    expect(location(sent)).toBe(`/portal/requests/${code}?done=sent`)
    expect((await own.get('/portal/requests')).body).toContain(code)
    const other = await publisher('hal@press.example')
    expect((await other.get(`/portal/requests/${code}`)).statusCode).toBe(404)
    expect((await other.get('/portal/requests')).body).not.toContain(code)
    expect((await own.get('/portal/account')).body).toContain('href="/portal/requests"')
  })

  it('shares the requests of a publisher with the people that its owner adds', async () => {
    const owner = await publisher('ida@press.example')
    const member = await publisher('jon@press.example')
    const encoded = { 'content-type': 'application/x-www-form-urlencoded' }
    const csrfOf = async (who: Browser) =>
      /name="csrf" value="([^"]+)"/.exec((await who.get('/portal/publisher')).body)![1]!
    const post = async (who: Browser, url: string, fields: Record<string, string>) =>
      who.send('POST', url, {
        payload: new URLSearchParams({ csrf: await csrfOf(who), ...fields }).toString(),
        headers: encoded,
      })
    expect(text((await post(owner, '/portal/publisher', { name: ' ' })).body)).toContain('Enter the name')
    await post(owner, '/portal/publisher', { name: MARKUP })
    const page = await owner.get('/portal/publisher')
    expect(page.body).not.toContain('<img')
    const id = /id="publisher-(\d+)"/.exec(page.body)![1]!
    await post(owner, `/portal/publisher/${id}/people`, { email: 'jon@press.example' })
    expect((await lastMail('jon@press.example')).kind).toBe('request_invitation')
    // The only publisher of an owner is selected in the form; other people choose.
    const form = await owner.get(newForm)
    expect(form.body).toMatch(new RegExp(`<option value="${id}" selected`))
    expect((await member.get(newForm)).body).not.toMatch(new RegExp(`<option value="${id}" selected`))
    const code = codeIn(location(await owner.submit(form, { ...FIELDS, publisher_id: id })))
    expect((await member.get('/portal/requests')).body).toContain(code)
    expect((await member.get(`/portal/requests/${code}`)).statusCode).toBe(200)
    const { id: row } = (await requestOfCode(test.db, code))!
    await test.db.insertInto('request_record').values({ request_id: row, issn: ISSN, medium: 'print' }).execute()
    const serials = await member.get('/portal/publisher')
    expect(text(serials.body)).toContain('Annales des grues cendrées')
    expect(serials.body).toContain(`/portal/requests/new?kind=change&amp;issn=${ISSN}`)
    const refused = await post(member, `/portal/publisher/${id}/people`, { email: 'x@press.example' })
    expect(refused.body).toContain('role="alert"')
    await post(member, `/portal/publisher/${id}/remove`, { email: 'jon@press.example' })
    expect((await member.get(`/portal/requests/${code}`)).statusCode).toBe(404)
  })
})

it('accounts of centres have no publisher', async () => {
  await createUser(test.db, { username: 'france', center: '_7' })
  const staff = browser(
    cookiesOf(
      await app.inject({ method: 'POST', url: '/api/login', payload: { username: 'france', password: 'seriatim' } }),
    ),
  )
  expect(text((await staff.get('/portal/publisher')).body)).toContain('Only accounts of publishers')
})
