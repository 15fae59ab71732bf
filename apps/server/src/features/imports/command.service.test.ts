import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { issnFromNumber } from '@seriatim/issn'
import { generate } from '@seriatim/synthetic'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createKnownUsers, createUser, type TestDb, testDb } from '../../testing/index.ts'
import { until } from '../../testing/until.ts'
import { applyChange, FORBIDDEN } from '../records/testing-ic-only.ts'
import { encodeIso2709, importServerOn, serial } from './testing.ts'

const CLI = fileURLToPath(new URL('../../../../cli/src/main.ts', import.meta.url))

let test: TestDb
let folder: string
beforeAll(async () => {
  test = await testDb()
  folder = await mkdtemp(join(tmpdir(), 'seriatim-import-command-'))
  await createKnownUsers(test.db)
  await createUser(test.db, { username: 'searcher', center: '_7', permissions: ['search'] })
})
afterAll(async () => {
  await test?.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

const start = (...args: string[]) =>
  spawn(process.execPath, [CLI, 'import', ...args], {
    env: { ...process.env, DATABASE_URL: test.url, SERIATIM_DATA: folder, LANG: 'en_GB.UTF-8', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

async function run(...args: string[]) {
  const child = start(...args)
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (data) => (stdout += data))
  child.stderr.on('data', (data) => (stderr += data))
  const [code] = await once(child, 'exit')
  return { code, stdout, stderr }
}

const fileOf = async (name: string, content: Buffer) => {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}
const IN_FRANCE = ['--mode', 'new', '--center', '_7', '--category', 'reg']
const count = async () => (await test.pool.query('select count(*)::int as n from record')).rows[0].n

describe('the command seriatim import', () => {
  it('is a dry run by default, and lists the rejected records', async () => {
    const [good, bad] = [serial(issnFromNumber(7_400_000), 'Bon'), serial('7000-0000', 'Mauvais')]
    const file = await fileOf('two.mrc.gz', gzipSync(encodeIso2709([good, bad])))
    const dry = await run(file, ...IN_FRANCE)
    expect(dry).toMatchObject({ code: 2, stdout: expect.stringMatching(/^Dry run 1, nothing was stored/) })
    expect(dry.stderr).toMatch(/^Record 2 at byte \d+, 7000-0000, was rejected: Wrong check digit in 7000-0000/)
    expect(await count()).toBe(0)
    const only = await fileOf('one.mrc', encodeIso2709([good]))
    const real = await run(only, ...IN_FRANCE, '--no-dry-run', '--as', 'france')
    expect(real).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('Import 2: 1 record') })
    const { rows } = await test.pool.query('select author, state from record_version')
    expect(rows).toEqual([{ author: 'france', state: 'active' }])
    const again = await run(only, '--mode', 'reimport', '--no-dry-run')
    expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining('Import 3') })
  })

  it('warns of line breaks between records, and rejects no record for them', async () => {
    const [one, other] = [serial(issnFromNumber(7_401_000), 'Un'), serial(issnFromNumber(7_401_001), 'Deux')]
    const file = await fileOf(
      'lines.mrc',
      Buffer.concat([encodeIso2709([one]), Buffer.from('\r\n'), encodeIso2709([other])]),
    )
    const { code, stderr } = await run(file, ...IN_FRANCE)
    expect(stderr).toMatch(/^Record 2 at byte \d+: There are line ends or padding between records/)
    expect([code, stderr.trim().split('\n').length]).toEqual([0, 1])
  })

  it.each([
    [['nowhere.mrc', ...IN_FRANCE], 'nowhere.mrc'],
    [['FILE'], '--mode'],
    [['FILE', '--mode', 'sideways'], 'Unknown import mode: sideways'],
    [['FILE', '--mode', 'new', '--center', '_zz', '--category', 'reg'], 'Unknown import center: _zz'],
    [['FILE', '--mode', 'new', '--center', '_7', '--category', 'can'], 'Unknown import category: can'],
    [['FILE', ...IN_FRANCE, '--as', 'unknown-user'], 'Unknown import user: unknown-user'],
    [['FILE', ...IN_FRANCE, '--as', 'searcher'], 'permission'],
    [['FILE', ...IN_FRANCE, '--as', 'london'], 'own centre'],
    [['NOTHING', ...IN_FRANCE], 'Unable to parse record at position 1'],
  ])('refuses %j with a one-line message', async (args, sentence) => {
    const file = await fileOf('one.mrc', encodeIso2709([serial(null, 'Un')]))
    const nothing = await fileOf('nothing.mrc', Buffer.from('this is a letter to my aunt'))
    const given = args.map((word) => (word === 'FILE' ? file : word === 'NOTHING' ? nothing : word))
    const { code, stderr, stdout } = await run(...given)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr.trim().split('\n').at(-1)).toContain(sentence)
  })

  it('stores no change reserved to the international centre for the user named by --as', async () => {
    const forbidden = Object.entries(FORBIDDEN)
    const issnOf = (place: number) => issnFromNumber(7_410_000 + place)
    const records = forbidden.map(([, each], place) => applyChange(serial(issnOf(place), `Commandé ${place}`), each))
    const file = await fileOf('claims.mrc', encodeIso2709(records))
    for (const settings of [IN_FRANCE, ['--mode', 'reimport']]) {
      await run(file, ...settings, '--no-dry-run', '--as', 'france')
      for (const [place, [name, { code }]] of forbidden.entries()) {
        const { rows } = await test.pool.query(
          `select center, state, content, diagnostic from record join record_version on record.id = record_id
           where issn = $1 order by record_version.id desc limit 1`,
          [issnOf(place)],
        )
        expect(rows[0].center, name).toBe('_7')
        const codes = rows[0].diagnostic.map((each: { code: string }) => each.code)
        // The import drops enrichments and sets the centre of its settings. Every other forbidden change makes a draft.
        const isCorrected = code === 'ic-only-enrichment' || (code === 'ic-only-centre' && settings === IN_FRANCE)
        expect([rows[0].state, codes.includes(code)], `${name} ${settings}`).toEqual(
          isCorrected ? ['active', false] : ['draft', true],
        )
      }
    }
  })

  it('is completed by the server after a kill, without duplicate records', async () => {
    const records = [...generate({ count: 1500, first: 9_000_000, centres: [{ code: '_7', country: 'FRA' }] })]
    const file = await fileOf('many.mrc', encodeIso2709(records))
    const child = start(file, ...IN_FRANCE, '--no-dry-run')
    const ended = once(child, 'exit')
    const reached = async () =>
      (await test.pool.query('select id, positions_done from import order by id desc limit 1')).rows[0]
    await until(reached, (result) => result !== undefined && result.positions_done >= 200)
    child.kill('SIGKILL')
    await ended
    const { id, positions_done } = await reached()
    expect(positions_done).toBeLessThan(1500)
    const server = await importServerOn(test, folder)
    try {
      await server.services.imports.adopt(new Date(Date.now() + 120_000))
      const read = async () =>
        (
          await test.pool.query(
            'select status, rejected + draft + active_with_warnings + active as n from import where id = $1',
            [id],
          )
        ).rows[0]
      expect(await until(read, ({ status }) => status !== '')).toEqual({ status: 'completed', n: 1500 })
      const { rows } = await test.pool.query(
        'select count(*)::int as n, count(distinct position)::int as positions from import_record where import_id = $1',
        [id],
      )
      expect(rows).toEqual([{ n: 1500, positions: 1500 }])
    } finally {
      await server.close()
    }
  })
})
