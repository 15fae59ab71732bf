import { setTimeout as sleep } from 'node:timers/promises'
import { ANALYSER_VERSION } from '@seriatim/analyser'
import type pg from 'pg'
import type { Db } from '../../platform/database/db.ts'
import { programsSchema } from '../../platform/database/migrate.ts'
import { readSetting } from '../../platform/database/settings.ts'
import { Refusal, refuseUnless } from '../../platform/errors.ts'
import type { Farewell } from '../../platform/http/farewell.ts'

/** Who asks whether a server is ready has little patience. */
const READINESS_TIMEOUT_MS = 2_000

const notReady = (problem: 'base' | 'migrations' | 'stopping') => new Refusal('not_ready', { problem })

async function fitsProgram(db: Db, pool: pg.Pool): Promise<boolean> {
  const [schema, analyser] = await Promise.all([programsSchema(pool), readSetting(db, 'analyser_version')])
  return schema !== 'other' && (analyser === undefined || analyser === ANALYSER_VERSION)
}

/**
 * Whether calls can be answered now.
 * @throws Refusal 'not_ready' with `{problem}`: `stopping` when the server was told to stop, `base` when that does not answer,
 *   `migrations` when its schema is another that this program cannot live with, or its index is that of another program
 */
export async function checkReadiness(
  { db, pool }: { db: Db; pool: pg.Pool },
  { isLeaving }: Pick<Farewell, 'isLeaving'>,
): Promise<void> {
  if (isLeaving()) throw notReady('stopping')
  const late = sleep(READINESS_TIMEOUT_MS, undefined, { ref: false }).then(() => {
    throw notReady('base')
  })
  const fits = fitsProgram(db, pool).catch(() => {
    throw notReady('base')
  })
  refuseUnless(await Promise.race([fits, late]), 'not_ready', { problem: 'migrations' })
}
