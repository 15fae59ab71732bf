import { setTimeout as sleep } from 'node:timers/promises'
import { writeIso2709 } from '../../packages/marc/src/index.ts'
import { generate } from '../../packages/synthetic/src/index.ts'
import type { Session, UncheckedBody } from './session.ts'

/** The acknowledged results of the requests to the server. */
export type TrafficLog = {
  /** Acknowledged saves, and forms with their assigned numbers. */
  saves: number
  forms: number
  numbers: Map<string, string>
  imports: number
  /** Violations of the invariants, one sentence each. */
  problems: string[]
}

const emptyTrafficLog = (): TrafficLog => ({ saves: 0, forms: 0, numbers: new Map(), imports: 0, problems: [] })

/** Work that continues until `end` is called. */
export type Traffic = { readonly account: TrafficLog; end(): Promise<void> }

type Work = { readonly session: Session; readonly account: TrafficLog; readonly isOver: () => boolean }

const FORMS_AT_ONCE = 2
/** Number of records that are saved repeatedly, each by one client. */
const SAVED_RECORDS = 3
const RECORDS_PER_IMPORT = 300
/**
 * First ISSN of imported records, without its check digit. No record of the demonstration database has this number or a
 * higher one. Each import continues after the numbers of the previous import.
 */
const FIRST_IMPORTED = 6_000_000

/** Saves records, assigns numbers and imports files concurrently, and records what was acknowledged. */
export async function startTraffic(
  openSession: (username: string, isOver: () => boolean) => Session,
): Promise<Traffic> {
  const ending = new AbortController()
  const isOver = () => ending.signal.aborted
  const account = emptyTrafficLog()
  const session = openSession('france', isOver)
  const work = { session, account, isOver }
  const issns = await ownRecords(session, SAVED_RECORDS)
  const running = [
    ...issns.map((issn) => saveRepeatedly(work, issn)),
    ...Array.from({ length: FORMS_AT_ONCE }, (_, client) => assignForms(work, client)),
    importFiles(work),
  ].map((each) =>
    each.catch((error: unknown) => {
      if (!isOver()) account.problems.push(`a client stopped: ${error instanceof Error ? error.stack : error}`)
    }),
  )
  return {
    account,
    async end() {
      ending.abort()
      await Promise.all(running)
    },
  }
}

/** Registered serials of the caller's centre. */
export async function ownRecords(session: Session, count: number): Promise<string[]> {
  const line = (tag: string, code: string) => ({ action: 'include', tag, code, type: tag, searchable: code })
  const answer = await session.answered('POST', '/search', {
    body: { keyword_queries: [line('center', '_7'), line('category', 'reg')], sortField: 'issn', size: 100 },
  })
  const issns: string[] = answer.body.hits.hits
    .filter((hit: UncheckedBody) => !hit._source.draft_record && !hit._source.is_invalid)
    .map((hit: UncheckedBody) => hit._id)
  if (issns.length < count) throw new Error(`the database has fewer than ${count} records to save`)
  return issns.slice(0, count)
}

const MARK = /^Marked (\d+)\.$/
/** The number that `withMark` wrote into a record; 0 without one. */
export const markOf = (record: UncheckedBody): number => {
  const notes = [record.fields['500'] ?? []].flat()
  const results = notes.flatMap((note: UncheckedBody) => MARK.exec(note.subFields?.[0]?.a ?? '')?.[1] ?? [])
  return Number(results[0] ?? 0)
}

/** Adds a mark to a record in wire form. The mark identifies a save. */
export const withMark = (record: UncheckedBody, mark: number): UncheckedBody => ({
  fields: {
    ...record.fields,
    500: [{ indicator1: '\\', indicator2: '\\', subFields: [{ a: `Marked ${mark}.` }] }],
  },
})

/**
 * Saves one record with an increasing mark: later reads must never return a mark older than the last acknowledged one.
 */
async function saveRepeatedly({ session, account, isOver }: Work, issn: string): Promise<void> {
  let acknowledged = 0
  for (let mark = 1; !isOver(); mark++) {
    const read = await session.answered('GET', `/record/${issn}/json?edit=true`)
    // A session that ended a moment ago may still have the lock.
    if (read.status === 423) continue
    if (read.status !== 200) throw new Error(`reading ${issn}: ${read.status} ${JSON.stringify(read.body)}`)
    const result = markOf(read.body.record)
    if (result < acknowledged)
      account.problems.push(`${issn}: save ${acknowledged} was acknowledged, but save ${result} is stored`)
    const record = withMark(read.body.record, mark)
    const saved = await session
      .call('POST', `/record/${issn}`, { body: { record, dry_run: false } })
      .catch(() => undefined)
    if (saved?.status === 200) {
      if (saved.body.status !== 'active')
        throw new Error(`${issn} has errors: ${JSON.stringify(saved.body.diagnostic)}`)
      acknowledged = mark
      account.saves += 1
    } else if (saved && ![401, 409, 423, 503].includes(saved.status))
      account.problems.push(`saving ${issn} returned ${saved.status} ${JSON.stringify(saved.body)}`)
    await sleep(20)
  }
}

