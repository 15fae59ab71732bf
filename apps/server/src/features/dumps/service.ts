import type pg from 'pg'
import type { Db } from '../../platform/database/db.ts'
import type { JobDefinition } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { FileStore } from '../../platform/store/store.ts'
import { listDumps, type Manifest, makeDump } from './make-dump.ts'
import { withDumpLock } from './repository.ts'

/** Cron expression for 01:11, outside of working hours. */
const NIGHTLY = '11 1 * * *'

type Needs = { db: Db; pool: pg.Pool; stores: { dumps: FileStore }; making: string; log: Log }

/** Dumps of the public records. They are created in the local folder `making`, and then stored in the dump store. */
export function makeDumps({ db, pool, stores: { dumps: store }, making, log }: Needs) {
  /** Creates the dump of the day. @returns undefined if another process is already creating it */
  const make = (signal?: AbortSignal): Promise<Manifest | undefined> =>
    withDumpLock(pool, () => makeDump({ db, store, making, now: new Date(), signal }))
  return {
    store,
    make,
    list: () => listDumps(store),
    jobs: [
      {
        name: 'make-dumps',
        cron: NIGHTLY,
        async run(_payload, { signal }) {
          const made = await make(signal)
          if (made !== undefined)
            log.info({ records: made.records, date: made.date }, 'the dumps of the public records are complete')
        },
      },
    ] satisfies JobDefinition[],
  }
}
export type Dumps = ReturnType<typeof makeDumps>
