import type pg from 'pg'
import type { Db } from '../../platform/database/db.ts'
import { readSetting, writeSetting } from '../../platform/database/settings.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Log } from '../../platform/log.ts'
import { noteEverythingChanged } from '../changes/repository.ts'
import { hasRecordsOn } from '../records/repository.ts'
import { computeAllFamilies } from './compute.ts'
import { analyseFamilies, type FamilyCounts } from './rebuild-repository.ts'

/** The setting that says how links and families are kept. */
const SETTING = 'families_version'
/** Since a number is as old as its assignment, whenever its block was made. */
const FAMILIES_VERSION = '3'

/**
 * Computes links and families of the whole base anew: the same that saves keep. One transaction; saves that change links
 * wait for its end. No record is written: an ISSN-L that differs is put right when its record is saved.
 * @returns how many records share a family with another, and how many links there are
 */
export async function rebuildFamilies(pool: pg.Pool, now: Date): Promise<FamilyCounts> {
  const client = await pool.connect()
  try {
    await inTransaction(client, async () => {
      await computeAllFamilies(client, now)
      await noteEverythingChanged(client)
    })
    const counts = await analyseFamilies(client)
    client.release()
    return counts
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** Computes links and families anew where a program kept them by other rules. Does nothing else. */
export async function ensureFamilies({ db, pool, log }: { db: Db; pool: pg.Pool; log: Log }): Promise<void> {
  if ((await readSetting(db, SETTING)) === FAMILIES_VERSION) return
  if (await hasRecordsOn(pool))
    log.warn(await rebuildFamilies(pool, new Date()), 'links and families are computed anew')
  await writeSetting(db, SETTING, FAMILIES_VERSION)
}
