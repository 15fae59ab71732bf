import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importFaults, RULES } from './imports.ts'

const base = mkdtempSync(join(tmpdir(), 'seriatim-imports-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))

const plant = (path: string, text: string) => {
  mkdirSync(dirname(join(base, path)), { recursive: true })
  writeFileSync(join(base, path), text)
}

/** Pairs of files whose import breaks a rule, by rule. */
const FORBIDDEN: readonly (readonly [rule: string, from: string, to: string])[] = [
  ['server-schema-imports-downwards', 'apps/server/src/schema/a.ts', 'apps/server/src/platform/b.ts'],
  ['server-platform-imports-downwards', 'apps/server/src/platform/a.ts', 'apps/server/src/catalogue/b.ts'],
  ['server-catalogue-imports-downwards', 'apps/server/src/catalogue/a.ts', 'apps/server/src/search/b.ts'],
  ['server-search-imports-downwards', 'apps/server/src/search/a.ts', 'apps/server/src/saving/b.ts'],
  ['server-saving-imports-downwards', 'apps/server/src/saving/a.ts', 'apps/server/src/features/b.ts'],
  ['server-kernel-imports-downwards', 'apps/server/src/kernel/a.ts', 'apps/server/src/features/b.ts'],
  ['server-features-imports-downwards', 'apps/server/src/features/a.ts', 'apps/server/src/wired.ts'],
  ['web-kernel-imports-downwards', 'apps/web/src/kernel/a.ts', 'apps/web/src/ui/b.ts'],
  ['web-ui-imports-downwards', 'apps/web/src/ui/a.ts', 'apps/web/src/features/one/b.ts'],
  ['web-features-imports-downwards', 'apps/web/src/features/one/a.ts', 'apps/web/src/shell/b.ts'],
  ['web-shell-imports-downwards', 'apps/web/src/shell/a.ts', 'apps/web/src/main.tsx'],
  ['marc-imports-no-package', 'packages/marc/src/a.ts', 'packages/scripts/src/b.ts'],
  ['scripts-imports-no-package', 'packages/scripts/src/a.ts', 'packages/marc/src/b.ts'],
  ['contract-imports-no-package', 'packages/contract/src/a.ts', 'packages/marc/src/b.ts'],
  ['messages-imports-no-package', 'packages/messages/src/a.ts', 'packages/contract/src/b.ts'],
  ['issn-imports-marc-and-scripts', 'packages/issn/src/a.ts', 'packages/profile/src/b.ts'],
  ['iso4-imports-scripts', 'packages/iso4/src/a.ts', 'packages/marc/src/b.ts'],
  ['likeness-imports-scripts-and-iso4', 'packages/likeness/src/a.ts', 'packages/marc/src/b.ts'],
  ['profile-imports-marc-and-scripts', 'packages/profile/src/a.ts', 'packages/rules/src/b.ts'],
  ['unimarc-imports-downwards', 'packages/unimarc/src/a.ts', 'packages/rules/src/b.ts'],
  ['doctor-imports-marc-and-unimarc', 'packages/doctor/src/a.ts', 'packages/profile/src/b.ts'],
  ['query-imports-downwards', 'packages/query/src/a.ts', 'packages/marc/src/b.ts'],
  ['cql-imports-downwards', 'packages/cql/src/a.ts', 'packages/marc/src/b.ts'],
  ['analyser-imports-downwards', 'packages/analyser/src/a.ts', 'packages/rules/src/b.ts'],
  ['rules-import-downwards', 'packages/rules/src/a.ts', 'packages/contract/src/b.ts'],
  ['macros-import-downwards', 'packages/macros/src/a.ts', 'packages/iso4/src/b.ts'],
  ['description-imports-downwards', 'packages/description/src/a.ts', 'packages/contract/src/b.ts'],
  ['synthetic-imports-downwards', 'packages/synthetic/src/a.ts', 'packages/contract/src/b.ts'],
  ['packages-never-import-apps', 'packages/other/src/a.ts', 'apps/server/src/wired.ts'],
  ['web-never-imports-server', 'apps/web/src/a.ts', 'apps/server/src/wired.ts'],
  ['server-imports-no-other-app', 'apps/server/src/start.ts', 'apps/cli/src/b.ts'],
  ['product-imports-no-tests', 'apps/web/src/other/b.ts', 'apps/web/src/testing/b.ts'],
  ['product-imports-no-tests', 'packages/marc/src/c.ts', 'node_modules/vitest/dist/index.js'],
  ['gallery-is-for-development', 'apps/web/src/other/c.ts', 'apps/web/src/gallery/b.ts'],
  ['sql-only-in-repositories', 'apps/server/src/features/service.ts', 'node_modules/kysely/dist/index.js'],
  ['sql-only-in-repositories', 'apps/server/src/catalogue/deep/work.ts', 'node_modules/pg/lib/index.js'],
  ['sql-only-in-repositories', 'apps/server/src/work.ts', 'node_modules/pg-copy-streams/index.js'],
  ['sql-only-in-repositories', 'apps/cli/src/work.ts', 'node_modules/kysely/dist/index.js'],
  ['sql-only-in-repositories', 'apps/server/src/features/copy.ts', 'apps/server/src/platform/database/copy-into.ts'],
  ['engines-behind-their-ports', 'apps/server/src/features/b.ts', 'apps/server/src/search/postgres/a.ts'],
  ['engines-behind-their-ports', 'apps/server/src/saving/engine-user.ts', 'apps/server/src/search/any-other/a.ts'],
  ['engines-behind-their-ports', 'apps/cli/src/b.ts', 'apps/server/src/search/columns/a.ts'],
  ['engines-behind-their-ports', 'bench/src/b.ts', 'apps/server/src/search/columns/b.ts'],
]

/** Code that runs SQL, with the expected fault. Connections are passed as arguments, so the code needs no imports. */
const RUNNING_SQL: readonly (readonly [name: string, text: string, sign: string])[] = [
  ['builder', "export const f = (base: any) => base.selectFrom('record').execute()\n", 'selectFrom()'],
  ['handed-on', "export const f = ({ insertInto }: any) => insertInto('record')\n", 'insertInto()'],
  ['pool', "export const f = (pool: any) => pool.query('select 1')\n", 'query()'],
  ['typed', "export const f = (client: any) => client?.query<{ id: number }>('select 1')\n", 'query()'],
  ['tag', 'export const f = (sql: any) => sql<number>`select 1`\n', 'sql``'],
]

/** Code that only mentions functions that run SQL, or runs SQL in an allowed place. */
const ALLOWED: Readonly<Record<string, string>> = {
  'apps/server/src/features/allowed/service.ts':
    "import type { Kysely } from 'kysely'\nimport type pg from 'pg'\n" +
    "import { read } from './repository.ts'\n" +
    '/** Not `pool.query(1)`. */\nexport const ask = (pool: pg.Pool, base: Kysely<1>, call: any) => [read, pool, base, call.query]\n',
  'apps/server/src/features/allowed/repository.ts':
    "import { sql } from 'kysely'\nexport const read = (base: any) => sql`select 1`.execute(base)\n",
  'apps/server/src/features/allowed/given-repository.ts':
    "import { sql } from 'kysely'\nexport const read = (base: any) => [sql, base.selectFrom('record')]\n",
  'apps/server/src/features/allowed/allowed.test.ts':
    "import { sql } from 'kysely'\nexport const read = (pool: any) => pool.query(sql`select 1`)\n",
  'apps/server/src/search/postgres/engine.ts': "import { sql } from 'kysely'\nexport const found = sql`select 1`\n",
  'apps/server/src/search/columns/engine.ts': "import pg from 'pg'\nexport const found = new pg.Pool().query('')\n",
  'apps/server/src/features/allowed/kind.ts':
    "import { list } from '../../search/engines/list.ts'\nexport const kind = list\n",
  'apps/server/src/search/engines/list.ts':
    "import { found } from '../postgres/engine.ts'\nexport const list = found\n",
  'apps/server/src/features/allowed/engine.test.ts':
    "import { found } from '../../search/postgres/engine.ts'\nexport const again = found\n",
  'apps/server/src/platform/database/db.ts': "import pg from 'pg'\nexport const found = new pg.Pool().query('')\n",
  // Folders of one feature may import each other.
  'apps/web/src/features/allowed/page.ts': "import { e } from './inner/e.ts'\nexport const page = e\n",
  'apps/web/src/features/allowed/word.ts': 'export type Word = number\n',
  'apps/web/src/features/allowed/inner/e.ts': "import type { Word } from '../word.ts'\nexport const e: Word = 1\n",
  'apps/web/dist/built.ts': "import { gone } from './gone.ts'\nexport const built = gone\n",
}

const importing = (from: string, to: string) => {
  const [, dependency] = /^node_modules\/([^/]+)\//.exec(to) ?? []
  return `import { target } from '${dependency ?? relative(dirname(from), to)}'\nexport const value = target\n`
}

const plantDependency = (name: string, main: string) => {
  plant(`node_modules/${name}/package.json`, JSON.stringify({ name, type: 'module', exports: { '.': `./${main}` } }))
  plant(`node_modules/${name}/${main}`, 'export const target = 1\nexport const sql = 1\nexport default 1\n')
}

describe('the check of import directions', () => {
  const expected: string[] = []
  const expectFault = (rule: string, from: string, to: string) => expected.push(`${rule}: ${from} -> ${to}`)
  let result: Awaited<ReturnType<typeof importFaults>>

  beforeAll(async () => {
    plantDependency('kysely', 'dist/index.js')
    plantDependency('pg', 'lib/index.js')
    plantDependency('pg-copy-streams', 'index.js')
    plantDependency('vitest', 'dist/index.js')
    for (const [rule, from, to] of FORBIDDEN) {
      if (!to.startsWith('node_modules/')) plant(to, 'export const target = 1\n')
      plant(from, importing(from, to))
      expectFault(rule, from, to)
    }
    // Importing a type from a higher layer is a fault, too.
    plant('apps/server/src/catalogue/types.ts', "import type { T } from '../saving/types.ts'\nexport type U = T\n")
    plant('apps/server/src/saving/types.ts', 'export type T = number\n')
    expectFault(
      'server-catalogue-imports-downwards',
      'apps/server/src/catalogue/types.ts',
      'apps/server/src/saving/types.ts',
    )
    for (const [name, text, sign] of RUNNING_SQL) {
      plant(`apps/server/src/features/running/${name}.ts`, text)
      expectFault('queries-only-in-repositories', `apps/server/src/features/running/${name}.ts`, sign)
    }
    plant('packages/scripts/src/files.ts', "import { readFileSync } from 'node:fs'\nexport const b = readFileSync\n")
    expectFault('packages-are-pure', 'packages/scripts/src/files.ts', 'fs')
    plant('apps/web/src/l.ts', "import type { M } from './m.ts'\nexport type L = M\n")
    plant('apps/web/src/m.ts', "import type { L } from './l.ts'\nexport type M = L | 1\n")
    expectFault('no-cycles', 'apps/web/src/l.ts', 'apps/web/src/m.ts')
    plant('apps/web/src/n.ts', "import { gone } from './gone.ts'\nexport const n = gone\n")
    expectFault('everything-resolves', 'apps/web/src/n.ts', './gone.ts')
    plant('apps/server/src/saving/in/i.ts', "import { j } from '../out/j.ts'\nexport const i = j\n")
    plant('apps/server/src/saving/in/k.ts', 'export type K = number\n')
    plant('apps/server/src/saving/out/j.ts', "import type { K } from '../in/k.ts'\nexport const j: K = 1\n")
    expectFault(
      'no-circles-of-folders',
      'apps/server/src/saving/in',
      'apps/server/src/saving/out -> apps/server/src/saving/in',
    )
    plant('apps/web/src/features/first/a.ts', "import { b } from '../second/inner/b.ts'\nexport const a = b\n")
    plant('apps/web/src/features/first/inner/c.ts', 'export type C = number\n')
    plant('apps/web/src/features/second/inner/b.ts', 'export const b = 1\n')
    plant('apps/web/src/features/second/d.ts', "import type { C } from '../first/inner/c.ts'\nexport const d: C = 1\n")
    expectFault(
      'no-circles-of-folders',
      'apps/web/src/features/first',
      'apps/web/src/features/second -> apps/web/src/features/first',
    )
    for (const [path, text] of Object.entries(ALLOWED)) plant(path, text)
    result = await importFaults(['packages', 'apps', 'bench'], base)
  })

  it('finds the modules that a source file imports', () => {
    expect(result.modules).toBeGreaterThan(FORBIDDEN.length)
  })

  it('reports each fault of the test project, and no others', () => {
    expect(result.faults.toSorted()).toEqual(expected.toSorted())
  })

  it.each(RULES)('is tested with a fault for the rule %s', (rule) => {
    expect(result.faults.some((fault) => fault.startsWith(`${rule}: `))).toBe(true)
  })
})
