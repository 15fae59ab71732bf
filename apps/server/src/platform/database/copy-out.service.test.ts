import { EventEmitter } from 'node:events'
import fc from 'fast-check'
import type { ClientBase, Submittable } from 'pg'
import { expect, test } from 'vitest'
import { testDb } from '../../testing/index.ts'
import { BinaryCopy } from './binary-copy.ts'
import { copyOut, nextValue, readInt32, readInt32Array, readInt64, readText } from './copy-out.ts'

const message = (type: string, body: Uint8Array): Buffer => {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

type Row = { number: number; large: number; text: string | null; list: number[] }

/** The messages of PostgreSQL for a copy: one for each row, with other messages in between. */
const sent = (rows: readonly Row[]): Buffer => {
  const messages = [message('H', Buffer.from([1, 0, 0]))]
  for (const [index, row] of rows.entries()) {
    const copy = new BinaryCopy()
    copy.row(4)
    copy.int4(row.number)
    copy.int8(row.large)
    copy.text(row.text)
    copy.int4Array(row.list)
    // The signature precedes only the first row, and the trailer follows only the last.
    messages.push(message('d', copy.finish().subarray(index === 0 ? 0 : 19, copy.bytes - 2)))
    if (index % 3 === 1) messages.push(message('N', Buffer.from('notice\0')))
  }
  const trailer = new BinaryCopy().finish()
  messages.push(message('d', rows.length === 0 ? trailer : trailer.subarray(19)))
  return Buffer.concat([...messages, message('c', Buffer.alloc(0)), message('C', Buffer.from('COPY\0'))])
}

/** A minimal connection for a copy; `passed` collects what node-postgres receives. */
const connect = () => {
  const stream = new EventEmitter()
  const passed: Buffer[] = []
  let running: (Submittable & { handleReadyForQuery(): void; handleError(error: Error): void }) | undefined
  const parse = (chunk: Buffer) => {
    // A plain Uint8Array would crash the whole process.
    if (!Buffer.isBuffer(chunk)) throw new TypeError('node-postgres reads buffers')
    passed.push(chunk)
    if (chunk[0] === 'Z'.charCodeAt(0)) running?.handleReadyForQuery()
    if (chunk[0] === 'E'.charCodeAt(0)) running?.handleError(new Error('refused'))
  }
  stream.on('data', parse)
  const client = {
    query(submitted: typeof running) {
      running = submitted
      submitted?.submit({ stream, query: () => undefined } as never)
    },
  } as unknown as ClientBase
  return { stream, passed, client, parse }
}

const READY = message('Z', Buffer.from('I'))
const rows = fc.array(
  fc.record({
    number: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
    large: fc.maxSafeInteger(),
    text: fc.option(fc.string({ unit: 'grapheme', maxLength: 20 })),
    list: fc.array(fc.nat(2 ** 31 - 1), { maxLength: 5 }),
  }),
  { maxLength: 12 },
)

test('rows are complete regardless of how the socket splits them', async () => {
  await fc.assert(
    fc.asyncProperty(
      rows,
      fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 20 }),
      async (given, cuts) => {
        const { stream, passed, client, parse } = connect()
        const results: Row[] = []
        const done = copyOut(client, 'select', (bytes, at, end) => {
          const second = nextValue(bytes, at)
          const third = nextValue(bytes, second)
          const fourth = nextValue(bytes, third)
          expect(nextValue(bytes, fourth)).toBe(end)
          const length = readInt32(bytes, third)
          results.push({
            number: readInt32(bytes, at + 4),
            large: readInt64(bytes, second + 4),
            text: length < 0 ? null : readText(bytes, third + 4, length),
            list: [...readInt32Array(bytes, fourth)],
          })
        })
        const bytes = Buffer.concat([sent(given), READY])
        for (let at = 0, turn = 0; at < bytes.length; turn++) {
          const length = cuts[turn % cuts.length]!
          stream.emit('data', bytes.subarray(at, at + length))
          at += length
        }
        await done
        expect(results).toEqual(given)
        const types = passed.map((chunk) => String.fromCharCode(chunk[0]!)).join('')
        expect(types).toMatch(/^N*CZ$/)
        expect(stream.listeners('data')).toEqual([parse])
      },
    ),
  )
})

test('errors of PostgreSQL and of the reader are reported, and the connection stays usable', async () => {
  const { stream, client, parse } = connect()
  const refused = copyOut(client, 'select', () => undefined)
  stream.emit('data', message('E', Buffer.from('no')))
  stream.emit('data', READY)
  await expect(refused).rejects.toThrow('refused')
  expect(stream.listeners('data')).toEqual([parse])
  const failed = copyOut(client, 'select', () => {
    throw new Error('a defect')
  })
  stream.emit('data', Buffer.concat([sent([{ number: 1, large: 2, text: '', list: [] }]), READY]))
  await expect(failed).rejects.toThrow('a defect')
  expect(stream.listeners('data')).toEqual([parse])
})

test('a copy that waits for a table lock sees all rows of the table that replaces it', async () => {
  const base = await testDb()
  const [exchanger, reader] = [await base.pool.connect(), await base.pool.connect()]
  try {
    await exchanger.query('create table given as select 1 as number')
    await exchanger.query(`begin; create table given_next as select generate_series(1, 3) as number;
      lock table given in access exclusive mode; drop table given; alter table given_next rename to given`)
    const results: number[] = []
    const read = copyOut(
      reader,
      'select number from given',
      (bytes, at) => void results.push(readInt32(bytes, at + 4)),
      'given',
    )
    await expect
      .poll(async () => (await base.pool.query('select from pg_locks where not granted')).rowCount)
      .toBeGreaterThan(0)
    await exchanger.query('commit')
    await read
    expect(results).toEqual([1, 2, 3])
  } finally {
    exchanger.release(true)
    reader.release(true)
    await base.close()
  }
})
