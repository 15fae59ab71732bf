import { ERROR_STATUS, type ErrorCode, MAX_LINES, MAX_QUERY_LENGTH } from '@seriatim/contract'
import { generate } from '@seriatim/synthetic'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import { type Caller, createKnownUsers, loginAs, type TestDb, testApp, testDb } from '../../testing/index.ts'
import { loadInto } from '../../testing/records.ts'

let test: TestDb
let app: App
let caller: Caller

beforeAll(async () => {
  test = await testDb()
  await createKnownUsers(test.db)
  await loadInto(test, [...generate({ count: 20, first: 5_000_000, seed: 3 })])
  app = await testApp(test)
  caller = await loginAs(app, 'reader')
})
afterAll(async () => {
  await app?.close()
  await test?.close()
})

const query = (text: unknown, matchFormat = 'TEXT') => ({ basic_query: { query: text, matchFormat } })
const line = (fields: object) => ({ data_queries: { datafields: [{ query: 'a', tag: '245', ...fields }] } })
const keyword = (fields: object) => ({ keyword_queries: [fields] })
const selected = (term: unknown, key: unknown) => ({ selected_facets: [{ term, key }] })
const excluded = (term: unknown, key: unknown) => ({ excluded_facets: [{ term, key }] })
const nest = (depth: number, inner: unknown): unknown => (depth === 0 ? inner : [nest(depth - 1, inner)])

const PARAMETERS = 'invalid_search_parameters'

