/** The sentences of the contract on search, each with the difficult records that it finds, worked out by hand. */
import type { SearchAnswer, SearchRequestInput } from '@seriatim/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import { type Caller, createKnownUsers, loginAs, type TestBase, testApp, testBase } from '../../testing/index.ts'
import { loadInto } from '../../testing/records.ts'
import { DIFFICULT, DRAFT_ALONE, DRAFT_BESIDE, draftOf } from './oracle/records.ts'
import { addDraft, makeDraft } from './oracle/versions.ts'

let test: TestBase
let app: App
let caller: Caller

beforeAll(async () => {
  test = await testBase()
  await createKnownUsers(test.base)
  await loadInto(test.pool, DIFFICULT)
  for (const issn of DRAFT_ALONE) await makeDraft(test.base, issn)
  for (const issn of DRAFT_BESIDE) await addDraft(test.base, issn, draftOf(issn))
  app = await testApp(test)
  caller = await loginAs(app, 'reader')
})
afterAll(async () => {
  await app?.close()
  await test?.close()
})

const search = async (body: SearchRequestInput): Promise<SearchAnswer> => {
  const answer = await caller.post('/api/search', body)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
/** The last four characters of the ISSNs found: all are 7000-xxxx. */
const found = async (body: SearchRequestInput): Promise<string> => {
  const { hits } = await search({ sortField: 'issn', sortOrder: 'asc', ...body })
  expect(hits.total).toEqual({ value: hits.hits.length, relation: 'eq' })
  return hits.hits.map(({ _id }) => _id.slice(5)).join(' ')
}

type Line = NonNullable<NonNullable<SearchRequestInput['data_queries']>['datafields']>[number]
const text = (query: string, anywhere = false) => found({ basic_query: { query, anywhere } })
const lucene = (query: string) => found({ basic_query: { query, matchFormat: 'LUCENE' } })
const chinese = (query: string) => found({ basic_query: { query, matchFormat: 'CHINESE' } })
const lines = (...datafields: Line[]) => found({ data_queries: { datafields } })
const everything = DIFFICULT.map(({ fields: [number] }) => ('value' in number! ? number.value.slice(5) : '')).sort()
const but = (...issns: string[]) => everything.filter((issn) => !issns.includes(issn)).join(' ')

describe('TEXT', () => {
  it.each([
    ['quagga', false, ''],
    ['quagga', true, '0087 0095 0109'],
    ['QUAGGA zebra', true, '0095'],
    ['1990', false, '0052 0346'],
    ['1990-1995', false, '0052 0346'],
    ['7000-0052', false, '0052'],
    ['70000052', false, '0052'],
    ['7000-005*', false, '0052'],
    ['7000-0060', false, '0060 0346'],
    ['"l été à la mer"', false, '0060'],
    ['ete mer', false, '0060 0079'],
    ['"ete a la mer"', false, '0060'],
    ['nobody', false, ''],
    ['nobody', true, '0060'],
    ['the non', false, '0214'],
    ['nonsort*', false, '0222'],
    ['strasse istanbul irmak full fin no', false, '0400'],
    ['"ol ol"', false, '0400'],
    ['ОЛ', false, ''],
    ['вестник', false, '0168'],
    ['ссылки', false, ''],
    ['ссылки', true, '0168'],
    ['المجله العربيه', false, '015X'],
    ['"alert and or not script c"', false, '0184'],
    ['w16999', true, '0044'],
    ['"w16998 w16999 the very end"', true, '0044'],
    ['"w5 w7"', true, ''],
    ['"a c b d"', false, '0427'],
    ['unpublished', false, ''],
    ['unpublished', true, ''],
  ])('%s (anywhere: %s) finds %s', async (query, anywhere, expected) => {
    expect(await text(query, anywhere)).toBe(expected)
  })
})

describe('LUCENE', () => {
  it.each([
    ['quagga nonsorting', '0222'],
    ['marc:quagga AND marc:zebra', '0095'],
    ['marc:quagga AND marc:zebra OR marc:equidae', '0095'],
    ['marc:quagga OR marc:zebra AND marc:equidae', ''],
    ['+marc:quagga -marc:zebra', '0087 0109'],
    ['marc:quagga NOT (marc:zebra OR marc:equidae)', '0087'],
    ['500:quagga && !500:note', '0095 0109'],
    ['500.5:x9', '0087'],
    ['501.a:"second flood"', '0044'],
    ['501:"flood second"', '0044'],
    ['501.a:"flood second"', ''],
    ['title:mer -title:ete', ''],
    ['title:(mer AND ete)', '0060 0079'],
    ['title:"a b"~1', '0427'],
    ['title:"b c"', ''],
    ['title:"c a"~2', '0427'],
    ['nons?rting qu*um', '0052 0222'],
    ['/ann.ls/', '0052'],
    ['anals~1', '0052'],
    ['naanls~1', ''],
    ['naanls~2', '0052'],
    ['title:[quing TO quinz]', '0052'],
    ['title:{quinquennium TO quinz]', ''],
    ['issn:7000-0052 OR issn:7000006*', '0052 0060'],
    ['issnl:70000060', '0346'],
    ['issnl:*', '0346'],
    ['start_year:1990', '0052'],
    ['start_year:[1950 TO 1959]', '0214 0222'],
    ['end_year:{1990 TO 1995]', '0052 0214 0222'],
    ['start_year:[* TO 1850]', '0214'],
    ['publisher_names:maison', '0303'],
    ['publisher_names:"long publisher"', '0338'],
    ['fields_structure:"510 0# a"', '032X'],
    ['fields_structure:510*', '032X'],
    ['draft_record:true', '0052 0060 0133 0141 0311 0354'],
    ['245:中国经济月刊 AND 880:中国经济月刊', '0141'],
    ['category:reg AND media:zu', '0354 0397'],
    ['C\\+\\+ AND \\(2nd\\)', '0184'],
    ['quagga^2 annals^0.5', '0052'],
  ])('%s finds %s', async (query, expected) => {
    expect(await lucene(query)).toBe(expected)
  })

  it('reads a lone NOT as everything but', async () => {
    expect(await lucene('NOT marc:quagga')).toBe(but('0087', '0095', '0109'))
    expect(await lucene('*:* -marc:quagga')).toBe(but('0087', '0095', '0109'))
  })

  it.each(['()', 'nofield:x', 'a AND', '"open', '(a', '[a TO', '/a(/', 'a:'])('refuses %s', async (query) => {
    const answer = await caller.post('/api/search', { basic_query: { query, matchFormat: 'LUCENE' } })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'query_syntax'])
    expect(answer.json().details).toMatchObject({ position: expect.any(Number), length: expect.any(Number) })
  })
})

