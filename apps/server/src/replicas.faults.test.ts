/** Tests whether a server with a standby reads from the primary or the standby for searches and public pages. */
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { assignmentForm } from './testing/assignment-form.ts'
import { FOLLOWED, ownPostgres, queryRow } from './testing/own-postgres.ts'
import { loginAt, type RemoteCaller, remoteCaller } from './testing/remote-caller.ts'
import { endProcess, launchServer } from './testing/server-process.ts'
import { WAIT_FOR_PROCESS } from './testing/wait.ts'

type House = Awaited<ReturnType<typeof ownPostgres>>

let house: House
let primary: Awaited<ReturnType<House['start']>>
let follower: Awaited<ReturnType<House['standby']>>
let standby: Awaited<ReturnType<House['start']>>

beforeAll(async () => {
  house = await ownPostgres('seriatim-replicas-')
  const cluster = await house.makeCluster('made')
  primary = await house.start('primary', cluster, FOLLOWED)
  follower = await house.standby('standby', primary, cluster)
  standby = await follower.begin()
})
afterAll(async () => {
  await house?.close()
})

const launch = (name: string, cacheMegabytes: string, replica: string) =>
  launchServer({
    DATABASE_URL: primary.url,
    DATABASE_REPLICA_URL: replica,
    SERIATIM_DATA: join(house.folder, name),
    SERIATIM_FILES: 'base',
    SERIATIM_SEARCH_CACHE_MB: cacheMegabytes,
    SERIATIM_URL_CHECK: '0',
  })

async function startSeriatim(name: string, cacheMegabytes: string) {
  const server = launch(name, cacheMegabytes, standby.url)
  const end = () => endProcess(server.child, 'SIGTERM')
  house.defer(end)
  return { url: await server.listening(), end }
}

/** The value of a time series in the metrics; 0 if it is missing. */
async function metricValue(url: string, series: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const line = text.split('\n').find((each) => each.startsWith(`${series} `))
  return line === undefined ? 0 : Number(line.slice(line.lastIndexOf(' ') + 1))
}
const readsBy = (url: string, by: 'replica' | 'primary', reason: string) =>
  metricValue(url, `seriatim_replica_reads_total{answered_by="${by}",reason="${reason}"}`)

let counter = 0
async function assignNumber(who: RemoteCaller, url: string): Promise<{ issn: string; word: string }> {
  const word = `Abgelesen${++counter}`
  const records = [assignmentForm(`Bulletin ${word} de Lannemezan`)]
  const { body } = await who.call('POST', `${url}/api/assignment`, { records, dry_run: false })
  expect(body.failures, JSON.stringify(body)).toEqual({})
  return { issn: body.successes.r, word }
}

const searchIssns = async (who: RemoteCaller, url: string, query: string): Promise<string[]> => {
  const { status, body } = await who.call('POST', `${url}/api/search`, { basic_query: { query } })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.hits.hits.map(({ _id }: { _id: string }) => _id)
}

/** Sends the calls that may read from a replica. @returns their answers */
async function readAnswers(who: RemoteCaller, url: string, issn: string): Promise<readonly unknown[]> {
  const visitor = remoteCaller()
  const lucene = ['journal', 'bulletin AND NOT lannemezan', '"annual report"', 'jour*', '*:*']
  const searches = [
    ...lucene.map((query) => ({ basic_query: { query, matchFormat: 'LUCENE' } })),
    { data_queries: { datafields: [{ query: 'bulletin', tag: '245', subfield: 'a' }] } },
  ]
  const asked: (() => ReturnType<RemoteCaller['call']>)[] = [
    ...searches.map((search) => () => who.call('POST', `${url}/api/search`, search)),
    () => who.call('POST', `${url}/api/search/title?fuzzy=true`, { title: 'Bulletin de Lannemezan' }),
    () => who.call('POST', `${url}/api/browse/titles`, {}),
    () => visitor.call('GET', `${url}/portal?q=journal`),
    () => visitor.call('GET', `${url}/portal/browse/titles?start=b`),
    () => visitor.call('GET', `${url}/resource/ISSN/${issn}`),
    () => visitor.call('GET', `${url}/resource/ISSN/${issn}?format=turtle`),
    () => visitor.call('GET', `${url}/sitemap.xml`),
    () => visitor.call('GET', `${url}/sru?version=1.2&operation=searchRetrieve&query=journal&maximumRecords=5`),
  ]
  const sent: unknown[] = []
  for (const ask of asked) {
    const { status, body } = await ask()
    if (status !== 200) throw new Error(`${sent.length}: ${status} ${JSON.stringify(body)}`)
    sent.push({ status, body: typeof body === 'object' ? { ...body, took: 0, response_time: 0 } : body })
  }
  return sent
}

