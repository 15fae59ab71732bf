#!/usr/bin/env node
// `npx seriatim COMMAND`: installs missing dependencies, then runs the command line.
import { at, ensureInstalled, runProgram } from './lib/project.mjs'

ensureInstalled('production')
await runProgram(at('apps/cli/src/main.ts'))
