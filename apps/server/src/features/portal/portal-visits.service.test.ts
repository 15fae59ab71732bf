/**
 * Tests of unusual visits to the portal: pages after the last one, and URLs without a valid ISSN. Also tests the
 * metadata of record pages.
 */
import { controlField, dataField } from '@seriatim/marc'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import { type TestDb, testApp, testDb } from '../../testing/index.ts'
import { fillPublicBase, type PublicBase, smallRecord } from '../public/testing.ts'

const ISSN = '0317-8471'
const small = smallRecord(ISSN, [
  controlField('008', '260101c19612026fr qr p o     0   a0fre d'),
  dataField('022', '0', ' ', [['a', ISSN]]),
  dataField('041', ' ', ' ', [
    ['a', 'fre'],
    ['a', 'chi'],
    ['a', 'fil'],
  ]),
  dataField('222', ' ', '0', [['a', 'Heron review']]),
  dataField('245', '1', '0', [['a', 'Heron review']]),
])

let test: TestDb
let app: App
let base: PublicBase

beforeAll(async () => {
  test = await testDb()
  base = await fillPublicBase(test, 160, [small])
  app = await testApp(test)
})
afterAll(async () => {
  await app?.close()
  await test?.close()
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers })

describe('a page after the last page of results', () => {
  it('redirects to the last page with the same search', async () => {
    const answer = await get('/portal?f=category:reg&sort=title&page=9999')
    expect(answer.statusCode).toBe(302)
    const { location } = answer.headers
    expect(location).toMatch(/^\/portal\?f=category%3Areg&sort=title&page=[2-9]$/)
    const last = await get(location!)
    expect([last.statusCode, last.body.includes('rel="next"'), last.body.includes('<ol class="results"')]).toEqual([
      200,
      false,
      true,
    ])
  })

  it('returns status 200 for a search without results', async () => {
    const answer = await get('/portal?q=zzzznothing&page=9999')
    const followed = answer.statusCode === 302 ? await get(answer.headers.location!) : answer
    expect(followed.statusCode).toBe(200)
  })
})

describe('a record URL without a valid ISSN', () => {
  const wrongDigit = `${ISSN.slice(0, 8)}2`

  it.each(['/resource/ISSN/', '/resource/ISSN-L/'])(
    'under %s shows the expected check digit, similar records and a search field',
    async (root) => {
      const { statusCode, body, headers } = await get(root + wrongDigit)
      expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store'])
      expect(body).toContain(`${wrongDigit} is not a valid ISSN`)
      expect(body).toContain('and 1 is expected (0317-8471)')
      expect(body).toContain(`href="/resource/ISSN/${ISSN}"`)
      expect(body).toMatch(new RegExp(`<input maxLength="1000" autoComplete="off" name="q" value="${wrongDigit}"`))
    },
  )

  it('offers a search for an incomplete ISSN', async () => {
    const { statusCode, body } = await get('/resource/ISSN/0317-84')
    expect(statusCode).toBe(404)
    expect(body).toContain('href="/portal?q=0317-84"')
  })

  it('shows a message that other text is not an ISSN', async () => {
    const { statusCode, body } = await get('/resource/ISSN/heron%3Cb%3E')
    expect(statusCode).toBe(404)
    expect(body).toContain('“heron&lt;b&gt;” is not an ISSN')
  })

  it('redirects to the record if the search recognises an ISSN in the text', async () => {
    const { statusCode, headers } = await get(`/resource/ISSN/issn:${ISSN}`)
    expect([statusCode, headers.location]).toEqual([301, `/resource/ISSN/${ISSN}`])
  })

  it('suggests no records that are not public', async () => {
    const hidden = base.hidden[0]!
    const wrong = hidden.slice(0, 8) + (hidden.endsWith('1') ? '2' : '1')
    const { body } = await get(`/resource/ISSN/${wrong}`)
    expect(body).not.toContain(`/resource/ISSN/${hidden}"`)
  })

  it('returns the error record_not_found to a client that requests JSON', async () => {
    const answer = await get(`/resource/ISSN/${wrongDigit}`, { accept: 'application/json' })
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'record_not_found'])
  })
})

it('the metadata of a record page identify each language by its shortest BCP 47 code', async () => {
  const { body } = await get(`/resource/ISSN/${ISSN}`)
  const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)!
  expect(JSON.parse(json!).inLanguage).toEqual(['fr', 'zh', 'fil'])
})
