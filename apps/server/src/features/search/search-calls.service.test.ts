import {
  type AnswerOf,
  type ExplainAnswer,
  FACET_TERMS,
  type FacetBuckets,
  type keywordAutocomplete,
  OFFERED_TERMS,
  type SearchAnswer,
  type suggestSearch,
} from '@seriatim/contract'
import { dataField, type MarcRecord } from '@seriatim/marc'
import { LOCALES } from '@seriatim/messages'
import { SYNTAX_ERROR_CODES, WARNING_CODES } from '@seriatim/query'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import { type Caller, createKnownUsers, loginAs, type TestDb, testApp, testDb } from '../../testing/index.ts'
import { loadInto } from '../../testing/records.ts'

let test: TestDb
let app: App
let caller: Caller

type Sketch = {
  issn: string
  title: string
  center?: string
  category?: string
  language?: string
  frequency?: string
  country?: string
  years?: string
  status?: string
  media?: string
  level?: string
  numbers?: [string, string][]
  more?: MarcRecord['fields']
}

const recordOf = (sketch: Sketch): MarcRecord => {
  const { issn, title, center = '_7', category = 'reg', language = 'fre', frequency = 'm', country = 'fr ' } = sketch
  const { years = '19909999', status = 'c', media = 'ta', level = ' ', numbers = [], more = [] } = sketch
  const coded = `900101${status}${years}${country}${frequency}r p       0   a0${language} d`
  return {
    leader: `00000nas a2200000${level}i 4500`,
    fields: [
      { tag: '001', value: issn },
      { tag: '007', value: media },
      { tag: '008', value: coded.padEnd(40).slice(0, 40) },
      dataField('022', '0', ' ', [['a', issn], ['2', center], ...numbers]),
      dataField('222', ' ', '0', [['a', title]]),
      ...more,
      dataField('699', ' ', ' ', [['8', category]]),
    ],
  }
}

const records = [
  recordOf({
    issn: '7100-0011',
    title: 'Nature quarterly',
    language: 'eng',
    frequency: 'q',
    center: '_2',
    country: 'enk',
  }),
  recordOf({
    issn: '7100-002X',
    title: 'Annales de botanique',
    more: [
      dataField('044', ' ', ' ', [['c', 'FRA']]),
      dataField('082', '0', ' ', [['a', '580']]),
      dataField('260', ' ', ' ', [
        ['a', 'Paris :'],
        ['b', 'Éditions du Muséum,'],
      ]),
      dataField('500', ' ', ' ', [['a', 'unforgettable']]),
      dataField('920', ' ', ' ', [['h', 'clockss']]),
    ],
  }),
  recordOf({
    issn: '7100-0038',
    title: 'Annales de zoologie',
    language: '   ',
    frequency: '|',
    years: '19uu1999',
    status: 'd',
  }),
  recordOf({ issn: '7100-0046', title: 'Cahiers de botanique', media: 'cr', level: '8', category: 'wor' }),
  recordOf({
    issn: '7100-0054',
    title: 'Botanique nouvelle',
    frequency: ' ',
    years: 'uuuu9999',
    numbers: [
      ['z', '7100-0046'],
      ['v', '7100-0011'],
    ],
  }),
]

beforeAll(async () => {
  test = await testDb()
  await createKnownUsers(test.db)
  await loadInto(test, records)
  app = await testApp(test)
  caller = await loginAs(app, 'reader')
})
afterAll(async () => {
  await app?.close()
  await test?.close()
})

