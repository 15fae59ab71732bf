import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** Time after which pages that VACUUM could not mark as visible no longer delay the caller, in attempts of 500 ms. */
const VACUUM_ATTEMPTS = 20

/** Adds many invented requests of a centre, in all states that a centre sees. */
export async function addManyRequests(pool: pg.Pool, centreId: number, count: number): Promise<void> {
  await pool.query(
    `insert into issn_request (code, state, kind, source, center_id, email, language, content, title, publisher,
       country, media, handler_id, due_on, sent_at, updated_at)
     select translate(left(d, 8), 'ilou', '1100') || n, s.state, 'new', 'portal', $1, left(d, 6) || '@example.org', 'fr',
       jsonb_build_object('title', t, 'subtitle', 'revue de recherche', 'publisher', p, 'note', repeat(d, 8),
         'parallel_titles', '[]'::jsonb, 'media', '["print"]'::jsonb, 'url', 'https://' || d || '.example.org',
         'contact_name', 'Ada ' || left(d, 4)),
       t, p, 'FRA', '{print}', case when n % 3 = 0 then (select min(id) from app_user) end,
       case when n % 7 > 0 then date '2026-01-01' + n % 700 end, now() - make_interval(mins => n),
       now() - make_interval(secs => n * 17)
     from generate_series(1, $2::int) n
     cross join lateral (select md5(n::text) as d) hash
     cross join lateral (select 'Annales de ' || left(d, 7) || ' et ' || right(d, 9) || ' numéro ' || n as t,
       'Éditions ' || substr(d, 4, 5) as p) texts
     cross join lateral (select (array['new', 'in_progress', 'waiting', 'assigned', 'refused', 'withdrawn',
       'closed'])[1 + n % 7] as state) s`,
    [centreId, count],
  )
  // Repeat VACUUM, because a concurrent snapshot can prevent it from marking pages as visible to all. Index-only scans
  // need these marks.
  for (let attempt = 0; attempt < VACUUM_ATTEMPTS; attempt++) {
    await pool.query('vacuum (analyze) issn_request')
    const { rows } = await pool.query<{ done: boolean }>(
      `select relallvisible = relpages as done from pg_class where relname = 'issn_request'`,
    )
    if (rows[0]!.done) return
    await sleep(500)
  }
}
