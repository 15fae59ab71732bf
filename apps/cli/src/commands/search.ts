import { readConfig } from '@seriatim/server/platform/config'
import { indexStatus, rebuildIndex, verifySearch } from '@seriatim/server/search/engines/outside'
import { withDb } from '@seriatim/server/with-db'
import { readArguments, writeMessage, wrongArgument } from '../arguments.ts'
import type { Command, Io } from '../command.ts'

async function status(args: string[], io: Io): Promise<number> {
  const { values } = readArguments('search', args, { positionals: [], options: { verify: { type: 'boolean' } } })
  const config = readConfig(io.env)
  const settings = config.search.openSearch
  await withDb(config, async (base) => {
    const { version, index, behind } = await indexStatus(base, settings)
    if (index === null || behind === null) writeMessage(io, 'cli.search_to_be_built', { version })
    else writeMessage(io, 'cli.search_status', { version, index, behind })
    if (values.verify === true) writeMessage(io, 'cli.search_verified', await verifySearch(base, settings))
  })
  return 0
}

async function rebuild(args: string[], io: Io): Promise<number> {
  readArguments('search', args, { positionals: [], options: {} })
  const config = readConfig(io.env)
  const started = performance.now()
  const records = await withDb(config, (base) => rebuildIndex(base, config.search.openSearch), {
    auditedAs: 'search rebuild',
  })
  writeMessage(io, 'cli.reindexed', { records, seconds: Math.round((performance.now() - started) / 1000) })
  return 0
}

export const search: Command = {
  help: `npx seriatim search status [--verify]
npx seriatim search rebuild

For installations that search with OpenSearch (SERIATIM_SEARCH=opensearch). status reports how many changes the index
lacks. --verify compares all record numbers and a sample of the documents with the database, and corrects differences.
rebuild builds a new index and then replaces the old one. It resumes an interrupted rebuild.
`,
  async run([action = '', ...args], io) {
    if (action === 'status') return status(args, io)
    if (action === 'rebuild') return rebuild(args, io)
    throw wrongArgument('search', 'ACTION', action, 'status | rebuild')
  },
}
