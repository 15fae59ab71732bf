import { setTimeout as sleep } from 'node:timers/promises'
import { ANALYSER_VERSION } from '@seriatim/analyser'
import type pg from 'pg'
import type { Db } from '../../platform/database/db.ts'
import { programsSchema } from '../../platform/database/migrate.ts'
import { readSetting } from '../../platform/database/settings.ts'
import { Refusal, refuseUnless } from '../../platform/errors.ts'
import type { GracefulShutdown } from '../../platform/http/graceful-shutdown.ts'

/** Time limit in milliseconds, because readiness probes have short timeouts. */
const READINESS_TIMEOUT_MS = 2_000

const notReadyRefusal = (problem: 'base' | 'migrations' | 'stopping') => new Refusal('not_ready', { problem })

async function isCompatibleDatabase(db: Db, pool: pg.Pool): Promise<boolean> {
  const [schema, analyser] = await Promise.all([programsSchema(pool), readSetting(db, 'analyser_version')])
  return schema !== 'other' && (analyser === undefined || analyser === ANALYSER_VERSION)
}

/**
 * Whether the server is ready for requests.
 * @throws Refusal 'not_ready' with `{problem}`: `stopping` during shutdown; `base` if the database does not respond;
 * `migrations` if its schema is incompatible with this program, or its search index was built by another program
 * version
 */
export async function checkReadiness(
  { db, pool }: { db: Db; pool: pg.Pool },
  { isLeaving }: Pick<GracefulShutdown, 'isLeaving'>,
): Promise<void> {
  if (isLeaving()) throw notReadyRefusal('stopping')
  const late = sleep(READINESS_TIMEOUT_MS, undefined, { ref: false }).then(() => {
    throw notReadyRefusal('base')
  })
  const fits = isCompatibleDatabase(db, pool).catch(() => {
    throw notReadyRefusal('base')
  })
  refuseUnless(await Promise.race([fits, late]), 'not_ready', { problem: 'migrations' })
}
