import type pg from 'pg'
import { ensureFamilies } from './catalogue/families/rebuild.ts'
import { ensureRoles } from './features/auth/users.ts'
import { seedLists } from './features/lists/seed.ts'
import { seedAbbreviations } from './features/ltwa/seed.ts'
import type { Db } from './platform/database/db.ts'
import { migrate, programsSchema } from './platform/database/migrate.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import type { Log } from './platform/log.ts'
import type { SearchIndex } from './search/search-index.ts'

/**
 * Brings a base to what this program needs: schema, job queue, roles, reference lists, title word abbreviations, an
 * index of this version. Does nothing where all is there.
 * @returns the migrations that were applied
 * @throws Failure when the base is newer than the program or refuses something
 */
export async function prepareDb({
  db,
  pool,
  index,
  jobs,
  log,
}: {
  db: Db
  pool: pg.Pool
  index: SearchIndex
  jobs: Jobs
  log: Log
}): Promise<string[]> {
  const applied = await migrate(pool)
  if ((await programsSchema(pool)) === 'expanded') {
    // A newer program has been here and prepared the base: what this one would put in may be out of date.
    log.warn('the base was expanded by a newer version; this one serves on it until it is exchanged')
    return applied
  }
  await jobs.migrate()
  await ensureRoles(db)
  await seedLists(db)
  await seedAbbreviations(db)
  await index.prepare()
  await ensureFamilies({ db, pool, log })
  return applied
}
