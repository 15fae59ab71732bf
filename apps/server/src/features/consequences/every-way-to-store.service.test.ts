/**
 * Tests that every way to store records stores no wrong cancellation and reports each linked record that becomes
 * invalid.
 */
import { isValidCategory, replacementsOf } from '@seriatim/issn'
import { type MarcRecord, toWire } from '@seriatim/marc'
import { categoryOf } from '@seriatim/profile'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addRecords,
  addVersions,
  archiveVersions,
  findRecord,
  searchedByIssn,
} from '../../catalogue/records/repository.ts'
import { type Caller, loginAs } from '../../testing/index.ts'
import { loadInto } from '../../testing/records.ts'
import { addFreeBlock, encodeIso2709, type ImportServer, importFile, importServer } from '../imports/testing.ts'
import { ISSN, makeRecord } from './testing.ts'

let server: ImportServer
let [france, paris]: [Caller, Caller] = [] as never

/**
 * The records of one test case, by position: the incoming record, the record that it names, a record that links to it,
 * and a third record.
 */
type Case = {
  readonly stored: (n: number) => readonly MarcRecord[]
  readonly brought: (n: number) => MarcRecord
}
const [NAMED, CITING, THIRD, OTHER] = [1, 2, 3, 4]

const cancelledBy = (n: number, by: number) => makeRecord(n, { category: 'can', in022: [['v', ISSN(by)]] })
const replacedBy = (named: (n: number) => readonly MarcRecord[]): Case => ({
  stored: (n) => [makeRecord(n), ...named(n + NAMED)],
  brought: (n) => cancelledBy(n, n + NAMED),
})

const CASES: Readonly<Record<string, Case>> = {
  'two cancelled records that replace each other': {
    stored: (n) => [makeRecord(n, { in022: [['z', ISSN(n + NAMED)]] }), cancelledBy(n + NAMED, n)],
    brought: (n) => cancelledBy(n, n + NAMED),
  },
  'a replacement with category Free': replacedBy((n) => [makeRecord(n, { category: 'fre' })]),
  'a replacement with category Suppressed': replacedBy((n) => [makeRecord(n, { category: 'sup' })]),
  'a replacement with category Cancelled': replacedBy((n) => [
    cancelledBy(n, n - NAMED + THIRD),
    makeRecord(n - NAMED + THIRD, { in022: [['z', ISSN(n)]] }),
  ]),
  'a replacement for a record that is not cancelled': {
    stored: (n) => [makeRecord(n), makeRecord(n + NAMED)],
    brought: (n) => makeRecord(n, { in022: [['v', ISSN(n + NAMED)]] }),
  },
  'the cancellation of a record that others link to': {
    stored: (n) => [makeRecord(n), makeRecord(n + NAMED), makeRecord(n + CITING, { links: [['787', ' ', n]] })],
    brought: (n) => cancelledBy(n, n + NAMED),
  },
  'the suppression of a record that others link to': {
    stored: (n) => [makeRecord(n), makeRecord(n + CITING, { links: [['787', ' ', n]] })],
    brought: (n) => makeRecord(n, { category: 'sup' }),
  },
  'a predecessor that is still published': {
    stored: (n) => [makeRecord(n, { status: 'c20209999' }), makeRecord(n + NAMED)],
    brought: (n) => makeRecord(n, { status: 'c20209999', links: [['780', '0', n + NAMED]] }),
  },
}

/**
 * The text of all responses. `under` is the ISSN of the stored record if it differs from the ISSN of the incoming
 * record.
 */
type Brought = { readonly responses: string; readonly under?: string }
type Entrance = {
  readonly bring: (n: number, brought: MarcRecord) => Promise<Brought | string>
  /** True if the ISSN must not be in the database before. */
  readonly isNew?: true
}

