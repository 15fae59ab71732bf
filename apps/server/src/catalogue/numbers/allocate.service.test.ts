import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { issnFromNumber } from '@seriatim/issn'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runs } from '../../../../../scripts/testing/runs.ts'
import { addSession } from '../../kernel/auth/session-repository.ts'
import { createCentre, createUser, type TestDb, testDb } from '../../testing/index.ts'
import { until } from '../../testing/until.ts'
import { takeLock } from '../locks/repository.ts'
import { assignNumbers, reserveNumber } from './allocate.ts'
import { countFree, currentBlock } from './repository.ts'
import { addFreeBlock, describeNumbers } from './testing.ts'

let test: TestDb
let user: { id: string; sessionId: string }
beforeAll(async () => {
  test = await testDb()
  const id = await createUser(test.db, { username: 'france', center: '_7' })
  user = { id: String(id), sessionId: String(await addSession(test.db, id)) }
})
afterAll(() => test?.close())

let nextFirst = 1_000_000
/** Creates a centre with blocks of these sizes, the first one active. */
async function centreWith(...sizes: readonly number[]): Promise<{ centerId: number; first: number; blocks: number[] }> {
  const first = nextFirst
  const centerId = await createCentre(test.db, `c${first}`)
  const blocks: number[] = []
  for (const [place, count] of sizes.entries()) {
    blocks.push(
      await addFreeBlock(test.db, { centerId, first: nextFirst, count, state: place === 0 ? 'active' : 'queued' }),
    )
    nextFirst += count + 10
  }
  return { centerId, first, blocks }
}

const SYSTEM = { id: null, username: 'system' }
const take = (centerId: number, count: number, describe = true) =>
  test.db.transaction().execute(async (tx) => {
    const rows = await assignNumbers(tx, { centerId, count, user: SYSTEM, now: new Date() })
    if (describe)
      await describeNumbers(
        tx,
        rows.map(({ id }) => id),
      )
    return rows.map(({ issn }) => issn)
  })
const recordOf = async (number: number): Promise<number> => {
  const row = await test.db
    .selectFrom('record')
    .select('id')
    .where('issn', '=', issnFromNumber(number))
    .executeTakeFirstOrThrow()
  return row.id
}
const lock = async (number: number) => takeLock(test.db, await recordOf(number), user)
const unlock = async (number: number) =>
  test.db
    .deleteFrom('record_lock')
    .where('record_id', '=', await recordOf(number))
    .execute()
