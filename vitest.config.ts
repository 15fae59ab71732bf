import { availableParallelism } from 'node:os'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { browser } from './e2e/support/browser.ts'
import { timeLimitFactor } from './scripts/testing/time-limits.ts'

/** The name of a test file selects the project that runs it, and so its environment. `*.test.ts` needs none. */
const SERVICE = '**/*.service.test.ts'
const FAULTS = '**/*.faults.test.ts'
/** `npm run test:shared` runs these. */
const WITH_SHARED_DATA = '**/*.shared.test.ts'

/** Five seconds for a polled condition and a minute for a test, multiplied by the slowness of the machine. */
const LIMITS = {
  testTimeout: 60_000 * timeLimitFactor,
  hookTimeout: 60_000 * timeLimitFactor,
  expect: { poll: { timeout: 5_000 * timeLimitFactor } },
}

/** Tests that kill servers wait for restarts and recoveries. */
const LIMITS_OF_FAULTS = {
  testTimeout: 300_000 * timeLimitFactor,
  hookTimeout: 300_000 * timeLimitFactor,
  expect: { poll: { timeout: 60_000 * timeLimitFactor } },
}

export default defineConfig({
  test: {
    // Node loads the modules itself, as in production. No test mocks a module.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // By default Vitest leaves one core idle. Service tests often wait for PostgreSQL, so there is one worker more than
    // cores.
    maxWorkers: availableParallelism() + 1,
    ...LIMITS,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // Pure code: no file can affect another, and a worker loads each module once.
          isolate: false,
          include: ['{packages,scripts,bench,interop}/**/*.test.ts', 'apps/**/*.test.ts'],
          exclude: ['**/node_modules/**', SERVICE, FAULTS, WITH_SHARED_DATA],
          setupFiles: ['scripts/testing/property-seed.ts'],
        },
      },
      {
        extends: true,
        // Each file has a separate database and application. A worker loads the modules of the server once.
        test: {
          name: 'service',
          isolate: false,
          include: [SERVICE],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          setupFiles: ['scripts/testing/property-seed.ts'],
        },
      },
      {
        extends: true,
        // Vite finds this import only while a test runs, and would then reload the page of that test.
        optimizeDeps: { include: ['axe-core'] },
        // Hooks and components, rendered in a real browser with a fake network that replaces `fetch`.
        test: {
          name: 'components',
          include: ['apps/web/**/*.test.tsx'],
          setupFiles: ['apps/web/src/testing/setup.ts'],
          env: { VITEST_BROWSER_IFRAME_TIMEOUT: String(60_000 * timeLimitFactor) },
          browser: {
            enabled: true,
            connectTimeout: 60_000 * timeLimitFactor,
            provider: playwright({
              launchOptions: await browser(),
              contextOptions: { locale: 'en-GB', permissions: ['clipboard-read', 'clipboard-write'] },
              // An action that cannot be performed fails with its reason before the test times out.
              actionTimeout: 10_000 * timeLimitFactor,
            }),
            instances: [{ browser: 'chromium', viewport: { width: 1440, height: 900 } }],
            headless: true,
          },
        },
      },
      {
        extends: true,
        // These tests start and kill processes: servers, PostgreSQL, OpenSearch. The processes need the cores, so no
        // worker is added. The conformance suite and the tests of the portal search run here with OpenSearch, and in
        // `service` without.
        test: {
          name: 'faults',
          include: [
            FAULTS,
            'apps/server/src/features/search/search.conformance.service.test.ts',
            'apps/server/src/features/portal/search.service.test.ts',
          ],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          maxWorkers: availableParallelism(),
          sequence: { groupOrder: 1 },
          ...LIMITS_OF_FAULTS,
        },
      },
    ],
  },
})
