import { ANALYSER_VERSION } from '@seriatim/analyser'
import { readSetting, writeSetting } from '../../platform/database/settings.ts'
import type { Log } from '../../platform/log.ts'
import { type ReindexedBase, rebuildIndex } from './reindex.ts'

/** The setting with the version of the analyser that created the index. */
const SETTING = 'analyser_version'

/** Advisory lock, so that only one process rebuilds an index ("indx" in ASCII). */
const INDEX_LOCK = 0x696e6478

/**
 * Rebuilds the search index if another analyser version created it, because its lexemes differ. Otherwise does nothing.
 */
export async function ensureIndex({ db, pool, url, log }: ReindexedBase & { log: Log }): Promise<void> {
  if ((await readSetting(db, SETTING)) === ANALYSER_VERSION) return
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [INDEX_LOCK])
    const version = await readSetting(db, SETTING)
    if (version !== ANALYSER_VERSION) {
      const { rows } = await client.query('select exists (select from record) as used')
      if (rows[0].used) {
        log.warn(
          { made: version ?? 'before versions', wanted: ANALYSER_VERSION },
          'the search index has another version; it is rebuilt',
        )
        const records = await rebuildIndex({ db, pool, url })
        log.warn({ records }, 'the search index is rebuilt')
      }
      await writeSetting(db, SETTING, ANALYSER_VERSION)
    }
  } finally {
    // Destroy the connection, because the lock ends with the session.
    client.release(true)
  }
}