const stateOf = async (id: number) =>
  (await test.db.selectFrom('issn_block').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
const numbers = (first: number, ...offsets: readonly number[]) =>
  offsets.map((offset) => issnFromNumber(first + offset))

describe('numbers of blocks', () => {
  it('are counted with one index look-up each, even if the statistics of PostgreSQL include no drafts', async () => {
    const other = await centreWith(250)
    const version = (state: string) => sql`
      insert into record_version (record_id, state, has_errors, content, diagnostic)
      select id, ${state}, false, '', '[]' from record where block_id = ${other.blocks[0]!}`
    for (let each = 0; each < 20; each++) await version('archived').execute(test.db)
    await sql`analyze record, record_version, number_given`.execute(test.db)
    // The same state as after a load: the statistics include neither the new block nor any draft.
    const { blocks } = await centreWith(250)
    await version('draft').execute(test.db)
    await test.db.transaction().execute(async (tx) => {
      expect(await countFree(tx, blocks[0]!)).toBe(250)
      const { rows } = await sql<{ read: number }>`
        select coalesce(idx_tup_fetch, 0) + seq_tup_read as read from pg_stat_xact_user_tables
        where relname = 'record_version'`.execute(tx)
      expect(Number(rows[0]!.read)).toBeLessThan(1_000)
    })
    await sql`delete from record_version`.execute(test.db)
  })

  it('are assigned in ascending order from the active block, and locked numbers are skipped until released', async () => {
    const { centerId, first } = await centreWith(10)
    await lock(first + 1)
    expect(await take(centerId, 2)).toEqual(numbers(first, 0, 2))
    await unlock(first + 1)
    expect(await take(centerId, 2)).toEqual(numbers(first, 1, 3))
  })

  it('can be assigned when their reservation has been released or has expired', async () => {
    const { centerId, first } = await centreWith(10)
    const reserve = () => test.db.transaction().execute((tx) => reserveNumber(tx, { centerId, user }))
    expect([(await reserve()).issn, (await reserve()).issn]).toEqual(numbers(first, 0, 1))
    expect(await take(centerId, 1)).toEqual(numbers(first, 2))
    await unlock(first)
    await sql`update record_lock set expires_at = now() - interval '1 second'
      where record_id = ${await recordOf(first + 1)}`.execute(test.db)
    expect(await take(centerId, 2)).toEqual(numbers(first, 0, 1))
  })

  it('are skipped while they have a draft', async () => {
    const { centerId, first } = await centreWith(3)
    await sql`insert into record_version (record_id, state, has_errors, content, diagnostic)
      values (${await recordOf(first)}, 'draft', true, '', '[]')`.execute(test.db)
    expect(await take(centerId, 1)).toEqual(numbers(first, 1))
  })

  it('come from the next block in the queue when the active block is used up and closed', async () => {
    const { centerId, first, blocks } = await centreWith(3, 4, 5)
    expect(await take(centerId, 5)).toEqual([...numbers(first, 0, 1, 2), ...numbers(first, 13, 14)])
    expect(await Promise.all(blocks.map(stateOf))).toEqual(['closed', 'active', 'queued'])
    expect(await take(centerId, 2)).toEqual(numbers(first, 15, 16))
    expect(await Promise.all(blocks.map(stateOf))).toEqual(['closed', 'closed', 'active'])
    expect(await currentBlock(test.db, centerId)).toEqual({
      id: blocks[2],
      first: first + 27,
      last: first + 31,
      free: 5,
    })
  })

  it('stay available in a queued block when users have locked the last numbers of the active block', async () => {
    const { centerId, first, blocks } = await centreWith(3, 3)
    await lock(first + 2)
    expect(await take(centerId, 3)).toEqual([...numbers(first, 0, 1), ...numbers(first, 13)])
    expect(await Promise.all(blocks.map(stateOf))).toEqual(['queued', 'active'])
    await unlock(first + 2)
    expect(await take(centerId, 3)).toEqual([...numbers(first, 14, 15), ...numbers(first, 2)])
  })

  it('are not assigned if fewer are available than requested', async () => {
    const { centerId, blocks } = await centreWith(3)
    await expect(take(centerId, 4)).rejects.toMatchObject({
      code: 'not_enough_numbers',
      details: { available: 3, wanted: 4 },
    })
    expect(await countFree(test.db, blocks[0]!)).toBe(3)
    await expect(take(centerId, 3)).resolves.toHaveLength(3)
    await expect(take(centerId, 1)).rejects.toMatchObject({ code: 'not_enough_numbers', details: { available: 0 } })
  })

  it('require an existing centre with a block', async () => {
    const centerId = await createCentre(test.db, 'none')
    await expect(take(centerId, 1)).rejects.toMatchObject({ code: 'no_active_block', details: { center: 'none' } })
    await expect(take(999_999, 1)).rejects.toMatchObject({ code: 'unknown_centre' })
  })
})

describe('the database refuses', () => {
  const storeGiven = async (number: number, centerId: number, blockId: number) =>
    test.db
      .insertInto('number_given')
      .values({
        record_id: await recordOf(number),
        block_id: blockId,
        center_id: centerId,
        user_id: null,
        username: null,
        way: 'assignment',
      })
      .execute()

  it('to commit an assigned number without a description', async () => {
    const { centerId, blocks } = await centreWith(3)
    await expect(take(centerId, 2, false)).rejects.toMatchObject({ constraint: 'given_number_is_described' })
    expect(await countFree(test.db, blocks[0]!)).toBe(3)
  })

  it('to assign a number twice, even if its record was made Free again', async () => {
    const { centerId, first, blocks } = await centreWith(3)
    await take(centerId, 1)
    await expect(storeGiven(first, centerId, blocks[0]!)).rejects.toThrow()
    await sql`update record set category = 'fre' where issn = ${issnFromNumber(first)}`.execute(test.db)
    await expect(storeGiven(first, centerId, blocks[0]!)).rejects.toMatchObject({ constraint: 'number_given_pkey' })
    expect(await take(centerId, 1)).toEqual(numbers(first, 1))
  })

  it('to assign a number that was described without assignment', async () => {
    const { centerId, first } = await centreWith(3)
    await describeNumbers(test.db, [await recordOf(first)])
    await sql`update record set category = 'fre' where issn = ${issnFromNumber(first)}`.execute(test.db)
    expect(await take(centerId, 1)).toEqual(numbers(first, 1))
  })

  it('to assign a number of a block that is not active or belongs to another centre', async () => {
    const one = await centreWith(3, 3)
    const other = await centreWith(3)
    const refused = { constraint: 'number_from_active_block' }
    await expect(storeGiven(one.first + 13, one.centerId, one.blocks[1]!)).rejects.toMatchObject(refused)
    await expect(storeGiven(one.first, other.centerId, one.blocks[0]!)).rejects.toMatchObject(refused)
    await expect(storeGiven(one.first, other.centerId, other.blocks[0]!)).rejects.toMatchObject(refused)
  })

  it('to undo the assignment of a number, or to delete its record', async () => {
    const { centerId, first } = await centreWith(3)
    await take(centerId, 1)
    const id = await recordOf(first)
    const action = (statement: string) => test.pool.query(statement, [id])
    await expect(action('delete from number_given where record_id = $1')).rejects.toMatchObject({
      constraint: 'number_stays_given',
    })
    await expect(action('update number_given set given_at = now() where record_id = $1')).rejects.toThrow()
    await expect(action('delete from record where id = $1')).rejects.toThrow()
  })

  it('to store a record outside its block, or a new ISSN for an existing record', async () => {
    const { first, blocks } = await centreWith(3)
    const insert = sql`insert into record (issn, center, category, block_id)
      values (${issnFromNumber(first + 5)}, '_7', 'fre', ${blocks[0]!})`
    await expect(insert.execute(test.db)).rejects.toMatchObject({ constraint: 'number_in_its_block' })
    const renumber = sql`update record set issn = ${issnFromNumber(first + 5)} where issn = ${issnFromNumber(first)}`
    await expect(renumber.execute(test.db)).rejects.toMatchObject({ constraint: 'number_of_record' })
  })
})

describe('random assignments', () => {
  type Step = { kind: 'take' | 'undo' | 'lock' | 'unlock'; n: number }
  const step: fc.Arbitrary<Step> = fc.record({
    kind: fc.constantFrom('take', 'take', 'undo', 'lock', 'lock', 'unlock'),
    n: fc.nat(11),
  })

  it('take the lowest Free and unlocked numbers, as a simple model predicts', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const { centerId, first } = await centreWith(12)
        const free = new Set(Array.from({ length: 12 }, (_, offset) => offset))
        const locked = new Set<number>()
        for (const { kind, n } of steps) {
          if (kind === 'lock') {
            if (free.has(n) && (await lock(first + n))) locked.add(n)
          } else if (kind === 'unlock') {
            await unlock(first + n)
            locked.delete(n)
          } else {
            const count = 1 + (n % 4)
            const expected = [...free].filter((offset) => !locked.has(offset)).sort((a, b) => a - b)
            if (kind === 'undo' || expected.length < count) {
              await expect(take(centerId, count, kind !== 'undo')).rejects.toThrow()
              continue
            }
            const lowest = expected.slice(0, count)
            expect(await take(centerId, count)).toEqual(numbers(first, ...lowest))
            for (const offset of lowest) free.delete(offset)
          }
        }
      }),
      { numRuns: runs(20) },
    )
  })
})