/** Invalid search requests with the expected error code. */
const BAD: readonly (readonly [what: string, code: ErrorCode, body: unknown])[] = [
  ['a list', PARAMETERS, []],
  ['a text', PARAMETERS, '"nature"'],
  ['null', PARAMETERS, 'null'],
  ['a number', PARAMETERS, '12'],
  ['invalid JSON', 'invalid_json', '{"basic_query":'],
  ['an unknown member', PARAMETERS, { query: 'nature' }],
  ['a basic query that is a string', PARAMETERS, { basic_query: 'nature' }],
  ['a basic query that is null', PARAMETERS, { basic_query: null }],
  ['a query that is a number', PARAMETERS, query(5)],
  ['a query that is null', PARAMETERS, query(null)],
  ['a query that is an array', PARAMETERS, query(['nature'])],
  ['an unknown format', PARAMETERS, query('a', 'SQL')],
  ['a format in small letters', PARAMETERS, query('a', 'text')],
  ['an unknown member of the basic query', PARAMETERS, { basic_query: { query: 'a', fuzzy: true } }],
  ['anywhere as a string', PARAMETERS, { basic_query: { anywhere: 'true' } }],
  ['anywhere as a number', PARAMETERS, { basic_query: { anywhere: 1 } }],
  ['a query that is one character too long', PARAMETERS, query('a'.repeat(MAX_QUERY_LENGTH + 1))],
  ['a query of a megabyte', PARAMETERS, query('nature '.repeat(150_000))],
  ['NUL in the query', 'invalid_text', query('na\u0000ture')],
  ['a high surrogate alone in the query', 'invalid_text', query('na\ud800ture')],
  ['a low surrogate alone in the query', 'invalid_text', query('\udc00')],
  ['the control character BEL in the query', PARAMETERS, query('na\u0007ture')],
  ['the control character ESC in the query', PARAMETERS, query('na\u001bture')],
  ['the control character DEL in the query', PARAMETERS, query('na\u007fture')],
  ['data queries that are an array', PARAMETERS, { data_queries: [] }],
  ['data queries that are null', PARAMETERS, { data_queries: null }],
  ['an unknown operator of the lines', PARAMETERS, { data_queries: { operator: 'may' } }],
  ['lines that are an object', PARAMETERS, { data_queries: { datafields: {} } }],
  ['a line that is a string', PARAMETERS, { data_queries: { datafields: ['a'] } }],
  ['a line that is null', PARAMETERS, { data_queries: { datafields: [null] } }],
  ['one line too many', PARAMETERS, { data_queries: { datafields: Array(MAX_LINES + 1).fill({}) } }],
  ['10,000 lines', PARAMETERS, { data_queries: { datafields: Array(10_000).fill({ query: 'a', tag: 5 }) } }],
  ['an unknown member of a line', PARAMETERS, line({ field: '245' })],
  ['an unknown operator of a line', PARAMETERS, line({ operator: 'should' })],
  ['a line with the match format CHINESE', PARAMETERS, line({ matchFormat: 'CHINESE' })],
  ['an unknown type of a line', PARAMETERS, line({ field_type: 'fuzzy' })],
  ['an unknown script', PARAMETERS, line({ script: 'greek' })],
  ['a tag that is a number', PARAMETERS, line({ tag: 245 })],
  ['a tag that is too long', PARAMETERS, line({ tag: '2'.repeat(201) })],
  ['a subfield that is too long', PARAMETERS, line({ subfield: 'a'.repeat(41) })],
  ['an indicator of two characters', PARAMETERS, line({ indicator1: '10' })],
  ['an indicator that is a number', PARAMETERS, line({ indicator2: 1 })],
  ['a repeat that is a number', PARAMETERS, line({ repeat: 2 })],
  ['a structure that is too long', PARAMETERS, line({ structure: 'a'.repeat(501) })],
  ['an id that is an object', PARAMETERS, line({ id: {} })],
  ['NUL in a tag', 'invalid_text', line({ tag: '2\u00005' })],
  ['a control character in a structure', PARAMETERS, line({ structure: '245 \u0001' })],
  ['a control character in a line', PARAMETERS, line({ query: '\u0002' })],
  ['filters that are an object', PARAMETERS, { keyword_queries: {} }],
  ['a filter that is a string', PARAMETERS, { keyword_queries: ['fre'] }],
  ['a filter without code', PARAMETERS, keyword({ type: 'languages' })],
  ['a filter whose code is a number', PARAMETERS, keyword({ type: 'center', code: 7 })],
  ['an unknown action of a filter', PARAMETERS, keyword({ action: 'only', type: 'center', code: '_7' })],
  ['a code that is too long', PARAMETERS, keyword({ type: 'center', code: '7'.repeat(251) })],
  ['too many filters', PARAMETERS, { keyword_queries: Array(1_001).fill({ type: 'center', code: '_7' }) }],
  ['a filter without type', 'invalid_keyword_type', keyword({ code: 'fre' })],
  ['an unknown type of a filter', 'invalid_keyword_type', keyword({ type: 'colour', code: 'red' })],
  [
    'a type that is a term without codes',
    'invalid_keyword_type',
    keyword({ type: 'publisher_names', code: 'Springer' }),
  ],
  [
    'a type that is a property name of all objects',
    'invalid_keyword_type',
    keyword({ type: 'constructor', code: 'a' }),
  ],
  ['an unknown tag of a filter', 'invalid_keyword_type', keyword({ tag: '245', code: 'a' })],
  ['an empty code', 'invalid_keyword', keyword({ type: 'languages', code: '' })],
  ['a control character in a code', 'invalid_keyword', keyword({ type: 'languages', code: 'f\u0003' })],
  ['a family of an invalid ISSN', 'invalid_keyword', keyword({ type: 'family', code: 'nature' })],
  ['a family of an ISSN without its check digit', 'invalid_keyword', keyword({ type: 'issnl', code: '0028-083' })],
  ['a history of an empty ISSN', 'invalid_keyword', keyword({ type: 'issnh', code: '' })],
  ['an unknown state of links', 'invalid_keyword', keyword({ type: 'urls_status', code: 'uncheckable' })],
  ['a state of links without code', 'invalid_keyword', keyword({ tag: 'urls_status', code: '' })],
  ['an invalid truth value', 'invalid_keyword', keyword({ type: 'is_invalid', code: 'yes' })],
  ['NUL in a code', 'invalid_text', keyword({ type: 'center', code: '\u0000' })],
  ['facets that are an object', PARAMETERS, { selected_facets: { center: '_7' } }],
  ['a facet that is a text', PARAMETERS, { selected_facets: ['center'] }],
  ['a facet without key', PARAMETERS, { selected_facets: [{ term: 'center' }] }],
  ['a facet without term', PARAMETERS, { excluded_facets: [{ key: '_7' }] }],
  ['a key that is a boolean', PARAMETERS, selected('is_invalid', true)],
  ['a key that is too long', PARAMETERS, selected('publisher_names', 'a'.repeat(251))],
  ['too many facets', PARAMETERS, { excluded_facets: Array(1_001).fill({ term: 'center', key: '_7' }) }],
  ['an unknown term', 'invalid_filter_value', selected('colour', 'red')],
  ['an unknown term excluded', 'invalid_filter_value', excluded('title', 'Nature')],
  ['a term that is a property name of all objects', 'invalid_filter_value', selected('__proto__', 'a')],
  ['an empty key', 'invalid_filter_value', selected('center', '')],
  ['an invalid truth value in a facet', 'invalid_filter_value', selected('draft_record', '1')],
  ['a year that is not a number', 'invalid_filter_value', selected('start_year', 'last year')],
  ['a year that does not begin a decade', 'invalid_filter_value', excluded('period_of_activity', '1995')],
  ['a year of creation with the digit u', 'invalid_filter_value', selected('created_at', '19uu')],
  ['a high surrogate alone in a key', 'invalid_text', selected('publisher_names', '\ud83d')],
  ['an unknown order', PARAMETERS, { sortField: 'colour' }],
  ['an order that is a number', PARAMETERS, { sortField: 1 }],
  ['an unknown direction', PARAMETERS, { sortOrder: 'up' }],
  ['page 0', PARAMETERS, { page: 0 }],
  ['a negative page', PARAMETERS, { page: -1 }],
  ['a page that is a fraction', PARAMETERS, { page: 1.5 }],
  ['a page that is a string', PARAMETERS, { page: '1' }],
  ['a page that is null', PARAMETERS, { page: null }],
  ['a page that is too large', PARAMETERS, { page: 1e300 }],
  ['a page size of 0', PARAMETERS, { size: 0 }],
  ['a page size of 101', PARAMETERS, { size: 101 }],
  ['a page past the 20,000th record', 'beyond_limit', { page: 201 }],
  ['a page far past the 20,000th record', 'beyond_limit', { page: Number.MAX_SAFE_INTEGER }],
  ['a page of one record past the 20,000th record', 'beyond_limit', { page: 20_001, size: 1 }],
  ['nested arrays', PARAMETERS, { basic_query: nest(80, 'a') }],
  ['deeply nested arrays', PARAMETERS, `{"basic_query":${'['.repeat(200_000)}${']'.repeat(200_000)}}`],
  ['an unclosed parenthesis', 'query_syntax', query('(', 'LUCENE')],
  ['an unopened parenthesis', 'query_syntax', query('a)', 'LUCENE')],
  ['an empty group', 'query_syntax', query('()', 'LUCENE')],
  ['an unknown field', 'query_syntax', query('colour:red', 'LUCENE')],
  ['an invalid regular expression', 'query_syntax', query('/(/', 'LUCENE')],
  ['deeply nested groups', 'query_syntax', query(`${'('.repeat(4_000)}a${')'.repeat(4_000)}`, 'LUCENE')],
  ['a line with an invalid expression as tag', 'query_syntax', line({ tag: '24[' })],
  ['a line with an invalid expression as structure', 'query_syntax', line({ structure: '(' })],
  ['a line whose repeat is not a number', 'query_syntax', line({ repeat: 'two' })],
  ['a line with an invalid regular expression', 'query_syntax', line({ field_type: 'regex', query: '[' })],
  ['a line with a look-around', 'query_syntax', line({ field_type: 'regex', query: '(?=a)a' })],
  ['a line with a back-reference', 'query_syntax', line({ field_type: 'regex', query: '(a)\\1' })],
]

