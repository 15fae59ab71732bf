import { HELP_SCREEN_NAMES, type HelpEntry, type HelpSection } from '@seriatim/contract'
import { formatUnknown, LOCALES, type Locale } from '@seriatim/messages'
import { MATERIALS } from '@seriatim/profile'
import { FIELDS, fieldDefinition } from '@seriatim/profile/fields'
import { labelOf } from '@seriatim/profile/labels'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import { type Caller, createKnownUsers, loginAs, type TestDb, testApp, testDb } from '../../testing/index.ts'
import { HELP_TAGS } from './fields.ts'
import { screenHelp } from './screens.ts'

let test: TestDb
let app: App
let [france, reader]: Caller[] = []

beforeAll(async () => {
  test = await testDb()
  await createKnownUsers(test.db)
  app = await testApp(test)
  ;[france, reader] = await Promise.all(['france', 'reader'].map((name) => loginAs(app, name)))
})
afterAll(async () => {
  await app?.close()
  await test?.close()
})

type Page = HelpEntry & { about: string; sections: HelpSection[] }
const read = async (page: string, locale: Locale = 'en'): Promise<Page> =>
  (await reader!.call('GET', `/api/help/${page}`, { headers: { 'accept-language': locale } })).json()
const find = async (search: string, locale: Locale = 'en'): Promise<HelpEntry[]> =>
  (
    await reader!.call('GET', `/api/help?search=${encodeURIComponent(search)}`, {
      headers: { 'accept-language': locale },
    })
  ).json()
const sectionOf = ({ sections }: Page, id: string) => sections.find((section) => section.id === id)

describe('the help page of a screen', () => {
  it.each(LOCALES)('explains in %s the purpose and the steps of the screen, with its labels', (locale) => {
    for (const screen of HELP_SCREEN_NAMES) {
      const { title, about, sections } = screenHelp(screen, locale)
      const texts = [title, about, ...sections.flatMap((section) => section.texts)]
      expect(sections[0]?.texts.length, `${screen}: steps`).toBeGreaterThan(0)
      for (const text of texts) {
        expect(text.trim(), screen).not.toBe('')
        expect(text, `${screen} names an unknown message`).not.toMatch(/\[\[|\]\]|[“«]\u00a0?\w+\.\w+/)
      }
    }
    expect(screenHelp('assignment', locale).sections[0]!.texts.join(' ')).toContain(
      formatUnknown(locale, 'assignment.submit_real'),
    )
  })

  it('is returned for the route name of the screen', async () => {
    expect(await read('newblock')).toMatchObject({ page: 'newblock', kind: 'screen', title: 'New block' })
    expect((await read('newblock', 'fr')).title).toBe('Nouveau bloc')
  })
})

