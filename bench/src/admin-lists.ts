/**
 * Measures long lists of administration: accounts, tasks, imports and blocks with 100,000 generated rows each, in every
 * sort order and with some searches. Only the queries for the ids of a page and for the count are measured, without
 * reading the rows and without HTTP. `node bench/src/admin-lists.ts [ROWS]`. Runs separately, because it changes the
 * database of the other benchmarks.
 */
import { ADMIN_BLOCK_LIST, ADMIN_IMPORT_LIST, ADMIN_TASK_LIST, type ListKind, USER_LIST } from '@seriatim/contract'
import { userIds } from '@seriatim/server/features/accounts/list-repository'
import { blockIds } from '@seriatim/server/features/blocks/list-repository'
import { importIds } from '@seriatim/server/features/imports/administration-list-repository'
import { taskIds } from '@seriatim/server/kernel/tasks/list-repository'
import type { Db } from '@seriatim/server/platform/database/db'
import { type BenchDb, withBenchDb } from './bench-db.ts'
import { type Timing, timeOf } from './timings.ts'

const ROWS = 100_000
const TIMES = 20
const TARGET_MS = 50

/** Unordered rows of 40 centres, with plausible content. */
const INSERT_STATEMENTS = [
  `insert into app_user (username, email, password_hash, center_id, is_active, last_login_at, created_at, issn_quota)
   select (array['marie','ivan','zoé','anna','johann'])[1 + n % 5] || '.' || (n * 7919 % 100003) || '.' || n,
     'person' || (n * 20011 % 100003) || '@centre' || n % 90 || '.example.org', 'x',
     (select array_agg(id order by id) from centre)[1 + n % 40], n % 9 > 0, now() - (n * 7919 % 100003) * interval '1 minute',
     now() - n * interval '1 second', case when n % 7 = 0 then n % 1000 end
   from generate_series(1, $1::int) n`,
  `insert into user_role (user_id, role_id)
   select u.id, r.id from app_user u join role r on r.code <> 'public' and (u.id + r.id) % 3 > 0`,
  `insert into task (message_id, action, payload, subject, owner_id, locale, status, created_at, started_at, ended_at, done, total, progress, note, error)
   select gen_random_uuid(), (array['export','import','check_urls','try_rule'])[1 + n % 4], '{}',
     'Periodicals of ' || (n * 7919 % 100003) || ' libraries.mrc', (select min(id) from app_user) + n % 5000, 'en',
     (array['DONE','DONE','DONE','FAILED','SKIPPED'])[1 + n % 5],
     now() - (n * 7919 % 100003) * interval '1 minute', now() - (n * 7919 % 100003) * interval '1 minute', now() - (n * 20011 % 100003) * interval '1 minute',
     n % 1000, 1000, n % 101, case when n % 3 = 0 then 'note ' || n end,
     case when n % 5 = 3 then jsonb_build_object('key', 'errors.unexpected', 'params', jsonb_build_object('n', n % 20)) end
   from generate_series(1, $1::int) n`,
  `insert into import (mode, center_id, category, dry_run, file_name, format, file_id, file_size, records, username, status, created_at, ended_at,
     positions_done, bytes_done, worked_ms, rejected, draft, active)
   select case when n % 2 = 0 then 'new' else 'reimport' end, (select array_agg(id order by id) from centre)[1 + n % 40],
     'reg', n % 3 = 0, 'records of ' || (n * 7919 % 100003) || ' and others.mrc', 'iso2709', gen_random_uuid(), 1000 + n * 31 % 100003, n % 5000,
     (array['marie','ivan','zoé'])[1 + n % 3], (array['completed','failed','cancelled'])[1 + n % 3],
     now() - n * interval '1 minute', now(), n % 5000, n, n * 13 % 100003, n % 17, n % 5, n % 900
   from generate_series(1, $1::int) n`,
  `insert into issn_block (center_id, country, first_number, last_number, state, created_at)
   select (select array_agg(id order by id) from centre)[1 + n % 40], (array['FRA','GBR','DEU'])[1 + n % 3], n * 50, n * 50 + 49,
     (array['queued','closed'])[1 + n % 2], now() - (n * 7919 % 100003) * interval '1 minute'
   from generate_series(1, $1::int) n`,
  'analyze',
]

type Wanted = {
  readonly search: string
  readonly sort: string
  readonly order: 'asc' | 'desc'
  readonly page: number
  readonly size: number
}
type List = {
  readonly kind: ListKind
  /** Search words that match few rows, a third of the rows, or no rows, and names from joined tables. */
  readonly searches: readonly string[]
  readonly ask: (db: Db, wanted: Wanted) => Promise<{ ids: number[]; total: number }>
}

const LISTS: Readonly<Record<string, List>> = {
  accounts: {
    kind: USER_LIST,
    searches: ['.4711', 'marie', 'nothing-like-that', 'france', 'person12 centre7'],
    ask: (db, query) => userIds(db, query as never, null, 'en'),
  },
  tasks: {
    kind: ADMIN_TASK_LIST,
    searches: ['4711', 'libraries', 'nothing-like-that', 'marie.12', 'export'],
    ask: (db, query) => taskIds(db, query as never, [], null, 'en'),
  },
  imports: {
    kind: ADMIN_IMPORT_LIST,
    searches: ['4711', 'others', 'nothing-like-that', 'marie', 'records 12'],
    ask: (db, query) => importIds(db, query as never, null, 'en'),
  },
  blocks: {
    kind: ADMIN_BLOCK_LIST,
    searches: ['0047', 'fra', 'nothing-like-that', 'france', 'closed'],
    ask: (db, query) => blockIds(db, query as never, null, 'en'),
  },
}

type AdminListSpeed = { readonly list: string; readonly asked: string; readonly total: number } & Timing

/** Measures each sort order and each search of each list. */
async function measureAdminLists({ db, pool }: BenchDb, rows: number): Promise<AdminListSpeed[]> {
  for (const statement of INSERT_STATEMENTS) await pool.query(statement, statement.includes('$1') ? [rows] : [])
  const measured: AdminListSpeed[] = []
  for (const [list, { kind, searches, ask }] of Object.entries(LISTS)) {
    const first = { search: '', sort: kind.sorts[0], order: kind.order, page: 1, size: kind.size }
    const asked: [string, Wanted][] = [
      ...kind.sorts.map((sort): [string, Wanted] => [`by ${sort}`, { ...first, sort }]),
      ['page 1,000', { ...first, page: 1_000 }],
      ...searches.map((search): [string, Wanted] => [`"${search}"`, { ...first, search }]),
    ]
    for (const [what, wanted] of asked) {
      let total = 0
      const timing = await timeOf(TIMES, async () => {
        total = (await ask(db, wanted)).total
      })
      measured.push({ list, asked: what, total, ...timing })
    }
  }
  return measured
}

await withBenchDb(1_000, async (bench) => {
  const measured = await measureAdminLists(bench, Number(process.argv[2] ?? ROWS))
  console.table(measured.map((each) => ({ ...each, isReached: each.p95 <= TARGET_MS })))
})
