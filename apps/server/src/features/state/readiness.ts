import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { hasProgramsSchema } from '../../platform/database/migrate.ts'
import { Refusal, refuseUnless } from '../../platform/errors.ts'
import type { Farewell } from '../../platform/http/farewell.ts'

/** Who asks whether a server is ready has little patience. */
const READINESS_TIMEOUT_MS = 2_000

const notReady = (problem: 'base' | 'migrations' | 'stopping') => new Refusal('not_ready', { problem })

/**
 * Whether calls can be answered now.
 * @throws Refusal 'not_ready' with `{problem}`: `stopping` when the server was told to stop, `base` when that does not
 *   answer, `migrations` when its schema is another
 */
export async function checkReadiness(pool: pg.Pool, { isLeaving }: Pick<Farewell, 'isLeaving'>): Promise<void> {
  if (isLeaving()) throw notReady('stopping')
  const late = sleep(READINESS_TIMEOUT_MS, undefined, { ref: false }).then(() => {
    throw notReady('base')
  })
  const fits = hasProgramsSchema(pool).catch(() => {
    throw notReady('base')
  })
  refuseUnless(await Promise.race([fits, late]), 'not_ready', { problem: 'migrations' })
}
