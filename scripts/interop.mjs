// `npm run interop [-- --url URL] [NAME ...]`: lets programs of others read the records of a server
// (docs/interoperability.md). Needs a network; no part of `npm test`.
import { at, ensureInstalled, runNode } from './lib/project.mjs'

ensureInstalled('development')
process.exit(await runNode([at('interop/main.ts'), ...process.argv.slice(2)]))
