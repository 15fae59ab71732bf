import { readConfig } from '@seriatim/server/platform/config'
import { withDb } from '@seriatim/server/with-db'
import { readArguments, writeMessage, wrongArgument } from '../arguments.ts'
import type { Command } from '../command.ts'

export const dumps: Command = {
  help: `npx seriatim dumps make

Writes all public records as MARCXML and as lines of JSON-LD, and a table of ISSNs with their ISSN-Ls, with checksums,
to the folder dumps of the data folder. The server does the same every night. The next run resumes an interrupted one.
The server publishes the files at /dumps/. The last three dumps are kept.
`,
  async run([action = '', ...args], io) {
    if (action !== 'make') throw wrongArgument('dumps', 'ACTION', action, 'make')
    readArguments('dumps', args, { positionals: [], options: {} })
    const made = await withDb(readConfig(io.env), ({ services }) => services.dumps.make(), { auditedAs: 'dumps make' })
    if (made === undefined) writeMessage(io, 'cli.dumps_running')
    else writeMessage(io, 'cli.dumps_made', { count: made.records, date: made.date })
    return made === undefined ? 1 : 0
  },
}
