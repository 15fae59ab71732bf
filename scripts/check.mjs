// `npm run check [-- NAME ...]`: format and lint, types, import directions, dead code, messages, browser's contract.
// Runs all checks, even after a failure.
import { at, ensureInstalled, fail, runNode } from './lib/project.mjs'

ensureInstalled('development')
const checks = {
  'format and lint': [at('node_modules/@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'],
  // Packages, server, web app and tests are TypeScript projects with references: each file is checked once.
  types: [at('node_modules/typescript/bin/tsc'), '--build', at('tsconfig.json')],
  'import directions': [at('scripts/checks/imports.ts')],
  'dead code': [at('node_modules/knip/bin/knip.js'), '--no-progress'],
  messages: [at('scripts/checks/messages.ts')],
  "browser's contract": [at('scripts/checks/browser-contract.ts')],
}
const names = process.argv.slice(2)
const unknown = names.find((name) => !(name in checks))
if (unknown) fail(`There is no check "${unknown}". The checks are ${Object.keys(checks).join(', ')}.`)
let passed = 0
let failed = 0
for (const [name, command] of Object.entries(checks)) {
  if (names.length > 0 && !names.includes(name)) continue
  const started = Date.now()
  const code = await runNode(command)
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
  if (code === 0) passed += 1
  else failed += 1
}
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
