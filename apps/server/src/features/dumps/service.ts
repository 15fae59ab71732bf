import { join } from 'node:path'
import type pg from 'pg'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/database/db.ts'
import type { JobDefinition } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { listDumps, type Manifest, makeDump } from './making.ts'
import { aloneMaking } from './repository.ts'

/** At eleven past one, when others sleep. */
const NIGHTLY = '11 1 * * *'

/** Dumps of the public records, in a folder of the data folder. */
export function makeDumps({ db, pool, config, log }: { db: Db; pool: pg.Pool; config: Config; log: Log }) {
  const folder = join(config.dataFolder, 'dumps')
  /** @returns undefined where somebody else is making it */
  const make = (signal?: AbortSignal): Promise<Manifest | undefined> =>
    aloneMaking(pool, () => makeDump({ db, folder, now: new Date(), signal }))
  return {
    folder,
    make,
    list: () => listDumps(folder),
    jobs: [
      {
        name: 'make-dumps',
        cron: NIGHTLY,
        async run(_payload, { signal }) {
          const made = await make(signal)
          if (made !== undefined) log.info({ records: made.records, date: made.date }, 'dumps are made')
        },
      },
    ] satisfies JobDefinition[],
  }
}
export type Dumps = ReturnType<typeof makeDumps>
