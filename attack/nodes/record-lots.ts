import { currentVersionsOf } from '../../apps/server/src/catalogue/records/repository.ts'
import { runMacroOnRecords } from '../../apps/server/src/features/bulk/run-macro.ts'
import { type BulkUser, bulkUser } from '../../apps/server/src/features/bulk/user-repository.ts'
import { type OpenDb, openDb } from '../../apps/server/src/platform/database/db.ts'
import { makeLog } from '../../apps/server/src/platform/log.ts'
import { findRecordsByIds, lockRecordsByIds } from '../../apps/server/src/saving/pending-repository.ts'
import { storeVersions } from '../../apps/server/src/saving/store-versions.ts'
import { engineKind } from '../../apps/server/src/search/engines/list.ts'
import { dataField, type MarcRecord } from '../../packages/marc/src/index.ts'

/** Number of records per lot. A lot is saved in one transaction. */
export const RECORDS_PER_LOT = 50
/** A word that all saved records contain. */
export const COMMON_WORD = 'trialcommon'

/** Records in lots. Each save of a lot gives its records a new word, like a bulk change. */
export type RecordLots = {
  readonly count: number
  save(lot: number, word: string): Promise<void>
  close(): Promise<void>
}

/** The words of a lot are in a separate note, which the next save replaces. */
const withWord =
  (word: string) =>
  (record: MarcRecord): MarcRecord => ({
    ...record,
    fields: [
      ...record.fields.filter(
        (field) => !(field.tag === '500' && 'subfields' in field && field.subfields[0]?.value.startsWith(COMMON_WORD)),
      ),
      dataField('500', ' ', ' ', [['a', `${COMMON_WORD} ${word}`]]),
    ],
  })

/** @throws Error if the database has too few records of the user's centre that can be saved without errors */
export async function openLots(url: string, username: string, count: number): Promise<RecordLots> {
  const { db, pool, close } = openDb(url, { maxConnections: 4, isPreparing: true })
  try {
    const settings = { cacheMegabytes: 0, storedSetMegabytes: 0 }
    const index = engineKind(settings).index({ settings, db, pool, url, log: makeLog('silent') })
    const user = await userNamed(pool, username, (id) => bulkUser(db, id))
    const put = (tx: typeof db, rows: Parameters<typeof runMacroOnRecords>[1], word: string) =>
      runMacroOnRecords(tx, rows, withWord(word), { user, now: new Date() })
    const ids: number[] = []
    for (const lot of inLots(await savableRecordIds(pool, user.center!.code))) {
      for (const each of await put(db, await findRecordsByIds(db, lot), 'none'))
        if (each.outcome === 'change' && !each.hasErrors) ids.push(each.row.id)
      if (ids.length >= count * RECORDS_PER_LOT) break
    }
    const lots = inLots(ids).slice(0, count)
    if (lots.length < count || lots.at(-1)!.length < RECORDS_PER_LOT)
      throw new Error(`the database has ${ids.length} records to save, but ${count * RECORDS_PER_LOT} are required`)
    return {
      count,
      save: (lot, word) =>
        db.transaction().execute(async (tx) => {
          const now = new Date()
          const rows = await lockRecordsByIds(tx, lots[lot]!)
          const versions = await currentVersionsOf(tx, lots[lot]!)
          const made = await runMacroOnRecords(tx, rows, withWord(word), { user, now, versions })
          const writes = made.filter((each) => each.outcome === 'change')
          if (writes.length < RECORDS_PER_LOT || writes.some(({ hasErrors }) => hasErrors))
            throw new Error(`lot ${lot} could not be saved: ${made.map(({ outcome }) => outcome).join(', ')}`)
          await storeVersions(tx, index, writes, { author: user, now })
        }),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function userNamed(
  pool: OpenDb['pool'],
  username: string,
  find: (id: number) => Promise<BulkUser | undefined>,
): Promise<BulkUser> {
  const { rows } = await pool.query<{ id: number }>('select id from app_user where username = $1', [username])
  const user = rows[0] && (await find(rows[0].id))
  if (!user?.center) throw new Error(`the database has no user ${username} with a centre`)
  return user
}

/** Registered records of a centre whose only current version is active and without errors. */
async function savableRecordIds(pool: OpenDb['pool'], center: string): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select record.id from record join record_version version on version.record_id = record.id
     where record.center = $1 and category = 'reg' and state in ('active', 'draft')
     group by record.id having bool_and(state = 'active' and not has_errors) order by record.id`,
    [center],
  )
  return rows.map(({ id }) => id)
}

const inLots = (ids: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / RECORDS_PER_LOT) }, (_, at) =>
    ids.slice(at * RECORDS_PER_LOT, (at + 1) * RECORDS_PER_LOT),
  )
