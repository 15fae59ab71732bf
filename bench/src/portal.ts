/**
 * Measures pages of the portal over HTTP: `node bench/src/portal.ts [RECORDS] [--against FOLDER]`. Each page is
 * requested twice: the first request is cold, the second is warm. With `--against`, the server of another clone runs on
 * the same database, and each page is requested from both in turn. SERIATIM_BENCH_FOLDER retains the database.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { SearchedRecord } from '@seriatim/analyser'
import { type DataField, isDataField } from '@seriatim/marc'
import { words } from '@seriatim/scripts'
import { PUBLIC_CATEGORIES } from '@seriatim/server/features/public/presenter'
import { withBenchDb } from './bench-db.ts'
import { type ProductServer, withServers } from './product-server.ts'
import { readRecordSample } from './searched-records.ts'
import { timedCall } from './timed-http.ts'
import { median, percentile95, type Timing } from './timings.ts'

/** Number of pages of each class. */
const PAGES = 60
/** Pause between requests. A server accepts at most 100 requests a second from one address. */
const PAUSE_MS = 12
/** Number of starts of each server. */
const STARTS = 3

/** Headers of a browser that matter for the time of a page. */
const HEADERS = { 'accept-language': 'en', 'accept-encoding': 'gzip, deflate, br' }

type PageClass = { readonly work: string; readonly addresses: readonly string[] }

type PortalSpeed = {
  readonly work: string
  readonly cold: Timing
  readonly warm: Timing
}

const isPublicCategory = (category: string): boolean => (PUBLIC_CATEGORIES as readonly string[]).includes(category)

const searchFor = (text: string): string => `/portal?q=${encodeURIComponent(text)}`

/** Values of `make`, each once, from records at regular intervals. */
function chooseTexts(
  sample: readonly SearchedRecord[],
  make: (record: SearchedRecord, index: number) => string | undefined,
): readonly string[] {
  const texts = new Set<string>()
  const step = 37
  for (let index = 0; index < sample.length && texts.size < PAGES; index++) {
    const text = make(sample[(index * step) % sample.length]!, index)
    if (text !== undefined) texts.add(text)
  }
  return [...texts]
}

const subfield = ({ record }: SearchedRecord, tag: string, code: string): string | undefined =>
  record.fields
    .find((field): field is DataField => isDataField(field) && field.tag === tag)
    ?.subfields.find((each) => each.code === code)?.value

/** Latin words of at least four letters. */
const plainWords = (text: string | undefined): readonly string[] =>
  words(text ?? '').flatMap(({ text: word }) => (/^[a-z]{4,}$/.test(word) ? [word] : []))

function pageClasses(sample: readonly SearchedRecord[]): readonly PageClass[] {
  const titleWords = (count: number, from: (index: number, available: number) => number) =>
    chooseTexts(sample, (record, index) => {
      const results = [...new Set(plainWords(subfield(record, '245', 'a')))]
      const first = from(index, results.length - count + 1)
      return results.length < count ? undefined : results.slice(first, first + count).join(' ')
    })
  const anywhere = (index: number, available: number) => index % Math.max(1, available)
  const titles = chooseTexts(sample, (record) => subfield(record, '245', 'a'))
  // The form of a publisher's request looks up the title each time that typing stops, here in the middle of a word.
  const typed = titles.map((title) => title.slice(0, Math.ceil(title.length * 0.6)))
  const publishers = chooseTexts(sample, (record) => subfield(record, '260', 'b') ?? subfield(record, '264', 'b'))
  const issns = chooseTexts(sample, ({ context }) => context.issn)
  return [
    { work: 'one word', addresses: titleWords(1, anywhere).map(searchFor) },
    { work: 'two words', addresses: titleWords(2, anywhere).map(searchFor) },
    { work: 'first three words of a title', addresses: titleWords(3, () => 0).map(searchFor) },
    { work: 'publisher', addresses: publishers.map(searchFor) },
    { work: 'ISSN', addresses: issns.map(searchFor) },
    { work: 'record', addresses: issns.map((issn) => `/resource/ISSN/${issn}`) },
    { work: 'first page of titles', addresses: Array.from({ length: PAGES }, () => '/portal/browse/titles') },
    {
      work: 'titles from a text',
      addresses: titles.map((title) => `/portal/browse/titles?start=${encodeURIComponent(title)}`),
    },
    {
      work: 'publishers from a text',
      addresses: publishers.map((name) => `/portal/browse/publishers?start=${encodeURIComponent(name)}`),
    },
    {
      work: 'titles near a typed one',
      addresses: typed.map((title) => `/portal/requests/near?title=${encodeURIComponent(title)}`),
    },
    { work: 'home', addresses: Array.from({ length: PAGES }, () => '/portal') },
  ]
}

