/** The list of the requests of one centre. INBOX_REQUESTS=100000 measures it; its limit is then 50 ms (p95). */

import { setTimeout as sleep } from 'node:timers/promises'
import { REQUEST_LIST, readRequests } from '@seriatim/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createKnownUsers, type TestDb, testDb } from '../../testing/index.ts'
import { countStates, pageOfRequests } from './staff-repository.ts'
import { rowsOf } from './view.ts'

const REQUESTS = Number(process.env.INBOX_REQUESTS ?? 5_000)

let test: TestDb
let centre: number
beforeAll(async () => {
  test = await testDb()
  await createKnownUsers(test.db)
  centre = (await test.pool.query(`select id from centre where code = '_7'`)).rows[0].id
  await test.pool.query(
    `insert into issn_request (code, state, kind, source, center_id, email, language, content, title, publisher,
       country, media, handler_id, due_on, sent_at, updated_at)
     select translate(left(d, 8), 'ilou', '1100') || n, s.state, 'new', 'portal', $1, left(d, 6) || '@example.org', 'fr',
       jsonb_build_object('title', t, 'subtitle', 'revue de recherche et de documentation', 'publisher', p, 'note', repeat(d, 8),
         'parallel_titles', '[]'::jsonb, 'media', '["print"]'::jsonb, 'url', 'https://' || d || '.example.org', 'contact_name', 'Ada ' || left(d, 4)),
       t, p, 'FRA', '{print}', case when n % 3 = 0 then (select id from app_user where username = 'france') end,
       case when n % 7 > 0 then date '2026-01-01' + n % 700 end, now() - make_interval(mins => n), now() - make_interval(secs => n * 17)
     from generate_series(1, $2::int) n
     cross join lateral (select md5(n::text) as d) hash
     cross join lateral (select 'Annales de ' || left(d, 7) || ' et ' || right(d, 9) || ' numéro ' || n as t, 'Éditions ' || substr(d, 4, 5) as p) texts
     cross join lateral (select (array['new','in_progress','waiting','assigned','refused','withdrawn','closed'])[case when $3::boolean then 1 else 1 + (n % 7) end] as state) s`,
    [centre, REQUESTS, process.env.INBOX_ALL_NEW === '1'],
  )
  // While another snapshot is open, VACUUM marks no pages as all-visible, which index-only scans need.
  for (let turn = 0; turn < 20; turn++) {
    await test.pool.query('vacuum (analyze) issn_request')
    const { rows } = await test.pool.query(
      `select relallvisible = relpages as done from pg_class where relname = 'issn_request'`,
    )
    if (rows[0].done) break
    await sleep(500)
  }
}, 600_000)
afterAll(async () => test?.close())

const queryOf = (given: object) => readRequests.query!.parse(given)
const read = async (given: object) => {
  const query = queryOf(given)
  const counts = await countStates(test.db, [centre])
  const page = await pageOfRequests(test.db, [centre], query, { userId: '1', counts })
  return { rows: await rowsOf(test.db, page.rows, { locale: 'fr', now: new Date() }), total: page.total, counts }
}

const QUERIES: object[] = [
  ...REQUEST_LIST.sorts.flatMap((sort) => [{ sort }, { sort, state: 'all' }, { sort, state: 'all', order: 'asc' }]),
  ...[{ state: 'new' }, { state: 'closed' }, { handler: 'none' }, { overdue: 'true' }, { medium: 'online' }],
  ...[{ month: '2026-11' }, { page: 100 }, { state: 'all', page: 1_000 }, { kind: 'change' }],
  ...[
    { search: 'numéro 4242', state: 'all' },
    { search: 'annales', state: 'all' },
    { search: 'zzzz', state: 'all' },
  ],
  ...[{ search: 'ANNALES 1234' }, { search: 'example.org 77', state: 'all' }],
]

it.each(QUERIES.map((query) => [JSON.stringify(query), query] as const))(
  'a page of %s has its rows',
  async (_, query) => {
    const first = await read(query)
    const { page, size } = queryOf(query)
    expect(first.rows.length).toBe(Math.max(0, Math.min(size, first.total - (page - 1) * size)))
    if (REQUESTS < 100_000) return
    const times: number[] = []
    for (let turn = 0; turn < 12; turn++) {
      const start = performance.now()
      await read(query)
      times.push(performance.now() - start)
    }
    times.sort((one, other) => one - other)
    console.log(JSON.stringify(query), first.total, `median ${times[6]!.toFixed(1)} max ${times[11]!.toFixed(1)} ms`)
  },
)
