import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateIso2709 } from '@seriatim/synthetic'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const ROOT = new URL('../../../', import.meta.url)
const MAIN = new URL('main.ts', import.meta.url).pathname

/** Writes the URL of each loaded module to file descriptor 3. */
const REPORTER = `data:text/javascript,${encodeURIComponent(
  `import { registerHooks } from 'node:module'
import { writeSync } from 'node:fs'
registerHooks({
  load(url, context, next) {
    writeSync(3, url + '\\n')
    return next(url, context)
  },
})`,
)}`

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'loaded-modules-'))
  writeFileSync(join(folder, 'one.mrc'), Buffer.concat([...generateIso2709({ count: 1 })]))
  writeFileSync(join(folder, 'ltwa.tsv'), 'WORD\tABBREVIATION\tLANGUAGES\njournal\tj.\teng\n')
})
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

/** Runs a command in a process. Returns the files that it loads, relative to the root of the project. */
function loadedBy(args: readonly string[]): readonly string[] {
  const { output, status } = spawnSync(process.execPath, ['--import', REPORTER, MAIN, ...args], {
    cwd: folder,
    input: '',
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
    env: { ...process.env, LC_ALL: 'fr_FR' },
  })
  expect(status).toBe(0)
  return (output[3] ?? '')
    .split('\n')
    .filter((url) => url.startsWith(ROOT.href))
    .map((url) => url.slice(ROOT.href.length))
}

describe('the command line', () => {
  it('loads only its own files, its messages and a few files of the server for --help', () => {
    const loaded = loadedBy(['--help'])
    const others = loaded.filter((path) => !/^(apps\/cli|packages\/messages)\/|intl-messageformat|@formatjs/.test(path))
    expect(others.toSorted()).toEqual([
      'apps/server/src/platform/failure.ts',
      'apps/server/src/platform/interruption.ts',
      'apps/server/src/platform/starter.ts',
      'apps/server/src/platform/terminal.ts',
    ])
    expect(loaded.filter((path) => path.startsWith('apps/cli/src/commands/'))).toEqual([
      'apps/cli/src/commands/index.ts',
    ])
  })

  it.each([
    ['a folder that cannot be created', { XDG_CACHE_HOME: '/proc/none' }],
    ['a file in place of the folder', { XDG_CACHE_HOME: MAIN }],
  ])('starts without a compile cache if the cache of the user is %s', (_, cache) => {
    const { NODE_COMPILE_CACHE: _cache, ...env } = process.env
    const started = spawnSync(process.execPath, [MAIN, '--help'], {
      env: { ...env, ...cache, LC_ALL: 'C' },
      encoding: 'utf8',
    })
    expect(started).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Usage:/), stderr: '' })
  })

  it.each([
    ['convert', ['convert', 'one.mrc', 'one.xml', '--to', 'marcxml']],
    ['validate', ['validate', 'one.mrc']],
    ['abbreviate', ['abbreviate', '--ltwa', 'ltwa.tsv']],
    ['doctor', ['doctor', 'one.mrc']],
  ])('loads neither the contract, the database nor texts of other languages for %s', (name, args) => {
    const loaded = loadedBy(args)
    expect(loaded).toContain(`apps/cli/src/commands/${name}.ts`)
    expect(
      loaded.filter(
        (path) =>
          /^packages\/(contract|query|analyser|synthetic)\/|^packages\/messages\/src\/(es|ru)\//.test(path) ||
          /^node_modules\/(zod|kysely|pg|fastify|@opensearch-project)\//.test(path) ||
          /^apps\/server\/src\/(?!platform\/|catalogue\/records\/diagnostic-sentence\.ts$)/.test(path),
      ),
    ).toEqual([])
  })
})
