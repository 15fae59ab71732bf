import type pg from 'pg'
import { inTransaction } from '../database/transaction.ts'
import { withClient } from '../database/with-client.ts'
import { NoSuchFile, type StoreKind } from './store.ts'

/** The size in bytes of all chunks of a file except the last, so that the chunk with a given offset can be computed. */
const CHUNK = 1 << 18
/** A file that is still incomplete after this time counts as abandoned, because the process that wrote it has ended. */
const ABANDONED_DAYS = 2

/** Joins bytes into chunks of equal size; the last may be shorter. */
async function* chunksOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let parts: Uint8Array[] = []
  let size = 0
  for await (let piece of bytes) {
    while (size + piece.length >= CHUNK) {
      parts.push(piece.subarray(0, CHUNK - size))
      yield Buffer.concat(parts)
      piece = piece.subarray(CHUNK - size)
      parts = []
      size = 0
    }
    parts.push(piece)
    size += piece.length
  }
  if (size > 0) yield Buffer.concat(parts)
}

/**
 * Stores files as rows of the database, in chunks, so that every server with access to the database can read them. Each
 * chunk is a separate statement, so that a long upload needs no long transaction. The last statement sets the name of
 * the file.
 */
export function databaseKind(pool: pg.Pool, area: string): StoreKind {
  const full = (name: string): string => `${area}/${name}`
  const shown = (row: { name: string; size: string; written_at: Date }) => ({
    name: row.name.slice(area.length + 1),
    size: Number(row.size),
    writtenAt: row.written_at,
  })

  const give = (id: string, name: string, size: number): Promise<void> =>
    withClient(pool, (client) =>
      inTransaction(client, async () => {
        // Of two processes that write the same name simultaneously, the second replaces the file of the first.
        await client.query(`select pg_advisory_xact_lock(hashtext('stored_file'), hashtext($1))`, [name])
        await client.query('delete from stored_file where name = $1', [name])
        await client.query('update stored_file set name = $2, size = $3, written_at = now() where id = $1', [
          id,
          name,
          size,
        ])
      }),
    )

  return {
    async write(name, bytes) {
      const { rows } = await pool.query<{ id: string }>(
        'insert into stored_file (written_at) values (now()) returning id',
      )
      const id = rows[0]!.id
      let [number, size] = [0, 0]
      try {
        for await (const chunk of chunksOf(bytes)) {
          await pool.query('insert into stored_chunk (file_id, number, bytes) values ($1, $2, $3)', [id, number, chunk])
          number += 1
          size += chunk.length
        }
        await give(id, full(name), size)
        return size
      } catch (error) {
        await pool.query('delete from stored_file where id = $1', [id]).catch(() => undefined)
        throw error
      }
    },

    async *read(name, { start = 0, length }) {
      const result = await pool.query<{ id: string; size: string }>(
        'select id, size from stored_file where name = $1',
        [full(name)],
      )
      const file = result.rows[0]
      if (file === undefined) throw new NoSuchFile(`the file ${name} does not exist`)
      const end = Math.min(Number(file.size), length === undefined ? Number(file.size) : start + length)
      for (let at = start; at < end; ) {
        const number = Math.floor(at / CHUNK)
        const { rows } = await pool.query<{ bytes: Buffer }>(
          'select bytes from stored_chunk where file_id = $1 and number = $2',
          [file.id, number],
        )
        const chunk = rows[0]?.bytes
        if (chunk === undefined) throw new NoSuchFile(`the file ${name} was deleted while it was read`)
        const piece = chunk.subarray(at - number * CHUNK, end - number * CHUNK)
        yield piece
        at += piece.length
      }
    },

    async find(name) {
      const { rows } = await pool.query('select name, size, written_at from stored_file where name = $1', [full(name)])
      return rows[0] === undefined ? undefined : shown(rows[0])
    },

    /** Uses the unique index of names, which are compared as bytes. */
    async list(prefix) {
      const { rows } = await pool.query(
        'select name, size, written_at from stored_file where starts_with(name, $1) order by name',
        [full(prefix)],
      )
      return rows.map(shown)
    },

    async remove(name) {
      await pool.query('delete from stored_file where name = $1', [full(name)])
    },

    async tidy() {
      await pool.query(
        'delete from stored_file where name is null and written_at < now() - make_interval(days => $1)',
        [ABANDONED_DAYS],
      )
    },
  }
}