const post = async <Answer>(url: string, body: object, locale = 'en'): Promise<Answer> => {
  const answer = await caller.call('POST', url, { payload: body, headers: { 'accept-language': locale } })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const search = (body: object, locale?: string) => post<SearchAnswer>('/api/search', body, locale)
const facet = (term: string, body: object, locale?: string) =>
  post<FacetBuckets & { total: number }>(`/api/search/facets/${term}`, body, locale)
const explain = (body: object, locale?: string) => post<ExplainAnswer>('/api/search/explain', body, locale)
const suggest = (body: object) => post<AnswerOf<typeof suggestSearch>>('/api/search/suggest', body)
const complete = async (q?: string, locale = 'en'): Promise<AnswerOf<typeof keywordAutocomplete>> => {
  const url = `/api/search/keyword_fields_autocomplete${q === undefined ? '' : `?q=${encodeURIComponent(q)}`}`
  return (await caller.call('GET', url, { headers: { 'accept-language': locale } })).json()
}
const lucene = (query: string) => ({ basic_query: { query, matchFormat: 'LUCENE' } })
const text = (query: string, anywhere = false) => ({ basic_query: { query, anywhere } })
const labels = ({ buckets }: FacetBuckets) => Object.fromEntries(buckets.map(({ key, label }) => [key, label]))

describe('a search', () => {
  it('counts the values of every facet', async () => {
    const { aggregations } = await search({})
    expect(Object.keys(aggregations).sort()).toEqual([...FACET_TERMS].sort())
    expect(aggregations.center!.buckets).toEqual([
      { key: '_7', doc_count: 4, label: expect.any(String) },
      { key: '_2', doc_count: 1, label: expect.any(String) },
    ])
    expect(aggregations.center!.sum_other_doc_count).toBe(0)
  })

  it('counts a facet with all conditions except the selected values of that facet', async () => {
    const body = {
      ...text('botanique'),
      selected_facets: [
        { term: 'media', key: 'cr' },
        { term: 'category', key: 'wor' },
      ],
    }
    const { hits, aggregations } = await search(body)
    expect(hits.hits.map(({ _id }) => _id)).toEqual(['7100-0046'])
    expect(aggregations.media!.buckets.map(({ key, doc_count }) => [key, doc_count])).toEqual([['cr', 1]])
    expect(aggregations.category!.buckets.map(({ key, doc_count }) => [key, doc_count])).toEqual([['wor', 1]])
    const one = await search({ ...text('botanique'), selected_facets: [{ term: 'media', key: 'cr' }] })
    expect(one.aggregations.media!.buckets.map(({ key, doc_count }) => [key, doc_count])).toEqual([
      ['ta', 2],
      ['cr', 1],
    ])
  })

  it('returns for each record the ISSNs that it cancels and the ISSNs that cancel it', async () => {
    const { hits } = await search(text('7100-0054'))
    const source = hits.hits.find(({ _id }) => _id === '7100-0054')!._source
    expect(source).toMatchObject({ cancels_issns: ['7100-0046'], cancelled_by_issns: ['7100-0011'] })
  })

  it('returns an empty page beyond the last hit', async () => {
    const { hits } = await search({ page: 3 })
    expect([hits.total.value, hits.hits]).toEqual([5, []])
  })

  it('warns in the language of the caller about a query that was interpreted differently', async () => {
    expect((await search(text('"botanique'))).warnings).toEqual([
      expect.stringContaining('A quotation mark is not closed'),
    ])
    expect((await search(text('"botanique'), 'fr')).warnings[0]).toContain('Un guillemet')
    const { warnings } = await search({ data_queries: { datafields: [{ tag: '245', query: 'a' }, {}] } })
    expect(warnings.every((warning) => warning.startsWith('Line 2: '))).toBe(true)
  })

  it.each(LOCALES)('has a message in %s for every warning and every syntax error', async (locale) => {
    const messages = async (name: string) =>
      (await import(`../../../../../packages/messages/src/${locale}/${name}.ts`))[name] as Record<string, string>
    const [server, search] = [await messages('server'), await messages('search')]
    for (const code of WARNING_CODES) expect(server[`query-${code}`], code).toBeTruthy()
    for (const code of SYNTAX_ERROR_CODES) expect(server[`query-error-${code}`], code).toBeTruthy()
    for (const term of FACET_TERMS) expect(search[`term_${term}`], term).toBeTruthy()
  })
})

describe('the label of a facet value', () => {
  it.each([
    ['en', 'French', 'France', 'Monthly', 'Register', 'Print (regular)', 'Valid', 'Current (9999)', 'Blank'],
    ['fr', 'français', 'France', 'Mensuel', 'Registre', 'Imprimé', 'Valide', 'En cours (9999)', 'Blanc'],
    ['es', 'francés', 'Francia', 'Mensual', 'Registrado', 'Impreso', 'Válido', 'En curso (9999)', 'En blanco'],
    [
      'ru',
      'французский',
      'Франция',
      'Ежемесячно',
      'Регистр',
      'Печатное издание',
      'Без ошибок',
      'Выходит (9999)',
      'Пробел',
    ],
  ])(
    'is returned in the language of the caller: %s',
    async (locale, language, country, frequency, category, medium, valid, year, blank) => {
      const { aggregations: response } = await search({}, locale)
      expect(labels(response.languages!).fre).toBe(language)
      expect(labels(response.languages!)['   ']).toBe(blank)
      expect(labels(response.iso_country!).FRA).toBe(country)
      expect(labels(response.frequency!).m).toBe(frequency)
      expect(labels(response.category!).reg).toBe(category)
      expect(labels(response.media!).ta).toBe(medium)
      expect(labels(response.end_year!)['9999']).toBe(year)
      const isInvalid = labels(response.is_invalid!)
      if ('false' in isInvalid) expect(isInvalid.false).toBe(valid)
    },
  )

  it('comes from the list or the profile for codes of blanks and fill characters', async () => {
    const { aggregations: response } = await search({})
    expect(labels(response.frequency!)[' ']).toBe('No determinable frequency (irregular)')
    expect(labels(response.frequency!)['|']).toBe('No attempt to code')
    expect(labels(response.encoding_level!)).toMatchObject({ ' ': 'Full level', '8': 'Prepublication level' })
    expect(labels(response.bibliographic_level!)).toEqual({ s: 'Serial' })
    expect(labels(response.publication_status!)).toMatchObject({ c: 'Currently published', d: 'Ceased (dead)' })
    expect(labels(response.subjects!)).toEqual({ '5': 'Mathematics. Natural sciences' })
    expect(labels(response.partner_repositories!)).toEqual({ clockss: 'CLOCKSS Archive' })
    expect(labels(response.period_of_activity!)['1990']).toBe('1990–1999')
    expect(labels(response.start_year!)).toMatchObject({ '19uu': '19uu', uuuu: 'Unknown year (uuuu)' })
    expect(labels(response.publisher_names!)).toEqual({ 'Éditions du Muséum': 'Éditions du Muséum' })
  })

  it('is the stored value as a string for years and booleans', async () => {
    const { aggregations: response } = await search({})
    for (const term of ['start_year', 'is_invalid', 'draft_record', 'updated_at'] as const)
      for (const bucket of response[term]!.buckets) expect(bucket.key_as_string).toBe(bucket.key)
    expect(response.center!.buckets[0]).not.toHaveProperty('key_as_string')
  })
})

describe('a page of facet values', () => {
  it('contains the values whose label or code includes the text', async () => {
    expect(await facet('languages', { contains: 'FRAN' }, 'fr')).toEqual({
      buckets: [{ key: 'fre', doc_count: 3, label: 'français' }],
      sum_other_doc_count: 0,
      total: 1,
    })
    expect((await facet('languages', { contains: 'eng' })).buckets.map(({ key }) => key)).toEqual(['eng'])
    expect((await facet('publisher_names', { contains: 'edit' })).buckets[0]?.key).toBe('Éditions du Muséum')
    expect(await facet('publisher_names', { contains: 'springer' })).toEqual({
      buckets: [],
      sum_other_doc_count: 0,
      total: 0,
    })
  })

  it('continues without gaps, and returns the number of values on other pages', async () => {
    for (const contains of ['', 'e']) {
      const all = await facet('frequency', { contains })
      const pages = await Promise.all(all.buckets.map((_, offset) => facet('frequency', { contains, offset, size: 1 })))
      expect(pages.flatMap(({ buckets }) => buckets)).toEqual(all.buckets)
      const sum = all.buckets.reduce((total, { doc_count }) => total + doc_count, 0)
      for (const page of pages) {
        expect(page.total).toBe(all.total)
        expect(page.sum_other_doc_count).toBe(sum - page.buckets[0]!.doc_count)
      }
    }
  })

  it('counts only records that match the conditions of the search', async () => {
    const { buckets } = await facet('media', {
      ...text('botanique'),
      selected_facets: [{ term: 'category', key: 'wor' }],
    })
    expect(buckets.map(({ key, doc_count }) => [key, doc_count])).toEqual([['cr', 1]])
  })
})

describe('the list of codes for filters', () => {
  it('can be searched by code', async () => {
    const response = await complete('fre')
    expect(response[0]).toMatchObject({ code: 'fre' })
    expect(response).toContainEqual({
      tag: 'languages',
      type: 'languages',
      code: 'fre',
      label: 'French',
      searchable: 'fre - French',
    })
  })

  it('can be searched by label in the language of the caller, ignoring case and accents', async () => {
    expect((await complete('FRANCAIS', 'fr'))[0]).toMatchObject({ tag: 'languages', code: 'fre', label: 'français' })
    expect((await complete('франция', 'ru')).map(({ code }) => code)).toContain('FRA')
    expect((await complete('franç', 'en')).some(({ label }) => label === 'français')).toBe(false)
  })

  it('begins with the codes whose label has a word that starts with the text', async () => {
    const results = (await complete('norw')).map(({ label }) => label)
    expect(results[0]).toMatch(/^Norw/)
    const isEarly = results.map((label) => /(^|[^\p{L}])norw/iu.test(label))
    expect(isEarly).toEqual(isEarly.toSorted((a, b) => Number(b) - Number(a)))
  })

  it('has at most 50 codes, and none without a match', async () => {
    expect(await complete('a')).toHaveLength(50)
    expect(await complete('')).toHaveLength(50)
    expect(await complete('qqqqqq')).toEqual([])
  })

  it('includes all codes of every facet if the text is empty', async () => {
    const all = await complete()
    expect(new Set(all.map(({ tag }) => tag))).toEqual(new Set(OFFERED_TERMS))
    expect(all.every(({ code, label, searchable }) => searchable === `${code} - ${label}`)).toBe(true)
  })

  it('contains codes that are valid as filters', async () => {
    const [response] = await complete('fre - French')
    const { hits } = await search({ keyword_queries: [response] })
    expect(hits.total.value).toBe(3)
  })
})

describe('the explanation of a search', () => {
  it('states why the first records are ranked first', async () => {
    const why = async (body: object, locale?: string) =>
      (await explain(body, locale)).first.map(({ issn, why }) => `${issn} ${why}`)
    expect(await why(text('annales de botanique'))).toEqual(['7100-002X the whole title in 222'])
    expect(await why(text('7100-0046'))).toEqual([
      '7100-0046 the ISSN of this record',
      '7100-0054 the word “71000046” in 022',
    ])
    expect(await why(text('botanique unforgettable', true), 'fr')).toEqual([
      '7100-002X le mot « botanique » en 222 et le mot « unforgettable » en 500',
    ])
    expect(await why(text('"de botanique"'))).toEqual([
      '7100-002X these words in this order in 222',
      '7100-0046 these words in this order in 222',
    ])
    expect(await why({})).toEqual([])
  })

  it('returns each part of the query with its position, description and number of records', async () => {
    const { parts } = await explain(lucene('botanique AND NOT title:cahiers'))
    expect(parts[0]).toMatchObject({ source: 'basic', depth: 0 })
    const [whole, botanique, cahiers] = parts
    expect(whole!.count).toBe(2)
    expect(botanique).toMatchObject({ text: 'botanique', position: 0, length: 9, depth: 1, count: 3 })
    expect(botanique!.read_as).toBe('the word “botanique” in titles and ISSNs')
    expect(cahiers).toMatchObject({ depth: 1, count: 1 })
    expect(cahiers!.read_as).toBe('excluded: the word “cahiers” in titles')
  })

  it('includes data-field lines, filters and facets', async () => {
    const { parts } = await explain(
      {
        data_queries: {
          datafields: [
            { tag: '222', query: 'annales' },
            { operator: 'must_not', tag: '500', query: 'unforgettable' },
          ],
        },
        keyword_queries: [{ type: 'center', code: '_7', action: 'include' }],
        selected_facets: [{ term: 'languages', key: 'fre' }],
        excluded_facets: [{ term: 'media', key: 'cr' }],
      },
      'fr',
    )
    expect(parts.map(({ source, count }) => [source, count])).toEqual([
      ['line 1', 2],
      ['line 2', 1],
      ['filter 1', 4],
      ['facet 1', 3],
      ['facet 2', 1],
    ])
    expect(parts[1]!.read_as).toMatch(
      /^exclu\u00a0: une même occurrence de la zone 500, avec le mot «\u00a0unforgettable\u00a0»$/,
    )
    expect(parts[3]!.read_as).toBe('Langue\u00a0: fre - français')
    expect(parts[4]!.read_as).toMatch(/^exclu\u00a0: Support\u00a0: cr - /)
  })

  it.each(LOCALES)('has texts in %s for every kind of condition', async (locale) => {
    const queries = [
      'a* b?c /d[ef]/ g~ h~1 "i j" "k l"~2 [m TO n} {o TO *] title:p 222:q 222.a:r marc:s languages:fre start_year:[1990 TO 1999]',
      'issn:7100* issnl:7100-0011 publisher_names:museum 500:* NOT t',
      '+u v -w',
      '*:*',
    ]
    const lines = [
      {
        tag: '222',
        script: 'latin',
        subfield: 'ab',
        indicator1: '#',
        indicator2: '0',
        repeat: '1',
        structure: '222 .*',
      },
      { tag: '.*', script: 'original', repeat: '2-', query: 'a OR (b AND NOT c)', matchFormat: 'LUCENE' },
      { tag: '500', script: 'transliterated', repeat: '-3', field_type: 'keyword', query: 'a' },
      { tag: '500', field_type: 'regex', matchFormat: 'LUCENE', query: '^u' },
    ]
    const keyword_queries = [
      ...['family', 'issnl', 'issnh'].map((type) => ({ type, code: '7100-0011' })),
      ...['broken', 'valid', 'unknown'].map((code) => ({ type: 'urls_status', code })),
      { type: 'url_state', code: 'broken' },
    ]
    const all = await Promise.all([
      ...queries.map((query) => explain(lucene(query), locale)),
      explain({ basic_query: { query: '自然', matchFormat: 'CHINESE' } }, locale),
      explain({ data_queries: { datafields: lines }, keyword_queries }, locale),
    ])
    for (const part of all.flatMap(({ parts }) => parts)) {
      expect(part.read_as).not.toMatch(/search-|undefined|\{/)
      expect(part.read_as.trim()).not.toBe('')
      expect(part.count).toEqual(expect.any(Number))
    }
  })

  it('has at most 60 parts for a long search', async () => {
    const { parts } = await explain(lucene(Array.from({ length: 90 }, (_, index) => `w${index}`).join(' ')))
    expect(parts).toHaveLength(60)
  })

  it('has no parts for an empty search', async () => {
    expect(await explain({})).toEqual({ parts: [], first: [], warnings: [] })
  })
})

describe('a suggestion for a search without results', () => {
  it('is a query with a similarly spelled word that finds records', async () => {
    const { queries } = await suggest(text('anales botanique'))
    expect(queries[0]).toEqual({ query: 'annales botanique', count: 1 })
  })

  it('replaces every word that no title contains', async () => {
    const { queries } = await suggest(text('"anales de botaniqe"'))
    expect(queries).toContainEqual({ query: '"annales de botanique"', count: 1 })
  })

  it('preserves the query syntax around the word', async () => {
    const { queries } = await suggest(lucene('+title:zoologi +center:_7'))
    expect(queries).toContainEqual({ query: '+title:zoologie +center:_7', count: 1 })
  })

  it('returns the number of records in all fields when it is higher', async () => {
    expect((await suggest(text('unforgettable'))).anywhere).toBe(1)
    expect(await suggest(text('qqqq'))).not.toHaveProperty('anywhere')
    expect(await suggest(text('unforgettable', true))).not.toHaveProperty('anywhere')
  })

  it('returns the number of records without each part of the query', async () => {
    const { without } = await suggest({
      ...text('annales'),
      data_queries: { datafields: [{ tag: '222', query: 'botanique' }, {}] },
      keyword_queries: [{ type: 'center', code: '_2' }],
      excluded_facets: [{ term: 'media', key: 'cr' }],
    })
    expect(without).toEqual([{ part: 'filter', index: 0, count: 1 }])
  })

  it('does not propose a search without conditions', async () => {
    expect(await suggest(text('qqqq'))).toEqual({ queries: [], without: [] })
    expect(await suggest({})).toEqual({ queries: [], without: [] })
  })

  it('is computed within a time limit even for the longest queries', async () => {
    const long = Array.from({ length: 500 }, (_, index) => `unknown${index}`).join(' ')
    expect((await suggest(text(long))).queries).toEqual([])
  })
})
