import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { type TestDb, testDb } from '@seriatim/server/testing/index'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommandLine } from '../run.ts'

const SOUND = `=LDR  00000nas a2200000 i 4500
=001  9990-1013
=008  240115c20199999fr\\qr\\j\\\\\\\\\\\\\\0\\\\\\b0fre\\\\
=022  \\\\$a9990-1013$2_7
=699  \\\\$8fre
`
const FAULTY = SOUND.replaceAll('9990-1013', '9990-1021').replace('$2_7', '$2_7$z9990-1014$z9990')

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'seriatim-validate-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

const run = async (
  args: string[],
  { input = '', env = {} }: { input?: string | Buffer; env?: Record<string, string> } = {},
) => {
  const written = { stdout: '', stderr: '' }
  const into = (name: 'stdout' | 'stderr') =>
    new Writable({
      write(chunk, _, done) {
        written[name] += String(chunk)
        done()
      },
    })
  const stdin = Readable.from([Buffer.from(input)])
  const code = await runCommandLine(['validate', ...args], {
    stdin,
    stdout: into('stdout'),
    stderr: into('stderr'),
    env,
  })
  return { code, ...written, lines: written.stdout.trimEnd().split('\n') }
}

describe('seriatim validate', () => {
  it('reports no diagnostics for valid records', async () => {
    const { code, stdout, stderr } = await run(['-'], { input: SOUND })
    expect({ code, stdout, stderr }).toEqual({
      code: 0,
      stdout: '1 record: 1 without errors, 0 with warnings, 0 with errors.\n',
      stderr: '',
    })
  })

  it('reports the diagnostics of an invalid record, and names the record on stderr', async () => {
    const file = join(folder, 'two.mrk')
    writeFileSync(file, `${SOUND}\n${FAULTY}`)
    const { code, lines, stderr } = await run([file])
    expect(code).toBe(2)
    expect(lines[0]).toBe('2\t9990-1021\tERROR')
    expect(lines[1]).toContain('9990')
    expect(lines[2]).toContain('9990-1014')
    expect(lines[3]).toBe('2 records: 1 without errors, 0 with warnings, 1 with errors.')
    expect(stderr).toMatch(/^Record 2 at byte \d+, 9990-1021: .*\(and 1 more\)\n$/)
  })

  it('writes one line of JSON per record, with messages in the language of the terminal', async () => {
    const { lines } = await run(['-', '--format', 'json'], {
      input: `${SOUND}\n${FAULTY}`,
      env: { LANG: 'fr_FR.UTF-8' },
    })
    const [sound, faulty] = lines.map((line) => JSON.parse(line))
    expect(sound).toEqual({ position: 1, issn: '9990-1013', status: 'OK', errors: [], warnings: [] })
    expect(faulty).toMatchObject({ position: 2, issn: '9990-1021', status: 'ERROR', warnings: [] })
    expect(faulty.errors).toContainEqual({
      field: '022',
      occurrence: 1,
      subfield: 'z',
      code: 'issn-check-digit',
      error: expect.stringContaining('clé de contrôle'),
    })
  })

  it('validates in the category that the command line names', async () => {
    const { code, lines } = await run(['-', '--category', 'reg', '--format', 'json'], { input: SOUND })
    expect(code).toBe(2)
    expect(JSON.parse(lines[0]!).errors.map(({ code: rule }: { code: string }) => rule)).toContain('missing-tag')
  })

  it('fails if no record is readable', async () => {
    const { code, stderr } = await run(['-'], { input: 'This is no MARC at all.' })
    expect(code).toBe(1)
    expect(stderr).not.toBe('')
    expect(await run([join(folder, 'absent.mrc')])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('absent.mrc'),
    })
    expect(await run([folder])).toMatchObject({ code: 1, stderr: expect.stringContaining(folder) })
  })

  it('refuses unknown categories and formats', async () => {
    expect(await run(['-', '--category', 'xyz'])).toMatchObject({ code: 1, stderr: expect.stringContaining('reg') })
    expect(await run(['-', '--format', 'pdf'])).toMatchObject({ code: 1, stderr: expect.stringContaining('json') })
    expect(await run([])).toMatchObject({ code: 1, stderr: expect.stringContaining('FILE') })
  })
})

describe('seriatim validate --base', () => {
  let db: TestDb
  beforeAll(async () => {
    db = await testDb()
    await db.db
      .insertInto('made_rule')
      .values({
        rule: 'own-no-number',
        kind: 'presence',
        definition: JSON.stringify({ place: '022$a', wants: 'absent' }),
        names: JSON.stringify({ en: 'No number' }),
        sentences: JSON.stringify({ en: 'Take {value} away.', fr: 'Retirez {value}.' }),
        created_by: 'paris',
      })
      .execute()
  })
  afterAll(() => db?.close())

  it('validates with the rule settings and custom rules of the database', async () => {
    const env = { DATABASE_URL: db.url }
    const { code, lines } = await run(['-', '--base'], { input: SOUND, env })
    expect([code, lines[0]]).toEqual([0, '1\t9990-1013\tWARNING'])
    expect(lines[1]).toBe('  warning  022 $a: Take 9990-1013 away.')
    const french = await run(['-', '--base'], { input: SOUND, env: { ...env, LANG: 'fr' } })
    expect(french.lines[1]).toContain('Retirez 9990-1013.')
  })

  it('refuses an option for the category, because records of the database have one', async () => {
    const { code, stderr } = await run(['-', '--base', '--category', 'reg'], { input: SOUND })
    expect(code).not.toBe(0)
    expect(stderr).toContain('--base')
  })
})