describe('parallel processes', () => {
  it('assign no number twice, skip none and leave no partial assignment, even when killed', async () => {
    const KILLS = 12
    const { centerId, first, blocks } = await centreWith(700, 900, 40_000)
    const reported: string[] = []
    const script = new URL('./testing-process.ts', import.meta.url).pathname
    const start = (name: string) => {
      const child = spawn(process.execPath, [script, test.url, String(centerId), name], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      let line = ''
      child.stdout.on('data', (chunk: Buffer) => {
        line += chunk.toString()
        const lines = line.split('\n')
        line = lines.pop() ?? ''
        reported.push(...lines.flatMap((each) => each.split(' ')))
      })
      return child
    }
    const ended = (child: ReturnType<typeof start>) => new Promise((resolve) => child.once('close', resolve))
    const running = [start('p0'), start('p1'), start('p2')]
    for (let kill = 0; kill < KILLS; kill++) {
      const before = reported.length
      // Kill while the processes work, each time at a different moment.
      await until(
        () => reported.length,
        (length) => length >= before + 30,
      )
      await wait((kill * 37) % 90)
      const child = running.shift()!
      const gone = ended(child)
      child.kill('SIGKILL')
      await gone
      if (kill < KILLS - 3) running.push(start(`q${kill}`))
    }
    await Promise.all(
      running.map((child) => {
        const gone = ended(child)
        child.kill('SIGKILL')
        return gone
      }),
    )
    // PostgreSQL ends the transactions of killed processes after a moment. Wait for the lock on the centre until then.
    await test.db.transaction().execute((tx) => sql`select from centre where id = ${centerId} for update`.execute(tx))
    const { rows } = await sql<{ issn: string; username: string; category: string }>`
      select issn, username, category from number_given join record on record.id = record_id
      where number_given.center_id = ${centerId} order by issn`.execute(test.db)
    expect(new Set(reported).size).toBe(reported.length)
    const inBase = new Set(rows.map(({ issn }) => issn))
    expect(reported.filter((issn) => !inBase.has(issn))).toEqual([])
    expect(rows.filter(({ category }) => category === 'fre')).toEqual([])
    // Assignments are complete: the user name contains their size.
    for (const [username, own] of Map.groupBy(rows, (row) => row.username)) {
      expect(own).toHaveLength(Number(username.split('/').at(-1)))
    }
    // There are no gaps: the assigned numbers are the lowest ones of the blocks, in order of the blocks.
    const all = [
      ...Array.from({ length: 700 }, (_, n) => first + n),
      ...Array.from({ length: 900 }, (_, n) => first + 710 + n),
      ...Array.from({ length: 40_000 }, (_, n) => first + 1620 + n),
    ]
    expect(rows.map(({ issn }) => issn)).toEqual(all.slice(0, rows.length).map(issnFromNumber))
    const states = await Promise.all(blocks.map(stateOf))
    expect(states.filter((state) => state === 'active')).toHaveLength(1)
    console.info(
      `${KILLS} processes killed, ${rows.length} numbers given, ${reported.length} of them reported before the kill`,
    )
  })
})