describe('the help page of a field', () => {
  it('exists for each tag of the MARC profile', async () => {
    const all = await find('')
    const tags = all.filter(({ kind }) => kind === 'field').map(({ page }) => page)
    expect(tags).toEqual([...HELP_TAGS])
    expect(tags.length).toBe(FIELDS.length + 7)
  })

  it('agrees with the MARC profile in each language', async () => {
    for (const locale of LOCALES) {
      const page = await read('210', locale)
      const field = fieldDefinition('210')!
      expect(page.title).toBe(`210 ${labelOf(field, locale)}`)
      expect(sectionOf(page, 'subfields')!.terms.map(({ term, text }) => [term, text])).toEqual(
        field.subfields.map((subfield) => [`$${subfield.code}`, labelOf(subfield, locale)]),
      )
      expect(sectionOf(page, 'indicator1')!.terms.map(({ text }) => text)).toEqual(
        Object.entries(field.indicators[0].values)
          .sort()
          .map(([, label]) => labelOf(label, locale)),
      )
    }
  })

  it('has valid examples, rules with their current level, and the codes of short code lists', async () => {
    const page = await read('210')
    expect(sectionOf(page, 'examples')!.texts[0]).toMatch(/^=210 {2}/)
    const rule = sectionOf(page, 'rules')!.terms.find(({ term }) => term === 'abbreviated-title')
    expect(rule?.note).toMatch(/in Register records/)
    expect(sectionOf(await read('336'), 'codes')!.terms).toContainEqual({ term: 'txt', text: 'text', note: '' })
    expect(sectionOf(await read('008'), 'positions')!.terms.find(({ term }) => term === '18')?.note).toContain(
      'a Annual',
    )
    expect(sectionOf(await read('ldr'), 'positions')!.terms).not.toEqual([])
    await test.pool.query(
      `insert into rule_setting (rule, enabled, levels, parameters) values ('abbreviated-title', false, '{}', '{}')`,
    )
    expect(sectionOf(await read('210'), 'rules')?.terms.map(({ term }) => term) ?? []).not.toContain(
      'abbreviated-title',
    )
  })

  it('lists the positions of 008 and 006 for every form of material, serials first', async () => {
    for (const locale of LOCALES) {
      for (const tag of ['008', '006']) {
        const { sections } = await read(tag, locale)
        const positions = sections.filter(({ id }) => id === 'positions')
        expect(positions.map(({ title }) => title.includes(formatUnknown(locale, 'assisted.material_Books')))).toEqual(
          MATERIALS.map((_, at) => at === 1),
        )
        expect(positions[0]!.title).toContain(formatUnknown(locale, 'assisted.material_Continuing Resources'))
        for (const { title, terms } of positions) expect(terms.length, `${tag} ${title}`).toBeGreaterThan(2)
      }
    }
    const [serials, books] = (await read('008')).sections.filter(({ id }) => id === 'positions')
    expect(serials?.terms.map(({ term }) => term)).toEqual(expect.arrayContaining(['00-05', '18', '35-37']))
    expect(books).toMatchObject({ title: 'Positions: Books, 008/18-34' })
    expect(books?.terms[0]).toMatchObject({ term: '18-21', text: 'Illustrations' })
    expect(books?.terms.at(-1)?.term).toBe('34')
    const music = (await read('006', 'fr')).sections.find(({ title }) => title.includes('(c, d, i, j)'))
    expect(music?.terms.find(({ term }) => term === '01-02')?.note).toContain('fg Fugues')
  })

  it('is not found for a name that is no field and no screen', async () => {
    for (const page of ['999', '21', 'nowhere', 'toString', '__proto__', '210x'])
      expect((await reader!.get(`/api/help/${page}`)).json().code, page).toBe('help_page_not_found')
    expect((await app.inject('/api/help/210')).statusCode).toBe(401)
  })
})

describe('the search of the help', () => {
  it('finds a field by its tag and by words in any language, ignoring accents, with title matches first', async () => {
    expect((await find('210'))[0]).toMatchObject({ page: '210', kind: 'field' })
    expect((await find('abbreviated title'))[0]?.page).toBe('210')
    expect((await find('titre abrege', 'fr')).map(({ page }) => page)).toContain('210')
    expect((await find('import'))[0]?.page).toBe('import')
    expect(await find('zzzzqqqq')).toEqual([])
    expect((await reader!.get(`/api/help?search=${'x'.repeat(201)}`)).statusCode).toBe(400)
  })

  it('lists every screen and every field if the search text is empty', async () => {
    const pages = (await find('')).map(({ page }) => page)
    expect(pages.slice(0, HELP_SCREEN_NAMES.length)).toEqual(HELP_SCREEN_NAMES)
  })
})

describe('the introductory tour', () => {
  it('is stored as completed per user, and starts again after a reset', async () => {
    expect((await france!.get('/api/tour')).json()).toEqual({ step: 1, state: 'new' })
    expect((await france!.put('/api/tour', { step: 4, state: 'left' })).json()).toEqual({ step: 4, state: 'left' })
    expect((await (await loginAs(app, 'france')).get('/api/tour')).json()).toEqual({ step: 4, state: 'left' })
    expect((await reader!.get('/api/tour')).json()).toEqual({ step: 1, state: 'new' })
    await france!.put('/api/tour', { step: 7, state: 'done' })
    await france!.put('/api/tour', { step: 1, state: 'new' })
    expect((await france!.get('/api/tour')).json()).toEqual({ step: 1, state: 'new' })
    for (const body of [
      { step: 0, state: 'left' },
      { step: 8, state: 'left' },
      { step: 1.5, state: 'left' },
      { step: 1, state: 'x' },
    ])
      expect((await france!.put('/api/tour', body)).statusCode).toBe(400)
  })
})
