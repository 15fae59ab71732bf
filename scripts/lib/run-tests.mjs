// Runs vitest and Playwright for the test commands, and counts the results.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { failedInPlaywright, failedInVitest } from './failures.mjs'
import { at, runNode } from './project.mjs'
import { skippedInPlaywright, skippedInVitest, withoutReason } from './skips.mjs'

/** Number of characters at the end of standard error that are repeated after a failed run. */
const REPEATED_CHARACTERS = 16_000

/**
 * Empty counts of a run: `{ passed, failed, failures, skipped }`, with `failures` as `{ file, name, message }` and
 * `skipped` as `{ file, name }`.
 */
const none = () => ({ passed: 0, failed: 0, failures: [], skipped: [] })

/**
 * Runs `run(path)` with a path for its report. @returns its exit code and the report; the report is undefined if `run`
 * wrote none
 */
async function withReport(run) {
  const folder = mkdtempSync(join(tmpdir(), 'seriatim-report-'))
  const path = join(folder, 'report.json')
  try {
    const code = await run(path)
    return { code, report: existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs vitest with additional arguments. @returns the counts */
export async function runVitest(args, { env = {} } = {}) {
  let errors = ''
  const { code, report } = await withReport((path) =>
    runNode(
      [
        at('node_modules/vitest/vitest.mjs'),
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${path}`,
        ...args,
      ],
      {
        env,
        onError: (text) => {
          errors = (errors + text).slice(-REPEATED_CHARACTERS)
        },
      },
    ),
  )
  const files = report?.testResults ?? []
  // A file that cannot be loaded has no tests, but is counted as failed.
  const unloaded = files.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
  const failed = (report?.numFailedTests ?? 0) + unloaded.length
  if (code !== 0) console.log(`\nvitest failed with exit code ${code}:\n${errors}`)
  return {
    passed: report?.numPassedTests ?? 0,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    failures: failedInVitest(report),
    skipped: skippedInVitest(report),
  }
}

/** Runs the browser tests with additional arguments of Playwright. @returns the counts */
export async function runPlaywright(args) {
  const { code, report } = await withReport((path) =>
    runNode([at('node_modules/@playwright/test/cli.js'), 'test', '--config', at('e2e/playwright.config.ts'), ...args], {
      cwd: at('e2e'),
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: path },
    }),
  )
  const stats = report?.stats ?? {}
  // A test that passes only on a retry is counted as failed.
  const failed = (stats.unexpected ?? 0) + (stats.flaky ?? 0)
  return {
    passed: stats.expected ?? 0,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    failures: failedInPlaywright(report),
    skipped: skippedInPlaywright(report),
  }
}

/**
 * Prints the failed tests and the sum of the counts, and ends the process. With `isStrict`, a test skipped without a
 * reason counts as failed.
 */
export function endWith(counts, { isStrict = false, mayBeEmpty = false } = {}) {
  const sum = counts.reduce(
    (one, other) => ({
      passed: one.passed + other.passed,
      failed: one.failed + other.failed,
      failures: [...one.failures, ...other.failures],
      skipped: [...one.skipped, ...other.skipped],
    }),
    none(),
  )
  for (const { file, name, message } of sum.failures) console.log(`FAILED ${relative(at(), file)}: ${name}\n${message}`)
  const unexplained = isStrict ? withoutReason(sum.skipped) : []
  for (const { file, name } of unexplained)
    console.log(`FAILED ${relative(at(), file)}: ${name}\n  The skip has no reason in scripts/lib/skips.mjs.`)
  const failed = sum.failed + unexplained.length
  console.log(`${sum.passed} passed, ${failed} failed, ${sum.skipped.length - unexplained.length} skipped`)
  process.exit(failed > 0 || (sum.passed === 0 && !mayBeEmpty) ? 1 : 0)
}
