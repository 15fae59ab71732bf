/** Tests searches by results of URL checks: both engines find the records for which the program displays the state. */
import { FACET_TERMS, type SearchParamsInput, searchParams } from '@seriatim/contract'
import { dataField, type MarcRecord, valueIn } from '@seriatim/marc'
import type { UrlCheck } from '@seriatim/rules'
import { generate } from '@seriatim/synthetic'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storeCheckResult } from '../catalogue/addresses/repository.ts'
import { lastChange } from '../catalogue/changes/repository.ts'
import { hitSources } from '../features/search/hits.ts'
import { readSearch } from '../kernel/search/read-search.ts'
import { makeLog } from '../platform/log.ts'
import { type TestDb, testDb } from '../testing/index.ts'
import { addDraft, replaceActive } from '../testing/oracle/versions.ts'
import { loadInto } from '../testing/records.ts'
import { makeCachedEngine } from './columns/engine.ts'
import type { SearchEngine } from './engine.ts'
import type { ServingEngine } from './engine-kind.ts'
import { makePostgresEngine } from './postgres/engine.ts'

const GONE = 'https://gone.issn.org/a'
const HERE = 'https://here.issn.org/?b=1&c'
const MOVED = 'https://moved.issn.org/d'
const FTP = 'ftp://ftp.issn.org/'
const NEW = 'https://new.issn.org/'

const made = [...generate({ count: 12, first: 6_200_000 })]
const issnOf = (record: MarcRecord): string => valueIn(record, '022', 'a')!
const withUrls = (record: MarcRecord, ...urls: string[]): MarcRecord => ({
  ...record,
  fields: [
    ...record.fields.filter(({ tag }) => tag < '856'),
    ...urls.map((url, index) => dataField(index % 2 === 0 ? '856' : '857', '4', '0', [['u', url]])),
  ],
})
/** A field with more words than a row of the index can contain. */
const MANY_WORDS = dataField('500', ' ', ' ', [['a', Array.from({ length: 17_000 }, (_, n) => `w${n}`).join(' ')]])

const URLS: readonly (readonly string[])[] = [
  [HERE, GONE],
  [HERE],
  [FTP, HERE],
  [FTP],
  ['https://never.issn.org/asked'],
  [GONE, FTP],
  [MOVED],
  [MOVED, HERE],
]
const records = made.map((record, index) => withUrls(record, ...(URLS[index] ?? [])))
const long = { ...records[5]!, fields: [...records[5]!.fields, MANY_WORDS] }
records[5] = { ...long, fields: long.fields.toSorted((one, other) => Number(one.tag) - Number(other.tag)) }
const issns = records.map(issnOf)
const numbersOf = (result: readonly string[]): number[] =>
  result.map((issn) => issns.indexOf(issn)).sort((a, b) => a - b)

let test: TestDb
let cached: ServingEngine
let engines: readonly SearchEngine[]
const errors: unknown[] = []

const check = (url: string, state: UrlCheck['state']) =>
  storeCheckResult(test.db, {
    url,
    state,
    statusCode: null,
    reason: 'test',
    checkedAt: new Date(),
    movedTo: null,
    isGone: false,
  })

beforeAll(async () => {
  test = await testDb()
  await loadInto(test, records)
  await check(GONE, 'broken')
  await check(HERE, 'valid')
  await check(MOVED, 'valid')
  await check(FTP, 'uncheckable')
  const plain = makePostgresEngine(test.db)
  const log = makeLog('error', { write: (entry) => void errors.push(entry) })
  cached = makeCachedEngine({ url: test.url, fallback: plain, log, memoryMegabytes: 16 })
  await cached.ready
  engines = [plain, cached]
})
afterAll(async () => {
  await cached?.close()
  await test?.close()
})

type Filter = NonNullable<SearchParamsInput['keyword_queries']>[number]
const links = (code: string, action: 'include' | 'exclude' = 'include'): Filter => ({
  type: 'urls_status',
  code,
  action,
})

