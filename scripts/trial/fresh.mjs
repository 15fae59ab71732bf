// The trial of a release on an empty data folder: `node fresh.mjs PROGRAM DATA`.
import { existsSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { dirname, join } from 'node:path'
import { insist, run, runningIn, serve } from './served.mjs'

const [program, data] = process.argv.slice(2)
const env = { PATH: process.env.PATH, SERIATIM_DATA: data, LOG_LEVEL: 'warn' }
const say = (text) => console.log(`  ${text}`)

const outside = Object.keys(networkInterfaces()).filter((name) => name !== 'lo')
say(outside.length === 0 ? 'no network but this machine itself' : `network not taken away: ${outside.join(', ')}`)
insist(
  !process.env.PATH.split(':').some((folder) => ['node', 'npm', 'psql'].some((name) => existsSync(join(folder, name)))),
  'There is a Node or a psql on the path of the trial.',
)

const first = await serve([program], env)
const page = (await first.call('GET', '/')).text
const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1]
insist(script, `The first page names no script: ${page.slice(0, 300)}`)
await first.call('GET', script)
await first.logIn('france', 'seriatim')
const all = await first.search('')
const found = await first.search('journal')
insist(found.total > 0 && found.total < all.total, `A search found ${found.total} of ${all.total} records.`)
const [issn] = found.first
const { body } = await first.call('GET', `/api/record/${issn}/json`)
insist(body.record, `Record ${issn} has no content.`)
say(`started, logged in; ${found.total} of ${all.total} records found, ${issn} opened`)
const backup = join(dirname(data), 'trial.tar.zst')
await run([program, 'backup', backup], env)
await run([program, 'restore', backup, '--check'], env)
say('backup written beside the running server, and read through')
await first.stop()
insist(runningIn(dirname(program)).length <= 1, 'Processes of the release are left after its stop.')
say('stopped; nothing of it runs any more')

const second = await serve([program], { ...env, SERIATIM_DEMO: '0' })
await second.logIn('france', 'seriatim')
const again = await second.search('journal')
insist(again.total === found.total, `${again.total} records found after the second start, ${found.total} before.`)
await second.stop()
say('started again on the same data, the same found, stopped')

const copy = await serve([program, 'sandbox'], env)
await copy.logIn('france', 'seriatim')
await copy.stop()
say('a training copy started and stopped')
