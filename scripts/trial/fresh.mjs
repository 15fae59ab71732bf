// Tries a release on an empty data folder: `node fresh.mjs PROGRAM DATA`.
import { existsSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { dirname, join } from 'node:path'
import { insist, run, runningIn, serve } from './trial-server.mjs'

const [program, data] = process.argv.slice(2)
const env = { PATH: process.env.PATH, SERIATIM_DATA: data, LOG_LEVEL: 'warn' }
const say = (text) => console.log(`  ${text}`)

const outside = Object.keys(networkInterfaces()).filter((name) => name !== 'lo')
say(
  outside.length === 0
    ? 'no network interface except loopback'
    : `network interfaces are available: ${outside.join(', ')}`,
)
insist(
  !process.env.PATH.split(':').some((folder) => ['node', 'npm', 'psql'].some((name) => existsSync(join(folder, name)))),
  'PATH contains node, npm or psql. The trial must run without them.',
)

const first = await serve([program], env)
const page = (await first.call('GET', '/')).text
const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1]
insist(script, `The start page refers to no script: ${page.slice(0, 300)}`)
await first.call('GET', script)
await first.logIn('france', 'seriatim')
const all = await first.search('')
const result = await first.search('journal')
insist(result.total > 0 && result.total < all.total, `A search found ${result.total} of ${all.total} records.`)
const [issn] = result.first
const { body } = await first.call('GET', `/api/record/${issn}/json`)
insist(body.record, `Record ${issn} has no content.`)
say(`started, logged in; ${result.total} of ${all.total} records found, ${issn} opened`)
const backup = join(dirname(data), 'trial.tar.zst')
await run([program, 'backup', backup], env)
await run([program, 'restore', backup, '--check'], env)
say('backup written while the server ran, and verified')
await first.stop()
insist(runningIn(dirname(program)).length <= 1, 'Processes of the release still run after its stop.')
say('stopped; no process is left')

const second = await serve([program], { ...env, SERIATIM_DEMO: '0' })
await second.logIn('france', 'seriatim')
const again = await second.search('journal')
insist(
  again.total === result.total,
  `A search found ${again.total} records after the second start, but ${result.total} before.`,
)
await second.stop()
say('started again on the same data, same search result, stopped')

const copy = await serve([program, 'sandbox'], env)
await copy.logIn('france', 'seriatim')
await copy.stop()
say('a training copy started and stopped')
