import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { timeLimitFactor } from '../scripts/testing/time-limits.ts'
import { browser } from './support/browser.ts'

/**
 * Each worker runs a browser, a server and its PostgreSQL, and is idle a third of the time while it waits for pages.
 * Three workers use two cores fully; each further worker needs two more cores.
 */
const WORKERS = availableParallelism() === 1 ? 1 : Math.max(3, Math.min(6, Math.floor(availableParallelism() / 2)))

export default defineConfig({
  testDir: './tests',
  globalSetup: './support/prepare.ts',
  workers: WORKERS,
  // Tests of one file are also independent, so different workers can run them.
  fullyParallel: true,
  // A test that waits for a missing element must fail early. Slow machines set a larger factor.
  timeout: 60_000 * timeLimitFactor,
  expect: { timeout: 10_000 * timeLimitFactor },
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    // Without a UTF-8 locale, the browser saves files with non-ASCII names as "download".
    launchOptions: { ...(await browser()), env: { ...process.env, LANG: 'C.UTF-8' } },
    actionTimeout: 10_000 * timeLimitFactor,
    navigationTimeout: 20_000 * timeLimitFactor,
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
