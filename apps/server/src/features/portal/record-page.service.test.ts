/** Tests of the content of a record page, and of its metadata for programs. */
import { issnFromNumber } from '@seriatim/issn'
import { controlField, dataField, type Field } from '@seriatim/marc'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import { type TestDb, testApp, testDb } from '../../testing/index.ts'
import { loadInto } from '../../testing/records.ts'
import { SECRET, smallRecord } from '../public/testing.ts'

const [OWN, CANCELLED, LATER, PARALLEL, ARABIC] = [1, 2, 3, 4, 5].map(issnFromNumber) as [
  string,
  string,
  string,
  string,
  string,
]

const serial = (issn: string, years: string, language: string, fields: readonly Field[], category = 'reg') =>
  smallRecord(
    issn,
    [
      controlField('008', `200101${years.endsWith('9999') ? 'c' : 'd'}${years}fr mr p       0   a0${language}  `),
      dataField('022', '0', ' ', [
        ['a', issn],
        ['l', issn],
        ['2', '_7'],
        ...(category === 'can' ? [['v', OWN] as [string, string]] : []),
      ]),
      dataField('044', ' ', ' ', [['c', 'FRA']]),
      ...fields,
    ],
    category,
  )

const title = (key: string) => [dataField('222', ' ', '0', [['a', key]]), dataField('245', '1', '0', [['a', key]])]
const successor = (issn: string, name: string) =>
  dataField('785', '0', '6', [
    ['t', name],
    ['x', issn],
  ])

const records = [
  serial(OWN, '19612008', 'rus', [
    dataField('082', '0', '4', [['a', '551.46']]),
    dataField('210', '0', ' ', [['a', 'Ž. morsk. beregov']]),
    ...title('Žurnal morskih beregov'),
    dataField('246', '1', '1', [
      ['6', '880-02'],
      ['a', 'Journal of sea coasts'],
    ]),
    dataField('246', '1', '4', [['a', 'Berega']]),
    dataField('247', '1', '0', [['a', 'Zapiski']]),
    dataField('264', '3', '1', [
      ['a', 'Kazan :'],
      ['b', 'New press'],
    ]),
    dataField('264', '2', '1', [
      ['3', '1990-1999'],
      ['a', 'Riga :'],
      ['b', 'Second press'],
    ]),
    dataField('264', ' ', '1', [
      ['a', 'Moskva :'],
      ['b', 'Coast institute'],
      ['c', '1961-1989'],
    ]),
    dataField('510', '0', ' ', [
      ['a', 'Index of coasts'],
      ['9', SECRET],
    ]),
    dataField('650', ' ', '0', [
      ['a', 'Coasts'],
      ['z', 'Russia.'],
    ]),
    successor(LATER, 'Pribrezhnye zapiski'),
    successor(PARALLEL, 'Prilivy'),
    dataField('856', '4', '0', [
      ['u', 'https://berega.example.org/'],
      ['x', 'OA-J'],
    ]),
    dataField('880', '1', '0', [
      ['6', '245-01/(N'],
      ['a', 'Журнал морских берегов'],
    ]),
    dataField('920', ' ', ' ', [
      ['g', `${SECRET} archive`],
      ['h', SECRET],
    ]),
  ]),
  serial(CANCELLED, '20222022', 'fre', title('Revue annulée'), 'can'),
  serial(LATER, '20099999', 'rus', title('Pribrezhnye zapiski')),
  serial(PARALLEL, '20092020', 'rus', title('Prilivy')),
  serial(ARABIC, '20222022', 'ara', [
    ...title('Majallat al-bahr'),
    dataField('880', '1', '0', [
      ['6', '245-01/(3/r'],
      ['a', 'مجلة البحر'],
    ]),
  ]),
]

let test: TestDb
let app: App

beforeAll(async () => {
  test = await testDb()
  await loadInto(test, records)
  app = await testApp(test)
})
afterAll(async () => {
  await app?.close()
  await test?.close()
})

const page = async (issn: string, language = 'en'): Promise<string> => {
  const { statusCode, body } = await app.inject({
    url: `/resource/ISSN/${issn}`,
    headers: { accept: 'text/html', 'accept-language': language },
  })
  expect(statusCode).toBe(200)
  return body
}
const plain = (html: string): string => html.replace(/<[^>]+>/g, '')
const facts = (body: string): Record<string, string> =>
  Object.fromEntries(
    [...body.matchAll(/<dt>([^<]+)<\/dt><dd>(.*?)<\/dd>/gs)].map(([, name, value]) => [name!, plain(value!)]),
  )
const structured = (body: string) => JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)![1]!)

