/** Tests of the form for requests, as visitors and holders of links use it. */
import { createHash } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { newFormCheck } from '../../public-accounts/form-check.ts'
import { requestOfCode } from '../repository.ts'
import { multipartForm, PDF, PNG } from '../testing/files.ts'
import { codeIn, FIELDS, ISSN, linkIn, location, newForm, startRequestPages, text } from '../testing/request-pages.ts'

const { test, app, browser, lastMail, close } = await startRequestPages()
afterAll(close)

describe('a visitor without an account', () => {
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

  it('sees the form again with its values if it was sent too early, and nothing is stored', async () => {
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

  it('sees the names of refused files, and the other files are stored', async () => {
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

  it('sees the focus in the first field with an error, and file names in their text direction', async () => {
    const own = browser()
    const files = [{ name: 'غلاف.pdf', content: Buffer.from('x') }]
    const fields = { ...FIELDS, language: '', publisher: '', url: 'x', email: 'kai@press.example' }
    const page = await own.get(location(await own.submit(await own.get(newForm), fields, { files })))
    const focused = [...page.body.matchAll(/<(?:input|select|textarea)[^>]* autofocus=""[^>]*>/gi)]
    expect(focused).toHaveLength(1)
    expect(focused[0]![0]).toContain('name="language"')
    expect(page.body).toContain('“\u2068غلاف.pdf\u2069”')
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

  it('can save a draft by script, and the response contains the URL of the draft', async () => {
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

  it('contains the ISSN of a change and the country of its record', async () => {
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

it('the limit of saves counts all IPv6 addresses of a network as one address', async () => {
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
