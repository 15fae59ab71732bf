import { allCalls } from '@seriatim/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import { type TestDb, testApp, testDb } from '../../testing/index.ts'
import { pathTemplate } from './openapi.ts'

let db: TestDb
let app: App

beforeAll(async () => {
  db = await testDb()
  app = await testApp(db)
})
afterAll(async () => {
  await app?.close()
  await db?.close()
})

/** Every `$ref` in an OpenAPI document. */
const references = (value: unknown): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, item]) => (key === '$ref' ? [String(item)] : references(item)))

describe('the OpenAPI description', () => {
  it('is OpenAPI 3.1 and lists every call with its parameters, responses and errors', async () => {
    const document = (await app.inject('/api/openapi.json')).json()
    expect(document.openapi).toBe('3.1.0')
    for (const call of allCalls) {
      const operation = document.paths[pathTemplate(call)]?.[call.method.toLowerCase()]
      expect(operation).toMatchObject({ operationId: call.name, summary: call.summary })
      const named = operation.parameters
        .filter((p: { in?: string }) => p.in === 'path')
        .map((p: { name: string }) => p.name)
      expect(named).toEqual([...pathTemplate(call).matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
      expect(operation.responses[String(call.status ?? 200)]).toBeDefined()
      expect('401' in operation.responses).toBe(
        call.permission !== 'public' ||
          call.errors.some((e) => e === 'bad_credentials' || e === 'session_expired' || e === 'invalid_token'),
      )
    }
    const ids = allCalls.map(({ name }) => name)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('describes an upload call with its file and its form fields', async () => {
    const { paths } = (await app.inject('/api/openapi.json')).json()
    const { schema, encoding } = paths['/api/imports'].post.requestBody.content['multipart/form-data']
    expect(Object.keys(schema.properties)).toEqual(['file', 'payload'])
    expect(schema.required).toEqual(['file', 'payload'])
    expect(schema.properties.payload.properties.mode).toMatchObject({ type: 'string' })
    expect(encoding).toEqual({ payload: { contentType: 'application/json' } })
    expect(Object.keys(paths['/api/imports'].post.responses)).toEqual(expect.arrayContaining(['400', '413', '415']))
  })

  it('describes a call that accepts JSON, or the same as a part of an upload with files', async () => {
    const { paths } = (await app.inject('/api/openapi.json')).json()
    const { content } = paths['/api/public/v1/requests'].post.requestBody
    expect(Object.keys(content)).toEqual(['application/json', 'multipart/form-data'])
    const { schema, encoding } = content['multipart/form-data']
    expect([schema.required, schema.properties.files.maxItems]).toEqual([['files', 'request'], 5])
    expect(schema.properties.request).toEqual(content['application/json'].schema)
    expect(encoding).toEqual({ request: { contentType: 'application/json' } })
  })

  it('has one path template for each URL, as OpenAPI requires', async () => {
    const { paths } = (await app.inject('/api/openapi.json')).json()
    const shapes = Object.keys(paths).map((path) => path.replace(/\{\w+\}/g, '{}'))
    expect(shapes.filter((shape, index) => shapes.indexOf(shape) !== index)).toEqual([])
  })

  it('resolves every internal reference', async () => {
    const document = (await app.inject('/api/openapi.json')).json()
    for (const reference of references(document)) {
      expect(reference).toMatch(/^#\//)
      const target = reference
        .slice(2)
        .split('/')
        .reduce((node, key) => node?.[key], document)
      expect([reference, typeof target]).toEqual([reference, 'object'])
    }
  })

  it('is shown on a page that loads all its files from this server', async () => {
    const page = await app.inject('/api/docs')
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address!)
    expect(files.length).toBeGreaterThan(3)
    for (const address of files) {
      expect(address).toMatch(/^\/api\/docs\//)
      expect([address, (await app.inject(address)).statusCode]).toEqual([address, 200])
    }
    expect(page.body).not.toMatch(/<script(?![^>]*src=)|<style|style="/)
    expect((await app.inject('/api/docs/json')).json()).toEqual((await app.inject('/api/openapi.json')).json())
  })

  it('does not serve files outside the folder of the page', async () => {
    for (const address of ['/api/docs/static/../../package.json', '/api/docs/static/none.js', '/api/docs/other'])
      expect([address, (await app.inject(address)).json().code]).toEqual([address, 'not_found'])
  })
})
