/** Serials and a client of the reconciliation service for tests. */
import { issnFromNumber } from '@seriatim/issn'
import { controlField, dataField, type MarcRecord } from '@seriatim/marc'
import { expect } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import { type TestDb, testApp, testDb } from '../../testing/index.ts'
import { fillPublicBase, type PublicBase } from '../public/testing.ts'

export const SERVICE = '/api/public/v1/reconcile'
export const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

type Sample = {
  readonly number: number
  readonly title: string
  readonly country?: string
  readonly medium?: string
  readonly publisher?: string
  readonly years?: string
  /** Code of 008/21 (type of continuing resource). */
  readonly kind?: string
  readonly category?: string
  readonly replacedBy?: string
}
export const PRINT = issnFromNumber(7_600_001)
export const ONLINE = issnFromNumber(7_600_002)
export const NEWS = issnFromNumber(7_600_003)
export const CANCELLED = issnFromNumber(7_600_004)
export const HIDDEN = issnFromNumber(7_600_005)
export const SCRIPTED = issnFromNumber(7_600_006)

const SAMPLES: readonly Sample[] = [
  { number: 7_600_001, title: 'Annals of coastal lanterns', country: 'FRA', publisher: 'Harbour Press' },
  { number: 7_600_002, title: 'Annals of coastal lanterns', country: 'GBR', medium: 'cr', publisher: 'Harbour Press' },
  { number: 7_600_003, title: 'The Lannemezan courier', country: 'FRA', kind: 'n', years: '1870', publisher: 'Dupont' },
  { number: 7_600_004, title: 'Zephyr quarterly of anemometry', category: 'can', replacedBy: PRINT },
  { number: 7_600_005, title: 'Unseen gazette of lighthouses', category: 'leg', publisher: 'Secret Press' },
  { number: 7_600_006, title: '<img src=x onerror=alert(1)> gazette', publisher: '"><script>alert(2)</script>' },
  { number: 7_600_007, title: 'Unseen gazette of distant winter harbours' },
]

const recordOf = ({ number, title, ...sample }: Sample): MarcRecord => {
  const issn = issnFromNumber(number)
  const { country = 'FRA', medium = 'ta', publisher = 'Unknown', years = '1990', kind = 'p', category = 'reg' } = sample
  const replaced = sample.replacedBy === undefined ? [] : [['v', sample.replacedBy] as const]
  return {
    leader: '00000nas a2200000 i 4500',
    fields: [
      controlField('001', issn),
      controlField('007', medium),
      controlField('008', `900101c${years}9999fr ar ${kind}       0   b0fre d`),
      dataField('022', '0', ' ', [['a', issn], ['l', PRINT], ...replaced]),
      dataField('044', ' ', ' ', [['c', country]]),
      dataField('210', ' ', '0', [['a', `${title.slice(0, 6)}.`]]),
      dataField('222', ' ', '0', [['a', title]]),
      dataField('245', '0', '0', [['a', title]]),
      dataField('264', ' ', '1', [['b', publisher]]),
      dataField('856', '4', '0', [['u', `https://serials.example/${number}`]]),
      dataField('699', ' ', ' ', [['8', category]]),
    ],
  }
}

export type Candidate = {
  id: string
  name: string
  description: string
  score: number
  match: boolean
  type: { id: string; name: string }[]
  features: { id: string; value: number }[]
}
type Batch = Record<string, { result: Candidate[] }>

export const ids = (result: readonly { id: string }[]): string[] => result.map(({ id }) => id)

/** The application on a database with the serials, and 80 generated ones of which some are not public. */
export async function startReconciliation(): Promise<{ test: TestDb; app: App; base: PublicBase }> {
  const test = await testDb()
  const base = await fillPublicBase(test, 80, SAMPLES.map(recordOf))
  return { test, app: await testApp(test), base }
}

/** Calls of the service. `app` is a function, because tests start the application after they are declared. */
export const reconciliationClient = (app: () => App) => {
  const address = (path: string, query: Readonly<Record<string, string>> = {}) =>
    `${SERVICE}${path}?${new URLSearchParams(query)}`
  const get = (path: string, query: Readonly<Record<string, string>> = {}) => app().inject(address(path, query))
  const postForm = (members: Readonly<Record<string, string>>, path = '') =>
    app().inject({
      method: 'POST',
      url: SERVICE + path,
      headers: FORM,
      payload: new URLSearchParams(members).toString(),
    })
  const postJson = (body: object, path = '') => app().inject({ method: 'POST', url: SERVICE + path, payload: body })

  /** Sends a batch of queries in the same way as OpenRefine. */
  const reconcile = async (queries: object): Promise<Batch> => {
    const answer = await postForm({ queries: JSON.stringify(queries) })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
  const candidates = async (query: object): Promise<Candidate[]> => (await reconcile({ q0: query })).q0!.result
  const drafted = async (query: object, path = '/match'): Promise<Candidate[]> => {
    const answer = await postJson({ queries: [query] }, path)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json().results[0].candidates
  }
  const refusal = async (answer: ReturnType<typeof get>): Promise<unknown[]> => {
    const { statusCode, body } = await answer
    const { code, details } = JSON.parse(body)
    return [statusCode, code, details?.path]
  }
  return { get, postForm, postJson, reconcile, candidates, drafted, refusal }
}
