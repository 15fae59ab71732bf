// `npm test [-- STAGE ...] [--changed[=COMMIT]] [--strict]`: unit, service and component tests, then the browser tests;
// prints their sum. STAGE is unit, service, components or browser; all run by default. With --changed, only tests run
// that uncommitted changes, or changes since COMMIT, can affect. With --strict, a skipped test is a failure unless
// `lib/skips.mjs` names the test and a reason.
import { parseArgs } from 'node:util'
import { changedFiles, foldersOfBrowserTests } from './lib/changed.mjs'
import { ensureInstalled, fail } from './lib/project.mjs'
import { endWith, runPlaywright, runVitest } from './lib/run-tests.mjs'
import { ensureWebBuilt } from './lib/web-build.mjs'

const VITEST_STAGES = ['unit', 'service', 'components']
const STAGES = [...VITEST_STAGES, 'browser']

/** `--changed` has a value only in the form `--changed=COMMIT`. */
const args = process.argv.slice(2).map((arg) => (arg === '--changed' ? '--changed=HEAD' : arg))

function readArguments() {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { changed: { type: 'string' }, strict: { type: 'boolean' } },
    })
  } catch (error) {
    return fail(error.message)
  }
}

const { values, positionals } = readArguments()
const unknown = positionals.find((name) => !STAGES.includes(name))
if (unknown) fail(`There is no stage "${unknown}". The stages are ${STAGES.join(', ')}.`)
const stages = positionals.length === 0 ? STAGES : positionals

ensureInstalled('development')
const counts = []
const projects = VITEST_STAGES.filter((name) => stages.includes(name)).flatMap((name) => ['--project', name])
if (projects.length > 0) {
  const since = values.changed ? ['--changed', values.changed, '--passWithNoTests'] : []
  counts.push(await runVitest([...projects, ...since]))
}
if (stages.includes('browser')) {
  const folders = values.changed ? foldersOfBrowserTests(changedFiles(values.changed)) : ['tests']
  if (folders.length > 0) {
    await ensureWebBuilt()
    counts.push(await runPlaywright(folders))
  }
}
endWith(counts, { isStrict: values.strict, mayBeEmpty: values.changed !== undefined })
