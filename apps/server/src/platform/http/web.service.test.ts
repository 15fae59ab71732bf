import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { type TestDb, testDb, testServices } from '../../testing/index.ts'
import type { App } from './serve.ts'

let db: TestDb
let app: App
let folder: string

beforeAll(async () => {
  db = await testDb()
  folder = `${await mkdtemp(join(tmpdir(), 'seriatim-web-'))}/`
  await mkdir(join(folder, 'assets'))
  const page = '<!doctype html><meta name="csp-nonce" content="__CSP_NONCE__"><script nonce="__CSP_NONCE__"></script>'
  await writeFile(join(folder, 'index.html'), page)
  await writeFile(join(folder, 'favicon.svg'), '<svg/>')
  await writeFile(join(folder, 'assets', 'main-4f3a.js'), `export const text = '${'compressible '.repeat(500)}'`)
  app = await buildApp(testServices(db), { webFolder: folder })
})
afterAll(async () => {
  await app?.close()
  await db?.close()
  await rm(folder, { recursive: true })
})

const nonceOf = (body: string) => /nonce="([^"]+)"/.exec(body)?.[1] ?? ''

describe('the page', () => {
  it('is sent for every URL of the interface, with a fresh nonce', async () => {
    const seen = new Set<string>()
    for (const url of ['/', '/search?q=1', '/record/0028-0836', '/index.html', '/a/b.c/d']) {
      const answer = await app.inject(url)
      expect([url, answer.statusCode, answer.headers['content-type']]).toEqual([url, 200, 'text/html; charset=utf-8'])
      const nonce = nonceOf(answer.body)
      expect(answer.body).not.toContain('__CSP_NONCE__')
      expect(answer.headers['content-security-policy']).toContain(`script-src 'self' 'nonce-${nonce}'`)
      expect(answer.headers['cache-control']).toBe('no-store')
      seen.add(nonce)
    }
    expect(seen.size).toBe(5)
  })

  it('allows only its own scripts', async () => {
    const policy = String((await app.inject('/')).headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy.match(/script-src[^;]*/)?.[0]).not.toMatch(/unsafe|http|\*/)
    expect(policy.match(/style-src [^;]*/)?.[0]).not.toMatch(/unsafe|http|\*/)
  })

  it('is sent for the URL of a graph if the request prefers HTML, with or without a session', async () => {
    const url = '/api/graph/record/0028-0836/issnl'
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'
    const page = await app.inject({ url, headers: { accept } })
    expect([page.statusCode, page.headers['content-type'], page.headers.vary]).toEqual([
      200,
      'text/html; charset=utf-8',
      expect.stringContaining('Accept'),
    ])
    expect(page.headers['content-security-policy']).toContain(`'nonce-${nonceOf(page.body)}'`)
    const data = await app.inject({ url, headers: { accept: 'application/json' } })
    expect([data.statusCode, data.json().code]).toEqual([401, 'session_expired'])
    expect((await app.inject(url)).json().code).toBe('session_expired')
    for (const other of ['/api/graph/record/0028-0836/other', '/api/me', '/api/graph/record/0028-0836/issnl/x'])
      expect((await app.inject({ url: other, headers: { accept } })).headers['content-type']).toMatch(/json/)
  })

  it('is not sent for calls, missing assets or methods that change data', async () => {
    expect((await app.inject('/api/nothing')).json().code).toBe('not_found')
    expect((await app.inject('/assets/gone-1.js')).json().code).toBe('not_found')
    expect((await app.inject({ method: 'POST', url: '/search' })).json().code).toBe('not_found')
  })
})

describe('a file', () => {
  it('with a hash in its name is cached for a year, and other files are revalidated', async () => {
    expect((await app.inject('/assets/main-4f3a.js')).headers['cache-control']).toMatch(/max-age=31536000, immutable/)
    expect((await app.inject('/favicon.svg')).headers['cache-control']).toBe('no-cache')
  })

  it('is compressed for clients that support it', async () => {
    const answer = await app.inject({ url: '/assets/main-4f3a.js', headers: { 'accept-encoding': 'br, gzip' } })
    expect(answer.headers['content-encoding']).toBe('br')
    expect(answer.rawPayload.length).toBeLessThan(1000)
  })

  it('outside the folder cannot be requested', async () => {
    for (const url of ['/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json'])
      expect((await app.inject(url)).body).not.toContain('"name"')
  })
})
