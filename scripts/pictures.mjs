// `npm run pictures`: takes the pictures of README from a demonstration database.
import { at, ensureInstalled, runNode } from './lib/project.mjs'
import { ensureWebBuilt } from './lib/web-build.mjs'

ensureInstalled('development')
await ensureWebBuilt()
process.exit(
  await runNode([at('node_modules/@playwright/test/cli.js'), 'test', '--config', at('e2e/pictures.config.ts')], {
    cwd: at('e2e'),
  }),
)
