import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readConfig } from '@seriatim/server/platform/config'
import { readArguments } from '../arguments.ts'
import type { Command } from '../command.ts'

/**
 * The script that starts a server from a source checkout, after building the web app. A release has no such script; its
 * web app is already built.
 */
const START = fileURLToPath(new URL('../../../../scripts/start.mjs', import.meta.url))
const MAIN = fileURLToPath(new URL('../../../server/src/main.ts', import.meta.url))

export const sandbox: Command = {
  help: `npx seriatim sandbox

Starts a server with a separate data folder (SERIATIM_DATA followed by "-sandbox"), on the port after PORT. It contains
the demonstration records and accounts, and has its own numbers. Every page shows that it is a training copy. E-mails
are stored and never sent. An administrator can reset it with one button. Ctrl-C or SIGTERM stops it.
`,
  async run(args, io) {
    readArguments('sandbox', args, { positionals: [], options: {} })
    const { dataFolder, port } = readConfig(io.env)
    const own = {
      SERIATIM_SANDBOX: '1',
      SERIATIM_DATA: `${dataFolder}-sandbox`,
      SERIATIM_BACKUPS: '',
      PORT: String(port === 0 ? 0 : port + 1),
      DATABASE_URL: '',
      SMTP_URL: '',
    }
    const server = spawn(process.execPath, [existsSync(START) ? START : MAIN], {
      stdio: 'inherit',
      env: { ...io.env, ...own },
    })
    const forward = (signal: NodeJS.Signals) => server.kill(signal)
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, forward)
    return new Promise((resolve) => server.on('exit', (code) => resolve(code ?? 0)))
  },
}
