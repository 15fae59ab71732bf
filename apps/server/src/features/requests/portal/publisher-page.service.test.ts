/** Tests of the pages about requests and publishers, as accounts use them. */
import { afterAll, describe, expect, it } from 'vitest'
import { cookiesOf, createUser } from '../../../testing/index.ts'
import { requestOfCode } from '../repository.ts'
import {
  type Browser,
  codeIn,
  FIELDS,
  ISSN,
  location,
  MARKUP,
  newForm,
  startRequestPages,
  text,
} from '../testing/request-pages.ts'

const { test, app, browser, lastMail, publisher, close } = await startRequestPages()
afterAll(close)

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
    // The form preselects the only publisher of an owner, but not for other members.
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
