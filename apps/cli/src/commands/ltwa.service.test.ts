import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { type TestDb, testDb } from '@seriatim/server/testing/index'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommandLine } from '../run.ts'

const HEAD = 'WORD\tABBREVIATIONS\tLANGUAGE CODES\n'
const ROWS = 'journal\tj.\tfre, eng\nlogic\tlog.\teng\nreal (actual)\tn.a.\teng\nreal (royal)\tr.\tspa\n'

let folder = ''
let db: TestDb
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'seriatim-ltwa-'))
  db = await testDb()
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  await db?.close()
})

const fileOf = (name: string, text: string): string => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

const run = async (args: string[], input: Buffer | string | Buffer[] = '') => {
  const written = { stdout: '', stderr: '' }
  const into = (name: 'stdout' | 'stderr') =>
    new Writable({
      write(chunk, _, done) {
        written[name] += String(chunk)
        done()
      },
    })
  const code = await runCommandLine(args, {
    stdin: Readable.from(Array.isArray(input) ? input : [Buffer.from(input)]),
    stdout: into('stdout'),
    stderr: into('stderr'),
    env: { DATABASE_URL: db.url, LANG: 'en' },
  })
  return { code, ...written }
}

describe('seriatim abbreviate', () => {
  it('writes the abbreviation of each title on its own line', async () => {
    const list = fileOf('list.tsv', HEAD + ROWS)
    expect(await run(['abbreviate', '--ltwa', list], 'Journal of Logic\r\n\nThe Lancet\nJournal of Logic')).toEqual({
      code: 0,
      stdout: 'J. Log.\n\nLancet\nJ. Log.\n',
      stderr: '',
    })
    expect((await run(['abbreviate', '--ltwa', list, '--language', 'spa'], 'Journal Real')).stdout).toBe('J. R.\n')
    expect((await run(['abbreviate', '--ltwa', list, '--language', 'eng'], 'Journal Real')).stdout).toBe('J. Real\n')
  })

  it('decodes a multi-byte character that is split between two chunks of stdin', async () => {
    const list = fileOf('list.tsv', HEAD + ROWS)
    const bytes = Buffer.from('Journal de médecine\n')
    const at = bytes.indexOf(0xc3) + 1
    const { stdout } = await run(['abbreviate', '--ltwa', list], [bytes.subarray(0, at), bytes.subarray(at)])
    expect(stdout).toBe('J. médecine\n')
  })

  it('reports damaged lines of the list of abbreviations, and fails without a list', async () => {
    const damaged = fileOf('damaged.tsv', `${HEAD}${ROWS}no row\nrevue\trev.\tfrench\n`)
    const { code, stdout, stderr } = await run(['abbreviate', '--ltwa', damaged], 'Journal of Logic\n')
    expect({ code, stdout }).toEqual({ code: 2, stdout: 'J. Log.\n' })
    expect(stderr).toMatch(/Line 6 .*“no row”/)
    expect(stderr).toMatch(/Line 7 .*language code.*“french”/)
    const none = fileOf('none.tsv', 'nothing\n')
    for (const [args, stated] of [
      [[], '--ltwa FILE is missing'],
      [['--ltwa', none], 'does not contain a list'],
      [['--ltwa', join(folder, 'absent')], 'cannot be read'],
      [['--ltwa', '-'], 'expected: FILE'],
      [['--ltwa', damaged, '--language', 'English'], 'expected: eng'],
    ] as const) {
      const refused = await run(['abbreviate', ...args], 'Journal\n')
      expect({ code: refused.code, stdout: refused.stdout }).toEqual({ code: 1, stdout: '' })
      expect(refused.stderr).toContain(stated)
    }
  })
})

describe('seriatim `ltwa`', () => {
  it('loads a list, and reports the changes', async () => {
    const path = fileOf('first.tsv', HEAD + ROWS)
    const refused = await run(['ltwa', 'load', path])
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr).toMatch(/^\d+ of \d+ words would be removed from the list, more than 5 percent/)
    const trial = await run(['ltwa', 'load', '--dry-run', path])
    expect(trial.code).toBe(0)
    expect(trial.stdout).toMatch(
      /^4 words would be in the list: 1 added, 2 changed, \d+ removed\. Nothing was changed\./,
    )
    expect(trial.stdout).toContain('--replace is required')
    const first = await run(['ltwa', 'load', '--replace', path])
    expect(first).toMatchObject({ code: 0, stderr: '' })
    expect(first.stdout).toMatch(/^4 words in the list: 1 added, 2 changed, \d+ removed \(version 2\)/)
    expect(first.stdout).toContain('  ~ journal: j. (eng, fre) -> j. (fre, eng)\n')
    expect(first.stdout).toMatch(/\.\.\. and \d+ more/)

    const again = await run(['ltwa', 'load', fileOf('first.tsv', HEAD + ROWS)])
    expect(again).toEqual({ code: 0, stdout: 'The list is unchanged.\n', stderr: '' })

    const second = fileOf(
      'second.tsv',
      `${HEAD}journal\tj.\tfre, eng\nlogic\tbroken\nreal (actual)\tn.a.\teng\nrevue\trev.\tfre\nlogic\tlog.\tEnglish\n`,
    )
    const changed = await run(['ltwa', 'load', second, '--replace'])
    expect(changed.code).toBe(2)
    expect(changed.stderr).toMatch(/^Line 6 .*“English”/)
    expect(changed.stdout).toContain('  ~ logic: log. (eng) -> broken ()')
    expect(changed.stdout).toContain('  + revue: rev. (fre)\n')
    expect(changed.stdout).toContain('  - real (royal): r. (spa)\n')
    expect(changed.stdout).toContain('1 line was rejected.')
  })

  it('exports the active list so that it can be loaded again', async () => {
    const out = join(folder, 'out.tsv')
    expect(await run(['ltwa', 'export', out])).toMatchObject({ code: 0, stdout: '4 words written.\n' })
    expect(readFileSync(out, 'utf8').startsWith(`${HEAD}journal\tj.\tfre, eng\n`)).toBe(true)
    expect((await run(['ltwa', 'load', out])).stdout).toContain('The list is unchanged.')
    expect((await run(['ltwa', 'export', '-'])).stdout).toBe(readFileSync(out, 'utf8'))
  })

  it('loads a spreadsheet export that has comments, with any separator and in any encoding', async () => {
    const table = 'languages;comments;word;abbreviation\r\n"eng,fre";"old; rare";journal;j.\r\nfre;;élève;él.\r\n'
    const path = join(folder, 'table.csv')
    writeFileSync(path, Buffer.from(table, 'latin1'))
    const loaded = await run(['ltwa', 'load', '--replace', path])
    expect(loaded, loaded.stderr).toMatchObject({ code: 0, stderr: '' })
    expect(loaded.stdout).toContain('  + élève: él. (fre)\n')
    expect((await run(['ltwa', 'export', '-'])).stdout).toBe(`${HEAD}journal\tj.\teng, fre\nélève\tél.\tfre\n`)
    const broken = await run(['ltwa', 'load', fileOf('broken.csv', 'word,abbreviation\n"journal,j.\n')])
    expect(broken).toMatchObject({ code: 1, stdout: '' })
    expect(broken.stderr).toContain('please check its format')
  })

  it('refuses a file without rows and an unknown action, and changes nothing', async () => {
    expect(await run(['ltwa', 'load', fileOf('none.tsv', 'nothing')])).toMatchObject({ code: 1, stdout: '' })
    expect(await run(['ltwa', 'drop'])).toMatchObject({ code: 1, stdout: '' })
  })
})
