import { defineConfig } from 'vitest/config'
import { timeLimitFactor } from './scripts/testing/time-limits.ts'

/** Tests that read the shared data set: `npm run test:shared`. They are not part of `npm test`. */
export default defineConfig({
  test: {
    include: ['{packages,apps}/**/*.shared.test.ts'],
    setupFiles: ['scripts/testing/property-seed.ts'],
    globalSetup: ['apps/server/src/testing/global-setup.ts'],
    testTimeout: 300_000 * timeLimitFactor,
    hookTimeout: 300_000 * timeLimitFactor,
  },
})
