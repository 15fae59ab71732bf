import { defineConfig } from '@playwright/test'
import tests from './playwright.config.ts'

/** `npm run pictures`: takes the pictures of README. */
export default defineConfig({ ...tests, testDir: './pictures', workers: 1 })
