import { REQUEST_LIST, readRequests } from '@seriatim/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findCentre } from '../../kernel/auth/centre-repository.ts'
import { createKnownUsers, type TestDb, testDb } from '../../testing/index.ts'
import { countStates, pageOfRequests } from './staff-repository.ts'
import { addManyRequests } from './testing/many-requests.ts'

const REQUESTS = 5_000

let test: TestDb
let centre: number
beforeAll(async () => {
  test = await testDb()
  await createKnownUsers(test.db)
  centre = (await findCentre(test.db, '_7'))!.id
  await addManyRequests(test.pool, centre, REQUESTS)
})
afterAll(async () => test?.close())

/** The queries of the inbox, and the total of each among the requests of `addManyRequests`. */
const EACH = Math.floor(REQUESTS / 7)
const OPEN = EACH * 3 + 2
const QUERIES: (readonly [query: object, total: number])[] = [
  ...REQUEST_LIST.sorts.flatMap((sort): (readonly [object, number])[] => [
    [{ sort }, OPEN],
    [{ sort, state: 'all' }, REQUESTS],
    [{ sort, state: 'all', order: 'asc' }, REQUESTS],
  ]),
  [{ state: 'closed' }, EACH],
  [{ state: 'all', handler: 'none' }, REQUESTS - Math.floor(REQUESTS / 3)],
  [{ medium: 'online' }, 0],
  [{ kind: 'change' }, 0],
  [{ state: 'all', page: 100 }, REQUESTS],
  [{ state: 'all', page: 1_000 }, REQUESTS],
  // One title has this number; six invented words contain it too.
  [{ search: 'numéro 4242', state: 'all' }, 7],
  [{ search: 'ANNALES', state: 'all' }, REQUESTS],
  [{ search: 'zzzz', state: 'all' }, 0],
]

describe('the inbox of a centre with thousands of requests', () => {
  it.each(QUERIES.map(([query, total]) => [JSON.stringify(query), query, total] as const))(
    'lists the page and the total of %s',
    async (_, given, expected) => {
      const query = readRequests.query!.parse(given)
      const counts = await countStates(test.db, [centre])
      const { rows, total } = await pageOfRequests(test.db, [centre], query, { userId: '1', counts })
      expect(total).toBe(expected)
      expect(rows).toHaveLength(Math.max(0, Math.min(query.size, total - (query.page - 1) * query.size)))
    },
  )
})
