import { readConfig } from '@seriatim/server/platform/config'
import { withDb } from '@seriatim/server/with-db'
import { readArguments, writeMessage, wrongArgument } from '../arguments.ts'
import type { Command, Io } from '../command.ts'

async function startMaintenance(args: string[], io: Io): Promise<number> {
  const { positionals } = readArguments('maintenance', args, { positionals: ['MESSAGE'], options: {} })
  const [message = ''] = positionals
  await withDb(readConfig(io.env), ({ services }) => services.maintenance.on(message), { auditedAs: 'maintenance on' })
  writeMessage(io, 'cli.maintenance_on', { message })
  return 0
}

async function endMaintenance(args: string[], io: Io): Promise<number> {
  readArguments('maintenance', args, { positionals: [], options: {} })
  await withDb(readConfig(io.env), ({ services }) => services.maintenance.off(), { auditedAs: 'maintenance off' })
  writeMessage(io, 'cli.maintenance_off')
  return 0
}

export const maintenance: Command = {
  help: `npx seriatim maintenance on MESSAGE
npx seriatim maintenance off

During maintenance, all calls except health and state return 503 with the message. A running server applies the change
within a second.
`,
  async run([action = '', ...args], io) {
    if (action === 'on') return startMaintenance(args, io)
    if (action === 'off') return endMaintenance(args, io)
    throw wrongArgument('maintenance', 'ACTION', action, 'on | off')
  },
}