/** The positions of the found records in the test data. Also checks that both engines return the same. */
const search = async (params: SearchParamsInput): Promise<number[]> => {
  const { set, order } = readSearch(searchParams.parse(params))
  const question = { ...set, ...order, offset: 0, limit: 50, facets: FACET_TERMS, buckets: 10 }
  const answers: number[][] = []
  for (const engine of engines) {
    const { hits, total } = await engine.search(question)
    const shown = numbersOf((await hitSources(test.db, hits)).map(({ issn }) => issn))
    expect(total).toBe(shown.length)
    expect(await engine.count([set])).toEqual([total])
    expect(await engine.ids({ ...set, ...order })).toHaveLength(total)
    answers.push(shown)
  }
  expect(answers[1]).toEqual(answers[0])
  return answers[0]!
}
const byLinks = (...keyword_queries: Filter[]): Promise<number[]> => search({ keyword_queries })

/** Checks that a search by each state finds the records for which that state is displayed. */
const expectAsShown = async (): Promise<void> => {
  const ids = await test.db.selectFrom('record').select('id').execute()
  const shown = await hitSources(
    test.db,
    ids.map(({ id }) => ({ recordId: id, score: 0 })),
  )
  for (const status of ['broken', 'valid', 'unknown']) {
    const expected = shown.filter(({ urls_status }) => urls_status === status).map(({ issn }) => issn)
    expect(await byLinks(links(status)), status).toEqual(numbersOf(expected))
  }
}

describe('a search by the state of links', () => {
  it('finds records with the displayed state, in which one broken link outweighs working ones', async () => {
    expect(await byLinks(links('broken'))).toEqual([0, 5])
    expect(await byLinks(links('valid'))).toEqual([1, 2, 6, 7])
    expect(await byLinks(links('unknown'))).toEqual([3, 4, 8, 9, 10, 11])
    await expectAsShown()
  })

  it('supports exclusion, alternatives and combination with other conditions', async () => {
    expect(await byLinks(links('broken', 'exclude'))).toEqual([1, 2, 3, 4, 6, 7, 8, 9, 10, 11])
    expect(await byLinks(links('unknown', 'exclude'))).toEqual([0, 1, 2, 5, 6, 7])
    expect(await byLinks(links('broken'), links('valid'))).toEqual([0, 1, 2, 5, 6, 7])
    expect(await byLinks(links('valid'), links('valid', 'exclude'))).toEqual([])
    expect(await byLinks(links('broken'), { type: 'family', code: issns[0]! })).toEqual([0])
    const basic_query = { query: `issn:(${issns[0]} OR ${issns[1]})`, matchFormat: 'LUCENE' as const }
    expect(await search({ basic_query, keyword_queries: [links('valid')] })).toEqual([1])
  })

  it('combines with conditions on record contents, also for a record that the index contains only partly', async () => {
    const lookup = (query: string, ...keyword_queries: Filter[]) =>
      search({
        data_queries: { datafields: [{ tag: '85.', subfield: 'u', query, field_type: 'regex' }] },
        keyword_queries,
      })
    expect(await lookup('issn')).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect(await lookup('^ftp', links('broken'))).toEqual([5])
    expect(await lookup('^ftp', links('broken', 'exclude'))).toEqual([2, 3])
    expect(await lookup('^ftp', links('unknown'), links('valid'))).toEqual([2, 3])
  })
})

describe('a search by the state of single URLs', () => {
  const inState = (code: string, action: 'include' | 'exclude' = 'include'): Filter => ({
    tag: 'url_state',
    code,
    action,
  })
  const lucene = (query: string): Promise<number[]> => search({ basic_query: { query, matchFormat: 'LUCENE' } })

  it('finds a record by each of its URLs', async () => {
    expect(await byLinks(inState('broken'))).toEqual([0, 5])
    expect(await byLinks(inState('valid'))).toEqual([0, 1, 2, 6, 7])
    expect(await byLinks(inState('uncheckable'))).toEqual([2, 3, 5])
    expect(await byLinks(inState('valid'), inState('uncheckable', 'exclude'))).toEqual([0, 1, 6, 7])
  })

  it('supports all patterns in LUCENE', async () => {
    expect(await lucene('url_state:Broken')).toEqual([0, 5])
    expect(await lucene('url_state:(broken AND valid)')).toEqual([0])
    expect(await lucene('url_state:* -url_state:valid')).toEqual([3, 4, 5])
    expect(await lucene('url_state:un*')).toEqual([2, 3, 4, 5])
    expect(await lucene('url_state:/b.*/ OR url_state:unknown')).toEqual([0, 4, 5])
    expect(await lucene('url_state:nothing')).toEqual([])
  })

  it('combines with conditions on record contents', async () => {
    const lines = { datafields: [{ tag: '85.', subfield: 'u', query: '^ftp', field_type: 'regex' as const }] }
    expect(await search({ data_queries: lines, keyword_queries: [inState('broken')] })).toEqual([5])
    expect(await search({ data_queries: lines, keyword_queries: [inState('broken', 'exclude')] })).toEqual([2, 3])
  })
})

