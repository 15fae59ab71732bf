/** Tests of the page of a request, as its publisher follows it without an account. */
import { afterAll, describe, expect, it } from 'vitest'
import { addEvent, changeRequest, requestOfCode } from '../repository.ts'
import { requestKey } from '../request-link.ts'
import { multipartForm, PDF, PNG } from '../testing/files.ts'
import { ISSN, location, MARKUP, startRequestPages, text } from '../testing/request-pages.ts'

const { test, browser, sentRequest, close } = await startRequestPages()
afterAll(close)

describe('a visitor without an account', () => {
  it('sees the romanised title in the data of the request', async () => {
    const { own, code } = await sentRequest('rom@press.example', { title: 'Реки Сибири' })
    expect(text((await own.get(`/portal/requests/${code}`)).body)).toContain('Romanised title Reki Sibiri')
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
