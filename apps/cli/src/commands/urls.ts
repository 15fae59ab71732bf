import { readConfig } from '@seriatim/server/platform/config'
import { withDb } from '@seriatim/server/with-db'
import { readArguments, writeMessage, wrongArgument } from '../arguments.ts'
import type { Command } from '../command.ts'

/** The maximum number of checks in a run: the highest allowed value of the setting for checks per night. */
const MAX_CHECKS = 1_000_000

export const urls: Command = {
  help: `npx seriatim urls check [--limit N]

Checks the URLs in 856 and 857 $u that are due, like the nightly check: one request at a time per host, public hosts
only, and according to robots.txt. --limit sets the maximum number of URLs. Results are in searches immediately. The
command can be stopped at any time. The remaining URLs stay due.
`,
  async run([action = '', ...args], io) {
    if (action !== 'check') throw wrongArgument('urls', 'ACTION', action, 'check')
    const { values } = readArguments('urls', args, { positionals: [], options: { limit: { type: 'string' } } })
    const { limit = String(MAX_CHECKS) } = values
    if (!/^[1-9]\d{0,6}$/.test(limit)) throw wrongArgument('urls', '--limit', limit, `1 ... ${MAX_CHECKS}`)
    const checkedCount = await withDb(
      readConfig(io.env),
      ({ services }) =>
        services.urlChecks.checkAllDue(Math.min(Number(limit), MAX_CHECKS), (count) =>
          writeMessage(io, 'cli.urls_checked', { count }),
        ),
      { auditedAs: 'urls check' },
    )
    if (checkedCount === 0) writeMessage(io, 'cli.urls_checked', { count: 0 })
    return 0
  },
}