describe('the description on a record page', () => {
  it('names the type of each variant title, in the language of the page', async () => {
    expect(facts(await page(OWN))).toMatchObject({
      'Parallel title': 'Journal of sea coasts',
      'Cover title': 'Berega',
      'Former title': 'Zapiski',
    })
    expect(facts(await page(OWN, 'ru'))).toMatchObject({ 'Параллельное заглавие': 'Journal of sea coasts' })
  })

  it('lists several publishers from the first to the current one', async () => {
    const { Publishers } = facts(await page(OWN))
    expect(Publishers).toBe('Coast institute, Moskva 1961-1989Second press, Riga 1990-1999New press, Kazan current')
  })

  it('shows subject headings, and the name of the main class for each class number', async () => {
    const { Subject } = facts(await page(OWN))
    expect(Subject).toMatch(/^Coasts – Russia/)
    expect(Subject).toMatch(/Mathematics\. Natural sciences \(DDC 551\.46\)/)
  })

  it('names ROAD and the indexing services that list the serial, and shows no internal fields', async () => {
    const body = await page(OWN)
    expect(facts(body)).toMatchObject({ 'Open access': 'ROAD: Open access journal', 'Indexed by': 'Index of coasts' })
    expect(body).not.toContain(SECRET)
  })

  it('shows a single year, also in citations, for a serial that began and ended in the same year', async () => {
    const body = await page(ARABIC)
    expect(facts(body)).toMatchObject({ Years: '2022' })
    expect(body).not.toMatch(/2022[-–]/)
    const { body: bib } = await app.inject({ url: `/portal/cite/${ARABIC}.bib` })
    expect(bib).toContain('date = {2022},')
  })
})

it('the record page marks titles with their language and text direction', async () => {
  const body = await page(ARABIC)
  expect(body).toContain('<h1 lang="ar" dir="rtl">مجلة البحر</h1>')
  expect(body).toContain('<p class="sub" lang="ar-Latn">Majallat al-bahr</p>')
  expect(await page(OWN)).toContain('<h1 lang="ru">Журнал морских берегов</h1>')
})

it('the record page shows parallel later titles in separate rows of the time axis', async () => {
  const body = await page(OWN)
  expect(body).toMatch(/class="ticks" aria-hidden="true"><span class="x-0">1960<\/span>/)
  const lane = (name: string) =>
    new RegExp(`<li class="x-\\d+ w-\\d+ lane-(\\d+)">(?:(?!</li>).)*${name}`, 's').exec(body)?.[1]
  expect(new Set([lane('Pribrezhnye'), lane('Prilivy')]).size).toBe(2)
  const style = /href="(\/portal\/assets\/[^"]+\.css)"/.exec(body)![1]!
  expect((await app.inject(style)).body).toContain('.on-axis .lane-1{')
})

describe('a cancelled ISSN', () => {
  it('is shown with its replacement on the page, in citations and in schema.org metadata', async () => {
    const body = await page(CANCELLED)
    expect(body).toMatch(new RegExp(`Replaced by <span><a class="number" href="/resource/ISSN/${OWN}">`))
    expect(plain(body)).toContain(`Replaced by ${OWN} Žurnal morskih beregov`)
    expect(plain(body)).toContain(`ISSN ${CANCELLED} (replaced by ISSN ${OWN}).`)
    const metadata = structured(body)
    expect(metadata['@context'][1]).toEqual({ dcterms: 'http://purl.org/dc/terms/' })
    expect(metadata['dcterms:isReplacedBy']).toEqual([
      expect.objectContaining({ issn: OWN, url: expect.stringMatching(new RegExp(`/resource/ISSN/${OWN}$`)) }),
    ])
    const cite = async (form: string) => (await app.inject({ url: `/portal/cite/${CANCELLED}.${form}` })).body
    expect(await cite('ris')).toContain(`N1  - Replaced by ISSN ${OWN}\r\n`)
    expect(await cite('bib')).toContain(`note = {Replaced by ISSN ${OWN}}`)
    expect(JSON.parse(await cite('json'))[0].note).toBe(`Replaced by ISSN ${OWN}`)
    expect(structured(await page(OWN))['dcterms:isReplacedBy']).toBeUndefined()
  })
})

it('the record page has the meta elements that reference managers read', async () => {
  const body = await page(OWN)
  const metadata = Object.fromEntries(
    [...body.matchAll(/<meta name="(citation_\w+)" content="([^"]*)"/g)].map(([, name, content]) => [name!, content!]),
  )
  expect(metadata).toEqual({
    citation_title: 'Žurnal morskih beregov',
    citation_journal_title: 'Žurnal morskih beregov',
    citation_journal_abbrev: 'Ž. morsk. beregov',
    citation_issn: OWN,
    citation_publisher: 'New press',
    citation_publication_date: '1961',
    citation_language: 'ru-Latn',
    citation_public_url: expect.stringMatching(new RegExp(`^http.*/resource/ISSN/${OWN}$`)),
  })
})
