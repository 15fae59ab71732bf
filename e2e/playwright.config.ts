import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { ADDRESS, PORT } from './support/address.ts'
import { browser } from './support/browser.ts'

// The configuration is read by every worker: the data folder is chosen once and handed on.
process.env.SERIATIM_E2E_DATA ??= mkdtempSync(join(tmpdir(), 'seriatim-e2e-'))

export default defineConfig({
  testDir: './tests',
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  // In a run of all, what fails once and then passes is told as flaky.
  retries: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? 1 : 0,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    baseURL: ADDRESS,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    launchOptions: await browser(),
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  webServer: {
    command: 'node ../apps/server/src/main.ts',
    url: `${ADDRESS}/api/health`,
    timeout: 120_000,
    stdout: 'ignore',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 8_000 },
    env: {
      PORT: String(PORT),
      SERIATIM_DATA: process.env.SERIATIM_E2E_DATA,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
    },
  },
})
