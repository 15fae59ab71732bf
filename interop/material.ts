/** The records of a search on a server, in every form, and what programs must find in them. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { COLUMNS, type Column, columnOf } from './columns.ts'
import type { ReadRecord } from './install.ts'

/** Categories of public records (docs/protocols.md). */
export const PUBLIC_CATEGORIES: ReadonlySet<string> = new Set(['reg', 'wor', 'can', 'sup'])
const FEED_ENTRIES = 50

/** The records that a program must read in a column. */
export type Expected = {
  /** The number of records. */
  readonly count: number
  /** Permitted titles by ISSN. If the column has all records, these are some of them. */
  readonly titles: ReadonlyMap<string, readonly string[]>
}

export type Material = {
  /** The path or address for a column; undefined if the server has none. */
  source(column: Column): string | undefined
  expected(column: Column): Expected
  /** Key titles of the public records, for programs that send titles. */
  readonly keyTitles: readonly ReadRecord[]
  readonly counts: { readonly search: number; readonly public: number; readonly all: number }
}

type WireField = { readonly subFields: readonly Readonly<Record<string, string>>[] }
type WireRecord = { readonly fields: Readonly<Record<string, unknown>> }

const firstField = (record: WireRecord, tag: string): WireField | undefined =>
  [record.fields[tag]].flat()[0] as WireField | undefined
const joined = (field: WireField | undefined, codes: string): string =>
  (field?.subFields ?? [])
    .flatMap((subfield) => Object.entries(subfield))
    .filter(([code]) => codes.includes(code))
    .map(([, value]) => value)
    .join(' ')

/** The title proper, or the key title: formats other than MARC have either. */
const titlesOf = (record: WireRecord): readonly string[] =>
  [
    joined(firstField(record, '222'), 'ab'),
    joined(firstField(record, '245'), 'a'),
    joined(firstField(record, '245'), 'ab'),
    joined(firstField(record, '245'), 'abnp'),
  ].filter((title) => title !== '')

/** Logs in, and returns a function that exports the search in a format. */
async function exporter(url: string, search: string, [username, password]: readonly [string, string]) {
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`)
    return answer
  }
  const login = await post('/api/login', { username, password })
  const cookies = login.headers.getSetCookie().map((line) => line.split(';', 1)[0]!)
  const token = cookies.find((each) => each.startsWith('csrf_access_token='))?.split('=')[1] ?? ''
  const session = { cookie: cookies.join('; '), 'x-csrf-token': token }
  return async (format: string): Promise<Buffer> => {
    const order = { basic_query: { query: search }, output_filename: 'interop', format }
    return Buffer.from(await (await post('/api/search/export', order, session)).arrayBuffer())
  }
}

async function get(address: string): Promise<Buffer> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`GET ${address} answered ${answer.status}`)
  return Buffer.from(await answer.arrayBuffer())
}

/** The number of public records of a server, by SRU. */
async function publicTotal(url: string): Promise<number> {
  const text = String(await get(`${url}/sru?query=cql.allRecords=1&maximumRecords=0`))
  return Number(/<numberOfRecords>(\d+)/.exec(text)?.[1])
}

/** The address of the newest MARCXML dump. */
async function newestDump(url: string): Promise<string | undefined> {
  type Dumps = { dumps: { date: string; files: { name: string }[] }[] }
  const { dumps } = JSON.parse(String(await get(`${url}/dumps/index.json`))) as Dumps
  const [newest] = dumps
  const file = newest?.files.find(({ name }) => name === 'records.marcxml.gz')
  return file && `${url}/dumps/${newest!.date}/${file.name}`
}

/**
 * Fetches the records of a search in the forms of some columns.
 * @param url the server, without a slash at the end
 * @param account name and password of a user who may export
 */
export async function fetchMaterial(
  folder: string,
  {
    url,
    search,
    account,
    columns,
  }: { url: string; search: string; account: readonly [string, string]; columns: ReadonlySet<Column> },
): Promise<Material> {
  await mkdir(folder, { recursive: true })
  const exported = await exporter(url, search, account)
  const records = String(await exported('json'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as WireRecord)
    .map((record) => ({
      issn: String(record.fields['001']),
      isPublic: PUBLIC_CATEGORIES.has(joined(firstField(record, '699'), '8')),
      titles: titlesOf(record),
    }))
  const publicRecords = records.filter(({ isPublic }) => isPublic)
  const titlesByIssn = (some: typeof records) => new Map(some.map(({ issn, titles }) => [issn, titles]))
  const expected = {
    search: { count: records.length, titles: titlesByIssn(records) },
    public: { count: publicRecords.length, titles: titlesByIssn(publicRecords) },
    feed: { count: Math.min(publicRecords.length, FEED_ENTRIES), titles: titlesByIssn(publicRecords) },
    all: { count: await publicTotal(url), titles: titlesByIssn(publicRecords) },
  }

  const sources = new Map<Column, string>()
  for (const column of Object.keys(COLUMNS) as Column[]) {
    if (!columns.has(column)) continue
    const { source, path = '', export: format, name = '' } = columnOf(column)
    const address = url + path.replace('{search}', encodeURIComponent(search))
    const place = join(folder, name)
    if (column === 'sru') sources.set(column, `${address}?query=${encodeURIComponent(search)}`)
    else if (source === 'address') sources.set(column, address)
    else if (source === 'folder') {
      await mkdir(place, { recursive: true })
      for (const { issn } of publicRecords)
        await writeFile(join(place, `${issn}.${name}`), await get(address.replace('{issn}', issn)))
      sources.set(column, place)
    } else {
      const from = column === 'dump' ? await newestDump(url) : address
      if (from === undefined) continue
      await writeFile(place, await (format ? exported(format) : get(from)))
      sources.set(column, place)
    }
  }
  return {
    source: (column) => sources.get(column),
    expected: (column) => expected[columnOf(column).extent],
    keyTitles: publicRecords.map(({ issn, titles }) => [issn, titles[0] ?? '']),
    counts: { search: expected.search.count, public: expected.public.count, all: expected.all.count },
  }
}