const post = (url: string, body: unknown) =>
  caller.call('POST', url, {
    payload: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })

const failureOf = async (url: string, body: unknown) => {
  const answer = await post(url, body)
  const { code, error, details } = answer.json()
  return { status: answer.statusCode, code, error, details }
}

const CALLS = ['/api/search', '/api/search/facets/center', '/api/search/explain', '/api/search/suggest']

describe.each(BAD)('a search with %s', (_, code, body) => {
  it(`is refused with ${code}`, async () => {
    for (const url of CALLS) {
      // Skips tests about pages: a page of facet values has another limit, and the other calls have no pages.
      if (url !== '/api/search' && (code === 'beyond_limit' || JSON.stringify(body).includes('"size"'))) continue
      const { status, code: answered, error } = await failureOf(url, body)
      expect([url, answered, status]).toEqual([url, code, ERROR_STATUS[code]])
      expect(error).toEqual(expect.stringMatching(/\S/))
    }
  })
})

describe.each(['/api/search/share', '/api/search/monitored'])('the call %s', (url) => {
  const onlySearch = BAD.filter(([, code, body]) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    return code !== 'invalid_json' && code !== 'beyond_limit' && !/"(page|size)"/.test(text)
  })
  it.each(onlySearch)('refuses a search with %s', async (_, code, body) => {
    const params = typeof body === 'string' ? body : JSON.stringify(body)
    const { code: answered } = await failureOf(url, `{"description": "x", "params": ${params}}`)
    // A search with an unreadable query can be shared, so that a colleague can help with it.
    expect(answered).toBe(url.endsWith('share') && code === 'query_syntax' ? undefined : code)
  })
})

