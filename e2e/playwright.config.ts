import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { slowness } from '../scripts/testing/time-limits.ts'
import { browser } from './support/browser.ts'

/**
 * Each worker is a browser, a server and its PostgreSQL. It waits for pages a third of its time: three keep two cores
 * busy, and further ones need two each.
 */
const WORKERS = availableParallelism() === 1 ? 1 : Math.max(3, Math.min(6, Math.floor(availableParallelism() / 2)))

export default defineConfig({
  testDir: './tests',
  globalSetup: './support/prepare.ts',
  workers: WORKERS,
  // Tests of one file are no story either: any worker takes any of them.
  fullyParallel: true,
  // A test that waits in vain fails soon; a slow machine sets the factor.
  timeout: 60_000 * slowness,
  expect: { timeout: 10_000 * slowness },
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    // Without a locale of UTF-8 the browser names files with letters beyond ASCII "download".
    launchOptions: { ...(await browser()), env: { ...process.env, LANG: 'C.UTF-8' } },
    actionTimeout: 10_000 * slowness,
    navigationTimeout: 20_000 * slowness,
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
