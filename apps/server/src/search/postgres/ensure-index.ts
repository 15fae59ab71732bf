import { ANALYSER_VERSION } from '@seriatim/analyser'
import { readSetting, writeSetting } from '../../platform/database/settings.ts'
import type { Log } from '../../platform/log.ts'
import { type ReindexedBase, rebuildIndex } from './reindex.ts'

/** The setting that says which version of the analyser made the index. */
const SETTING = 'analyser_version'

/** Held while an index of another version is built anew, so that one process does it ("indx" in ASCII). */
const INDEX_LOCK = 0x696e6478

/**
 * Builds the search index anew when another version of the analyser made it: what that one wrote, this one does not
 * find. Does nothing else.
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
        log.warn({ made: version ?? 'before versions', wanted: ANALYSER_VERSION }, 'the search index is built anew')
        const records = await rebuildIndex({ db, pool, url })
        log.warn({ records }, 'the search index is built')
      }
      await writeSetting(db, SETTING, ANALYSER_VERSION)
    }
  } finally {
    // The lock ends with the session.
    client.release(true)
  }
}
