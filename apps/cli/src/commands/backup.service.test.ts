import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createUser, emptyDatabase, type TestDb, testDb } from '@seriatim/server/testing/index'
import { loadInto } from '@seriatim/server/testing/records'
import { generate } from '@seriatim/synthetic'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommandLine } from '../run.ts'

let source: TestDb
let folder: string

beforeAll(async () => {
  source = await testDb()
  await createUser(source.db, { username: 'france', center: '_7' })
  folder = await mkdtemp(join(tmpdir(), 'seriatim-backup-command-'))
})
afterAll(async () => {
  await source?.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

const run = (db: TestDb, ...args: string[]) => runWith({}, db, ...args)

async function runWith(env: Record<string, string>, db: TestDb, ...args: string[]) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const code = await runCommandLine(args, {
    stdin: new PassThrough().end(),
    stdout,
    stderr,
    env: { DATABASE_URL: db.url, LOG_LEVEL: 'silent', SERIATIM_DATA: join(folder, 'data'), ...env },
  })
  stdout.end()
  stderr.end()
  return { code, out: await text(stdout), err: await text(stderr) }
}

describe('a backup to the default file', () => {
  it('has its time in the file name, is readable only by its owner, and deletes older backups beyond the configured number', async () => {
    const backups = join(folder, 'kept')
    const env = { SERIATIM_BACKUPS: backups, SERIATIM_BACKUPS_KEPT: '2' }
    await mkdir(backups)
    const others = ['seriatim-20200101T000000Z.tar.zst', 'seriatim-20210101T000000Z.tar.zst', 'my seriatim.tar.zst']
    for (const name of others) await writeFile(join(backups, name), 'older')
    const made = await runWith(env, source, 'backup')
    expect(made).toMatchObject({ code: 0, err: '' })
    expect(made.out).toContain(join(backups, others[0]!))
    const names = (await readdir(backups)).sort()
    expect(names).toEqual([
      'my seriatim.tar.zst',
      others[1],
      expect.stringMatching(/^seriatim-\d{8}T\d{6}Z\.tar\.zst$/),
    ])
    expect((await stat(join(backups, names[2]!))).mode & 0o777).toBe(0o600)
    const { rows } = await source.pool.query(`select username, details from audit_entry order by id desc limit 1`)
    expect(rows[0]).toMatchObject({
      username: 'command line',
      details: { command: `backup ${join(backups, names[2]!)}`, system_user: expect.any(String) },
    })
  })
})

const checksumOf = (sentence: string): string | undefined => /[0-9a-f]{64}/.exec(sentence)?.[0]

describe('backup and restore', () => {
  it.each(['base.zst', 'base.tar.gz'])('copy a database through the file %s', async (name) => {
    const file = join(folder, name)
    const made = await run(source, 'backup', file)
    expect(made).toMatchObject({ code: 0, err: '' })
    expect(made.out).toMatch(
      /^The database of .* 0 records, 0 versions, 0 files, .* MB, in \d+ s\. Checksum of all versions: /,
    )
    const checked = await run(source, 'restore', file, '--check')
    expect(checked).toMatchObject({ code: 0, err: '' })
    expect(checksumOf(checked.out)).toBe(checksumOf(made.out))
    const target = await emptyDatabase()
    try {
      const restored = await run(target, 'restore', file)
      expect(restored).toMatchObject({ code: 0, err: '' })
      expect(checksumOf(restored.out)).toBe(checksumOf(made.out))
      const { rows } = await target.pool.query('select username from app_user')
      expect(rows).toEqual([{ username: 'france' }])
      const again = await run(target, 'restore', file)
      expect(again).toMatchObject({
        code: 1,
        out: '',
        err: expect.stringMatching(/^The database is not empty, but a backup needs an empty database\./),
      })
    } finally {
      await target.close()
    }
  })

  it('report an invalid or missing file in one sentence', async () => {
    const file = join(folder, 'list.txt')
    await writeFile(file, 'a list, not a backup\n'.repeat(40))
    for (const args of [
      ['restore', file],
      ['restore', file, '--check'],
      ['restore', join(folder, 'nowhere')],
      ['backup', join(folder, 'nowhere', 'base.zst')],
    ])
      expect(await run(source, ...args)).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/^[^\n]+\n$/) })
  })
})

describe('backup verify', () => {
  const records = [...generate({ count: 30, seed: 5 })]
  let full: TestDb
  let file: string

  beforeAll(async () => {
    full = await testDb()
    await loadInto(full, records)
    file = join(folder, 'full.tar')
    expect(await run(full, 'backup', file)).toMatchObject({ code: 0, err: '' })
  })
  afterAll(() => full?.close())

  it('restores into a temporary database, and reports the result', async () => {
    const trial = join(folder, 'trial')
    await mkdir(trial)
    // This address has no database: the command does not use the database of the installation.
    const env = { DATABASE_URL: 'postgresql://unknown-user@127.0.0.1:1/none' }
    const verified = await runWith(env, full, 'backup', 'verify', file, '--in', trial)
    expect(verified).toMatchObject({ code: 0, err: '' })
    const count = records.length
    expect(verified.out).toContain(`${count} records, ${count} versions, 0 files.`)
    expect(verified.out).toContain(`Searches find ${count} records; ${count} records were read and found by ISSN.`)
    expect(await readdir(trial)).toEqual([])
    expect(await readdir(folder)).toContain('full.tar.checked')
  })

  it('reports a backup with changed rows, and removes its temporary files', async () => {
    const bytes = await readFile(file)
    const rows = bytes.indexOf('tables/record_version/')
    // Change one letter of a title.
    const at =
      rows +
      bytes
        .subarray(rows)
        .toString('latin1')
        .search(/(?<=[a-z]{4})[bdf](?=[a-z]{2})/)
    expect(at).toBeGreaterThan(rows)
    bytes[at] = bytes[at]! ^ 1
    const damaged = join(folder, 'damaged.tar')
    await writeFile(damaged, bytes)
    const trial = join(folder, 'trial of damaged')
    await mkdir(trial)
    const verified = await run(full, 'backup', 'verify', damaged, '--in', trial)
    expect(verified).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/^The backup is damaged: [^\n]+\n$/),
    })
    expect(await readdir(trial)).toEqual([])
    expect(await readdir(folder)).not.toContain('damaged.tar.checked')
  })

  it('refuses a folder that does not exist', async () => {
    const answer = await run(full, 'backup', 'verify', file, '--in', join(folder, 'nowhere'))
    expect(answer).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/nowhere/) })
  })
})
