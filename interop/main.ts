/**
 * `npm run interop [-- --url URL] [--user NAME] [--password WORD] [--folder FOLDER] [NAME ...]`: lets programs of
 * others read the records of a server, and writes docs/interoperability.md if all programs ran. Exits with 1 if a
 * program reads less than expected without a declared reason. `--size N` runs a database of N synthetic records through
 * exports, harvests and linked data instead, and writes the section "At size".
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Column } from './columns.ts'
import { compare } from './compare.ts'
import { type Row, writeDocument } from './document.ts'
import { install, runClient } from './install.ts'
import { fetchMaterial, type Material } from './material.ts'
import { withOwnServer } from './own-server.ts'
import { PROGRAMS, type Program } from './programs.ts'
import { runAtSize } from './size/run.ts'

/** A search of the demonstration database with about 200 records. */
const SEARCH = 'bulletin'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string' },
    user: { type: 'string', default: 'paris' },
    password: { type: 'string', default: 'seriatim' },
    folder: { type: 'string' },
    size: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
})
if (values.help) {
  console.log('npm run interop [-- --url URL] [--user NAME] [--password WORD] [--folder FOLDER] [NAME ...]')
  console.log('npm run interop -- --size N [--folder FOLDER]\n')
  console.log('--folder keeps the installed programs for the next run. --size runs a database of N synthetic records')
  console.log('(2700000: the ISSN Register). The programs are:')
  for (const { name, version, reads } of PROGRAMS)
    console.log(`  ${`${name} ${version}`.padEnd(42)} ${reads.join(', ')}`)
  process.exit(0)
}
const unknown = positionals.find((name) => !PROGRAMS.some((program) => program.name === name))
if (unknown) {
  console.error(`There is no program "${unknown}". The programs are: ${PROGRAMS.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}
const chosen = positionals.length === 0 ? PROGRAMS : PROGRAMS.filter(({ name }) => positionals.includes(name))

/** Runs a program on each of its columns. */
async function rowOf(folder: string, program: Program, material: Material): Promise<Row> {
  const failure = await install(folder, program).then(
    () => undefined,
    (error: Error) => `not installed: ${error.message.split('\n')[0]}`,
  )
  const cells: Row['cells'] = new Map()
  for (const column of program.reads) {
    const source = material.source(column)
    const expected = material.expected(column)
    const cell =
      source === undefined
        ? undefined
        : failure !== undefined
          ? { read: 0, expected: expected.count, difference: failure }
          : await runClient(folder, program, { column, source, titles: material.keyTitles }).then(
              (read) => compare(read, expected),
              (error: Error) => ({ read: 0, expected: expected.count, difference: error.message }),
            )
    cells.set(column, cell ?? 'none')
    const result = cell ? `${cell.read} of ${cell.expected}` : 'the server has no such file'
    console.log(
      `${program.name} ${program.version}, ${column}: ${result}${cell?.difference ? ` (${cell.difference})` : ''}`,
    )
  }
  return { program, cells }
}

/** Runs `work` with the folder of the installed programs. */
async function withFolder(work: (folder: string) => Promise<boolean>): Promise<boolean> {
  if (values.folder) return work(resolve(values.folder))
  const folder = await mkdtemp(join(tmpdir(), 'seriatim-interop-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const readAll = (url: string): Promise<boolean> =>
  withFolder(async (folder) => {
    const columns = new Set<Column>(chosen.flatMap(({ reads }) => reads))
    const account = [values.user, values.password] as const
    const material = await fetchMaterial(join(folder, 'records'), { url, search: SEARCH, account, columns })
    const rows: Row[] = []
    for (const program of chosen) rows.push(await rowOf(folder, program, material))
    if (chosen.length === PROGRAMS.length) await writeDocument(rows, material, SEARCH)
    return rows.every(({ program, cells }) =>
      [...cells].every(([column, cell]) => cell === 'none' || !cell.difference || program.differences?.[column]),
    )
  })

function run(): Promise<boolean> {
  const { size, url } = values
  if (size !== undefined) return withFolder((folder) => runAtSize(Number(size), folder))
  return url ? readAll(url.replace(/\/$/, '')) : withOwnServer(readAll)
}

const isAsExpected = await run()
process.exit(isAsExpected ? 0 : 1)
