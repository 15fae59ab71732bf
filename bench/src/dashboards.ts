/**
 * Measures dashboards as the service returns them, each for one centre and for all centres. `node
 * bench/src/dashboards.ts [RECORDS]` runs only this benchmark.
 */
import { ALL_CENTRES, DASHBOARDS } from '@seriatim/contract'
import { readDashboard } from '@seriatim/server/features/dashboards/service'
import { makeLabels } from '@seriatim/server/kernel/search/labels'
import type { CurrentUser } from '@seriatim/server/platform/http/serve'
import { type BenchDb, withBenchDb } from './bench-db.ts'
import { type Timing, timeOf } from './timings.ts'

const TIMES = 40

/** A user who reads all dashboards. */
export const BENCH_USER: CurrentUser = {
  id: '0',
  username: 'bench',
  center: { id: '1', code: '_7', name: '' },
  isMemberOfIc: true,
  permissions: new Set(['catalog', 'requests']),
  sessionId: '0',
}

export async function measureDashboards({ db }: BenchDb): Promise<({ work: string } & Timing)[]> {
  const services = { db, labels: makeLabels({ db }) }
  const speeds: ({ work: string } & Timing)[] = []
  for (const name of DASHBOARDS) {
    for (const center of ['_7', ALL_CENTRES]) {
      const read = () => readDashboard(services, name, { center, user: BENCH_USER, locale: 'en', now: new Date() })
      // The first call of a day also stores the counts of the day, so it is not measured.
      await read()
      speeds.push({
        work: `dashboard ${name}, ${center === ALL_CENTRES ? 'all centres' : 'one centre'}`,
        ...(await timeOf(TIMES, read)),
      })
    }
  }
  return speeds
}

if (process.argv[1] === import.meta.filename) {
  await withBenchDb(Number(process.argv[2] ?? 200_000), async (bench) => {
    if (bench.load) console.table([bench.load])
    console.table(await measureDashboards(bench))
  })
}
