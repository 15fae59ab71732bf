/** Tests of host names that resolve to private networks, or to another address a moment later. */
import dns, { type LookupAddress } from 'node:dns'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { makeHostQueue } from './host-queue.ts'
import { probeUrl, type UrlCheckOptions } from './probe-url.ts'

const answers = new Map<string, LookupAddress[][]>()
const looked: string[] = []

type Done = (error: Error | null, found: LookupAddress[]) => void

beforeAll(() => {
  vi.spyOn(dns, 'lookup').mockImplementation(((name: string, _: unknown, done: Done) => {
    looked.push(name)
    const known = answers.get(name)
    const result = known && known.length > 1 ? known.shift()! : known?.[0]
    if (result) done(null, result)
    else done(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), [])
  }) as typeof dns.lookup)
})
afterAll(() => void vi.restoreAllMocks())

const OPTIONS: UrlCheckOptions = {
  allowsPrivate: false,
  timeoutMs: 500,
  totalMs: 2_000,
  turns: makeHostQueue(),
  robots: { allows: async () => true, delayMs: () => undefined },
  hostDelayMs: 0,
  mostDelayMs: 0,
}
const at = (address: string): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 })

it.each([
  ['loopback.issn.org', ['127.0.0.1']],
  ['inside.issn.org', ['10.1.2.3']],
  ['cloud.issn.org', ['169.254.169.254']],
  ['inside6.issn.org', ['fd00::1']],
  ['mapped.issn.org', ['::ffff:127.0.0.1']],
  // A URL is refused even if only one of several addresses is private, because the connection could use that one.
  ['both.issn.org', ['192.0.43.8', '127.0.0.1']],
])('a URL with the host name %s, which has a private address, is not requested', async (name, addresses) => {
  answers.set(name, [addresses.map(at)])
  expect(await probeUrl(`http://${name}/`, OPTIONS)).toMatchObject({ state: 'uncheckable', reason: 'private' })
})

it('a host name is resolved once per connection, which uses the resolved address', async () => {
  answers.set('rebinding.issn.org', [[at('127.0.0.1')], [at('192.0.43.8')]])
  looked.length = 0
  expect(await probeUrl('http://rebinding.issn.org/', OPTIONS)).toMatchObject({ reason: 'private' })
  expect(looked).toEqual(['rebinding.issn.org'])
})

it('a URL whose host name does not exist is reported as broken and gone', async () => {
  expect(await probeUrl('http://unresolved.issn.org/', OPTIONS)).toMatchObject({
    state: 'broken',
    reason: 'dns',
    isGone: true,
  })
})
