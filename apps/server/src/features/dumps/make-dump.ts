/**
 * Creates dumps of the public records, as files for download without log-in. Records are sorted by ISSN. Each batch of
 * records is appended to its file as a separate gzip member. The state is saved after each batch, so that an
 * interrupted dump can resume.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { factsOf } from '@seriatim/analyser'
import { MARCXML_FOOTER, MARCXML_HEADER, toMarcXml } from '@seriatim/marc'
import { z } from 'zod'
import { dataLicence, type Licence } from '../../platform/database/data-licence.ts'
import type { Db } from '../../platform/database/db.ts'
import type { FileStore } from '../../platform/store/store.ts'
import { jsonLdOf } from '../public/graph.ts'
import type { PublicRecord } from '../public/presenter.ts'
import { publicRecords } from '../public/repository.ts'
import { nextPublicIssns } from './repository.ts'

const compressed = promisify(gzip)

/** Number of records per batch. */
const BATCH_RECORDS = 1_000
/** Number of dumps that are kept. */
const RETAINED_DUMPS = 3
/** Age in milliseconds after which an interrupted dump starts again from the beginning. */
const STALE_MS = 36 * 3_600_000

const STATE_FILE = 'state.json'
const MANIFEST_FILE = 'manifest.json'
const CHECKSUM_FILE = 'SHA256SUMS'

type DumpFile = {
  readonly name: string
  readonly description: string
  readonly start: string
  readonly end: string
  write(record: PublicRecord, licence: Licence | undefined): string
}

const FILES: readonly DumpFile[] = [
  {
    name: 'records.marcxml.gz',
    description: 'All public records as MARCXML',
    start: MARCXML_HEADER,
    end: MARCXML_FOOTER,
    write: ({ record }) => toMarcXml(record).text,
  },
  {
    name: 'records.jsonld.gz',
    description: 'All public records as JSON-LD, one record per line',
    start: '',
    end: '',
    write: (record, licence) => `${JSON.stringify(jsonLdOf(record, licence))}\n`,
  },
  {
    name: 'issn-l.tsv.gz',
    description: 'Each ISSN with its ISSN-L, separated by a tab',
    start: 'ISSN\tISSN-L\n',
    end: '',
    write: (record) => `${record.issn}\t${factsOf(record, record.record).issnl ?? ''}\n`,
  },
]

const state = z.object({
  startedAt: z.string(),
  /** The last ISSN that was written. */
  last: z.string(),
  records: z.int(),
  /** Number of valid bytes of each file. */
  sizes: z.array(z.int()),
})
type State = z.output<typeof state>

export const manifest = z.object({
  date: z.string(),
  started_at: z.string(),
  ended_at: z.string(),
  records: z.int(),
  files: z.array(z.object({ name: z.string(), description: z.string(), bytes: z.int(), sha256: z.string() })),
})
export type Manifest = z.output<typeof manifest>

/** Writes to a temporary file, syncs it, and renames it, so that the content survives a power failure. */
async function writeAtomically(path: string, content: string): Promise<void> {
  const file = await open(`${path}.next`, 'w')
  await file.writeFile(content)
  await file.sync()
  await file.close()
  await rename(`${path}.next`, path)
}

async function readState(folder: string, now: Date): Promise<State | undefined> {
  const noted = await readFile(join(folder, STATE_FILE), 'utf8').catch(() => undefined)
  if (noted === undefined) return undefined
  const read = state.safeParse(JSON.parse(noted))
  const isUsable = read.success && now.getTime() - Date.parse(read.data.startedAt) < STALE_MS
  return isUsable && read.data.sizes.length === FILES.length ? read.data : undefined
}

/**
 * Appends a gzip member to each file. First truncates the file to the saved size, because an interrupted run may have
 * written more bytes.
 */
