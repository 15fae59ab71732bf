import { defineConfig } from '@playwright/test'
import tests from './playwright.config.ts'

/** Configuration of `npm run pictures`, which takes the screenshots in README. */
export default defineConfig({ ...tests, testDir: './pictures', workers: 1 })
