import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { issnFromNumber } from '@seriatim/issn'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, createKnownUsers, loginAs, type TestDb, testDb } from '../../testing/index.ts'
import { duplicateTitles } from './record-repository.ts'
import { revertImport } from './revert.ts'
import { type ImportDeps, runImport } from './run.ts'
import { importDefinition } from './tasks.ts'
import { CEASED, encodeIso2709, importServerOn, NEW_IN_FRANCE, serial, upload } from './testing.ts'
import { updateTitleKeys } from './title-keys.ts'

let test: TestDb
let folder: string
let server: Awaited<ReturnType<typeof importServerOn>>
let france: Caller
beforeAll(async () => {
  test = await testDb()
  folder = await mkdtemp(join(tmpdir(), 'seriatim-run-'))
  await createKnownUsers(test.db)
})
afterAll(async () => {
  await test?.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})
beforeEach(async () => {
  // This server runs no jobs, because each test runs the import itself.
  server = await importServerOn(test, folder, { runsJobs: false })
  france = await loginAs(server.app, 'france')
})
afterEach(() => server.close())

const COUNT = 700
const fileFrom = (first: number) =>
  encodeIso2709(
    Array.from({ length: COUNT }, (_, index) => serial(issnFromNumber(first + index), `Titre ${first + index}`)),
  )
const started = async (first: number): Promise<number> =>
  Number((await upload(france, { file: fileFrom(first), payload: { ...NEW_IN_FRANCE, dry_run: false } })).json().id)
const status = async (id: number) => (await france.get(`/api/imports/${id}/status`)).json()
const deps = (): ImportDeps => {
  const { db, imports, log } = server.services
  return { db, follower: test.index.follow(), files: imports.files, log }
}
const definition = (given: ImportDeps) =>
  importDefinition({
    db: given.db,
    runner: {
      run: (id, options) => runImport(given, id, options),
      revert: (id, user, options) => revertImport({ db: given.db, index: test.index }, id, user, options),
    },
  })
const options = () => ({ signal: new AbortController().signal, progress: async () => undefined })
const records = async (first: number) =>
  (
    await test.pool.query('select count(*)::int as n from record where issn between $1 and $2', [
      issnFromNumber(first),
      issnFromNumber(first + COUNT - 1),
    ])
  ).rows[0].n

/** The errors that PostgreSQL and the file system report for a full disk. */
const full = (code: '53100' | 'ENOSPC') => Object.assign(new Error('no space left on device'), { code })

