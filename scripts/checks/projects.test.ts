import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

type Project = {
  readonly compilerOptions: { readonly lib?: string[]; readonly types?: string[] }
  readonly files: string[]
}

/** A TypeScript project with the files that it includes itself, without imported files. */
const project = (path: string): Project =>
  JSON.parse(
    spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', path, '--showConfig'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    }).stdout,
  )

const OF_TESTS = /\.test\.tsx?$|\/testing[^/]*(\/|\.ts$)/

const PRODUCTION = [
  { path: 'packages/tsconfig.json', types: [], isOfBrowsers: false, file: './marc/src/index.ts' },
  { path: 'apps/server/tsconfig.json', types: ['node'], isOfBrowsers: false, file: './src/main.ts' },
  { path: 'apps/web/tsconfig.json', types: ['vite/client'], isOfBrowsers: true, file: './src/main.tsx' },
]

describe.each(PRODUCTION)('the TypeScript project $path', ({ path, types, isOfBrowsers, file }) => {
  const { compilerOptions, files } = project(path)

  it('uses only the types of its runtime', () => {
    expect(compilerOptions.types ?? []).toEqual(types)
    expect(compilerOptions.lib?.includes('dom') ?? false).toBe(isOfBrowsers)
  })

  it('includes its program and no tests', () => {
    expect(files).toContain(file)
    expect(files.filter((each) => OF_TESTS.test(each))).toEqual([])
  })
})

it('the TypeScript project of the tests includes tests, helpers and tools', () => {
  const { files } = project('tsconfig.json')
  for (const path of [
    'apps/web/src/testing/setup.ts',
    'apps/server/src/every-route.service.test.ts',
    'packages/marc/src/iso2709/parser.test.ts',
    'scripts/checks/imports.ts',
    'e2e/support/test.ts',
  ])
    expect(files).toContain(`./${path}`)
})
