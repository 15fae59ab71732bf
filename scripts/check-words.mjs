// `npm run check:words [-- PATH ...]`: spelling and plain English of comments, test names, documents and messages.
import { at, ensureInstalled, runNode } from './lib/project.mjs'

ensureInstalled('development')
process.exit(await runNode([at('scripts/checks/words/check.ts'), ...process.argv.slice(2)]))
