import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

/** Copies rows in PostgreSQL's binary format (see `BinaryCopy`) into a table. */
export const copyInto = (
  client: pg.ClientBase,
  table: string,
  columns: readonly string[],
  data: Uint8Array,
): Promise<void> =>
  pipeline([data], client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin (format binary)`)))
