import { rebuildFamilies } from '@seriatim/server/catalogue/families/rebuild'
import { readConfig } from '@seriatim/server/platform/config'
import { withDb } from '@seriatim/server/with-db'
import { readArguments, say, wrongArgument } from '../arguments.ts'
import type { Command } from '../command.ts'

export const families: Command = {
  name: 'families',
  summary: 'compute links and families anew',
  help: `npx seriatim families rebuild

Computes anew what records say of each other, and the families that follow: the media of one title, the history of a
title, the extended family. It gives what every save keeps; records themselves are not changed. The server may go on
working meanwhile, saves that change links wait.
`,
  async run([action = '', ...args], io) {
    if (action !== 'rebuild') throw wrongArgument('families', 'ACTION', action, 'rebuild')
    readArguments('families', args, { positionals: [], options: {} })
    const started = performance.now()
    const counts = await withDb(readConfig(io.env), ({ pool }) => rebuildFamilies(pool, new Date()), {
      deed: 'families rebuild',
    })
    say(io, 'cli.families_rebuilt', { ...counts, seconds: Math.round((performance.now() - started) / 1000) })
    return 0
  },
}
