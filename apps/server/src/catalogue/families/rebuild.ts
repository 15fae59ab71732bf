import type pg from 'pg'
import type { Db } from '../../platform/database/db.ts'
import { readSetting, writeSetting } from '../../platform/database/settings.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Log } from '../../platform/log.ts'
import { logFullChange } from '../changes/repository.ts'
import { hasRecordsOn } from '../records/repository.ts'
import { computeAllFamilies } from './compute.ts'
import { analyseFamilies, type FamilyCounts } from './rebuild-repository.ts'

/** The setting with the version of the rules by which links and families are stored. */
const SETTING = 'families_version'
/** Version 3: the age of an ISSN is counted from its assignment, not from the creation of its block. */
const FAMILIES_VERSION = '3'

/**
 * Recomputes links and families of the whole database, by the same rules as saves. Runs in one transaction; saves that
 * change links wait until the transaction ends. Writes no record: a differing ISSN-L is corrected by the next save of
 * its record.
 * @returns the number of records that share a family with another, and the number of links
 */
export async function rebuildFamilies(pool: pg.Pool, now: Date): Promise<FamilyCounts> {
  const client = await pool.connect()
  try {
    await inTransaction(client, async () => {
      await computeAllFamilies(client, now)
      await logFullChange(client)
    })
    const counts = await analyseFamilies(client)
    client.release()
    return counts
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** Recomputes links and families if they were stored by an earlier version of the rules. Otherwise does nothing. */
export async function ensureFamilies({ db, pool, log }: { db: Db; pool: pg.Pool; log: Log }): Promise<void> {
  if ((await readSetting(db, SETTING)) === FAMILIES_VERSION) return
  if (await hasRecordsOn(pool)) log.warn(await rebuildFamilies(pool, new Date()), 'recomputed links and families')
  await writeSetting(db, SETTING, FAMILIES_VERSION)
}
