import type pg from 'pg'
import { ensureRoles } from './features/auth/users.ts'
import { seedLists } from './features/lists/seed.ts'
import type { Base } from './platform/database/base.ts'
import { migrate } from './platform/database/migrate.ts'
import type { Jobs } from './platform/jobs.ts'

/**
 * Brings a base to what this program needs: schema, job queue, roles, reference lists. Does nothing where all is there.
 * @returns the migrations that were applied
 * @throws Failure when the base is newer than the program or refuses something
 */
export async function prepareBase({ base, pool, jobs }: { base: Base; pool: pg.Pool; jobs: Jobs }): Promise<string[]> {
  const applied = await migrate(pool)
  await jobs.migrate()
  await ensureRoles(base)
  await seedLists(base)
  return applied
}
