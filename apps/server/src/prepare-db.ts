import type pg from 'pg'
import { ensureFamilies } from './catalogue/families/rebuild.ts'
import { seedLists } from './features/lists/seed.ts'
import { seedAbbreviations } from './features/ltwa/seed.ts'
import { ensureRoles } from './kernel/auth/users.ts'
import type { Db } from './platform/database/db.ts'
import { migrate, programsSchema } from './platform/database/migrate.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import type { Log } from './platform/log.ts'
import type { SearchIndex } from './search/search-index.ts'

/**
 * Prepares a database for this version of the program: schema, job queue, roles, reference lists, title word
 * abbreviations, search index, families. Creates only missing data.
 * @returns the applied migrations
 * @throws Failure when the database is newer than the program or refuses a statement
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
    // A newer program has prepared the database, so this program may find data that it does not know.
    log.warn(
      'a newer program version has expanded the database schema; this version keeps serving until it is replaced',
    )
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
