// Selects the browser tests that a change can affect: `e2e/tests` has a folder for each feature with browser tests.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { at, fail } from './project.mjs'

/**
 * The folder with tests across all layers. These tests run for every change of program code that belongs to no feature.
 */
const JOURNEYS = 'journeys'

/** Features that are covered by the browser tests of another feature. */
const TESTED_WITH = {
  'api-tokens': 'accounts',
  auth: 'accounts',
  compare: 'catalogue',
  consequences: 'catalogue',
  duplicates: 'catalogue',
  explain: 'search',
  facets: 'search',
  house: 'admin',
  keyboards: 'catalogue',
  locks: 'catalogue',
  'non-sorting': 'catalogue',
  notices: 'tasks',
  public: 'portal',
  'public-accounts': 'portal',
  records: 'catalogue',
  references: 'catalogue',
  settings: 'admin',
  share: 'search',
  state: 'shell',
  templates: 'catalogue',
  transliteration: 'catalogue',
  versions: 'history',
  webhooks: 'admin',
}

/**
 * The feature to which a file of the web app, the server, the contract or the messages belongs; undefined for a file
 * outside of features.
 */
const featureOf = (path) =>
  /^apps\/(?:web|server)\/src\/features\/([^/]+)\//.exec(path)?.[1] ??
  /^packages\/contract\/src\/([^/.]+)\.ts$/.exec(path)?.[1] ??
  /^packages\/messages\/src\/[a-z]{2}\/([^/.]+)\.ts$/.exec(path)?.[1]

const isProgram = (path) => /^(apps|packages|db|e2e)\//.test(path) && !/\.(test|bench)\.tsx?$|\.md$/.test(path)

/** Returns those of `folders` whose browser tests a change of the files `paths` can affect, as paths below `e2e`. */
export function foldersOfBrowserTests(paths, folders = readdirSync(at('e2e/tests'))) {
  const affected = paths.filter(isProgram).map((path) => {
    const own = /^e2e\/tests\/([^/]+)\//.exec(path)?.[1]
    const feature = featureOf(path)
    const folder = own ?? TESTED_WITH[feature] ?? feature
    return folders.includes(folder) ? folder : JOURNEYS
  })
  return [...new Set(affected)].sort().map((folder) => `tests/${folder}`)
}

/** The files that differ from a commit, including untracked files, without deleted files. */
export function changedFiles(commit) {
  const git = (...args) =>
    execFileSync('git', args, { cwd: at('.'), encoding: 'utf8' })
      .split('\n')
      .filter(Boolean)
  try {
    return [...git('diff', '--name-only', commit), ...git('ls-files', '--others', '--exclude-standard')].filter(
      (path) => existsSync(at(path)),
    )
  } catch {
    return fail(`git does not know the commit "${commit}". Name one with --changed=COMMIT.`)
  }
}