it.each([
  ['in memory', '16'],
  ['by PostgreSQL alone', '0'],
])(
  'searches answered %s and public pages read from a replica, and return the same answers after it stops',
  async (name, megabytes) => {
    const server = await startSeriatim(`data-${megabytes}`, megabytes)
    const { url } = server
    const france = await loginAt(url, 'france')
    const { issn, word } = await assignNumber(france, url)
    expect(await searchIssns(france, url, word)).toEqual([issn])
    await expect
      .poll(() => metricValue(url, 'seriatim_search_columns_ready'), WAIT_FOR_PROCESS)
      .toBe(name === 'in memory' ? 1 : 0)

    // Repeat the calls until all of them read from the replica, and none from the primary.
    const untilAllReached = async () => {
      const before = await readsBy(url, 'replica', 'reached')
      const elsewhere = async () => (await readsBy(url, 'primary', 'behind')) + (await readsBy(url, 'primary', 'away'))
      const others = await elsewhere()
      const changed = await readAnswers(france, url, issn)
      const isAll = (await elsewhere()) === others && (await readsBy(url, 'replica', 'reached')) > before
      return isAll ? changed : undefined
    }
    let atReplica: readonly unknown[] | undefined
    await expect
      .poll(async () => {
        atReplica = await untilAllReached()
        return atReplica !== undefined
      }, WAIT_FOR_PROCESS)
      .toBe(true)
    // A search reads from the replica at least twice: to find records, and to read the records of the page.
    await expect
      .poll(async () => {
        const before = await readsBy(url, 'replica', 'reached')
        await searchIssns(france, url, `${word} AND lannemezan${++counter} OR "bulletin ${word}"`)
        return (await readsBy(url, 'replica', 'reached')) - before
      }, WAIT_FOR_PROCESS)
      .toBeGreaterThanOrEqual(2)
    expect(await readsBy(url, 'primary', 'failed')).toBe(0)
    expect(await metricValue(url, 'seriatim_replicas{state="asked"}')).toBe(1)

    // A search finds a saved record at once although the replica has paused its replay.
    await queryRow(standby.url, 'select pg_wal_replay_pause()::text')
    await expect
      .poll(() => queryRow(standby.url, 'select pg_get_wal_replay_pause_state() as state'), WAIT_FOR_PROCESS)
      .toEqual({ state: 'paused' })
    const behind = await readsBy(url, 'primary', 'behind')
    const late = await assignNumber(france, url)
    expect(await searchIssns(france, url, late.word)).toEqual([late.issn])
    const page = await remoteCaller().call('GET', `${url}/resource/ISSN/${late.issn}?format=json`)
    expect(page.status).toBe(200)
    expect(await readsBy(url, 'primary', 'behind')).toBeGreaterThan(behind)
    await expect
      .poll(() => metricValue(url, 'seriatim_follower_behind_changes{follower="replica_1"}'), WAIT_FOR_PROCESS)
      .toBeGreaterThan(0)
    await queryRow(standby.url, 'select pg_wal_replay_resume()::text')

    // After the replica is stopped, the primary returns the same answers.
    const changed = await readAnswers(france, url, issn)
    await standby.end()
    expect(await readAnswers(france, url, issn)).toEqual(changed)
    expect(await searchIssns(france, url, late.word)).toEqual([late.issn])
    await expect.poll(() => metricValue(url, 'seriatim_replicas{state="asked"}'), WAIT_FOR_PROCESS).toBe(0)
    expect(await readAnswers(france, url, issn)).toEqual(changed)
    expect(await readsBy(url, 'primary', 'away')).toBeGreaterThan(0)

    standby = await follower.begin()
    const before = await readsBy(url, 'replica', 'reached')
    await expect
      .poll(async () => {
        expect(await searchIssns(france, url, late.word)).toEqual([late.issn])
        return (await readsBy(url, 'replica', 'reached')) > before
      }, WAIT_FOR_PROCESS)
      .toBe(true)
    await server.end()
  },
)

it('a server does not start if its replica URL names no standby of its database', async () => {
  const refused = launch('data-refused', '0', primary.url)
  expect(await endProcess(refused.child)).toBe(1)
  expect(refused.sentence()).toMatch(/is not a standby: it is the primary, or was promoted/)
})
