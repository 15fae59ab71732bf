import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import type { TestDb } from '../../testing/index.ts'
import { HIDDEN, ids, NEWS, ONLINE, PRINT, reconciliationClient, SCRIPTED, startReconciliation } from './testing.ts'

let test: TestDb
let app: App
beforeAll(async () => {
  ;({ test, app } = await startReconciliation())
})
afterAll(async () => {
  await app?.close()
  await test?.close()
})

const { get, postForm, postJson, refusal } = reconciliationClient(() => app)

describe('the suggest calls', () => {
  it('find records by the first words of a title, in pages', async () => {
    const { result } = (await get('/suggest/entity', { prefix: 'annals of coas' })).json()
    expect(ids(result).sort()).toEqual([PRINT, ONLINE].sort())
    expect(result[0]).toMatchObject({ name: 'Annals of coastal lanterns', notable: [{ id: 'periodical' }, {}] })
    const next = (await get('/suggest/entity', { prefix: 'annals of coas', cursor: '1' })).json().result
    expect(next).toEqual(result.slice(1))
    const first = (await get('/suggest/entity', { prefix: 'annals of coas', limit: '1' })).json().result
    expect(first).toEqual(result.slice(0, 1))
  })

  it.each([PRINT, PRINT.slice(0, 7), PRINT.replace('-', '')])('find a record by the ISSN digits %s', async (prefix) => {
    expect(ids((await get('/suggest/entity', { prefix })).json().result)).toContain(PRINT)
  })

  it.each(['"', '*', 'a"b', '(', 'AND', 'x:y', '', '-', '?*?'])(
    'answer the prefix "%s" without an error',
    async (prefix) => {
      expect((await get('/suggest/entity', { prefix })).statusCode).toBe(200)
    },
  )

  it('find properties and types by name and by id', async () => {
    expect(ids((await get('/suggest/property', { prefix: 'Abbrev' })).json().result)).toEqual(['abbreviated_key_title'])
    expect(ids((await get('/suggest/property', { prefix: 'issn' })).json().result)).toEqual(['issn', 'issn_l'])
    expect(ids((await get('/suggest/type', { prefix: 'news' })).json().result)).toEqual(['newspaper', 'newsletter'])
    const all = (await get('/suggest/type', { limit: '50' })).json().result
    expect(all).toHaveLength(14)
    expect((await get('/suggest/type', { limit: '50', cursor: '12' })).json().result).toEqual(all.slice(12))
  })
})

describe('a preview of a record', () => {
  it('may be framed by any site, and loads no other files', async () => {
    const answer = await get('/preview', { id: NEWS })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['x-frame-options']).toBeUndefined()
    const policy = String(answer.headers['content-security-policy'])
    expect(policy).toMatch(/default-src 'none'.*frame-ancestors \*/)
    expect(policy).not.toContain('unsafe-inline')
    expect(answer.body).toContain('The Lannemezan courier')
  })

  it('is the only response that may be framed', async () => {
    const { headers } = await get('/suggest/type')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['x-frame-options']).toBe('DENY')
  })

  it('escapes markup in titles and names', async () => {
    const { body } = await get('/preview', { id: SCRIPTED })
    expect(body).toContain('&lt;img src=x onerror=alert(1)&gt; gazette')
    expect(body).not.toMatch(/<img|<script/)
  })

  it.each([HIDDEN, '1234-5678', 'x', '<b>'])('is refused for the id %s', async (id) => {
    expect((await refusal(get('/preview', { id }))).slice(0, 2)).toEqual([404, 'record_not_found'])
  })
})

describe('a data extension request', () => {
  const properties = ['issn', 'issn_l', 'key_title', 'abbreviated_key_title', 'country', 'medium', 'language']
    .concat(['publisher', 'start_year', 'end_year', 'status', 'url'])
    .map((id) => ({ id }))

  it('returns the values in the format of version 0.2', async () => {
    const { meta, rows } = (await postForm({ extend: JSON.stringify({ ids: [NEWS], properties }) })).json()
    expect(ids(meta)).toEqual(ids(properties))
    expect(rows).toEqual({
      [NEWS]: {
        issn: [{ str: NEWS }],
        issn_l: [{ str: PRINT }],
        key_title: [{ str: 'The Lannemezan courier' }],
        abbreviated_key_title: [{ str: 'The La.' }],
        country: [{ str: 'FRA' }],
        medium: [{ str: 'ta' }],
        language: [{ str: 'fre' }],
        publisher: [{ str: 'Dupont' }],
        start_year: [{ int: 1870 }],
        end_year: [],
        status: [{ str: 'published' }],
        url: [{ str: 'https://serials.example/7600003' }],
      },
    })
  })

  it('returns the rows in the format of version 1.0-draft', async () => {
    const answer = await postJson({ ids: [NEWS, HIDDEN], properties: [{ id: 'issn' }] }, '/extend')
    expect(answer.json().rows).toEqual([
      { id: NEWS, properties: [{ id: 'issn', values: [{ str: NEWS }] }] },
      { id: HIDDEN, properties: [{ id: 'issn', values: [] }] },
    ])
  })

  it('accepts form data at its own URL', async () => {
    const extend = JSON.stringify({ ids: [NEWS], properties: [{ id: 'country' }] })
    expect((await postForm({ extend }, '/extend')).json().rows).toEqual({ [NEWS]: { country: [{ str: 'FRA' }] } })
    expect((await get('', { extend })).json().rows).toEqual({ [NEWS]: { country: [{ str: 'FRA' }] } })
  })

  it('can request the properties that the call /extend/propose lists', async () => {
    const proposed = (await get('/extend/propose', { type: 'newspaper', limit: '2' })).json()
    expect(proposed).toEqual({
      type: 'newspaper',
      limit: 2,
      properties: [
        { id: 'issn', name: 'ISSN' },
        { id: 'issn_l', name: 'ISSN-L' },
      ],
    })
    expect((await get('/extend/propose', { type: '' })).json().properties).toHaveLength(properties.length)
  })
})
