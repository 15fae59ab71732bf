import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { RecordAnswer, SearchAnswer } from '@seriatim/contract'
import { call, callWith, retryOnce } from './session.ts'

/**
 * Names of purposes for which tests reserve a record. Each test changes only its own record, so that tests can run
 * alone and in any order. The index of a purpose in this list is the index of its ISSN in `numbersForUse`.
 */
const USES = [
  'journey',
  'draft',
  'draft in error',
  'lock',
  'lost lock',
  'two tabs',
  'reload',
  'expired session',
  'keyboard',
  'accessibility',
  'reading',
  'palette',
  'errors shown',
  'warnings',
  'undo',
  'several one',
  'several two',
  'html',
  'popup',
  'monitored',
  'abbreviation',
  'romanising',
  'romanising right to left',
  'romanising own wording',
  'romanising a selection',
  'mending links',
  'form and text',
  'form by key',
  'form and codes',
  'form refused',
  'form limits',
  'duplicate for a medium',
  'duplicate as successor',
  'duplicate in parallel',
  'duplicate in parallel, second',
  'virtual keyboard',
  'closed title',
  'successor',
  'bad input',
  'form tools',
  'merging',
  'conflict',
  'expired lock',
  'asked for',
  'history',
  'imported one',
  'imported two',
  'imported three',
  'imported four',
  'place',
  'focus one',
  'focus two',
  'widths',
  'database away',
  'enrichments',
  'enrichments by hand',
  'link one',
  'link two',
  'near-equal one',
  'near-equal two',
  'help',
  'notices',
  'enrichments by table',
  'ended lock',
  'moved address',
  'bulk one',
  'bulk two',
  'bulk three',
  'bulk by hand',
  'macro in the text',
  'macro in the form',
  'room',
] as const

export type Use = (typeof USES)[number]

export type Hit = SearchAnswer['hits']['hits'][number]['_source']

/** The results of a search that is sent through the API, with the session of the page. */
export const apiSearch = (page: Page, query: string, settings: Record<string, unknown> = {}): Promise<Hit[]> =>
  searchWith(page.request, query, settings)

async function searchWith(api: APIRequestContext, query: string, settings: Record<string, unknown>): Promise<Hit[]> {
  const wanted = { basic_query: { query, anywhere: false, matchFormat: 'TEXT' }, ...settings }
  const answer = await retryOnce(() => callWith(api, 'POST', '/search', wanted))
  expect(answer.status()).toBe(200)
  const { hits } = (await answer.json()) as SearchAnswer
  return hits.hits.map(({ _source }) => _source)
}

/**
 * Finds the ISSNs of the records that tests change, in a database that no test has changed yet. The records are
 * registered and belong to the French centre. They have the highest ISSNs of that centre, because the records with the
 * lowest ISSNs are examples of drafts, cancellations and similar cases. Records in French come first.
 */
export async function numbersForUse(api: APIRequestContext): Promise<string[]> {
  const numbers: string[] = []
  for (const isFrench of [true, false]) {
    const basic = { query: isFrench ? '4200* reg fre' : '4200* reg', anywhere: true, matchFormat: 'TEXT' }
    for (let number = 1; ; number++) {
      const settings = { basic_query: basic, sortField: 'issn', sortOrder: 'desc', page: number }
      const hits = await searchWith(api, '', settings)
      if (hits.length === 0) break
      for (const { issn, center, category, titles, languages } of hits) {
        const isKept = center === '_7' && category === 'reg' && titles.length > 0
        if (isKept && (languages[0] === 'fre') === isFrench) numbers.push(issn)
      }
    }
  }
  return numbers
}

/** The ISSNs that `numbersForUse` found in the prepared database. */
const numbers = (): string[] => JSON.parse(process.env.SERIATIM_E2E_NUMBERS!)

async function hitOf(page: Page, issn: string): Promise<Hit> {
  const hit = (await apiSearch(page, issn)).find((each) => each.issn === issn)
  if (!hit) throw new Error(`A search for ${issn} found no record`)
  return hit
}

/** The current record that is reserved for a purpose of `USES`; it belongs to the French centre. */
export async function recordFor(page: Page, use: Use): Promise<Hit> {
  const issn = numbers()[USES.indexOf(use)]
  if (issn === undefined) throw new Error(`The demonstration records have no unused record left for “${use}”`)
  return hitOf(page, issn)
}

/**
 * A record with only one version that is not reserved for a purpose of `USES`. Other tests have not changed it, not
 * even by a link to it.
 */
export async function untouchedRecord(page: Page): Promise<Hit> {
  const [issn] = await untouchedAmong(page, numbers().slice(USES.length), 1)
  return hitOf(page, issn!)
}

/** The first `count` of these ISSNs whose records have only one version. */
export async function untouchedAmong(page: Page, issns: readonly string[], count: number): Promise<string[]> {
  const found: string[] = []
  for (const issn of issns) {
    const answer = await call(page, 'GET', `/record/${issn}/versions`)
    const { active, draft, archived } = (await answer.json()) as Record<'active' | 'draft' | 'archived', unknown[]>
    if (active.length === 1 && draft.length + archived.length === 0) found.push(issn)
    if (found.length === count) return found
  }
  throw new Error('The demonstration records have no unused record left')
}

/** A record as returned by the server. */
export async function apiRecord(page: Page, issn: string): Promise<RecordAnswer> {
  const answer = await call(page, 'GET', `/record/${issn}/json`)
  expect(answer.status()).toBe(200)
  return (await answer.json()) as RecordAnswer
}

/**
 * Adds enrichments with these archiving agencies to a record. The page must have a session of the international centre.
 */
export async function enrich(page: Page, issn: string, archives: readonly string[]): Promise<void> {
  const { record } = await apiRecord(page, issn)
  const field = (name: string) => ({
    indicator1: '\\',
    indicator2: '\\',
    subFields: [{ g: name }, { h: name.toLowerCase() }, { i: 'Preserved' }],
  })
  const answer = await call(page, 'POST', `/record/${issn}`, {
    record: { fields: { ...record.fields, 920: archives.map(field) } },
    dry_run: false,
    enrichment_reason: 'For a test',
  })
  expect(((await answer.json()) as RecordAnswer).status).toBe('active')
}

let words = 0

/** A word that no record contains and no other test writes. */
export const newWord = (): string => `zyq${Date.now().toString(36)}${(words++).toString(36)}`
