/**
 * Checks the import directions of docs/architecture.md with dependency-cruiser, and where SQL runs. Fails if it finds
 * no modules.
 */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser'
import { queriesIn } from './queries.ts'

const only = (name: string, from: string, allowed: string): IForbiddenRuleType => ({
  name,
  severity: 'error',
  from: { path: from },
  to: { path: '^(packages|apps|bench|e2e|attack|interop)/', pathNot: `${from.replace('$', '')}|${allowed}` },
})

/** The layers of each app, lowest first. Files outside of the layers connect them. */
const LAYERS = {
  server: ['schema', 'platform', 'catalogue', 'search', 'saving', 'kernel', 'features'],
  web: ['kernel', 'ui', 'features', 'shell'],
} as const
/** Tests and test helpers may import everything. */
const TEST_FILES = String.raw`(\.test\.tsx?$|/testing/|/testing[^/]*\.ts$)`

/** Each folder below `search` contains one search engine, except `engines`, which lists all engines. */
const ENGINE_FOLDERS = '^apps/server/src/search/[^/]+/'
const LIST_OF_ENGINES = '^apps/server/src/search/engines/'
/** Benchmarks of one engine, which may import internal modules of that engine. */
const ENGINE_BENCHMARKS = String.raw`^bench/src/opensearch[^/]*\.ts$`

/** Product code that may run SQL: repositories, the platform, and the search engines, which are storage. */
const SQL_FILES = String.raw`([/-]repository\.ts$|^apps/server/src/platform/|${ENGINE_FOLDERS})`
/** Product code outside `SQL_FILES`, without tests. */
const WITHOUT_SQL = { path: '^(apps|packages)/', pathNot: [TEST_FILES, SQL_FILES] }

/** No layer of an app imports from a higher layer, not even a type. */
const layers = Object.entries(LAYERS).flatMap(([app, names]) =>
  names.map(
    (layer, at): IForbiddenRuleType => ({
      name: `${app}-${layer}-imports-downwards`,
      severity: 'error',
      from: { path: `^apps/${app}/src/${layer}/`, pathNot: TEST_FILES },
      to: { path: `^apps/${app}/src/`, pathNot: `^apps/${app}/src/(${names.slice(0, at + 1).join('|')})/` },
    }),
  ),
)

const rules: IForbiddenRuleType[] = [
  ...layers,
  only('marc-imports-no-package', '^packages/marc/', '^$'),
  only('scripts-imports-no-package', '^packages/scripts/', '^$'),
  only('contract-imports-no-package', '^packages/contract/', '^$'),
  only('messages-imports-no-package', '^packages/messages/', '^$'),
  only('issn-imports-marc-and-scripts', '^packages/issn/', '^packages/(marc|scripts)/'),
  only('iso4-imports-scripts', '^packages/iso4/', '^packages/scripts/'),
  only('likeness-imports-scripts-and-iso4', '^packages/likeness/', '^packages/(scripts|iso4)/'),
  only('profile-imports-marc-and-scripts', '^packages/profile/', '^packages/(marc|scripts)/'),
  only('unimarc-imports-downwards', '^packages/unimarc/', '^packages/(marc|scripts|profile|synthetic)/'),
  only('doctor-imports-marc-and-unimarc', '^packages/doctor/', '^packages/(marc|unimarc)/'),
  only('query-imports-downwards', '^packages/query/', '^packages/(scripts|contract|issn)/'),
  only('cql-imports-downwards', '^packages/cql/', '^packages/(scripts|contract|query)/'),
  only('analyser-imports-downwards', '^packages/analyser/', '^packages/(marc|scripts|query|contract|likeness)/'),
  only('rules-import-downwards', '^packages/rules/', '^packages/(marc|scripts|profile|issn)/'),
  only('macros-import-downwards', '^packages/macros/', '^packages/(marc|scripts|profile|issn|query|rules|contract)/'),
  only(
    'description-imports-downwards',
    '^packages/description/',
    '^packages/(marc|scripts|profile|issn|rules|synthetic)/',
  ),
  only('synthetic-imports-downwards', '^packages/synthetic/', '^packages/(marc|scripts|profile|issn|rules)/'),
  {
    name: 'packages-never-import-apps',
    severity: 'error',
    from: { path: '^packages/' },
    to: { path: '^(apps|bench|e2e|attack|interop)/' },
  },
  {
    name: 'web-never-imports-server',
    severity: 'error',
    from: { path: '^apps/web/' },
    to: { path: '^(apps/(server|cli)|attack|interop)/' },
  },
  {
    name: 'server-imports-no-other-app',
    severity: 'error',
    from: { path: '^apps/server/' },
    to: { path: '^(apps/(web|cli)|attack|interop)/' },
  },
  {
    name: 'packages-are-pure',
    comment:
      'Packages also run in the browser: no file, network or process access. Only `format` of messages loads its ' +
      'texts as files, when they are used; the web app imports other parts of that package.',
    severity: 'error',
    from: { path: '^packages/', pathNot: '(\\.test\\.ts$|/testing/|^packages/messages/src/format\\.ts$)' },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'product-imports-no-tests',
    severity: 'error',
    from: { path: '^(apps|packages)/', pathNot: TEST_FILES },
    to: { path: [TEST_FILES, '^node_modules/(vitest|vitest-[^/]+|@vitest/[^/]+|fast-check|@playwright/[^/]+)/'] },
  },
  {
    name: 'gallery-is-for-development',
    severity: 'error',
    from: { path: '^(apps|packages)/', pathNot: [TEST_FILES, '^apps/web/src/gallery/'] },
    to: { path: '^apps/web/src/gallery/' },
  },
  {
    name: 'sql-only-in-repositories',
    severity: 'error',
    comment: 'Types of connections can be imported anywhere. Statements belong in a repository file.',
    from: WITHOUT_SQL,
    to: {
      path: ['^node_modules/(kysely|pg|pg-[^/]+)/', '^apps/server/src/platform/database/copy-into\\.ts$'],
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'engines-behind-their-ports',
    severity: 'error',
    comment: 'Code that searches or reports changes imports only the ports and the list of engines.',
    from: { pathNot: [TEST_FILES, ENGINE_FOLDERS, ENGINE_BENCHMARKS] },
    to: { path: ENGINE_FOLDERS, pathNot: LIST_OF_ENGINES },
  },
  {
    name: 'no-cycles',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'everything-resolves',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true, pathNot: '^(virtual:|\\.css)' },
  },
]