describe('CHINESE', () => {
  it.each([
    ['中國', '0141'],
    ['中国经济', '0141'],
    ['經濟', '0141'],
    ['国中', ''],
    ['经', '0141'],
    ['学', '0419'],
    ['國語', '0419'],
    ['国语 nhk', '0419'],
    ['人民', ''],
  ])('%s finds %s', async (query, expected) => {
    expect(await chinese(query)).toBe(expected)
  })
})

describe('data-field lines', () => {
  it.each<[string, Line, string]>([
    ['words within one occurrence', { tag: '500', query: 'note quagga' }, '0087'],
    ['words of two occurrences', { tag: '246', query: 'ete mer' }, ''],
    ['the eleventh of twelve alike', { tag: '500', query: 'quagga zebra' }, '0095'],
    ['the tenth has an indicator', { tag: '500', query: 'note', indicator1: '1' }, '0087'],
    ['the tenth has it, and not the eleventh', { tag: '500', query: '11', indicator1: '1' }, ''],
    ['an occurrence number', { tag: '500', query: 'quagga', repeat: '11' }, '0087 0095'],
    ['twelve or more', { tag: '500', repeat: '12-' }, '0087 0095'],
    ['two or three', { tag: '246', repeat: '2-3' }, '0079'],
    ['880s are counted apart', { tag: '246', repeat: '2-', script: 'original' }, '015X'],
    ['both words in one subfield', { tag: '710', subfield: 'b', query: 'section nord' }, '0117'],
    ['words of two subfields', { tag: '710', subfield: 'ab', query: 'institut section' }, ''],
    ['either subfield', { tag: '710', subfield: 'ab', query: 'nord' }, '0117 0125'],
    ['the whole field', { tag: '710', query: 'institut section nord' }, '0117 0125'],
    ['blank indicators', { tag: '710', indicator1: '2', indicator2: '#', query: 'bureau' }, '0117'],
    ['an indicator that is a number sign', { tag: '246', indicator1: '#', query: 'hash' }, ''],
    ['latin', { tag: '246', script: 'latin', query: 'arabic' }, '015X'],
    ['transliterated', { tag: '222', script: 'transliterated' }, '0141 0168'],
    ['original under its tag', { tag: '222', script: 'original' }, '0141 0168'],
    ['original as 880', { tag: '880', query: 'без' }, '0168'],
    ['a signature', { structure: '710 2# abba' }, '0117'],
    ['a signature as expression', { structure: '(710|246) .. ab+a?' }, '0117 0125'],
    ['a signature has the stored tag', { tag: '245', structure: '880 .. 6a' }, '0141 015X'],
    ['LUCENE within the occurrence', { tag: '500', matchFormat: 'LUCENE', query: 'zebra AND NOT quagga' }, '0095'],
    ['LUCENE: none of it', { tag: '650', matchFormat: 'LUCENE', query: '-nothing' }, '0109'],
    ['a whole value', { tag: '222', subfield: 'a', field_type: 'keyword', query: 'FILL' }, '0257'],
    ['no whole value', { tag: '222', subfield: 'a', field_type: 'keyword', query: 'Overflow' }, ''],
    ['a whole field', { tag: '710', field_type: 'keyword', query: 'institut nord section sud' }, '0125'],
    ['a regular expression', { tag: '856', subfield: 'u', field_type: 'regex', query: '^https?://.*\\?b=' }, '0451'],
    ['anchored at the end', { tag: '856', subfield: 'u', field_type: 'regex', query: 'example$' }, ''],
    ['case counts', { tag: '245', field_type: 'regex', query: 'beijing' }, ''],
    ['in any tag', { field_type: 'regex', query: 'OA-[JB]$' }, '0451'],
    ['a tag with letters', { tag: '9X9', query: 'capital' }, '0435'],
    ['a control field', { tag: '008', query: 'fre', repeat: '1' }, ''],
    ['in an overflowed record', { tag: '500', query: 'w3 w16999' }, '0044'],
    ['a subfield of an overflowed record', { tag: '501', subfield: 'a', query: 'flood after' }, '0044'],
  ])('%s', async (_, line, expected) => {
    expect(await lines(line)).toBe(expected)
  })

  it('counts at most one, none included', async () => {
    expect(await lines({ tag: '500', repeat: '-1' })).toBe(but('0087', '0095', '0192'))
    expect(await lines({ tag: '500', repeat: '-1', query: 'quagga' })).toBe('0109')
  })

  it('excludes by must_not, and takes one line of several with should', async () => {
    expect(await lines({ operator: 'must_not', tag: '022' })).toBe('0273 0281 029X')
    const datafields: Line[] = [
      { tag: '500', query: 'zebra' },
      { tag: '710', query: 'bureau' },
      { operator: 'must_not', tag: '500', query: 'quagga' },
    ]
    expect(await found({ data_queries: { operator: 'should', datafields } })).toBe('0117')
    expect(await found({ data_queries: { operator: 'must', datafields } })).toBe('')
  })

  it('ignores the untouched line of the form', async () => {
    const line: Line = { id: '1', operator: 'must', query: '', matchFormat: 'TEXT', field_type: 'simple', tag: '.*' }
    const rest = { script: 'any', repeat: '', subfield: '', indicator1: '', indicator2: '', structure: '' } as const
    expect(await lines({ ...line, ...rest })).toBe(but())
  })
})

