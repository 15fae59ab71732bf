import type pg from 'pg'
import { ensureFamilies } from './catalogue/families/rebuild.ts'
import { ensureRoles } from './features/auth/users.ts'
import { seedLists } from './features/lists/seed.ts'
import { seedAbbreviations } from './features/ltwa/seed.ts'
import type { Base } from './platform/database/base.ts'
import { migrate } from './platform/database/migrate.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import type { Log } from './platform/log.ts'
import { ensureIndex } from './search/postgres/ensure-index.ts'
import { writePendingRows } from './search/postgres/pending.ts'

/**
 * Brings a base to what this program needs: schema, job queue, roles, reference lists, title word abbreviations, an
 * index of this version. Does nothing where all is there.
 * @returns the migrations that were applied
 * @throws Failure when the base is newer than the program or refuses something
 */
export async function prepareBase({
  base,
  pool,
  jobs,
  log,
}: {
  base: Base
  pool: pg.Pool
  jobs: Jobs
  log: Log
}): Promise<string[]> {
  const applied = await migrate(pool)
  await jobs.migrate()
  await ensureRoles(base)
  await seedLists(base)
  await seedAbbreviations(base)
  await ensureIndex({ base, pool, log })
  // What an import that was cut off left behind.
  await writePendingRows(base)
  await ensureFamilies({ base, pool, log })
  return applied
}
