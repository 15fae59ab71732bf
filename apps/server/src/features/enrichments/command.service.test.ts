import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { issnFromNumber } from '@seriatim/issn'
import { toLines } from '@seriatim/marc'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { searchedByIssn } from '../../catalogue/records/repository.ts'
import { type TestDb, testDb } from '../../testing/index.ts'
import { loadInto } from '../../testing/records.ts'
import { serial } from '../imports/testing.ts'

const CLI = fileURLToPath(new URL('../../../../cli/src/main.ts', import.meta.url))
const ISSN = issnFromNumber(7_800_000)

let test: TestDb
let folder: string
beforeAll(async () => {
  test = await testDb()
  folder = await mkdtemp(join(tmpdir(), 'seriatim-enrich-command-'))
  await loadInto(test, [serial(ISSN, 'Par commande')])
})
afterAll(async () => {
  await test?.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

async function enrich(...args: string[]) {
  const child = spawn(process.execPath, [CLI, 'enrich', ...args], {
    env: { ...process.env, DATABASE_URL: test.url, SERIATIM_DATA: folder, LANG: 'en_GB.UTF-8', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (data) => (stdout += data))
  child.stderr.on('data', (data) => (stderr += data))
  const [code] = await once(child, 'exit')
  return { code, stdout, stderr }
}

const enriched = async () => {
  const { record } = (await searchedByIssn(test.db, [ISSN])).get(ISSN)!
  return toLines(record).filter((line) => line.startsWith('=920'))
}

describe('the command seriatim enrich', () => {
  it('runs a dry run of a table, then stores the enrichments, and reports invalid rows', async () => {
    const file = join(folder, 'keepers.csv')
    const unknown = issnFromNumber(9_800_000)
    await writeFile(file, `issn,agency\n${ISSN},CLOCKSS\n${unknown},CLOCKSS\n`)
    const reported = `Row 3, ${unknown}: The database has no record of ${unknown}.\n`
    const dry = await enrich(file, '--source', 'keepers', '--dry-run')
    expect(dry).toMatchObject({
      code: 2,
      stderr: reported,
      stdout: expect.stringMatching(/^Dry run 1 for \d+ records?, nothing was written/),
    })
    expect(await enriched()).toEqual([])
    const real = await enrich(file, '--source', 'keepers')
    expect(real).toMatchObject({
      code: 2,
      stderr: reported,
      stdout: expect.stringMatching(/^Enrichments 2 for 1 record: 1 /),
    })
    expect(await enriched()).toEqual([`=920  \\\\$a${ISSN}$gCLOCKSS`])
    await writeFile(file, `issn,agency\n${ISSN},CLOCKSS\n`)
    expect(await enrich(file, '--source', 'keepers')).toMatchObject({ code: 0, stderr: '' })
    const { rows } = await test.pool.query(
      `select username, details from audit_entry where kind = 'import' order by id`,
    )
    expect(rows.map(({ username, details }) => [username, details.source, details.added])).toEqual([
      ['system', 'keepers', 1],
      ['system', 'keepers', 0],
    ])
  })

  it.each([
    [['nowhere.csv', '--source', 'keepers'], 'nowhere.csv'],
    [['FILE'], '--source'],
    [['FILE', '--source', 'scopus'], 'scopus'],
    [['FILE', '--source', 'keepers', '--mode', 'sideways'], 'sideways'],
    [['FILE', '--source', 'geo'], 'place, geonames, latitude'],
  ])('refuses %j with a one-line message', async (args, stated) => {
    const file = join(folder, 'refused.csv')
    await writeFile(file, `issn,agency\n${ISSN},CLOCKSS\n`)
    const { code, stderr } = await enrich(...args.map((arg) => (arg === 'FILE' ? file : arg)))
    expect([code, stderr.trimEnd().split('\n').length], stderr).toEqual([1, 1])
    expect(stderr).toContain(stated)
  })
})
