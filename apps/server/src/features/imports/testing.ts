import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { issnFromNumber } from '@seriatim/issn'
import { fromLines, type MarcRecord, writeIso2709 } from '@seriatim/marc'
import { DEFAULT_TEMPLATE, freeRecord } from '@seriatim/profile/free-record'
import { buildApp } from '../../app.ts'
import { addRecords } from '../../catalogue/records/repository.ts'
import { addBlock } from '../../kernel/auth/centre-repository.ts'
import type { App } from '../../platform/http/serve.ts'
import { makeJobs } from '../../platform/jobs/jobs.ts'
import { makeLog } from '../../platform/log.ts'
import { storeVersions } from '../../saving/store-versions.ts'
import { allJobs, makeServices, type Services } from '../../services.ts'
import { type Caller, createCentre, createKnownUsers, type TestDb, testConfig, testDb } from '../../testing/index.ts'
import { until } from '../../testing/until.ts'

/** Starts a server on a new test database, with users and running jobs. */
export async function importServer() {
  const db: TestDb = await testDb()
  const folder = await mkdtemp(join(tmpdir(), 'seriatim-imports-'))
  await createKnownUsers(db.db)
  const server = await importServerOn(db, folder)
  return {
    ...server,
    db,
    folder,
    async close() {
      await server.close()
      await db.close()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Starts a server on an existing database. It runs jobs unless `runsJobs` is false. */
export async function importServerOn(
  { db, pool, url }: Pick<TestDb, 'db' | 'pool' | 'url'>,
  dataFolder: string,
  { runsJobs = true } = {},
) {
  const log = makeLog('silent')
  const jobs = makeJobs({ pool, log })
  const services: Services = makeServices({ db, pool, url, config: testConfig({ dataFolder }), log, jobs })
  const app: App = await buildApp(services)
  if (runsJobs) await services.jobs.start(allJobs(services))
  return {
    services,
    app,
    async close() {
      await services.jobs.stop()
      await app.close()
      await services.tasks.close()
    },
  }
}

export const encodeIso2709 = (records: Iterable<MarcRecord>): Buffer =>
  Buffer.concat([...records].map((record) => Buffer.from(writeIso2709(record))))

export type Upload = {
  file?: Buffer
  name?: string
  payload?: unknown
  /** Whether the file is the first part of the form; by default it is the last. */
  fileFirst?: boolean
}

const BOUNDARY = '----seriatim-test'
/** The content type of the body that `multipartOf` returns. */
export const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`

const part = (headers: string, content: Buffer | string): Buffer =>
  Buffer.concat([Buffer.from(`--${BOUNDARY}\r\n${headers}\r\n\r\n`), Buffer.from(content), Buffer.from('\r\n')])

/** A multipart body in the form that browsers send. */
export const multipartOf = ({ file, name = 'records.mrc', payload, fileFirst }: Upload): Buffer => {
  const parts = [
    ...(payload === undefined
      ? []
      : [
          part(
            'Content-Disposition: form-data; name="payload"',
            typeof payload === 'string' ? payload : JSON.stringify(payload),
          ),
        ]),
    ...(file
      ? [
          part(
            `Content-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream`,
            file,
          ),
        ]
      : []),
  ]
  return Buffer.concat([...(fileFirst ? parts.reverse() : parts), Buffer.from(`--${BOUNDARY}--\r\n`)])
}

export const NEW_IN_FRANCE = { mode: 'new', center_id: '_7', category_code: 'reg', dry_run: true }

export const upload = (caller: Caller, upload: Upload) =>
  caller.call('POST', '/api/imports', {
    payload: multipartOf({ payload: NEW_IN_FRANCE, ...upload }),
    headers: { 'content-type': MULTIPART },
  })

/** Waits until an import ends. @returns the status of the import */
export const waitForEnd = (caller: Caller, id: string) =>
  until(
    async () => (await caller.get(`/api/imports/${id}/status`)).json(),
    ({ status }) => status !== '',
  )

/** Uploads a file and waits until its import ends. */
export async function importFile(caller: Caller, sent: Upload) {
  const answer = await upload(caller, sent)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return waitForEnd(caller, answer.json().id)
}

/** Adds a block in the state after its creation, with Free records. */
export async function addFreeBlock(
  { db: { db }, services }: { db: Pick<TestDb, 'db'>; services: Services },
  center: string,
  first: number,
  count: number,
): Promise<void> {
  const centerId = await createCentre(db, center)
  const blockId = await addBlock(db, { centerId, country: null, first, last: first + count - 1, state: 'active' })
  const now = new Date()
  await db.transaction().execute(async (tx) => {
    const numbers = Array.from({ length: count }, (_, index) => issnFromNumber(first + index))
    const rows = await addRecords(
      tx,
      numbers.map((issn) => ({ issn, center, category: 'fre', blockId })),
    )
    const writes = rows.map((row) => ({
      row,
      current: {},
      record: freeRecord(DEFAULT_TEMPLATE, row.issn, { center, isoCountry: null, lcCountry: null, entered: now }),
      diagnostic: [],
      state: 'active' as const,
    }))
    await storeVersions(tx, services.index, writes, { author: { id: null, username: 'system' }, now, links: false })
  })
}

export type ImportServer = Awaited<ReturnType<typeof importServer>>

/** Field 008 of a serial that has ended and can therefore have a successor. */
export const CEASED = '=008  240115d20102018fr\\qr\\p\\\\\\\\\\\\\\0\\\\\\b0fre\\\\'

/** A Register record without diagnostics. Each line in `changes` replaces all lines with the same tag. */
export const serial = (issn: string | null, title: string, changes: readonly string[] = []): MarcRecord => {
  const tags = new Set(changes.map((line) => line.slice(1, 4)))
  const number = issn === null ? [] : [`=001  ${issn}`, `=022  0\\$a${issn}$2_7$l${issn}`]
  const lines = [
    '=LDR  00000nas a2200000 i 4500',
    '=003  ISSN',
    '=007  ta',
    '=008  240115c20199999fr\\qr\\p\\\\\\\\\\\\\\0\\\\\\b0fre\\\\',
    ...number,
    '=044  \\\\$afr$cFRA',
    '=080  \\\\$a58',
    `=222  \\\\$a${title}`,
    `=245  1\\$a${title}`,
    '=264  31$aGrenoble$bÉditions du Lautaret$c2019-',
    '=699  \\\\$8reg',
  ].filter((line) => !tags.has(line.slice(1, 4)))
  return fromLines([...lines, ...changes.filter((line) => line.length > 6)]).record!
}