async function timePage({ address }: ProductServer, path: string): Promise<number> {
  await sleep(PAUSE_MS)
  const { status, ms } = await timedCall(new URL(path, address), { headers: HEADERS })
  if (status !== 200) throw new Error(`${path}: ${status}`)
  return ms
}

const timingOf = (taken: readonly number[]): Timing => ({ median: median(taken), p95: percentile95(taken) })

/**
 * The speed of each class on each server. All servers get the same requests, in an order that alternates. The classes
 * are requested in turn, so that they all are measured at the same time.
 */
async function measurePages(
  servers: readonly ProductServer[],
  classes: readonly PageClass[],
): Promise<readonly (readonly PortalSpeed[])[]> {
  const taken = servers.map(() => classes.map(() => ({ cold: [] as number[], warm: [] as number[] })))
  for (let index = 0; index < PAGES; index++) {
    const order = [...servers.keys()]
    if (index % 2 === 1) order.reverse()
    for (const [number, { addresses }] of classes.entries()) {
      const path = addresses[index]
      if (path === undefined) continue
      for (const state of ['cold', 'warm'] as const)
        for (const at of order) taken[at]![number]![state].push(await timePage(servers[at]!, path))
    }
  }
  return taken.map((ofServer) =>
    ofServer.map(({ cold, warm }, at) => ({
      work: classes[at]!.work,
      cold: timingOf(cold),
      warm: timingOf(warm),
    })),
  )
}

const table = (own: readonly PortalSpeed[], other: readonly PortalSpeed[] | undefined) =>
  own.flatMap(({ work, ...speed }, at) =>
    (['cold', 'warm'] as const).map((state) => {
      const before = other?.[at]?.[state]
      return {
        page: `${work}, ${state}`,
        ...(before && { 'other p50': before.median, 'other p95': before.p95 }),
        p50: speed[state].median,
        p95: speed[state].p95,
        ...(before && { ratio: Math.round((speed[state].median / before.median) * 100) / 100 }),
      }
    }),
  )

const withServer = (databaseUrl: string, folder: string | undefined, work: (server: ProductServer) => Promise<void>) =>
  withServers(databaseUrl, 1, ([server]) => work(server!), folder)

const options = { against: { type: 'string' } } as const
const { values, positionals } = parseArgs({ allowPositionals: true, options })
const folders = [undefined, ...(values.against === undefined ? [] : [values.against])]

const records = Number(positionals[0] ?? 20_000)

await withBenchDb(records, async (bench) => {
  const sample = await readRecordSample(bench, records)
  const classes = pageClasses(sample.filter(({ context }) => isPublicCategory(context.category)))
  const first: number[][] = folders.map(() => [])
  for (let start = 0; start < STARTS; start++) {
    for (const [at, folder] of folders.entries()) {
      await withServer(bench.url, folder, async (server) => {
        first[at]!.push(await timePage(server, '/portal'))
      })
    }
  }
  console.log('first home page after a start (ms):', ...first.map(median))
  const measure = async (servers: readonly ProductServer[], left: readonly (string | undefined)[]): Promise<void> => {
    if (left.length > 0) return withServer(bench.url, left[0], (server) => measure([...servers, server], left.slice(1)))
    // The first requests are slower, because the programs are not yet optimised.
    await measurePages(
      servers,
      classes.map(({ work, addresses }) => ({ work, addresses: addresses.slice(0, 10) })),
    )
    const [own = [], other] = await measurePages(
      servers,
      classes.map(({ work, addresses }) => ({ work, addresses: addresses.slice(10) })),
    )
    console.table(table(own, other))
  }
  await measure([], folders)
})