const wireOf = (record: MarcRecord) => toWire(record)
const without = (record: MarcRecord, tag: string): MarcRecord => ({
  leader: record.leader,
  fields: record.fields.filter((field) => field.tag !== tag),
})
const post = async (url: string, body: object, caller = paris): Promise<string> => (await caller.post(url, body)).body
/** Sends a dry run and then the real request. */
const twice = async (url: string, body: object, caller = paris): Promise<string> =>
  (await post(url, body, caller)) + (await post(url, { ...body, dry_run: false }, caller))
const saveOf = (issn: string, record: MarcRecord, caller = paris) =>
  twice(`/api/record/${issn}`, { record: wireOf(record) }, caller)
const importOf = async (record: MarcRecord, payload: object) => {
  const { id } = await importFile(paris, { file: encodeIso2709([record]), payload: { dry_run: false, ...payload } })
  const { rows: records } = (await paris.get(`/api/imports/${id}/records`)).json()
  const all = await Promise.all(
    records.map(({ position }: { position: number }) => paris.get(`/api/imports/${id}/records/${position}`)),
  )
  return all.map(({ body }) => body).join()
}
/** Stores an old version of a record, with no diagnostics. */
const archived = (n: number, record: MarcRecord): Promise<number> =>
  server.db.db.transaction().execute(async (tx) => {
    const row =
      (await findRecord(tx, ISSN(n))) ?? (await addRecords(tx, [{ issn: ISSN(n), center: '_7', category: 'reg' }]))[0]!
    const author = { id: null, username: 'france' }
    const sent = [{ recordId: row.id, state: 'draft' as const, record, diagnostic: [] }]
    const [version] = await addVersions(tx, sent, { author, now: new Date() })
    await archiveVersions(tx, [{ recordId: row.id, states: ['draft'] }])
    return version!.id
  })

/** Reason that a merge of records with different titles requires. */
const AS_ONE = { reason: 'Assigned twice' }

const withAnError = (record: MarcRecord): MarcRecord => without(record, '245')

const ENTRANCES: Readonly<Record<string, Entrance>> = {
  'a save': { bring: (n, brought) => saveOf(ISSN(n), brought) },
  'a draft that is then saved': {
    bring: async (n, brought) => (await saveOf(ISSN(n), withAnError(brought))) + (await saveOf(ISSN(n), brought)),
  },
  'a new import': {
    isNew: true,
    bring: (_, brought) => importOf(brought, { mode: 'new', center_id: '_7', category_code: 'reg' }),
  },
  'a reimport': { bring: (_, brought) => importOf(brought, { mode: 'reimport' }) },
  'a merge into the record': {
    bring: async (n, brought) =>
      twice(`/api/record/${ISSN(n)}/merge`, { ...AS_ONE, cancel: ISSN(n + OTHER), record: wireOf(brought) }),
  },
  'a merge of the record into its replacement': {
    bring: async (n, brought) =>
      (await saveOf(ISSN(n), withAnError(brought))) +
      (await twice(`/api/record/${ISSN(n + NAMED)}/merge`, { ...AS_ONE, cancel: ISSN(n) })),
  },
  'a transfer of the draft of the record': {
    bring: async (n, brought) =>
      (await saveOf(ISSN(n), withAnError(brought))) +
      (await twice('/api/records/transfer', {
        issns: [ISSN(n)],
        center_id: '_2',
        force_country: true,
        reason: 'Moved',
      })),
  },
  'a restored old version that is then saved': {
    bring: async (n, brought) => {
      const version = await archived(n, brought)
      const reported = await post(`/api/record/${ISSN(n)}/restore`, { version_id: String(version) })
      return reported + (await saveOf(ISSN(n), brought))
    },
  },
  'the deletion of a newer draft': {
    isNew: true,
    bring: async (n, brought) => {
      await archived(n, brought)
      const broken = { ...brought, fields: brought.fields.filter(({ tag }) => tag !== '245' && tag !== '022') }
      const reported = await saveOf(ISSN(n), broken)
      const draft = (await paris.get(`/api/record/${ISSN(n)}/versions`)).json().draft[0]
      const answer = await paris.delete(`/api/record/${draft.id}`)
      expect(answer.statusCode, answer.body).toBe(200)
      return reported
    },
  },
  'a duplicate': {
    bring: async (n, brought) => {
      const answer = await france.post(`/api/record/${ISSN(n + OTHER)}/duplicate`, { medium: 'cr' })
      expect(answer.statusCode, answer.body).toBe(200)
      const under = answer.json().issn as string
      const record = JSON.parse(JSON.stringify(brought).replaceAll(ISSN(n), under))
      return { responses: await saveOf(under, record, france), under }
    },
  },
}