it('an invalid body is refused with the path and the reason in the language of the caller', async () => {
  const { error, details } = await failureOf('/api/search', line({ tag: 245 }))
  expect(details).toMatchObject({ path: 'body.data_queries.datafields.0.tag', reason: expect.stringMatching(/\S/) })
  expect(error).toBe(`Invalid search parameters: ${details.path}: ${details.reason}`)
  const russian = await caller.call('POST', '/api/search', {
    payload: line({ tag: 245 }),
    headers: { 'accept-language': 'ru' },
  })
  expect(russian.json().error).toMatch(
    /^Неверные параметры поиска: body\.data_queries\.datafields\.0\.tag: «Метка»: [а-я]/,
  )
})

it('the refusal of an invalid body contains a limited number of errors', async () => {
  const body = { keyword_queries: Array(200).fill({ code: 5 }) }
  const { details } = await failureOf('/api/search', body)
  expect(details.issues.length).toBeLessThanOrEqual(20)
})

it('a query syntax error is reported with its position, its context and the expected token', async () => {
  const body = { ...query('nature AND ('), ...query('nature AND (', 'LUCENE') }
  const { error, details } = await failureOf('/api/search', body)
  expect(details).toMatchObject({
    problem: 'unclosed_group',
    position: expect.any(Number),
    length: expect.any(Number),
    near: expect.stringContaining('('),
    source: 'basic',
  })
  expect(error).toMatch(/^The query has a syntax error\. .*\(character \d+, near “.*\(”\)\./)
})

it('a syntax error in a data-field line is reported with the number of the line', async () => {
  const body = { data_queries: { datafields: [{ query: 'a' }, { query: 'b', tag: '24[' }] } }
  const { error, details } = await failureOf('/api/search', body)
  expect(details).toMatchObject({ source: 1, part: 'tag' })
  expect(error).toMatch(/ Line 2: /)
})

it.each(['center', 'colour', '__proto__', 'a'.repeat(300)])(
  'the call for facet values accepts %s only if it is the term of a facet',
  async (term) => {
    const answer = await post(`/api/search/facets/${term}`, {})
    if (term === 'center') expect(answer.statusCode).toBe(200)
    else expect(answer.json()).toMatchObject({ code: 'invalid_filter_value' })
  },
)

it.each([
  [{ contains: 5 }],
  [{ contains: 'a'.repeat(201) }],
  [{ size: 0 }],
  [{ size: 1001 }],
  [{ offset: -1 }],
  [{ offset: 'a' }],
])('a page of facet values is refused with %o', async (body) => {
  expect(await failureOf('/api/search/facets/center', body)).toMatchObject({ status: 400, code: PARAMETERS })
})

it('a search treats tabs, line breaks and non-sorting characters of pasted text as blanks', async () => {
  for (const text of ['nature\n', 'a\tb', 'a\r\nb', '\u0098The\u009c Times'])
    expect((await post('/api/search', query(text))).statusCode).toBe(200)
})
