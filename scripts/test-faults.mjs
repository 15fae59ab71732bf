// `npm run test:faults [-- NAME ...] [--strict]`: tests that start and kill servers, PostgreSQL and OpenSearch, and
// attacks in bounded size. NAME is a part of the path of a test file. With --strict, a skipped test is a failure unless
// `lib/skips.mjs` names the test.
import { ensureInstalled } from './lib/project.mjs'
import { endWith, runVitest } from './lib/run-tests.mjs'
import { ensureWebBuilt } from './lib/web-build.mjs'

const args = process.argv.slice(2)
const names = args.filter((arg) => arg !== '--strict')
ensureInstalled('development')
await ensureWebBuilt()
// The environment variable lets tests download OpenSearch once, into a cache of the user.
const counts = await runVitest(['--project', 'faults', ...names], { env: { SERIATIM_OPENSEARCH_FETCH: '1' } })
endWith([counts], { isStrict: args.includes('--strict') })
