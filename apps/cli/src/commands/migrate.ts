import { readConfig } from '@seriatim/server/platform/config'
import { withDb } from '@seriatim/server/with-db'
import { readArguments, say } from '../arguments.ts'
import type { Command } from '../command.ts'

export const migrate: Command = {
  name: 'migrate',
  summary: 'bring the base to the schema of this program',
  help: `npx seriatim migrate

Applies the migrations that the base lacks, each in a transaction, and fills in missing entries of the reference lists.
A base that is newer than the program is refused. The server does the same when it starts.
`,
  async run(args, io) {
    readArguments('migrate', args, { positionals: [], options: {} })
    const applied = await withDb(readConfig(io.env), async (command) => command.applied)
    for (const migration of applied) io.stdout.write(`${migration}\n`)
    say(io, 'cli.migrated', { count: applied.length })
    return 0
  },
}