const formRecord = (id: string, keyTitle: string) => ({
  id,
  keyTitle,
  language: 'fre',
  frequency: 'q',
  serialType: 'p',
  isoCountry: 'FRA',
  lcCountry: 'fr',
  prepublication: true,
  medium: 'ta',
  year1: '2026',
  year2: '9999',
  imprint: '$a Vaucresson $b Éditions des Essais $c 2026-',
  publisherType: ' ',
})

/** Assigns numbers. Repeats a form without an answer under its idempotency key, as the web app does. */
async function assignForms({ session, account, isOver }: Work, client: number): Promise<void> {
  for (let turn = 1; !isOver(); turn++) {
    const title = `Essais du client ${client}, formulaire ${turn}`
    const records = Array.from({ length: 1 + (turn % 2) }, (_, index) =>
      formRecord(`r${index}`, `${title} no ${index}`),
    )
    const answer = await session.answered('POST', '/assignment', {
      body: { records, dry_run: false },
      headers: { 'idempotency-key': `${process.pid}-${client}-${turn}` },
    })
    if (answer.status !== 200) throw new Error(`a form: ${answer.status} ${JSON.stringify(answer.body)}`)
    const given = Object.entries<string>(answer.body.successes)
    if (given.length !== records.length)
      throw new Error(`an assignment form was refused: ${JSON.stringify(answer.body.failures)}`)
    for (const [id, issn] of given) {
      const before = account.numbers.get(issn)
      if (before) account.problems.push(`${issn} was assigned to ${before} and to ${title}`)
      account.numbers.set(issn, `${title} no ${id.slice(1)}`)
    }
    account.forms += 1
    await sleep(150)
  }
}

const BOUNDARY = '----seriatim-attack'

/** A multipart body with a file and its payload, as browsers send it. */
export function multipart(
  payload: unknown,
  file: Buffer,
  name = 'records.mrc',
): { body: Buffer; headers: Record<string, string> } {
  const part = (head: string, content: Buffer) => [
    Buffer.from(`--${BOUNDARY}\r\n${head}\r\n\r\n`),
    content,
    Buffer.from('\r\n'),
  ]
  const body = Buffer.concat([
    ...part('Content-Disposition: form-data; name="payload"', Buffer.from(JSON.stringify(payload))),
    ...part(
      `Content-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream`,
      file,
    ),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ])
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` } }
}

/** New records of the French centre in ISO 2709. */
export const frenchFile = (count: number, first: number): Buffer =>
  Buffer.concat(
    [...generate({ count, first, centres: [{ code: '_7', country: 'FRA' }] })].map((record) =>
      Buffer.from(writeIso2709(record)),
    ),
  )

/** Imports a file of new records of the French centre, and waits until the import has ended. */
export async function importFile(session: Session, file: Buffer): Promise<void> {
  const payload = { mode: 'new', center_id: '_7', category_code: 'reg', dry_run: false }
  const { status, body } = await session.call('POST', '/imports', multipart(payload, file))
  if (status !== 200) throw new Error(`an upload returned ${status} ${JSON.stringify(body)}`)
  while ((await session.answered('GET', `/imports/${body.id}/status`)).body.status === '') await sleep(500)
}

/** Imports files one at a time: each accepted import must end and account for all its records. */
async function importFiles({ session, account, isOver }: Work): Promise<void> {
  for (let first = FIRST_IMPORTED; !isOver(); first += RECORDS_PER_IMPORT) {
    const payload = { mode: 'new', center_id: '_7', category_code: 'reg', dry_run: false }
    const sent = await session
      .call('POST', '/imports', multipart(payload, frenchFile(RECORDS_PER_IMPORT, first)))
      .catch(() => undefined)
    if (sent?.status !== 200) {
      if (sent && ![401, 409, 503].includes(sent.status))
        account.problems.push(`an upload returned ${sent.status} ${JSON.stringify(sent.body)}`)
      await sleep(100)
      continue
    }
    // Follow an accepted import to its end, even after the kills are over.
    for (;;) {
      const { status, body } = await session.answered('GET', `/imports/${sent.body.id}/status`)
      if (status !== 200) throw new Error(`import ${sent.body.id}: ${status} ${JSON.stringify(body)}`)
      if (body.status === '') {
        await sleep(100)
        continue
      }
      const accounted = Object.values<number>(body.status_summary).reduce((sum, count) => sum + count, 0)
      if (body.status !== 'completed' || accounted !== RECORDS_PER_IMPORT)
        account.problems.push(
          `import ${sent.body.id} ended as ${body.status} with ${accounted} of ${RECORDS_PER_IMPORT} records`,
        )
      break
    }
    account.imports += 1
  }
}
