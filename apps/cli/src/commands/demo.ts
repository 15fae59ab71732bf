import { resetDemonstration } from '@seriatim/server/features/demo/load-demonstration'
import { readConfig } from '@seriatim/server/platform/config'
import { withDb } from '@seriatim/server/with-db'
import { readArguments, writeMessage, wrongArgument } from '../arguments.ts'
import type { Command } from '../command.ts'

export const demo: Command = {
  help: `npx seriatim demo reset

Replaces all records, versions and demonstration blocks of a demonstration database by those of the first start.
Accounts are kept. Other databases are refused.
`,
  async run([action = '', ...args], io) {
    if (action !== 'reset') throw wrongArgument('demo', 'ACTION', action, 'reset')
    readArguments('demo', args, { positionals: [], options: {} })
    await withDb(readConfig(io.env), ({ services }) => resetDemonstration(services, new Date()), {
      auditedAs: 'demo reset',
    })
    writeMessage(io, 'cli.demo_reset')
    return 0
  },
}