describe('filters, families and facets', () => {
  const filter = (type: string, code: string, action: 'include' | 'exclude' = 'include') => ({
    action,
    tag: type,
    type,
    code,
    searchable: code,
  })

  it('takes filters of one tag as alternatives, of several all, excluded ones none', async () => {
    expect(await found({ keyword_queries: [filter('category', 'wor'), filter('category', 'leg')] })).toBe('0362 0370')
    expect(await found({ keyword_queries: [filter('category', 'reg'), filter('languages', 'fre')] })).toBe('')
    const excluding = [filter('languages', 'fre'), filter('frequency', 'm', 'exclude')]
    expect(await found({ keyword_queries: excluding })).toBe('')
  })

  it('finds families: media, history, and all that is linked', async () => {
    expect(await found({ keyword_queries: [filter('issnl', '7000-0354')] })).toBe('0354 0362')
    expect(await found({ keyword_queries: [filter('issnh', '7000-0354')] })).toBe('0354 0362 0370')
    expect(await found({ keyword_queries: [filter('family', '7000-0354')] })).toBe('0354 0362 0370 0389 0397')
    expect(await found({ keyword_queries: [filter('family', '7000-0400')] })).toBe('0400')
    expect(await found({ keyword_queries: [filter('family', '9999-9994')] })).toBe('')
  })

  it('counts the buckets of a term with every condition but its own selected keys', async () => {
    const body: SearchRequestInput = {
      keyword_queries: [filter('family', '7000-0354')],
      selected_facets: [{ term: 'category', key: 'reg' }],
    }
    const { hits, aggregations } = await search(body)
    expect(hits.total.value).toBe(2)
    const counts = (term: 'category' | 'draft_record') =>
      aggregations[term]!.buckets.map(({ key, doc_count }) => [key, doc_count])
    expect(counts('category')).toEqual([
      ['reg', 2],
      ['leg', 1],
      ['sup', 1],
      ['wor', 1],
    ])
    expect(counts('draft_record')).toEqual([
      ['false', 1],
      ['true', 1],
    ])
    expect((await search({ ...body, excluded_facets: [{ term: 'draft_record', key: 'true' }] })).hits.total.value).toBe(
      1,
    )
  })

  it('counts records, not values, under keys as they are stored', async () => {
    const { aggregations } = await search({ basic_query: { query: '7000-0303' } })
    const keys = (term: keyof typeof aggregations) => aggregations[term]!.buckets.map(({ key }) => key).join('|')
    expect(keys('languages')).toBe('Ger|eng|fre')
    expect(keys('publisher_names')).toBe('Maison|maison')
    expect(keys('publisher_locations')).toBe('Lyon|Paris')
    expect(keys('subjects')).toBe('0')
    expect(keys('period_of_activity')).toBe('2000|2010|2020')
    expect(aggregations.publisher_names!.buckets[0]!.doc_count).toBe(1)
  })
})

describe('order', () => {
  const order = async (sortField: NonNullable<SearchRequestInput['sortField']>, sortOrder: 'asc' | 'desc') => {
    const { hits } = await search({
      basic_query: { query: '1995 mer nonsort* fill', matchFormat: 'LUCENE' },
      sortField,
      sortOrder,
    })
    return hits.hits.map(({ _id }) => _id.slice(5)).join(' ')
  }

  it('breaks ties by ISSN ascending, and puts records without the value last in both directions', async () => {
    expect(await order('start_year', 'asc')).toBe('0222 0052 0060 0079 0257 0346')
    expect(await order('start_year', 'desc')).toBe('0052 0222 0060 0079 0257 0346')
    expect(await order('end_year', 'asc')).toBe('0052 0222 0060 0079 0257 0346')
    expect(await order('category', 'desc')).toBe('0052 0060 0079 0222 0257 0346')
    expect(await order('title', 'asc')).toBe('0052 0257 0060 0222 0079 0346')
    expect(await order('title', 'desc')).toBe('0222 0060 0257 0052 0079 0346')
    expect(await order('media', 'asc')).toBe('0257 0052 0060 0079 0222 0346')
  })
})
