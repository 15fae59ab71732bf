import { rebuildFamilies } from '@seriatim/server/catalogue/families/rebuild'
import { readConfig } from '@seriatim/server/platform/config'
import { withDb } from '@seriatim/server/with-db'
import { readArguments, writeMessage, wrongArgument } from '../arguments.ts'
import type { Command } from '../command.ts'

export const families: Command = {
  help: `npx seriatim families rebuild

Recomputes the links between records, and the families that result from them: the media of one title, the history of a
title, the extended family. The result is the same as that of a save of each record. Records are not changed. The server
can run meanwhile. Saves that change links wait until the end.
`,
  async run([action = '', ...args], io) {
    if (action !== 'rebuild') throw wrongArgument('families', 'ACTION', action, 'rebuild')
    readArguments('families', args, { positionals: [], options: {} })
    const started = performance.now()
    const counts = await withDb(readConfig(io.env), ({ pool }) => rebuildFamilies(pool, new Date()), {
      auditedAs: 'families rebuild',
    })
    writeMessage(io, 'cli.families_rebuilt', { ...counts, seconds: Math.round((performance.now() - started) / 1000) })
    return 0
  },
}
