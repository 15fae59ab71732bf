/**
 * Measures the inbox of a centre and the dashboard of requests, as the services return them. `node
 * bench/src/requests.ts [REQUESTS]` runs only this benchmark.
 */
import { ALL_CENTRES, readRequests } from '@seriatim/contract'
import { readDashboard } from '@seriatim/server/features/dashboards/service'
import { countStates, pageOfRequests } from '@seriatim/server/features/requests/staff-repository'
import { addManyRequests } from '@seriatim/server/features/requests/testing/many-requests'
import { rowsOf } from '@seriatim/server/features/requests/view'
import { findCentre } from '@seriatim/server/kernel/auth/centre-repository'
import { makeLabels } from '@seriatim/server/kernel/search/labels'
import { type BenchDb, withBenchDb } from './bench-db.ts'
import { BENCH_USER } from './dashboards.ts'
import { type Timing, timeOf } from './timings.ts'

const TIMES = 40
export const BENCH_REQUESTS = 100_000

const QUERIES: Readonly<Record<string, object>> = {
  'open, newest first': {},
  'all, by title': { state: 'all', sort: 'title', order: 'asc' },
  'all, by handler': { state: 'all', sort: 'handler', order: 'asc' },
  overdue: { overdue: 'true' },
  'page 100': { state: 'all', page: 100 },
  'a rare word': { state: 'all', search: 'numéro 4242' },
  'a word of all requests': { state: 'all', search: 'annales' },
}

export async function measureRequests({ db, pool }: BenchDb, count: number): Promise<({ work: string } & Timing)[]> {
  const { id: centre } = (await findCentre(db, '_7'))!
  await addManyRequests(pool, centre, count)
  const speeds: ({ work: string } & Timing)[] = []
  for (const [name, given] of Object.entries(QUERIES)) {
    const query = readRequests.query!.parse(given)
    const read = async () => {
      const counts = await countStates(db, [centre])
      const { rows } = await pageOfRequests(db, [centre], query, { userId: '1', counts })
      await rowsOf(db, rows, { locale: 'fr', now: new Date() })
    }
    speeds.push({ work: `inbox of ${count.toLocaleString('en')} requests: ${name}`, ...(await timeOf(TIMES, read)) })
  }
  const services = { db, labels: makeLabels({ db }) }
  for (const center of ['_7', ALL_CENTRES]) {
    const read = () => readDashboard(services, 'requests', { center, user: BENCH_USER, locale: 'en', now: new Date() })
    const work = `dashboard of ${count.toLocaleString('en')} requests, ${center === ALL_CENTRES ? 'all centres' : 'one centre'}`
    speeds.push({ work, ...(await timeOf(TIMES, read)) })
  }
  return speeds
}

if (process.argv[1] === import.meta.filename)
  await withBenchDb(1_000, async (bench) => {
    console.table(await measureRequests(bench, Number(process.argv[2] ?? BENCH_REQUESTS)))
  })
