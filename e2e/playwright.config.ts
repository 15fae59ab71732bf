import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
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
  // Long enough for a slow machine: they only end tests that hang.
  timeout: 600_000,
  expect: { timeout: 180_000 },
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    // Without a locale of UTF-8 the browser names files with letters beyond ASCII "download".
    launchOptions: { ...(await browser()), env: { ...process.env, LANG: 'C.UTF-8' } },
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
