// `npm run dev`: runs the server, and rebuilds the web app on every change (its port proxies `/api`).
import { at, ensureInstalled, runNode } from './lib/project.mjs'

ensureInstalled('development')
const server = runNode(
  ['--watch-path', at('apps/server/src'), '--watch-path', at('packages'), at('apps/server/src/main.ts')],
  // In development, answers are checked against the contract, as in tests.
  { env: { NODE_ENV: 'development' } },
)
const web = runNode([at('node_modules/vite/bin/vite.js')], { cwd: at('apps/web') })
process.exit(await Promise.race([server, web]))
