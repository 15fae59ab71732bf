import { defineConfig } from 'vitest/config'

/** The apps' tests share one PostgreSQL, started for the run; the packages are pure and need none. */
export default defineConfig({
  test: {
    // They end what hangs: a slow machine is no failure.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: { name: 'packages', include: ['{packages,scripts}/**/*.test.ts', 'apps/web/**/*.test.{ts,tsx}'] },
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