beforeAll(async () => {
  server = await importServer()
  ;[france, paris] = await Promise.all([loginAs(server.app, 'france'), loginAs(server.app, 'paris')])
  const all = numbered().flatMap(({ n, given, isNew }) => [
    ...given.stored(n).slice(isNew ? 1 : 0),
    ...[OTHER].map((place) => makeRecord(n + place)),
  ])
  await loadInto(server.db, all)
  await addFreeBlock(server, '_7', Number(ISSN(90_000).replace('-', '').slice(0, 7)), 20)
})
afterAll(() => server?.close())

/** Every combination of a way to store records and a test case, each with its own ISSNs. */
const numbered = () =>
  Object.entries(ENTRANCES).flatMap(([way, entrance], row) =>
    Object.entries(CASES).map(([name, given], column) => ({
      way,
      name,
      ...entrance,
      given,
      n: (row * 20 + column) * 10,
    })),
  )

const foundUnder = async (issn: string) => (await searchedByIssn(server.db.db, [issn])).get(issn)
const activeUnder = async (issn: string): Promise<MarcRecord | undefined> => {
  const response = await foundUnder(issn)
  return response?.isOnlyDraft ? undefined : response?.record
}
const isEnded = (record: MarcRecord): boolean => ['can', 'sup'].includes(categoryOf(record))
const isInvalid = async (issn: string): Promise<boolean> => {
  const { rows } = await server.db.pool.query(
    `select v.has_errors from record_version v join record on record.id = record_id where issn = $1 and state = 'active'`,
    [issn],
  )
  return rows[0]?.has_errors === true
}

/** The faults of the active record with an ISSN. */
const stateOf = async (issn: string) => {
  const record = await activeUnder(issn)
  const replacements = record ? replacementsOf(record) : []
  const wrong = await Promise.all(
    replacements.map(async (replacement) => {
      const by = await foundUnder(replacement)
      const isReplaced = record !== undefined && categoryOf(record) === 'can'
      return !isReplaced || by === undefined || !isValidCategory(categoryOf(by.record))
    }),
  )
  return {
    isEnded: record !== undefined && isEnded(record),
    isWronglyReplaced: wrong.includes(true),
    isInvalid: await isInvalid(issn),
  }
}

describe.for(Object.keys(ENTRANCES))('records stored by %s', (wanted) => {
  it.for(numbered().filter(({ way }) => way === wanted))(
    'contain no new wrong cancellation, and have a diagnostic for each newly invalid record: $name',
    async ({ n, bring, given }) => {
      const numbers = [n, n + NAMED, n + CITING, n + THIRD, n + OTHER].map(ISSN)
      const before = new Map(await Promise.all(numbers.map(async (issn) => [issn, await stateOf(issn)] as const)))
      const brought = await bring(n, given.brought(n))
      const { responses, under } = typeof brought === 'string' ? { responses: brought, under: undefined } : brought
      for (const issn of [...numbers, ...(under ? [under] : [])]) {
        const [was, is] = [before.get(issn), await stateOf(issn)]
        if (!was?.isWronglyReplaced) expect(is.isWronglyReplaced, `022 $v of ${issn}`).toBe(false)
        if (is.isInvalid && !was?.isInvalid) expect(responses).toContain(`${issn} becomes invalid by this`)
        const citing = await activeUnder(ISSN(n + CITING))
        const isCited = citing !== undefined && JSON.stringify(citing).includes(`"${issn}"`)
        if (is.isEnded && !was?.isEnded && isCited) expect(responses).toContain(ISSN(n + CITING))
      }
    },
  )
})
