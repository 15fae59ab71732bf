// `npm start`: installs what is missing, builds the web app when it changed, then hands over to the server.
import { at, ensureInstalled, runNode } from './lib/house.mjs'
import { ensureWebBuilt } from './lib/web-build.mjs'

ensureInstalled('production')
await ensureWebBuilt()
process.exit(await runNode([at('apps/server/src/main.ts')], { isTied: true }))
