#!/usr/bin/env node
// `npx seriatim COMMAND`: installs missing dependencies, then runs the command line.
import { at, ensureInstalled, runNode } from './lib/project.mjs'

ensureInstalled('production')
const line = [at('apps/cli/src/main.ts'), ...process.argv.slice(2)]
process.exit(await runNode(line, { cwd: process.cwd(), isTied: true }))
