import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

const tsc = (project: string, option: string): string =>
  spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', project, option], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  }).stdout

/** Every file whose types a project sees, as a path below the root. */
const filesOf = (project: string): string[] =>
  tsc(project, '--listFilesOnly')
    .split('\n')
    .map((path) => path.trim().replace(root, ''))

const OF_TESTS = /\.test\.tsx?$|\/testing[^/]*(\/|\.ts$)|node_modules\/(vitest|@vitest|fast-check|@playwright)\//

it('what runs in Node sees no types of tests or browsers', () => {
  const files = filesOf('tsconfig.server.json')
  expect(files).toContain('apps/server/src/main.ts')
  expect(
    files.filter((path) => OF_TESTS.test(path) || /lib\.dom\./.test(path) || path.startsWith('apps/web/')),
  ).toEqual([])
})

it('what runs in the browser sees no types of tests or Node', () => {
  const files = filesOf('tsconfig.web.json')
  expect(files).toContain('apps/web/src/main.tsx')
  expect(files.filter((path) => OF_TESTS.test(path) || path.includes('@types/node/'))).toEqual([])
})

it('tests and tools are checked, too', () => {
  // Without the files that these import, which take seconds of CPU time to find.
  const { files } = JSON.parse(tsc('tsconfig.json', '--showConfig'))
  for (const path of ['apps/web/src/testing/setup.ts', 'scripts/checks/imports.ts', 'e2e/support/test.ts'])
    expect(files).toContain(`./${path}`)
})
