import { readConfig } from '@seriatim/server/platform/config'
import { withDb } from '@seriatim/server/with-db'
import { readArguments, writeMessage } from '../arguments.ts'
import type { Command } from '../command.ts'

export const reindex: Command = {
  help: `npx seriatim reindex

Builds a new search index from the records and then replaces the old one. The server can run meanwhile. The families
are recomputed as well.
`,
  async run(args, io) {
    readArguments('reindex', args, { positionals: [], options: {} })
    const started = performance.now()
    const records = await withDb(readConfig(io.env), ({ services }) => services.index.rebuild(new Date()), {
      auditedAs: 'reindex',
    })
    writeMessage(io, 'cli.reindexed', { records, seconds: Math.round((performance.now() - started) / 1000) })
    return 0
  },
}
