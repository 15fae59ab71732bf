import type pg from 'pg'
import { noteEverythingChanged } from '../../catalogue/changes/change-log.ts'
import { computeAllFamilies } from '../../catalogue/families/compute.ts'
import { readValidationProfile } from '../../catalogue/rules/profile.ts'
import { Failure } from '../../platform/failure.ts'
import { holdDictionary, releaseDictionary } from '../../search/postgres/growing-dictionary.ts'
import { copyRows } from '../load/copy-rows.ts'
import { dropIndexes } from '../load/indexes.ts'
import type { BulkRecord } from '../load/item.ts'
import { holdLoading, releaseLoading } from '../load/progress.ts'
import { startRowMaker } from '../load/row-maker.ts'
import { BLOCK_SIZE, BLOCKS, demonstrationBulk } from './demonstration-records.ts'

const BATCH = 1_000

/**
 * Loads the demonstration base: centres' blocks, described and Free records, old versions and drafts. One transaction:
 * an interrupted first start leaves nothing, a base that holds records already is left alone.
 */
export const loadDemonstration = (pool: pg.Pool, now: Date): Promise<void> =>
  inLoad(pool, async (client) => {
    const { rows } = await client.query('select exists (select from record) as used')
    if (!rows[0].used) await fill(client, now)
  })

/**
 * Makes the demonstration base anew: all records and blocks go, and those of the demonstration come again as on the first
 * start. Accounts, lists and settings stay.
 * @throws Failure when the base is no demonstration base
 */
export const resetDemonstration = (pool: pg.Pool, now: Date): Promise<void> =>
  inLoad(pool, async (client) => {
    const { rows } = await client.query(
      `select value = 'true'::jsonb as is_demonstration from setting where name = 'demonstration'`,
    )
    if (!rows[0]?.is_demonstration) throw new Failure('cli.demo_not_demonstration')
    // With all that belongs to records: versions, locks, families, what was given, what imports touched.
    await client.query('truncate record, record_link, search_doc, facet_key, lexicon, bulk_load cascade')
    await client.query('delete from issn_block')
    await fill(client, now)
  })

async function inLoad(pool: pg.Pool, work: (client: pg.ClientBase) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await holdLoading(client)
    await client.query('begin')
    await work(client)
    await client.query('commit')
    await client.query('analyze record, record_version, search_doc, record_family, record_link, lexicon')
    await releaseLoading(client)
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

async function fill(client: pg.ClientBase, now: Date): Promise<void> {
  const indexes = await dropIndexes(client)
  const blockIds = await createBlocks(client)
  const profile = await readValidationProfile(client)
  const maker = startRowMaker({ known: await holdDictionary(client), today: now.toISOString().slice(0, 10), profile })
  try {
    for (const batch of batches(demonstrationBulk(now, blockIds))) await copyRows(client, await maker.make(batch))
  } finally {
    maker.close()
  }
  await client.query(
    `select setval(pg_get_serial_sequence('record', 'id'), (select max(id) from record)),
            setval(pg_get_serial_sequence('record_version', 'id'), (select max(id) from record_version))`,
  )
  await releaseDictionary(client)
  for (const definition of indexes) await client.query(definition)
  await noteNumbersGiven(client)
  await computeAllFamilies(client, now)
  await noteEverythingChanged(client)
}

/** Numbers that are described were given when their first version was made: what the forecast of a centre goes by. */
const noteNumbersGiven = (client: pg.ClientBase) =>
  client.query(
    `insert into number_given (record_id, block_id, center_id, way, given_at)
     select record.id, block_id, center_id, 'described', min(version.created_at)
     from record join issn_block on issn_block.id = block_id join record_version version on version.record_id = record.id
     where category <> 'fre' group by record.id, block_id, center_id`,
  )

function* batches(records: Iterable<BulkRecord>): Generator<BulkRecord[]> {
  let batch: BulkRecord[] = []
  for (const record of records) {
    batch.push(record)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

async function createBlocks(client: pg.ClientBase): Promise<Record<string, number>> {
  const ids: Record<string, number> = {}
  for (const [center, { first, isoCountry, lcCountry }] of Object.entries(BLOCKS)) {
    const { rows } = await client.query(
      `insert into issn_block (center_id, country, lc_country, first_number, last_number, records_created, state)
       select id, $2, $3, $4, $5, $6, case when exists (
         select from issn_block other where other.center_id = centre.id and other.state = 'active'
       ) then 'queued' else 'active' end
       from centre where code = $1 returning id`,
      [center, isoCountry, lcCountry, first, first + BLOCK_SIZE - 1, BLOCK_SIZE],
    )
    ids[center] = rows[0].id
  }
  return ids
}
