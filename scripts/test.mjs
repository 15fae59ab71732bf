// `npm test [-- --strict]`: unit and service tests on a real PostgreSQL, then the browser tests; ends with the sum of both.
// With --strict, a test that is skipped fails unless `lib/skips.mjs` names it with a reason.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { at, ensureInstalled, runNode } from './lib/house.mjs'
import { skippedInPlaywright, skippedInVitest, withoutReason } from './lib/skips.mjs'
import { ensureWebBuilt } from './lib/web-build.mjs'

/** The last characters of the unit tests' standard error, which are printed again at the end after a failure. */
const MOST_TOLD_AGAIN = 16_000

const isStrict = process.argv.includes('--strict')

ensureInstalled('development')
const reports = mkdtempSync(join(tmpdir(), 'seriatim-reports-'))
const report = (name) => {
  const path = join(reports, name)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

// Tests start hundreds of processes that load the same modules: Node compiles each module once for all of them.
process.env.NODE_COMPILE_CACHE ??= at('node_modules/.cache/compiled')

let unitErrors = ''
const unitCode = await runNode(
  [
    at('node_modules/vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(reports, 'unit.json')}`,
  ],
  {
    // Once: the cache of the user keeps what is fetched.
    env: { SERIATIM_OPENSEARCH_FETCH: '1' },
    onError: (text) => {
      unitErrors = (unitErrors + text).slice(-MOST_TOLD_AGAIN)
    },
  },
)
const unit = report('unit.json')
let passed = unit?.numPassedTests ?? 0
let failed = unit?.numFailedTests ?? 0
let skipped = (unit?.numPendingTests ?? 0) + (unit?.numTodoTests ?? 0)
// A file that cannot be loaded has no tests, but has failed.
failed += (unit?.testResults ?? []).filter(
  (file) => file.status === 'failed' && file.assertionResults.length === 0,
).length
if (unitCode !== 0 && failed === 0) failed += 1

await ensureWebBuilt()
const browserCode = await runNode(
  [at('node_modules/@playwright/test/cli.js'), 'test', '--config', at('e2e/playwright.config.ts')],
  {
    cwd: at('e2e'),
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'browser.json') },
  },
)
const browserReport = report('browser.json')
const browser = browserReport?.stats
passed += browser?.expected ?? 0
// A test that passes only on a retry has failed.
const failedInBrowser = (browser?.unexpected ?? 0) + (browser?.flaky ?? 0)
failed += failedInBrowser
skipped += browser?.skipped ?? 0
if (browserCode !== 0 && failedInBrowser === 0) failed += 1

if (unitCode !== 0) console.log(`\nThe unit and service tests ended with ${unitCode}:\n${unitErrors}`)
rmSync(reports, { recursive: true, force: true })
if (isStrict) {
  const unexplained = withoutReason([...skippedInVitest(unit), ...skippedInPlaywright(browserReport)])
  failed += unexplained.length
  skipped -= unexplained.length
  for (const { file, name } of unexplained)
    console.log(`Skipped without a reason in scripts/lib/skips.mjs: ${file}: ${name}`)
}
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`)
process.exit(failed > 0 || passed === 0 ? 1 : 0)
