/** Validates OAI-PMH responses against the published schema (see `testing/README.md`). */
import { readFileSync } from 'node:fs'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import { type TestDb, testApp, testDb } from '../../testing/index.ts'
import { fillPublicBase, type PublicBase } from '../public/testing.ts'

let test: TestDb
let app: App
let base: PublicBase
let validator: XsdValidator

beforeAll(async () => {
  test = await testDb()
  app = await testApp(test)
  base = await fillPublicBase(test, 240)
  const schema = readFileSync(new URL('./testing/OAI-PMH.xsd', import.meta.url), 'utf8')
  // The validation skips the content of records, because the schemas of this content are not available in the tests.
  const document = XmlDocument.fromString(schema.replaceAll('processContents="strict"', 'processContents="lax"'))
  validator = XsdValidator.fromDoc(document)
})
afterAll(async () => {
  validator?.dispose()
  await app?.close()
  await test?.close()
})

/** Validation errors; empty for a valid document. */
function problemsOf(text: string): string {
  const document = XmlDocument.fromString(text)
  try {
    validator.validate(document)
    return ''
  } catch (error) {
    return String(error)
  } finally {
    document.dispose()
  }
}

const ask = async (query: string): Promise<string> => {
  const { body } = await app.inject({ method: 'GET', url: `/oai?${query}` })
  expect([query, problemsOf(body)]).toEqual([query, ''])
  return body
}

it('the schema validation of the test detects an invalid document', async () => {
  const { body } = await app.inject({ method: 'GET', url: '/oai?verb=Identify' })
  expect(problemsOf(body.replace('<protocolVersion>2.0<', '<protocolVersion>3.0<'))).not.toBe('')
  expect(problemsOf(body.replace(/<granularity>.*?<\/granularity>/, ''))).not.toBe('')
})

it('the responses to all OAI-PMH verbs are valid', async () => {
  const { issn } = base.records[0]!
  const identifier = `oai:seriatim.localhost:${issn}`
  for (const query of [
    'verb=Identify',
    'verb=ListSets',
    'verb=ListMetadataFormats',
    `verb=ListMetadataFormats&identifier=${identifier}`,
    ...['marcxml', 'oai_dc'].map((prefix) => `verb=GetRecord&metadataPrefix=${prefix}&identifier=${identifier}`),
    `verb=GetRecord&metadataPrefix=marcxml&identifier=oai:seriatim.localhost:${base.onlyDraft}`,
    'verb=ListIdentifiers&metadataPrefix=oai_dc&set=category:can',
    'verb=ListRecords&metadataPrefix=oai_dc&from=2020-01-01&until=2100-01-01',
  ])
    expect(await ask(query)).not.toContain('<error')
})

it('every page of a harvest is valid', async () => {
  for (const prefix of ['marcxml', 'oai_dc']) {
    let query: string | undefined = `verb=ListRecords&metadataPrefix=${prefix}`
    let pages = 0
    while (query !== undefined) {
      const page = await ask(query)
      const token = /<resumptionToken[^>]*>([^<]+)</.exec(page)?.[1]
      query = token && `verb=ListRecords&resumptionToken=${token}`
      pages += 1
    }
    expect(pages).toBeGreaterThan(1)
  }
})

it('every error response is valid for any request', async () => {
  for (const query of [
    '',
    'verb=Nothing',
    'verb=Identify&x=%00',
    'verb=GetRecord&metadataPrefix=marcxml&identifier=%00',
    'verb=GetRecord&metadataPrefix=marcxml&identifier=a b<c>"%25zz',
    'verb=GetRecord&metadataPrefix=x:y&identifier=oai:a:b',
    'verb=GetRecord&metadataPrefix=mods&identifier=oai:a:b',
    'verb=ListRecords&metadataPrefix=%3Cx%3E',
    'verb=ListRecords&metadataPrefix=mods',
    'verb=ListRecords&metadataPrefix=marcxml&set=a b',
    'verb=ListRecords&metadataPrefix=marcxml&set=country:%00',
    'verb=ListRecords&metadataPrefix=marcxml&set=country:XXX',
    'verb=ListRecords&metadataPrefix=marcxml&from=0000-01-01',
    'verb=ListRecords&metadataPrefix=marcxml&from=yesterday',
    'verb=ListRecords&resumptionToken=%01%EF%BF%BF',
    'verb=ListSets&resumptionToken=x',
  ])
    expect(await ask(encodeURI(query).replaceAll('%25', '%'))).toContain('<error')
})
