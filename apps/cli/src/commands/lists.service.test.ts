import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { issnFromNumber } from '@seriatim/issn'
import { serial } from '@seriatim/server/features/imports/testing'
import { type TestDb, testDb } from '@seriatim/server/testing/index'
import { loadInto } from '@seriatim/server/testing/records'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runCommandLine } from '../run.ts'

let folder = ''
let db: TestDb
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'seriatim-lists-'))
  db = await testDb()
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  await db?.close()
})

const run = async (args: string[], input = '') => {
  const written = { stdout: '', stderr: '' }
  const into = (name: 'stdout' | 'stderr') =>
    new Writable({
      write(chunk, _, done) {
        written[name] += String(chunk)
        done()
      },
    })
  const code = await runCommandLine(['lists', ...args], {
    stdin: Readable.from([Buffer.from(input)]),
    stdout: into('stdout'),
    stderr: into('stderr'),
    env: { DATABASE_URL: db.url, LANG: 'en' },
  })
  return { code, ...written }
}

const LIST = 'Number;Title\n0378-5955;Hearing research\n3785955;x\nn/a;\n'

it('`lists issn` writes the result next to the input file, and prints the number of ISSNs by status', async () => {
  const file = join(folder, 'list.csv')
  writeFileSync(file, LIST)
  const { code, stdout, stderr } = await run(['issn', file, '--issn-l'])
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toContain(join(folder, 'list-result.csv'))
  expect(stdout).toContain('  unknown: 2\n  invalid: 1\n')
  expect(readFileSync(join(folder, 'list-result.csv'), 'utf8').split('\r\n')).toEqual([
    'Number;Number_status;Number_corrected;Number_issn_l;Number_media;Number_key_title;Number_replaced_by;Title',
    '0378-5955;unknown;;;;;;Hearing research',
    '3785955;unknown;0378-5955;;;;;x',
    'n/a;invalid;;;;;;',
    '',
  ])
})

it('`lists issn` reads stdin and writes stdout', async () => {
  expect(await run(['issn', '-', '--issn', '#1', '--title', 'title'], LIST)).toEqual({
    code: 0,
    stdout:
      'Number;Number_status;Number_corrected;Title;Title_match\r\n0378-5955;unknown;;Hearing research;\r\n3785955;unknown;0378-5955;x;\r\nn/a;invalid;;;\r\n',
    stderr: '',
  })
})

it('`lists titles` finds records by title', async () => {
  await loadInto(db, [
    serial(issnFromNumber(4_300_000), 'Annals of coastal light'),
    serial(issnFromNumber(4_300_001), 'Journal of dunes'),
    serial(issnFromNumber(4_300_002), 'Journal of dunes'),
  ])
  const file = join(folder, 'titles.tsv')
  writeFileSync(file, 'Title\nAnnals of costal light\nJournal of dunes\n\nNothing like it\n')
  const { code, stdout, stderr } = await run(['titles', file])
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toContain('1 of 3 titles have an ISSN')
  const lines = readFileSync(join(folder, 'titles-result.tsv'), 'utf8').split('\n')
  expect(lines[0]).toBe('Title\tissn\tissn_l\tcomments\tverified')
  expect(lines[1]).toMatch(/^Annals of costal light\t4300-000.\t[^\t]*\t0\.9\d Annals of coastal light\tfalse$/)
  // Two records match this title equally well.
  expect(lines.slice(2)).toEqual([
    'Journal of dunes\t\t\t1.00 Journal of dunes\tfalse',
    '',
    'Nothing like it\t\t\t\tfalse',
    '',
  ])
})

it.each([
  [['titles', '-', '--least', '2'], 'Title\nx\n', '--least'],
  [['titles', '-', '--title', 'none'], 'Title\nx\n', 'The table has no column “none”.'],
  [['issn', '-', '--issn', 'none'], LIST, 'The table has no column “none”.'],
  [['issn', '-'], 'Name\nx\n', 'You must select at least one «ISSN» column.'],
  [['issn', '-', '--keepers'], LIST, 'are available only with ISSN-L information'],
  [['issn', '-'], '', 'It has no rows with text.'],
  [['issn'], '', 'FILE'],
  [['numbers', '-'], '', 'issn'],
])('`lists` refuses the arguments %j with an explanation', async (args, input, sentence) => {
  const { code, stdout, stderr } = await run(args, input)
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toContain(sentence)
})
