import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { decodeStored, firstDataField, subfield } from '@seriatim/marc'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addFreeBlock } from '../../catalogue/numbers/testing.ts'
import { findCentre } from '../../kernel/auth/centre-repository.ts'
import { addSession } from '../../kernel/auth/session-repository.ts'
import { createUser, type TestDb, testDb } from '../../testing/index.ts'
import { until } from '../../testing/until.ts'

let test: TestDb
beforeAll(async () => {
  test = await testDb()
  const centre = await findCentre(test.db, '_7')
  await addFreeBlock(test.db, { centerId: centre!.id, first: 4_500_000, count: 5_000, state: 'active' })
})
afterAll(() => test?.close())

const KILLS = 8

it('an assignment form is stored completely or not at all when the server is killed', async () => {
  const userId = await createUser(test.db, { username: 'france', center: '_7' })
  const sessionId = await addSession(test.db, userId)
  const centre = await findCentre(test.db, '_7')
  const reported: string[] = []
  const script = new URL('./assigning-process.ts', import.meta.url).pathname
  const start = (name: string) => {
    const child = spawn(
      process.execPath,
      [script, test.url, String(userId), String(sessionId), String(centre!.id), name],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    let line = ''
    child.stdout.on('data', (chunk: Buffer) => {
      const lines = (line + chunk.toString()).split('\n')
      line = lines.pop() ?? ''
      reported.push(...lines.flatMap((each) => each.split(' ').filter((issn) => issn !== '')))
    })
    return child
  }
  const end = async (child: ReturnType<typeof start>) => {
    const gone = new Promise((resolve) => child.once('close', resolve))
    child.kill('SIGKILL')
    await gone
  }
  const running = [start('a'), start('b')]
  for (let kill = 0; kill < KILLS; kill++) {
    const before = reported.length
    await until(
      () => reported.length,
      (length) => length >= before + 8,
    )
    await wait((kill * 53) % 120)
    await end(running.shift()!)
    if (kill < KILLS - 2) running.push(start(`c${kill}`))
  }
  await Promise.all(running.map(end))
  // The server rolls back the open transactions of a killed client after a moment. This lock waits until then.
  await test.db.transaction().execute((tx) => sql`select from centre where code = '_7' for update`.execute(tx))

  const { rows } = await sql<{
    issn: string
    category: string
    content: string
    audited: number
    searched: number
    linked: number
  }>`
    select r.issn, r.category, v.content,
      (select count(*)::int from audit_entry a where a.issn = r.issn and a.version_id = v.id) as audited,
      (select count(*)::int from search_doc d where d.record_id = r.id) as searched,
      (select count(*)::int from record_link l where l.record_id = r.id) as linked
    from number_given g join record r on r.id = g.record_id
    join record_version v on v.record_id = r.id and v.state = 'active' order by r.issn`.execute(test.db)
  expect(reported.filter((issn) => !rows.some((row) => row.issn === issn))).toEqual([])
  expect(new Set(reported).size).toBe(reported.length)
  const forms = Map.groupBy(rows, ({ content }) => subfield(firstDataField(decodeStored(content), '222'), 'a') ?? '')
  for (const [title, own] of forms) {
    const count = Number(title.split(' ').at(-1))
    expect(own, title).toHaveLength(count)
    expect(own.every(({ category, audited, searched }) => category === 'wor' && audited === 1 && searched === 1)).toBe(
      true,
    )
    // The first two records of a form are linked to each other.
    expect(own.map(({ linked }) => linked)).toEqual(own.map((_, index) => (count > 1 && index < 2 ? 1 : 0)))
  }
  const { rows: keys } = await sql<{ n: number }>`select count(*)::int as n from idempotent_answer`.execute(test.db)
  expect(keys[0]?.n).toBe(forms.size)
  console.info(
    `${KILLS} processes killed, ${forms.size} forms with ${rows.length} numbers, ${reported.length} of them reported`,
  )
})
