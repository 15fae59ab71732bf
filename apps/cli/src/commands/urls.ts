import { readConfig } from '@seriatim/server/platform/config'
import { withDb } from '@seriatim/server/with-db'
import { readArguments, say, wrongArgument } from '../arguments.ts'
import type { Command } from '../command.ts'

/** The number of checks per night at the highest setting. */
const MOST = 1_000_000

export const urls: Command = {
  name: 'urls',
  summary: 'check the addresses of records',
  help: `npx seriatim urls check [--limit N]

Asks the addresses of 856 and 857 $u that are due, as the nightly check does: slowly, one request at a time to a host, only
public hosts, and only where robots.txt lets machines ask. With --limit no more than N of them. What is found counts in
searches at once. It may be stopped at any time: what is left is still due.
`,
  async run([action = '', ...args], io) {
    if (action !== 'check') throw wrongArgument('urls', 'ACTION', action, 'check')
    const { values } = readArguments('urls', args, { positionals: [], options: { limit: { type: 'string' } } })
    const { limit = String(MOST) } = values
    if (!/^[1-9]\d{0,6}$/.test(limit)) throw wrongArgument('urls', '--limit', limit, `1 ... ${MOST}`)
    const asked = await withDb(
      readConfig(io.env),
      ({ services }) =>
        services.urlChecks.checkAllDue(Math.min(Number(limit), MOST), (count) =>
          say(io, 'cli.urls_checked', { count }),
        ),
      { deed: 'urls check' },
    )
    if (asked === 0) say(io, 'cli.urls_checked', { count: 0 })
    return 0
  },
}