const NO_QUERIES = 'queries-only-in-repositories'
const NO_CIRCLES = 'no-circles-of-folders'

/** The names of all rules of this check. */
export const RULES: readonly string[] = [...rules.map(({ name }) => name!), NO_QUERIES, NO_CIRCLES]

/** Checks `folders` below `baseDir`. @returns the number of modules, and one line per violation */
export async function importFaults(folders: string[], baseDir: string): Promise<{ modules: number; faults: string[] }> {
  const result = await cruise(folders, {
    baseDir,
    ruleSet: { forbidden: rules },
    validate: true,
    parser: 'swc',
    tsPreCompilationDeps: true,
    // Excludes build output of this project, but not of dependencies.
    exclude: { path: '(^|/)(node_modules/.*/node_modules|fixtures)/|^(packages|apps)/[^/]+/dist/' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  })
  const { summary, modules } = result.output as ICruiseResult
  return {
    modules: modules.filter(({ source }) => /^(packages|apps)\//.test(source)).length,
    faults: [
      ...summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`),
      ...sqlOutsideRepositories(modules, baseDir).map(({ source, query }) => `${NO_QUERIES}: ${source} -> ${query}`),
      ...circlesOfFolders(modules).map((circle) => `${NO_CIRCLES}: ${circle.join(' -> ')}`),
    ],
  }
}

/** Finds SQL outside the allowed files, on any object: a connection can be passed without an import. */
function sqlOutsideRepositories(
  modules: ICruiseResult['modules'],
  baseDir: string,
): { source: string; query: string }[] {
  const isSeen = new RegExp(WITHOUT_SQL.path)
  const isLeftOut = new RegExp(WITHOUT_SQL.pathNot.join('|'))
  return modules
    .filter(({ source }) => isSeen.test(source) && !isLeftOut.test(source) && /\.tsx?$/.test(source))
    .flatMap(({ source }) =>
      queriesIn(source, readFileSync(join(baseDir, source), 'utf8')).map((query) => ({ source, query })),
    )
}

/** A feature of the web app. Its folders may import each other. */
const WEB_FEATURE = /^apps\/web\/src\/features\/[^/]+/

/**
 * Finds cycles of server folders and of features of the web app that import each other directly or indirectly, one per
 * cycle. Type imports are included, tests are not.
 */
function circlesOfFolders(modules: ICruiseResult['modules']): string[][] {
  const folderOf = (path: string): string | undefined => {
    if (new RegExp(TEST_FILES).test(path)) return undefined
    return path.startsWith('apps/server/src/') ? dirname(path) : WEB_FEATURE.exec(path)?.[0]
  }
  const imported = new Map<string, Set<string>>()
  for (const { source, dependencies } of modules) {
    const from = folderOf(source)
    if (from === undefined) continue
    const known = imported.get(from) ?? new Set<string>()
    imported.set(from, known)
    for (const { resolved } of dependencies) {
      const to = folderOf(resolved)
      if (to !== undefined && to !== from) known.add(to)
    }
  }
  const circles: string[][] = []
  const done = new Set<string>()
  const walk = (folder: string, path: readonly string[]): void => {
    const at = path.indexOf(folder)
    if (at >= 0) circles.push([...path.slice(at), folder])
    if (at >= 0 || done.has(folder)) return
    for (const next of imported.get(folder) ?? []) walk(next, [...path, folder])
    done.add(folder)
  }
  for (const folder of imported.keys()) walk(folder, [])
  return circles
}

if (process.argv[1] === import.meta.filename) {
  const { modules, faults } = await importFaults(
    ['packages', 'apps', 'bench', 'e2e', 'attack', 'interop'],
    process.cwd(),
  )
  for (const fault of faults) console.error(fault)
  if (modules === 0) console.error('No module was found. Check the paths of the rules in scripts/checks/imports.ts.')
  console.log(`${modules} modules, ${faults.length} faults`)
  process.exit(faults.length > 0 || modules === 0 ? 1 : 0)
}
