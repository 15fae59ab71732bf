/** Tests of the home page: content, links, and figures that count no hidden records. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import { type TestDb, testApp, testDb } from '../../testing/index.ts'
import { fillPublicBase, type PublicBase, SECRET } from '../public/testing.ts'

let test: TestDb
let app: App
let base: PublicBase

beforeAll(async () => {
  test = await testDb()
  base = await fillPublicBase(test, 160)
  app = await testApp(test)
})
afterAll(async () => {
  await app?.close()
  await test?.close()
})

const home = async (language = 'en') =>
  (await app.inject({ url: '/portal', headers: { 'accept-language': language } })).body

describe('the home page', () => {
  it.each([
    ['en', 'What is an ISSN?', 'How does a publisher get an ISSN?'],
    ['es', '¿Qué es un ISSN?', '¿Cómo obtiene un editor un ISSN?'],
    ['fr', 'Qu’est-ce qu’un ISSN\u00a0?', 'Comment un éditeur obtient-il un ISSN\u00a0?'],
    ['ru', 'Что такое ISSN?', 'Как издателю получить ISSN?'],
  ])('explains the ISSN in %s', async (language, what, how) => {
    const body = await home(language)
    expect(body).toContain(`<h2>${what}</h2>`)
    expect(body).toContain(`<h2>${how}</h2>`)
  })

  it('shows the number of public records', async () => {
    expect(await home()).toContain(`<dt>Serials</dt><dd>${base.shown.length}</dd>`)
  })

  it('links the countries of centres to the contact form, on the map and in the list next to the map', async () => {
    const body = await home()
    const [, map] = /<svg class="map"[^>]*>(.*?)<\/svg>/s.exec(body)!
    const [, list] = /<ul class="centre-list" aria-label="List of centres"[^>]*>(.*?)<\/section>/s.exec(body)!
    const codes = (text: string) =>
      new Set([...text.matchAll(/href="\/portal\/contact\?country=([A-Z]{3})"/g)].map(([, code]) => code))
    expect(codes(map!).size).toBeGreaterThan(80)
    // Territories without an outline on the map are in the list only.
    expect([...codes(list!)]).toEqual(expect.arrayContaining([...codes(map!)]))
    expect(list).toContain('ISSN International Centre')
    expect(body.match(/<svg class="map"[^>]*>/)![0]).toContain('aria-hidden="true"')
  })

  it('lists the eight latest public titles and no others', async () => {
    const body = await home()
    const [, latest] = /<ul class="results latest">(.*?)<\/ul>/s.exec(body)!
    const issns = [...latest!.matchAll(/href="\/resource\/ISSN\/([^"]+)"/g)].map(([, issn]) => issn!)
    expect(issns).toHaveLength(8)
    expect(base.shown).toEqual(expect.arrayContaining(issns))
    expect(body).not.toContain(SECRET)
  })

  it('links to working URLs of the interfaces for programs', async () => {
    const body = await home()
    const [, list] = /<dl class="programs">(.*?)<\/dl>/s.exec(body)!
    const links = [...list!.matchAll(/href="([^"]+)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'))
    expect(links).toHaveLength(6)
    for (const link of links) {
      const { statusCode } = await app.inject(link.replace(/#.*/, ''))
      expect([link, [200, 303].includes(statusCode)]).toEqual([link, true])
    }
  })

  it('loads nothing from other hosts', async () => {
    const body = await home()
    const loaded = [...body.matchAll(/(?:src|href)="(https?:[^"]+)"/g)].map(([, address]) => new URL(address!).host)
    expect(loaded.filter((host) => host !== 'localhost:80' && host !== 'localhost')).toEqual([])
  })
})

it('the contact form preselects the country from the link on the map', async () => {
  const { body } = await app.inject('/portal/contact?country=FRA')
  expect(body).toContain('<option value="FRA" selected="">')
})

it('the server serves the fonts of its pages, and the content security policy permits them', async () => {
  const { body, headers } = await app.inject('/portal')
  const [, preloaded] = /<link rel="preload" as="font"[^>]*href="([^"]+)"/.exec(body)!
  const [, style] = /<link rel="stylesheet" href="([^"]+)"/.exec(body)!
  const css = (await app.inject(style!)).body
  const files = [...css.matchAll(/url\(([^)]+)\)/g)].map(([, file]) => file!)
  expect(files).toContain(preloaded)
  for (const file of files) {
    const answer = await app.inject(file)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'font/woff2'])
    expect(answer.rawPayload.subarray(0, 4).toString()).toBe('wOF2')
    expect(answer.headers['cache-control']).toContain('immutable')
  }
  expect(headers['content-security-policy']).toContain("font-src 'self'")
})
