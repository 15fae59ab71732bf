// `npm run test:shared [-- VITEST ARGUMENTS]`: runs the tests on the shared data set, which is not part of the
// repository.
import { existsSync } from 'node:fs'
import { at, ensureInstalled, fail, runNode } from './lib/project.mjs'

const folder = process.env.SERIATIM_SHARED_DATA ?? at('../shared/data')
if (!existsSync(folder))
  fail(`The shared data set is not in ${folder}. Set SERIATIM_SHARED_DATA to the folder that contains it.`)
ensureInstalled('development')
process.exit(
  await runNode([
    at('node_modules/vitest/vitest.mjs'),
    'run',
    '--config',
    at('vitest.shared.config.ts'),
    ...process.argv.slice(2),
  ]),
)