describe('the run of an import', () => {
  it('fails with a message if the disk is full, keeps stored records, and resumes once there is space', async () => {
    const id = await started(9_200_000)
    let batches = 0
    const { follower } = deps()
    const onFullDisk = {
      ...follower,
      changed: async (...parameters: Parameters<typeof follower.changed>) => {
        batches++
        if (batches > 1) throw full('53100')
        await follower.changed(...parameters)
      },
    }
    const context = {
      ...options(),
      messageId: '',
      owner: null,
      locale: 'en' as const,
      attempt: 1,
      result: () => Promise.reject(),
    }
    const failing = definition({ ...deps(), follower: onFullDisk })
    await expect(failing.run(context, { importId: id })).rejects.toThrow('no space')
    const failed = await status(id)
    expect(failed).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('The disk of the server is full'),
    })
    expect(await records(9_200_000)).toBe(failed.status_summary.active_with_warnings)
    await definition(deps()).run(context, { importId: id })
    expect(await status(id)).toMatchObject({ status: 'completed', status_summary: { active_with_warnings: COUNT } })
    expect(await records(9_200_000)).toBe(COUNT)
  })

  it('reports its stage and its total duration', async () => {
    const id = await started(9_480_000)
    const row = async () => (await france.get(`/api/imports/${id}`)).json()
    expect(await row()).toMatchObject({ stage: 'waiting', seconds_left: null })
    const rows: Awaited<ReturnType<typeof row>>[] = []
    const progress = async () => void rows.push(await row())
    const { follower } = deps()
    const pauseMs = 300
    // Delays the work after the last batch, which the total duration includes.
    const late = {
      ...follower,
      catchUp: async () => {
        const until = performance.now() + pauseMs
        while (performance.now() < until) await new Promise((done) => setTimeout(done, 10))
        await follower.catchUp()
      },
    }
    await runImport({ ...deps(), follower: late }, id, { ...options(), progress })
    expect(rows.map(({ stage }) => stage)).toEqual(['storing', 'storing', 'storing', 'finishing'])
    expect(rows[0].seconds_left).not.toBeNull()
    expect(rows.at(-1).seconds_left).toBeNull()
    const ended = await row()
    expect(ended.stage).toBeNull()
    expect(ended.import_time - rows.at(-1).import_time).toBeGreaterThanOrEqual(pauseMs / 1000 - 0.1)
  })

  it('reports the same equal key titles as its dry run, both in the database and in the file', async () => {
    const [shared, linking, own, late] = [9_450_000, 9_460_000, 9_460_001, 9_460_300].map(issnFromNumber) as [
      string,
      string,
      string,
      string,
    ]
    const stored = encodeIso2709([serial(shared, 'Titre partagé', [CEASED])])
    const payload = { ...NEW_IN_FRANCE, dry_run: false }
    const first = (await upload(france, { file: stored, payload })).json().id
    await runImport(deps(), Number(first), options())
    const file = encodeIso2709([
      // The record in the database to which this import adds a reverse link is not itself in the file.
      serial(linking, 'Titre qui suit', [`=780  00$tTitre partagé$x${shared}`]),
      serial(own, 'Titre du fichier'),
      ...Array.from({ length: 250 }, (_, index) => serial(issnFromNumber(9_460_002 + index), `Entre ${index}`)),
      serial(late, 'Titre par\u00adtagé'),
      serial(issnFromNumber(9_460_301), 'Titre du fi\u200bchier'),
    ])
    const reported: unknown[] = []
    for (const dry_run of [true, false]) {
      const { id } = (await upload(france, { file, payload: { ...NEW_IN_FRANCE, dry_run } })).json()
      await runImport(deps(), Number(id), options())
      const { rows } = await test.pool.query(
        `select issn, rules from import_record where import_id = $1 and issn in ($2, $3) order by issn`,
        [id, late, issnFromNumber(9_460_301)],
      )
      expect(rows[0].rules).toContain('same-key-title')
      expect(rows[1].rules).toContain('import-double-title')
      expect(rows[1].rules).not.toContain('same-key-title')
      reported.push(rows)
    }
    expect(reported[1]).toEqual(reported[0])
    const touched = await test.pool.query(
      'select from import_touch join record on record.id = record_id where issn = $1 and import_id <> $2',
      [shared, first],
    )
    expect(touched.rowCount).toBe(1)
  })

  it('recomputes stored title keys after the normalisation of titles has changed', async () => {
    const titles = ['Revue C', 'Revue C++', 'Hotel Union', 'Ho\u00adtel Union']
    const file = encodeIso2709(titles.map((title, index) => serial(issnFromNumber(9_470_000 + index), title)))
    const id = Number((await upload(france, { file, payload: NEW_IN_FRANCE })).json().id)
    await runImport(deps(), id, options())
    const doubles = async () =>
      (await duplicateTitles(test.db, id)).map(({ occurrences }) => occurrences.map(({ position }) => position))
    expect(await doubles()).toEqual([[3, 4]])
    // Replaces the title keys by those that an earlier version of the program stored.
    for (const [position, key] of [
      [2, 'revue c'],
      [4, 'ho tel union'],
    ])
      await test.pool.query('update import_record set title_key = $3 where import_id = $1 and position = $2', [
        id,
        position,
        key,
      ])
    await test.pool.query(`delete from setting where name = 'import_title_keys'`)
    expect(await doubles()).toEqual([[1, 2]])
    await updateTitleKeys(test.db)
    expect(await doubles()).toEqual([[3, 4]])
  })

  it('refuses an upload if the disk is full, and deletes the partial file', async () => {
    const { files } = server.services.imports
    const before = await readdir(join(folder, 'files', 'imports'))
    const bytes = (async function* () {
      yield Buffer.alloc(1000)
      throw full('ENOSPC')
    })()
    await expect(files.store(bytes)).rejects.toMatchObject({ code: 'storage_full' })
    expect(await readdir(join(folder, 'files', 'imports'))).toEqual(before)
  })

  it('can be cancelled between two batches; its stored records stay and can be reverted', async () => {
    const id = await started(9_300_000)
    const cancelling = {
      ...options(),
      progress: async () => {
        expect((await france.post(`/api/imports/${id}/cancel`)).json()).toEqual({ id: String(id) })
      },
    }
    await runImport(deps(), id, cancelling)
    const cancelled = await status(id)
    expect(cancelled.status).toBe('cancelled')
    const stored = await records(9_300_000)
    expect(stored).toBeGreaterThan(0)
    expect(stored).toBeLessThan(COUNT)
    expect(cancelled.status_summary.active_with_warnings).toBe(stored)
    expect((await france.post(`/api/imports/${id}/revert`)).statusCode).toBe(200)
    expect((await france.post(`/api/imports/${id}/cancel`)).statusCode).toBe(200)
  })

  it('stops if another run of the same import has processed more records', async () => {
    const id = await started(9_400_000)
    await Promise.all([runImport(deps(), id, options()), runImport(deps(), id, options())])
    await runImport(deps(), id, options())
    expect(await status(id)).toMatchObject({ status: 'completed', status_summary: { active_with_warnings: COUNT } })
    const { rows } = await test.pool.query('select count(*)::int as n from import_record where import_id = $1', [id])
    expect(rows).toEqual([{ n: COUNT }])
  })

  it('resumes in another process if its own process dies', async () => {
    const id = await started(9_340_000)
    const children: ChildProcess[] = []
    const remember = (message: unknown) => void children.push((message as { process: ChildProcess }).process)
    subscribe('child_process', remember)
    const reported: number[] = []
    await server.services.importRunner.run(id, {
      ...options(),
      async progress(done) {
        reported.push(done)
        if (reported.length === 2) children[0]!.kill('SIGKILL')
      },
    })
    unsubscribe('child_process', remember)
    expect(children).toHaveLength(2)
    expect(reported.at(-1)).toBe(COUNT)
    expect(await records(9_340_000)).toBe(COUNT)
    expect(await status(id)).toMatchObject({ status: 'completed' })
  })

  it('fails if a second process dies at the same record', async () => {
    const id = await started(9_350_000)
    const killAtOnce = (message: unknown) => {
      const child = (message as { process: ChildProcess }).process
      child.once('spawn', () => child.kill('SIGKILL'))
    }
    subscribe('child_process', killAtOnce)
    await expect(server.services.importRunner.run(id, options())).rejects.toThrow(/ended \(SIGKILL\)/)
    unsubscribe('child_process', killAtOnce)
    expect(await records(9_350_000)).toBe(0)
  })

  it('reports that its file is missing', async () => {
    const id = await started(9_500_000)
    const { rows } = await test.pool.query('select file_id from import where id = $1', [id])
    await server.services.imports.files.remove(rows[0].file_id)
    await expect(runImport(deps(), id, options())).rejects.toThrow('no longer available')
    expect(await status(id)).toMatchObject({ status: 'failed', message: expect.stringContaining('Upload it again') })
  })

  it('keeps its file for a month after it has ended', async () => {
    const { imports } = server.services
    const id = await started(9_600_000)
    await runImport(deps(), id, options())
    const file = (await test.pool.query('select file_id from import where id = $1', [id])).rows[0].file_id
    await imports.prune()
    expect(await imports.files.has(file)).toBe(true)
    await imports.prune(new Date(Date.now() + 31 * 24 * 60 * 60 * 1000))
    expect(await imports.files.has(file)).toBe(false)
    expect((await france.get(`/api/imports/${id}`)).json()).toMatchObject({ has_file: false, status: 'completed' })
  })
})
