import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDb, testDb } from '../../testing/index.ts'
import { checkpointLargeWal } from './checkpoint.ts'

let test: TestDb
beforeAll(async () => {
  test = await testDb()
})
afterAll(() => test?.close())

/** The WAL position, in bytes, from which crash recovery would start. */
const begin = async (): Promise<number> => {
  const { rows } = await test.pool.query(
    `select pg_wal_lsn_diff(redo_lsn, '0/0')::float8 as at from pg_control_checkpoint()`,
  )
  return rows[0].at
}
const written = async (): Promise<number> => {
  const { rows } = await test.pool.query(`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as at`)
  return rows[0].at
}

describe('the WAL of the database', () => {
  it('is shortened by a checkpoint if it exceeds the limit', async () => {
    await test.pool.query('create table filled as select generate_series(1, 1000) as number')
    const before = await written()
    await checkpointLargeWal(test.pool, 1)
    expect(await begin()).toBeGreaterThanOrEqual(before)
  })

  it('is left to PostgreSQL if the user may not run a checkpoint', async () => {
    const name = `reader_${randomBytes(4).toString('hex')}`
    await test.pool.query(`create role ${name}`)
    const limited = new pg.Pool({ connectionString: test.url, options: `-c role=${name}`, max: 1 })
    try {
      await expect(limited.query('checkpoint')).rejects.toThrow(/permission denied/)
      await checkpointLargeWal(limited, 1)
    } finally {
      await limited.end()
      await test.pool.query(`drop role ${name}`)
    }
  })
})
