import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { decodeStored, type MarcRecord, writeIso2709 } from '@seriatim/marc'
import { generate } from '@seriatim/synthetic'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { generatedSerials } from '../../../../../scripts/testing/generated-serials.ts'
import { computeAllFamilies } from '../../catalogue/families/compute.ts'
import { type TestDb, testDb } from '../../testing/index.ts'
import { loadInto } from '../../testing/records.ts'
import { until } from '../../testing/until.ts'
import { expectStoredUnchanged } from './testing.ts'

const CLI = fileURLToPath(new URL('../../../../cli/src/main.ts', import.meta.url))

let folder: string
let test: TestDb
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seriatim-load-'))
})
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
beforeEach(async () => {
  test = await testDb()
})
afterEach(() => test.close())

const counts = async () => {
  const { rows } = await test.pool.query(`select
    (select count(*)::int from record) as records, (select count(*)::int from record_version) as versions,
    (select count(*)::int from search_doc) as docs, (select count(distinct issn)::int from record) as issns,
    (select count(*)::int from pg_indexes where tablename = 'search_doc') as indexes`)
  return rows[0]
}

const families = async () =>
  (await test.pool.query('select record_id, issn, medium, history, extended from record_family order by record_id'))
    .rows

const recomputedFamilies = async () => {
  const client = await test.pool.connect()
  await client.query('begin')
  await computeAllFamilies(client, new Date())
  await client.query('commit')
  client.release()
  return families()
}

/** Starts `seriatim load FILE` as a child process on the test database. */
const startLoad = (file: string) =>
  spawn(process.execPath, [CLI, 'load', file], {
    env: { ...process.env, DATABASE_URL: test.url, LANG: 'en_GB.UTF-8', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

const finish = async (child: ReturnType<typeof startLoad>) => {
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (data) => (stdout += data))
  child.stderr.on('data', (data) => (stderr += data))
  const [code] = await once(child, 'exit')
  return { code, stdout, stderr }
}

const iso2709 = (records: Iterable<MarcRecord>): Buffer =>
  Buffer.concat([...records].map((record) => Buffer.from(writeIso2709(record))))

describe('the command seriatim load', () => {
  it('completes a killed load without duplicate records', async () => {
    const file = join(folder, 'killed.mrc')
    const total = 12_000
    await writeFile(file, iso2709(generate({ count: total, first: 5_000_000 })))
    const killed = startLoad(file)
    const ended = once(killed, 'exit')
    await until(
      async () => (await test.pool.query('select positions_done::int as done from bulk_load')).rows[0]?.done ?? 0,
      (done) => done >= 3_000,
    )
    killed.kill('SIGKILL')
    await ended
    const halfway = await counts()
    expect(halfway.records).toBeGreaterThanOrEqual(3_000)
    expect(halfway.records).toBeLessThan(total)
    const other = join(folder, 'other.mrc')
    await writeFile(other, iso2709(generate({ count: 5, first: 6_000_000 })))
    expect(await finish(startLoad(other))).toMatchObject({ code: 1, stderr: expect.stringContaining(file) })
    expect(await finish(startLoad(file))).toMatchObject({ code: 0 })
    expect(await counts()).toEqual({ records: total, versions: total, docs: total, issns: total, indexes: 8 })
    const loaded = await families()
    expect(loaded.length).toBeGreaterThan(total / 10)
    expect(loaded).toEqual(await recomputedFamilies())
    const again = await finish(startLoad(file))
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('empty')])
  })

  it('reports each record that cannot be stored, and continues with the next', async () => {
    const [first, second, third, nameless] = [...generate({ count: 4, first: 5_000_000 })]
    const unnamed = { ...nameless!, fields: nameless!.fields.filter(({ tag }) => tag !== '001' && tag !== '022') }
    const file = join(folder, 'bad.mrc')
    await writeFile(
      file,
      Buffer.concat([
        iso2709([first!]),
        Buffer.from('this is no record\u001d'),
        iso2709([second!, first!, unnamed, third!]),
      ]),
    )
    const { code, stderr } = await finish(startLoad(file))
    expect(code).toBe(2)
    const lines = stderr.trim().split('\n')
    expect(lines).toHaveLength(3)
    const firstLength = writeIso2709(first!).length
    expect(lines[0]).toContain(`Record 2 at byte ${firstLength}`)
    expect(lines[1]).toMatch(/Record 4 .*0*.*already occurs earlier/)
    expect(lines[2]).toContain('Record 5')
    expect((await counts()).records).toBe(3)
  })

  it('reports a missing file in one sentence', async () => {
    const { code, stderr } = await finish(startLoad(join(folder, 'nothing.mrc')))
    expect([code, stderr.trim().split('\n').length]).toEqual([1, 1])
  })
})

describe('a bulk load', () => {
  it('stores invalid records as active versions marked as invalid, with unchanged content', async () => {
    const [sound] = [...generate({ count: 40, first: 5_000_000 })].filter(({ fields }) =>
      fields.some(({ tag }) => tag === '245'),
    )
    const faulty = { ...sound!, fields: sound!.fields.filter(({ tag }) => tag !== '245') }
    await loadInto(test, [faulty])
    const { rows } = await test.pool.query('select state, has_errors, content, diagnostic from record_version')
    expect(rows[0]).toMatchObject({ state: 'active', has_errors: true })
    expect(rows[0].diagnostic.length).toBeGreaterThan(0)
    expect(decodeStored(rows[0].content)).toEqual(faulty)
  })

  it('assigns the default centre and category to records that have none', async () => {
    const fields = [{ tag: '001', value: '5000-0005' }]
    await loadInto(test, [{ leader: '00000nas a2200000 i 4500', fields }])
    const { rows } = await test.pool.query('select center, category from record')
    expect(rows).toEqual([{ center: '_0', category: 'fre' }])
  })

  it('validates a record without a category with the rules of the default category', async () => {
    const described = [...generate({ count: 40, first: 5_000_000 })].find(
      ({ fields }) => fields.some(({ tag }) => tag === '080') && !fields.some(({ tag }) => tag === '082'),
    )!
    const bare = { ...described, fields: described.fields.filter(({ tag }) => !['080', '699'].includes(tag)) }
    await loadInto(test, [bare], undefined, 'reg')
    const { rows } = await test.pool.query(
      'select category, diagnostic from record_version join record on record.id = record_id',
    )
    expect(rows[0].category).toBe('reg')
    expect(rows[0].diagnostic.map(({ code }: { code: string }) => code)).toContain('missing-one-of-two')
  })

  it('stores 200 generated serials with their errors unchanged', async () => {
    await expectStoredUnchanged(test, generatedSerials())
  })
})