async function appendBatch(folder: string, { sizes }: State, texts: readonly string[]): Promise<number[]> {
  const ends: number[] = []
  for (const [place, { name }] of FILES.entries()) {
    const path = join(folder, name)
    const portion = texts[place]!
    await truncate(path, sizes[place])
    if (portion === '') {
      ends.push(sizes[place]!)
      continue
    }
    const file = await open(path, 'a')
    try {
      const bytes = await compressed(portion)
      await file.writeFile(bytes)
      await file.sync()
      ends.push(sizes[place]! + bytes.length)
    } finally {
      await file.close()
    }
  }
  return ends
}

async function startDump(folder: string, now: Date): Promise<State> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const { name } of FILES) await writeFile(join(folder, name), '')
  const empty: State = { startedAt: now.toISOString(), last: '', records: 0, sizes: FILES.map(() => 0) }
  return {
    ...empty,
    sizes: await appendBatch(
      folder,
      empty,
      FILES.map(({ start }) => start),
    ),
  }
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

type Options = {
  readonly db: Db
  readonly store: FileStore
  /** The local folder in which dumps are created. An interrupted dump resumes there. */
  readonly making: string
  readonly now: Date
  readonly signal?: AbortSignal | undefined
}

/**
 * Creates the dump of the current day, or resumes an interrupted one.
 * @throws the reason of `signal`; finished batches are kept
 */
export async function makeDump({ db, store, making, now, signal }: Options): Promise<Manifest> {
  let at = (await readState(making, now)) ?? (await startDump(making, now))
  const licence = await dataLicence(db)
  for (;;) {
    signal?.throwIfAborted()
    const issns = await nextPublicIssns(db, at.last, BATCH_RECORDS)
    if (issns.length === 0) break
    const results = await publicRecords(db, issns)
    const records = issns.flatMap((issn) => results.get(issn) ?? [])
    const sizes = await appendBatch(
      making,
      at,
      FILES.map(({ write }) => records.map((record) => write(record, licence)).join('')),
    )
    at = { ...at, last: issns.at(-1)!, records: at.records + records.length, sizes }
    await writeAtomically(join(making, STATE_FILE), JSON.stringify(at))
  }
  await appendBatch(
    making,
    at,
    FILES.map(({ end }) => end),
  )
  const files: Manifest['files'] = []
  for (const { name, description } of FILES) {
    const path = join(making, name)
    files.push({ name, description, bytes: (await stat(path)).size, sha256: await sha256Of(path) })
  }
  await writeAtomically(join(making, CHECKSUM_FILE), files.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join(''))
  const date = at.startedAt.slice(0, 10)
  const endedAt = new Date().toISOString()
  const made: Manifest = { date, started_at: at.startedAt, ended_at: endedAt, records: at.records, files }
  await writeAtomically(join(making, MANIFEST_FILE), JSON.stringify(made, null, 2))
  await rm(join(making, STATE_FILE), { force: true })
  await removeDump(store, date)
  // Stores the manifest last: if a manifest exists, all its files exist.
  for (const name of [...FILES.map((file) => file.name), CHECKSUM_FILE, MANIFEST_FILE])
    await store.take(`${date}/${name}`, join(making, name))
  await rm(making, { recursive: true, force: true })
  for (const { date: old } of (await listDumps(store)).slice(RETAINED_DUMPS)) await removeDump(store, old)
  return made
}

/** Removes the manifest first, so that no client sees an incomplete dump. */
async function removeDump(store: FileStore, date: string): Promise<void> {
  await store.remove(`${date}/${MANIFEST_FILE}`)
  for (const { name } of await store.list(`${date}/`)) await store.remove(name)
}

const DATED_MANIFEST = /^\d{4}-\d{2}-\d{2}\/manifest\.json$/

/** The existing dumps, newest first. */
export async function listDumps(store: FileStore): Promise<readonly Manifest[]> {
  const names = (await store.list('')).map(({ name }) => name)
  const results: Manifest[] = []
  for (const name of names
    .filter((each) => DATED_MANIFEST.test(each))
    .sort()
    .reverse()) {
    const content = await text(store.read(name)).catch(() => undefined)
    const read = content === undefined ? undefined : manifest.safeParse(JSON.parse(content))
    if (read?.success) results.push(read.data)
  }
  return results
}
