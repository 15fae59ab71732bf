/** Tests the search rules of the contract. The expected results were determined manually from the test records. */
import type { SearchAnswer, SearchRequestInput } from '@seriatim/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import { makeLog } from '../../platform/log.ts'
import type { SearchEngine } from '../../search/engine.ts'
import type { ServingEngine } from '../../search/engine-kind.ts'
import { engineKind } from '../../search/engines/list.ts'
import { type Caller, createKnownUsers, loginAs, type TestDb, testApp, testDb } from '../../testing/index.ts'
import { ACTIVE_WITH_DRAFT, DIFFICULT, DRAFT_ALONE, makeDraftRecord } from '../../testing/oracle/records.ts'
import { addDraft, makeDraft } from '../../testing/oracle/versions.ts'
import { loadInto } from '../../testing/records.ts'

const MEMORY_MB = 16

let test: TestDb
let cached: ServingEngine
const engines = new Map<string, SearchEngine>()

beforeAll(async () => {
  test = await testDb()
  await createKnownUsers(test.db)
  await loadInto(test, DIFFICULT)
  const served = (cacheMegabytes: number) => {
    const settings = { cacheMegabytes, storedSetMegabytes: 0 }
    return engineKind(settings).serve({ ...test, settings, log: makeLog('warn') })
  }
  for (const issn of DRAFT_ALONE) await makeDraft(test, issn)
  for (const issn of ACTIVE_WITH_DRAFT) await addDraft(test, issn, makeDraftRecord(issn))
  const alone = served(0)
  cached = served(MEMORY_MB)
  await cached.ready
  engines.set('in memory', cached).set('PostgreSQL alone', alone)
})
afterAll(async () => {
  await cached?.close()
  await test?.close()
})

