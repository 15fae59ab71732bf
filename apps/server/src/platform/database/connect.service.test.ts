import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDb, testConfig, testDb } from '../../testing/index.ts'
import { withDb } from '../../with-db.ts'
import { makeLog } from '../log.ts'
import { openForServer } from './connect.ts'

let db: TestDb

beforeAll(async () => {
  db = await testDb()
})
afterAll(() => db.close())

const open = (databaseUrl: string) => openForServer(testConfig({ databaseUrl }), makeLog('silent'))

const otherUrl = (change: (url: URL) => void) => {
  const url = new URL(db.url)
  change(url)
  return url.href
}

describe('DATABASE_URL', () => {
  it('is reported without its password if the server cannot be reached', async () => {
    await expect(open('postgresql://me:secret@127.0.0.1:1/x')).rejects.toThrow(
      /The database at postgresql:\/\/me:\*\*\*@127\.0\.0\.1:1\/x cannot be reached: .*ECONNREFUSED/,
    )
    await expect(open('postgresql://me@no-such-host.invalid/x')).rejects.toThrow(/cannot be reached/)
  })

  it('is reported as unreachable if the server is not PostgreSQL', async () => {
    const other = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as { port: number }
    await expect(open(`postgresql://me@127.0.0.1:${port}/x`)).rejects.toThrow(/cannot be reached/)
    other.close()
  })

  it('is refused with the name of the database or user that does not exist', async () => {
    await expect(open(otherUrl((url) => Object.assign(url, { pathname: '/nothing' })))).rejects.toThrow(
      /refuses this user: database "nothing" does not exist/,
    )
    await expect(open(otherUrl((url) => Object.assign(url, { username: 'unknown_user' })))).rejects.toThrow(
      /refuses this user: .*"unknown_user"/,
    )
  })

  it('is refused if the database is not UTF-8', async () => {
    const name = `latin_${Date.now()}`
    await db.pool.query(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'LATIN1' LOCALE_PROVIDER libc LOCALE 'C'`)
    await expect(open(otherUrl((url) => Object.assign(url, { pathname: `/${name}` })))).rejects.toThrow(
      /has the encoding LATIN1\. Create it with ENCODING 'UTF8'/,
    )
    await db.pool.query(`DROP DATABASE ${name}`)
  })

  it('selects the database of a command', async () => {
    const response = await withDb(testConfig({ databaseUrl: db.url }), async ({ pool, applied }) => {
      const { rows } = await pool.query('SELECT current_database() AS name')
      return { ...rows[0], applied }
    })
    expect(response).toEqual({ name: new URL(db.url).pathname.slice(1), applied: [] })
  })
})