describe('a search by the host of URLs', () => {
  const lucene = (query: string): Promise<number[]> => search({ basic_query: { query, matchFormat: 'LUCENE' } })

  it('finds records by a filter and in LUCENE', async () => {
    expect(await byLinks({ type: 'url_host', code: 'gone.issn.org' })).toEqual([0, 5])
    expect(await byLinks({ type: 'url_host', code: 'Gone.ISSN.org' })).toEqual([0, 5])
    expect(await lucene('url_host:gone.issn.org')).toEqual([0, 5])
    expect(await lucene('url_host:(gone.issn.org OR ftp.issn.org)')).toEqual([0, 2, 3, 5])
    expect(await lucene('url_host:*.issn.org -url_host:h*')).toEqual([3, 4, 5, 6])
    expect(await lucene('url_host:[m TO n}')).toEqual([6, 7])
    expect(await lucene('url_host:* AND url_host:nowhere*')).toEqual([])
    expect(await lucene('*:* -url_host:*')).toEqual([8, 9, 10, 11])
  })
})

describe('a repeated search', () => {
  it('has a new result only after a check found a different state of a link', async () => {
    const before = await lastChange(test.db)
    expect(await byLinks(links('valid'))).toEqual([1, 2, 6, 7])
    await check(MOVED, 'valid')
    await check(FTP, 'uncheckable')
    await check('https://unresolved.issn.org/', 'broken')
    expect(await lastChange(test.db)).toBe(before)
    await check('https://never.issn.org/asked', 'uncheckable')
    const afterOne = await lastChange(test.db)
    expect(afterOne).toBeGreaterThan(before)
    await check(MOVED, 'broken')
    expect(await lastChange(test.db)).toBeGreaterThan(afterOne)
    expect(await byLinks(links('valid'))).toEqual([1, 2])
    expect(await byLinks(links('broken'))).toEqual([0, 5, 6, 7])
    await check(MOVED, 'uncheckable')
    expect(await byLinks(links('broken'))).toEqual([0, 5])
    await check(MOVED, 'valid')
    await expectAsShown()
  })

  it('includes the results of two checks of one URL at the same time', async () => {
    await replaceActive(test, issns[8]!, withUrls(made[8]!, NEW))
    await Promise.all([check(NEW, 'broken'), check(NEW, 'valid'), check(NEW, 'uncheckable')])
    await check(NEW, 'broken')
    await expectAsShown()
  })

  it('omits a record whose broken link was removed', async () => {
    expect(await byLinks(links('broken'))).toEqual([0, 5, 8])
    await replaceActive(test, issns[0]!, withUrls(made[0]!, HERE, `${GONE}/b`))
    expect(await byLinks(links('broken'))).toEqual([5, 8])
    await expectAsShown()
  })

  it('includes a link added by a save', async () => {
    await replaceActive(test, issns[3]!, withUrls(made[3]!, NEW))
    expect(await byLinks(links('broken'))).toEqual([3, 5, 8])
    await expectAsShown()
  })

  it('uses the links of the active version, not those of its draft', async () => {
    await addDraft(test, issns[1]!, withUrls(made[1]!, GONE))
    expect(await byLinks(links('broken'))).toEqual([3, 5, 8])
    expect(await byLinks(links('valid'))).toContain(1)
    await expectAsShown()
    expect(errors).toEqual([])
  })
})
