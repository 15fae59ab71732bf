import { availableParallelism } from 'node:os'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { browser } from './e2e/support/browser.ts'

/** The apps' tests share one PostgreSQL, started for the run; the packages are pure and need none. */
export default defineConfig({
  test: {
    // By default vitest leaves one core idle. Service tests often wait for servers and databases, so one worker more than
    // there are cores is used.
    maxWorkers: availableParallelism() + 1,
    // Long enough for a slow machine: they only end tests that hang.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 180_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'packages',
          // Pure code: nothing of one file can reach another, and each module is read once a worker.
          isolate: false,
          include: ['{packages,scripts,bench}/**/*.test.ts', 'apps/web/**/*.test.ts'],
          setupFiles: ['scripts/testing/same-values.ts'],
        },
      },
      {
        extends: true,
        // Hooks and components with states, each drawn in a real browser whose network ends at `fetch`.
        test: {
          name: 'components',
          include: ['apps/web/**/*.test.tsx'],
          setupFiles: ['apps/web/src/testing/setup.ts'],
          env: { VITEST_BROWSER_IFRAME_TIMEOUT: '600000' },
          browser: {
            enabled: true,
            connectTimeout: 600_000,
            provider: playwright({
              launchOptions: await browser(),
              contextOptions: { locale: 'en-GB' },
              // A deed that nothing lets happen says what it waited for, instead of ending with the test.
              actionTimeout: 180_000,
            }),
            instances: [{ browser: 'chromium', viewport: { width: 1440, height: 900 } }],
            headless: true,
          },
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['apps/{server,cli}/**/*.test.ts'],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
        },
      },
      {
        extends: true,
        // Each starts servers of its own.
        test: { name: 'attacks', include: ['attack/**/*.test.ts'] },
      },
    ],
  },
})
