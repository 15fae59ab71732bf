// `npm run attack [-- NAME ...] [--seed S] [--calls N] [--rounds N] [--saves N]`: runs the attacks in full size
// (docs/operations.md).
import { at, ensureInstalled, runNode } from './lib/project.mjs'

ensureInstalled('development')
process.exit(await runNode([at('attack/main.ts'), ...process.argv.slice(2)]))
