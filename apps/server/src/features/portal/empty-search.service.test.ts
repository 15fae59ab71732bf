/** Tests of the page for a search without results, and of suggestions in the main search box. */

import { withCheckDigit } from '@seriatim/issn'
import { type DataField, dataField, type MarcRecord } from '@seriatim/marc'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import { type TestDb, testApp, testDb } from '../../testing/index.ts'
import { loadInto } from '../../testing/records.ts'
import { ISSN } from '../consequences/testing.ts'
import { smallRecord } from '../public/testing.ts'

const title = (text: string, tag = '245') => dataField(tag, '0', '0', [['a', text]])
const original = (text: string) =>
  dataField('880', '0', '0', [
    ['6', '245-01/(N'],
    ['a', text],
  ])
const serial = (number: number, fields: readonly DataField[], category = 'reg'): MarcRecord =>
  smallRecord(
    ISSN(number),
    [
      dataField('022', '0', ' ', [
        ['a', ISSN(number)],
        ['2', '_7'],
      ]),
      dataField('044', ' ', ' ', [['c', number % 2 === 0 ? 'FRA' : 'UKR']]),
      ...fields,
    ],
    category,
  )

const RECORDS: readonly MarcRecord[] = [
  serial(1, [title('Bulletin of meadows')]),
  serial(2, [title('Bulletin of marshes')]),
  serial(3, [title('Visnyk bdzholiarstva'), original('Вісник бджолярства')]),
  serial(4, [title('Secret quarterly of wrenches')], 'val'),
  serial(5, [title('Zhongguo yangfeng'), original('中国养蜂杂志')]),
  serial(6, [title('مجلة النحل العربية')]),
  serial(7, [title('Bulletin of meadows')]),
  serial(8, [title('Annales'), title('Moorland annals', '246')]),
]

let test: TestDb
let app: App

beforeAll(async () => {
  test = await testDb()
  await loadInto(test, RECORDS)
  app = await testApp(test)
})
afterAll(async () => {
  await app?.close()
  await test?.close()
})

const page = async (parameters: Record<string, string>): Promise<string> => {
  const answer = await app.inject({ method: 'GET', url: `/portal?${new URLSearchParams(parameters)}` })
  expect(answer.statusCode).toBe(200)
  return answer.body
}
const wrong = (issn: string): string => issn.slice(0, 8) + (issn.endsWith('1') ? '2' : '1')

describe('a search without results', () => {
  it('offers a query with similarly spelled words, and the number of public records for that query', async () => {
    const body = await page({ q: 'buletin of medows' })
    expect(body).toContain('Other spellings')
    expect(body).toMatch(/href="\/portal\?q=bulletin\+of\+meadows"[^>]*><bdi>bulletin of meadows<\/bdi><\/a>[^>]*> 2</)
  })

  it('offers titles in another romanisation', async () => {
    const body = await page({ q: 'Vestnik bdzholiarstva' })
    expect(body).toContain('Similar titles')
    expect(body).toContain(`/resource/ISSN/${ISSN(3)}`)
  })

  it('offers a search for the text without the other conditions', async () => {
    const body = await page({ q: 'bulletin of meadows', from: '1700', to: '1701' })
    expect(body).toContain('Search for “bulletin of meadows” without the other conditions')
    expect(body).toContain('href="/portal?q=bulletin+of+meadows"')
  })

  it('offers no words or titles of records that are not public', async () => {
    for (const q of ['wrenhces', 'secret quarterly of wrenchs'])
      expect(await page({ q })).not.toMatch(/wrenches|Secret/)
  })

  it.each([
    ['an incorrect check digit', wrong(ISSN(1)), `${ISSN(1).slice(-1)} is expected (${ISSN(1)})`],
    ['an unknown number', '1234-5679', 'No public record has the ISSN 1234-5679.'],
    ['a number that is not public', ISSN(4), `No public record has the ISSN ${ISSN(4)}.`],
    ['too many digits', '1234-56790', 'this number has 9'],
    ['an unknown beginning', '9999-99', 'No public record has an ISSN that begins with 9999-99.'],
    ['a bar code with an incorrect check digit', '9771234567004', 'The ISSN in it may be 1234-5679.'],
  ])('explains why there is no result for %s', async (_, q, expected) => {
    expect(await page({ q })).toContain(expected)
  })

  it('offers the record of the ISSN with the corrected check digit', async () => {
    expect(await page({ q: wrong(ISSN(1)) })).toContain(`/resource/ISSN/${ISSN(1)}`)
    expect(withCheckDigit(wrong(ISSN(1)))).toBe(ISSN(1))
  })
})

describe('suggestions in the main search box', () => {
  const suggest = async (q: string) => {
    const answer = await app.inject({ method: 'GET', url: `/portal/suggest?${new URLSearchParams({ q })}` })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.headers['content-type']).toContain('application/json')
    return answer.json() as {
      status: string
      titles: { value: string; title: string; issn: string; address?: string }[]
    }
  }
  const titles = async (q: string) => (await suggest(q)).titles.map((each) => each.title)

  it.each([
    ['bulletin of mea', ['Bulletin of meadows']],
    ['bull', ['Bulletin of marshes', 'Bulletin of meadows']],
    ['Вісник бдж', ['Вісник бджолярства']],
    ['visnyk', ['Visnyk bdzholiarstva']],
    ['养蜂', ['中国养蜂杂志']],
    ['中', ['中国养蜂杂志']],
    ['النح', ['مجلة النحل العربية']],
    ['moorl', ['Moorland annals']],
    ['secret', []],
    ['bu', []],
    ['', []],
  ])('for the text "%s" are %j, each title once', async (typed, expected) => {
    expect((await titles(typed)).toSorted()).toEqual(expected)
  })

  it('include public records whose ISSN begins with the typed digits', async () => {
    const { titles: response } = await suggest(ISSN(1).slice(0, 7))
    const address = `/resource/ISSN/${ISSN(1)}`
    expect(response).toContainEqual({ value: ISSN(1), title: 'Bulletin of meadows', issn: ISSN(1), address })
    expect(response.map(({ issn }) => issn)).not.toContain(ISSN(4))
  })

  it('have the address of the record if only one record has the title', async () => {
    const { titles: response } = await suggest('bulletin of')
    expect(Object.fromEntries(response.map(({ title, address }) => [title, address]))).toEqual({
      'Bulletin of marshes': `/resource/ISSN/${ISSN(2)}`,
      'Bulletin of meadows': undefined,
    })
  })

  it('include the number of titles in the language of the visitor', async () => {
    expect((await suggest('bull')).status).toBe('2 titles')
    const russian = await app.inject({
      method: 'GET',
      url: '/portal/suggest?q=bull',
      headers: { 'accept-language': 'ru' },
    })
    expect(russian.json().status).toBe('2 заглавия')
  })
})