describe.each(['in memory', 'PostgreSQL alone'])('a search with the engine %s', (name) => {
  let app: App
  let caller: Caller

  beforeAll(async () => {
    app = await testApp(test, {}, engines.get(name)!)
    caller = await loginAs(app, 'reader')
  })
  afterAll(() => app?.close())

  const search = async (body: SearchRequestInput): Promise<SearchAnswer> => {
    const answer = await caller.post('/api/search', body)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
  /** The last four characters of the found ISSNs, which all begin with 7000-. */
  const searchFor = async (body: SearchRequestInput): Promise<string> => {
    const { hits } = await search({ sortField: 'issn', sortOrder: 'asc', ...body })
    expect(hits.total).toEqual({ value: hits.hits.length, relation: 'eq' })
    return hits.hits.map(({ _id }) => _id.slice(5)).join(' ')
  }

  type Line = NonNullable<NonNullable<SearchRequestInput['data_queries']>['datafields']>[number]
  const text = (query: string, anywhere = false) => searchFor({ basic_query: { query, anywhere } })
  const lucene = (query: string) => searchFor({ basic_query: { query, matchFormat: 'LUCENE' } })
  const chinese = (query: string) => searchFor({ basic_query: { query, matchFormat: 'CHINESE' } })
  const lines = (...datafields: Line[]) => searchFor({ data_queries: { datafields } })
  const everything = DIFFICULT.map(({ fields: [number] }) => ('value' in number! ? number.value.slice(5) : '')).sort()
  const but = (...issns: string[]) => everything.filter((issn) => !issns.includes(issn)).join(' ')

  describe('in the syntax TEXT', () => {
    it.each([
      ['quagga', false, ''],
      ['quagga', true, '0085 0093 0107'],
      ['QUAGGA zebra', true, '0093'],
      ['1990', false, '0050 0344'],
      ['1990-1995', false, '0050 0344'],
      ['7000-0050', false, '0050'],
      ['70000050', false, '0050'],
      ['7000-005*', false, '0050'],
      ['7000-0069', false, '0069 0344'],
      ['"l été à la mer"', false, '0069'],
      ['ete mer', false, '0069 0077'],
      ['"ete a la mer"', false, '0069'],
      ['anonymous', false, ''],
      ['anonymous', true, '0069'],
      ['the non', false, '0212'],
      ['nonsort*', false, '0212 0220'],
      ['strasse istanbul irmak full fin no', false, '0409'],
      ['"ol ol"', false, '0409'],
      ['ОЛ', false, ''],
      ['вестник', false, '0166'],
      ['ссылки', false, ''],
      ['ссылки', true, '0166'],
      ['المجله العربيه', false, '0158'],
      ['"alert and or not script c"', false, '0182'],
      ['w16999', true, '0042'],
      ['"w16998 w16999 the very end"', true, '0042'],
      ['"w5 w7"', true, ''],
      ['"a c b d"', false, '0425'],
      ['unpublished', false, ''],
      ['unpublished', true, ''],
    ])('for %s (in all fields: %s) finds the records %s', async (query, anywhere, expected) => {
      expect(await text(query, anywhere)).toBe(expected)
    })
  })

  describe('in the syntax LUCENE', () => {
    it.each([
      ['quagga nonsorting', '0212 0220'],
      ['marc:quagga AND marc:zebra', '0093'],
      ['marc:quagga AND marc:zebra OR marc:equidae', '0093'],
      ['marc:quagga OR marc:zebra AND marc:equidae', ''],
      ['+marc:quagga -marc:zebra', '0085 0107'],
      ['marc:quagga NOT (marc:zebra OR marc:equidae)', '0085'],
      ['500:quagga && !500:note', '0093 0107'],
      ['500.5:x9', '0085'],
      ['501.a:"second flood"', '0042'],
      ['501:"flood second"', '0042'],
      ['501.a:"flood second"', ''],
      ['title:mer -title:ete', ''],
      ['title:(mer AND ete)', '0069 0077'],
      ['title:"a b"~1', '0182 0425'],
      ['title:"b c"', ''],
      ['title:"c a"~2', '0182 0425'],
      ['nons?rting qu*um', '0050 0212 0220'],
      ['/ann.ls/', '0050'],
      ['anals~1', '0050'],
      ['naanls~1', ''],
      ['naanls~2', '0050'],
      ['title:[quing TO quinz]', '0050'],
      ['title:{quinquennium TO quinz]', ''],
      ['issn:7000-0050 OR issn:7000006*', '0050 0069'],
      ['issnl:70000069', '0344'],
      ['issnl:*', '0344'],
      ['issn:7000-0469', '0469'],
      ['issn:7000046?', '0469'],
      ['start_year:1990', '0050'],
      ['start_year:[1950 TO 1959]', '0212 0220'],
      ['end_year:{1990 TO 1995]', '0050 0212 0220'],
      ['start_year:[* TO 1850]', '0212 0298'],
      ['publisher_names:maison', '0301'],
      ['publisher_names:"long publisher"', '0336'],
      ['fields_structure:"510 0# a"', '0328'],
      ['fields_structure:510*', '0328'],
      ['fields_structure:/510 0# ./', '0328'],
      ['draft_record:true', '0050 0069 0131 014X 031X 0352'],
      ['245:中国经济月刊 AND 880:中国经济月刊', '014X'],
      ['category:reg AND media:zu', '0352 0395'],
      ['C\\+\\+ AND \\(2nd\\)', '0182'],
      ['quagga^2 annals^0.5', '0050'],
    ])('for %s finds the records %s', async (query, expected) => {
      expect(await lucene(query)).toBe(expected)
    })

    it('with only NOT finds all records except the excluded ones', async () => {
      expect(await lucene('NOT marc:quagga')).toBe(but('0085', '0093', '0107'))
      expect(await lucene('*:* -marc:quagga')).toBe(but('0085', '0093', '0107'))
    })

    it.each(['()', 'nofield:x', 'a AND', '"open', '(a', '[a TO', '/a(/', 'a:'])('is refused for %s', async (query) => {
      const answer = await caller.post('/api/search', { basic_query: { query, matchFormat: 'LUCENE' } })
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'query_syntax'])
      expect(answer.json().details).toMatchObject({ position: expect.any(Number), length: expect.any(Number) })
    })
  })

  describe('in the syntax CHINESE', () => {
    it.each([
      ['中國', '014X'],
      ['中国经济', '014X'],
      ['經濟', '014X'],
      ['国中', ''],
      ['经', '014X'],
      ['学', '0417'],
      ['國語', '0417'],
      ['国语 nhk', '0417'],
      ['人民', ''],
    ])('for %s finds the records %s', async (query, expected) => {
      expect(await chinese(query)).toBe(expected)
    })
  })

  describe('with data-field lines', () => {
    it.each<[string, Line, string]>([
      ['words within one occurrence', { tag: '500', query: 'note quagga' }, '0085'],
      ['words of two occurrences', { tag: '246', query: 'ete mer' }, ''],
      ['the eleventh of twelve similar occurrences', { tag: '500', query: 'quagga zebra' }, '0093'],
      ['an indicator of the tenth occurrence', { tag: '500', query: 'note', indicator1: '1' }, '0085'],
      ['an indicator that the eleventh occurrence does not have', { tag: '500', query: '11', indicator1: '1' }, ''],
      ['an occurrence number', { tag: '500', query: 'quagga', repeat: '11' }, '0085 0093'],
      ['twelve or more occurrences', { tag: '500', repeat: '12-' }, '0085 0093'],
      ['two or three occurrences', { tag: '246', repeat: '2-3' }, '0077 0158'],
      ['880 fields are counted separately', { tag: '246', repeat: '2-', script: 'original' }, '0158'],
      ['both words in one subfield', { tag: '710', subfield: 'b', query: 'section nord' }, '0115'],
      ['words of two subfields', { tag: '710', subfield: 'ab', query: 'institut section' }, ''],
      ['a word of one of two subfields', { tag: '710', subfield: 'ab', query: 'nord' }, '0115 0123'],
      ['words of the whole field', { tag: '710', query: 'institut section nord' }, '0115 0123'],
      ['blank indicators', { tag: '710', indicator1: '2', indicator2: '#', query: 'bureau' }, '0115'],
      ['an indicator stored as #, which means blank', { tag: '246', indicator1: '#', query: 'hash' }, '0204'],
      ['latin', { tag: '246', script: 'latin', query: 'arabic' }, '0158'],
      ['transliterated', { tag: '222', script: 'transliterated' }, '014X 0166'],
      ['original script under the linked tag', { tag: '222', script: 'original' }, '014X 0166'],
      ['original script under 880', { tag: '880', query: 'без' }, '0166'],
      ['a field structure', { structure: '710 2# abba' }, '0115'],
      ['a field structure as a regular expression', { structure: '(710|246) .. ab+a?' }, '0115 0123'],
      ['a field structure with the stored tag 880', { tag: '245', structure: '880 .. 6a' }, '014X 0158'],
      ['LUCENE within one occurrence', { tag: '500', matchFormat: 'LUCENE', query: 'zebra AND NOT quagga' }, '0093'],
      ['LUCENE with only a negative word', { tag: '650', matchFormat: 'LUCENE', query: '-nothing' }, '0107'],
      ['a whole value', { tag: '222', subfield: 'a', field_type: 'keyword', query: 'FILL' }, '0255'],
      [
        'a part of a value as a whole value',
        { tag: '222', subfield: 'a', field_type: 'keyword', query: 'Overflow' },
        '',
      ],
      ['the value of a whole field', { tag: '710', field_type: 'keyword', query: 'institut nord section sud' }, '0123'],
      ['a regular expression', { tag: '856', subfield: 'u', field_type: 'regex', query: '^https?://.*\\?b=' }, '045X'],
      [
        'a regular expression anchored at the end',
        { tag: '856', subfield: 'u', field_type: 'regex', query: 'example$' },
        '',
      ],
      ['a regular expression is case-sensitive', { tag: '245', field_type: 'regex', query: 'beijing' }, ''],
      ['a regular expression in any tag', { field_type: 'regex', query: 'OA-[JB]$' }, '045X'],
      ['a tag with letters', { tag: '9X9', query: 'capital' }, '0433'],
      ['a control field', { tag: '008', query: 'fre', repeat: '1' }, ''],
      ['words of an overflowed record', { tag: '500', query: 'w3 w16999' }, '0042'],
      ['a subfield of an overflowed record', { tag: '501', subfield: 'a', query: 'flood after' }, '0042'],
    ])('returns the expected records for %s', async (_, line, expected) => {
      expect(await lines(line)).toBe(expected)
    })

    it('can require that a field occurs at most once or not at all', async () => {
      expect(await lines({ tag: '500', repeat: '-1' })).toBe(but('0085', '0093', '0190'))
      expect(await lines({ tag: '500', repeat: '-1', query: 'quagga' })).toBe('0107')
    })

    it('excludes records with must_not and matches any line with should', async () => {
      expect(await lines({ operator: 'must_not', tag: '022' })).toBe('0271 028X 0298')
      const datafields: Line[] = [
        { tag: '500', query: 'zebra' },
        { tag: '710', query: 'bureau' },
        { operator: 'must_not', tag: '500', query: 'quagga' },
      ]
      expect(await searchFor({ data_queries: { operator: 'should', datafields } })).toBe('0115')
      expect(await searchFor({ data_queries: { operator: 'must', datafields } })).toBe('')
    })

    it('ignores an empty line with default values of the form', async () => {
      const line: Line = { id: '1', operator: 'must', query: '', matchFormat: 'TEXT', field_type: 'simple', tag: '.*' }
      const rest = { script: 'any', repeat: '', subfield: '', indicator1: '', indicator2: '', structure: '' } as const
      expect(await lines({ ...line, ...rest })).toBe(but())
    })
  })

  describe('with filters, families and facets', () => {
    const filter = (type: string, code: string, action: 'include' | 'exclude' = 'include') => ({
      action,
      tag: type,
      type,
      code,
      searchable: code,
    })

    it('combines filters of one type with OR, different types with AND, and exclusions with AND NOT', async () => {
      expect(await searchFor({ keyword_queries: [filter('category', 'wor'), filter('category', 'leg')] })).toBe(
        '0360 0379',
      )
      expect(await searchFor({ keyword_queries: [filter('category', 'reg'), filter('languages', 'fre')] })).toBe('')
      const excluding = [filter('languages', 'fre'), filter('frequency', 'm', 'exclude')]
      expect(await searchFor({ keyword_queries: excluding })).toBe('')
    })

    it('finds families by medium, by history and by all links', async () => {
      expect(await searchFor({ keyword_queries: [filter('issnl', '7000-0352')] })).toBe('0352 0360')
      expect(await searchFor({ keyword_queries: [filter('issnh', '7000-0352')] })).toBe('0352 0360 0379')
      expect(await searchFor({ keyword_queries: [filter('family', '7000-0352')] })).toBe('0352 0360 0379 0387 0395')
      expect(await searchFor({ keyword_queries: [filter('family', '7000-0409')] })).toBe('0409')
      // The check digit of this ISSN is wrong, so no record can link to it and it has no family.
      expect(await searchFor({ keyword_queries: [filter('family', '7000-0469')] })).toBe('0469')
      expect(await searchFor({ keyword_queries: [filter('family', '9999-9994')] })).toBe('')
    })

    it('counts a facet with all conditions except the selected values of that facet', async () => {
      const body: SearchRequestInput = {
        keyword_queries: [filter('family', '7000-0352')],
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
      expect(
        (await search({ ...body, excluded_facets: [{ term: 'draft_record', key: 'true' }] })).hits.total.value,
      ).toBe(1)
    })

    it('counts each record once per facet value, and returns values as stored', async () => {
      const { aggregations } = await search({ basic_query: { query: '7000-0301' } })
      const keys = (term: keyof typeof aggregations) => aggregations[term]!.buckets.map(({ key }) => key).join('|')
      expect(keys('languages')).toBe('Ger|eng|fre')
      expect(keys('publisher_names')).toBe('Maison|maison')
      expect(keys('publisher_locations')).toBe('Lyon|Paris')
      expect(keys('subjects')).toBe('0')
      expect(keys('period_of_activity')).toBe('2000|2010|2020')
      expect(aggregations.publisher_names!.buckets[0]!.doc_count).toBe(1)
    })
  })

  describe('with a sort order', () => {
    const order = async (sortField: NonNullable<SearchRequestInput['sortField']>, sortOrder: 'asc' | 'desc') => {
      const { hits } = await search({
        basic_query: { query: '1995 mer (nonsort* -non) fill', matchFormat: 'LUCENE' },
        sortField,
        sortOrder,
      })
      return hits.hits.map(({ _id }) => _id.slice(5)).join(' ')
    }

    it('breaks ties by ascending ISSN and sorts records without a value last in both directions', async () => {
      expect(await order('start_year', 'asc')).toBe('0220 0050 0069 0077 0255 0344')
      expect(await order('start_year', 'desc')).toBe('0050 0220 0069 0077 0255 0344')
      expect(await order('end_year', 'asc')).toBe('0050 0220 0069 0077 0255 0344')
      expect(await order('category', 'desc')).toBe('0050 0069 0077 0220 0255 0344')
      expect(await order('title', 'asc')).toBe('0050 0255 0069 0220 0077 0344')
      expect(await order('title', 'desc')).toBe('0220 0069 0255 0050 0077 0344')
      expect(await order('media', 'asc')).toBe('0255 0050 0069 0077 0220 0344')
    })
  })
})
