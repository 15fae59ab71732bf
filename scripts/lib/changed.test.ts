import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

// The module is plain JavaScript without types.
const load = (name: string) => import(new URL(name, import.meta.url).href)
const { foldersOfBrowserTests } = await load('./changed.mjs')

const FOLDERS = ['announcements', 'catalogue', 'journeys', 'search']
const foldersOf = (...paths: string[]) => foldersOfBrowserTests(paths, FOLDERS)

describe('the browser tests that a change can affect', () => {
  it('are those of the feature whose web app, server or contract changes', () => {
    for (const path of [
      'apps/web/src/features/announcements/announcement-page.tsx',
      'apps/server/src/features/announcements/routes.ts',
      'packages/contract/src/announcements.ts',
      'packages/messages/src/fr/announcements.ts',
      'e2e/tests/announcements/announcements.spec.ts',
    ])
      expect(foldersOf(path), path).toEqual(['tests/announcements'])
  })

  it('are those of each feature that displays the changed feature', () => {
    expect(foldersOf('apps/server/src/features/locks/service.ts')).toEqual(['tests/catalogue'])
  })

  it('are the journeys if the change belongs to no feature with browser tests', () => {
    expect(foldersOf('apps/server/src/platform/http/serve.ts', 'packages/marc/src/record.ts')).toEqual([
      'tests/journeys',
    ])
  })

  it('include no folder if only documents and unit tests change', () => {
    expect(foldersOf('README.md', 'docs/numbers.md', 'packages/marc/src/record.test.ts')).toEqual([])
  })

  it('are in folders that exist', () => {
    const folders = readdirSync(new URL('../../e2e/tests', import.meta.url))
    const features = ['web', 'server'].flatMap((app) =>
      readdirSync(new URL(`../../apps/${app}/src/features`, import.meta.url)),
    )
    for (const feature of features) {
      const [folder] = foldersOfBrowserTests([`apps/web/src/features/${feature}/page.tsx`])
      expect(folders, feature).toContain(folder.replace('tests/', ''))
    }
  })
})
