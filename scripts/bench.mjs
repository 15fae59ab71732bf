// `npm run bench [-- records]`: prints a table of measured speeds (docs/performance.md explains each row).
import { at, ensureInstalled, runNode } from './lib/project.mjs'
import { ensureWebBuilt } from './lib/web-build.mjs'

ensureInstalled('development')
await ensureWebBuilt()
process.exit(await runNode(['--expose-gc', at('bench/src/main.ts'), ...process.argv.slice(2)]))
