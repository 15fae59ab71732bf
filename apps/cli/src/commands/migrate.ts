import { readConfig } from '@seriatim/server/platform/config'
import { withDb } from '@seriatim/server/with-db'
import { readArguments, writeMessage } from '../arguments.ts'
import type { Command } from '../command.ts'

export const migrate: Command = {
  help: `npx seriatim migrate

Applies missing migrations, each in one transaction, and adds missing entries of reference lists. Refuses a database
with a newer schema. The server does the same when it starts.
`,
  async run(args, io) {
    readArguments('migrate', args, { positionals: [], options: {} })
    const applied = await withDb(readConfig(io.env), async (command) => command.applied)
    for (const migration of applied) io.stdout.write(`${migration}\n`)
    writeMessage(io, 'cli.migrated', { count: applied.length })
    return 0
  },
}
