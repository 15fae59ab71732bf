// `npm run check`: format and lint, types, import directions, dead code, messages. Each counts as one; all are run.
import { at, ensureInstalled, runNode } from './lib/house.mjs'

ensureInstalled('development')
/** What runs in Node and what runs in the browser, each without the types of the other and of tests; then all of it. */
const PROJECTS = ['tsconfig.server.json', 'tsconfig.web.json', 'tsconfig.json']
const checks = {
  'format and lint': [[at('node_modules/@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.']],
  types: PROJECTS.map((project) => [at('node_modules/typescript/bin/tsc'), '-p', at(project)]),
  'import directions': [[at('scripts/checks/imports.ts')]],
  'dead code': [[at('node_modules/knip/bin/knip.js'), '--no-progress']],
  messages: [[at('scripts/checks/messages.ts')]],
}
const wanted = process.argv.slice(2)
let passed = 0
let failed = 0
for (const [name, commands] of Object.entries(checks)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const started = Date.now()
  let code = 0
  for (const command of commands) code ||= await runNode(command)
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
  if (code === 0) passed += 1
  else failed += 1
}
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
