import {
  type DuplicateAnswer,
  MAX_UNSAVED_DUPLICATES,
  type RecordAnswer,
  type WireRecordShape,
} from '@seriatim/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteExpired } from '../../kernel/auth/session-repository.ts'
import type { App } from '../../platform/http/serve.ts'
import { demonstrationDb } from '../../testing/demonstration.ts'
import { createKnownUsers, createUser, loginAs, type TestDb, testApp } from '../../testing/index.ts'

let test: TestDb
let app: App
type Client = Awaited<ReturnType<typeof loginAs>>
let [france, colleague, london, reader, nocentre]: Client[] = []
/** ISSNs of registered print serials of the French centre that have no edition in another medium. */
let prints: string[] = []

beforeAll(async () => {
  test = await demonstrationDb()
  await createKnownUsers(test.db)
  await createUser(test.db, { username: 'colleague', center: '_7' })
  app = await testApp(test)
  ;[france, colleague, london, reader, nocentre] = await Promise.all(
    ['france', 'colleague', 'london', 'reader', 'nocentre'].map((username) => loginAs(app, username)),
  )
  const { rows } = await sql<{ issn: string }>`
    select record.issn from record join record_version v on v.record_id = record.id and v.state = 'active'
    where center = '_7' and category = 'reg' and v.content like ${'%007ta%'} and v.content not like ${'%776%'}
      and not exists (select from record_version d where d.record_id = record.id and d.state = 'draft')
    order by issn limit 20`.execute(test.db)
  prints = rows.map(({ issn }) => issn)
})
afterAll(async () => {
  await app?.close()
  await test?.close()
})

const post = (client: Client | undefined, url: string, body: object, key?: string) =>
  client!.call('POST', url, { payload: body, headers: key ? { 'idempotency-key': key } : {} })
const duplicate = async (client: Client | undefined, issn: string, medium = 'cr', key?: string) => {
  const answer = await post(client, `/api/record/${issn}/duplicate`, { medium }, key)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json() as DuplicateAnswer
}
const save = async (client: Client | undefined, made: DuplicateAnswer, over: object = {}) =>
  post(client, `/api/record/${made.issn}`, { record: withAddress(made.record), dry_run: false, ...over })
const saved = async (...parameters: Parameters<typeof save>): Promise<RecordAnswer> => {
  const answer = await save(...parameters)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const read = async (issn: string): Promise<RecordAnswer> => (await france!.get(`/api/record/${issn}/json`)).json()
const release = (client: Client | undefined, issn: string) => client!.delete(`/api/record_lock/${issn}`)
const withAddress = ({ fields }: WireRecordShape): WireRecordShape => ({
  fields: {
    ...fields,
    856: [{ indicator1: '4', indicator2: '0', subFields: [{ u: 'https://example.org/one' }] }],
  },
})
const withCategory = (record: WireRecordShape, category: string): WireRecordShape => ({
  fields: { ...record.fields, 699: { indicator1: '\\', indicator2: '\\', subFields: [{ 8: category }, { v: '_7' }] } },
})
const categoryOf = async (issn: string): Promise<string> =>
  (await test.db.selectFrom('record').select('category').where('issn', '=', issn).executeTakeFirstOrThrow()).category
const linksOf = ({ record }: { record: WireRecordShape }, tag: string): string[] =>
  [...JSON.stringify(record.fields[tag] ?? []).matchAll(/"x":"([^"]+)"/g)].map(([, issn]) => issn!)

describe('a duplicate for another medium', () => {
  it('locks the next free ISSN, and stores nothing', async () => {
    const [origin = ''] = prints
    const made = await duplicate(france, origin)
    expect(made).toMatchObject({ origin, diagnostic: { errors: [] } })
    expect(made.record.fields['007']).toMatchObject([{ positions: { '00': 'c', '01': 'r' } }])
    expect(linksOf(made, '776')).toEqual([origin])
    expect(made.dropped.map(({ field }) => field)).toEqual(expect.arrayContaining(['007', '008', '022']))
    expect(await categoryOf(made.issn)).toBe('fre')
    const other = await duplicate(colleague, origin)
    expect(other.issn > made.issn).toBe(true)
    expect((await colleague!.get(`/api/record/${made.issn}/json?edit=true`)).json().code).toBe('locked')
    await release(france, made.issn)
    expect((await duplicate(colleague, origin)).issn).toBe(made.issn)
    for (const issn of [made.issn, other.issn]) await release(colleague, issn)
  })

  it('is saved with the locked ISSN, and the original then links to it', async () => {
    const origin = prints[1]!
    const made = await duplicate(france, origin)
    const answer = await saved(france, made, { version_id: made.version_id })
    expect(answer).toMatchObject({ issn: made.issn, status: 'active', diagnostic: { errors: [] } })
    expect(answer.moved_from).toBeUndefined()
    expect(await categoryOf(made.issn)).toBe('wor')
    expect(linksOf(await read(origin), '776')).toEqual([made.issn])
    const response = await sql<{ way: string; username: string }>`
      select way, username from number_given join record on id = record_id where issn = ${made.issn}`.execute(test.db)
    expect(response.rows).toEqual([{ way: 'duplicate', username: 'france' }])
    const stored = await sql<{ origin: string }>`select o.issn as origin from record_duplicate d
      join record r on r.id = d.record_id join record o on o.id = d.origin_id
      where r.issn = ${made.issn} and stored_at is not null`.execute(test.db)
    expect(stored.rows).toEqual([{ origin }])
    const audit = await sql<{ details: object }>`
      select details from audit_entry where kind = 'assignment' and issn = ${made.issn}`.execute(test.db)
    expect(audit.rows).toMatchObject([{ details: { center: '_7', title: expect.stringMatching(/\w/), origin } }])
    // After the first save, the duplicate is an ordinary record.
    const again = await post(france, `/api/record/${made.issn}`, {
      record: answer.record,
      dry_run: false,
      version_id: answer.version_id,
    })
    expect(again.json()).toMatchObject({ issn: made.issn, status: 'active' })
    await release(france, made.issn)
  })

  it('is saved with the next free ISSN, which the response contains, if its own was assigned meanwhile', async () => {
    const made = await duplicate(france, prints[2]!)
    await release(france, made.issn)
    const others = await duplicate(colleague, prints[3]!)
    expect(others.issn).toBe(made.issn)
    await saved(colleague, others)
    await release(colleague, others.issn)
    const tried = await save(france, made, { dry_run: true })
    expect(tried.json().diagnostic.errors).toEqual([])
    const answer = await saved(france, made, { version_id: made.version_id })
    expect(answer.issn > made.issn).toBe(true)
    expect(answer.moved_from).toBe(made.issn)
    expect(answer.diagnostic.warnings[0]?.error).toContain(answer.issn)
    expect(answer.record.fields['001']).toBe(answer.issn)
    expect(JSON.stringify(answer.record.fields['022'])).toContain(`"a":"${answer.issn}"`)
    expect(linksOf(await read(prints[2]!), '776')).toEqual([answer.issn])
    expect(linksOf(await read(prints[3]!), '776')).toEqual([made.issn])
    await release(france, answer.issn)
  })

  it('is saved with the next free ISSN if another user has locked its own', async () => {
    const made = await duplicate(france, prints[4]!)
    await release(france, made.issn)
    const others = await duplicate(colleague, prints[5]!)
    expect(others.issn).toBe(made.issn)
    const answer = await saved(france, made)
    expect(answer.moved_from).toBe(made.issn)
    expect((await saved(colleague, others)).issn).toBe(made.issn)
    for (const [client, issn] of [
      [france, answer.issn],
      [colleague, others.issn],
    ] as const)
      await release(client, issn)
  })

  it('is not treated as an edit of a record that got its ISSN meanwhile', async () => {
    const made = await duplicate(france, prints[6]!)
    await release(france, made.issn)
    const others = await duplicate(colleague, prints[7]!)
    await saved(colleague, others)
    await release(colleague, others.issn)
    const edited = (await france!.get(`/api/record/${made.issn}/json?edit=true`)).json() as RecordAnswer
    const body = { record: edited.record, dry_run: false }
    for (const answer of [
      await post(france, `/api/record/${made.issn}`, { ...body, version_id: edited.version_id }),
      await post(france, `/api/record/${made.issn}`, body),
    ]) {
      expect(answer.json()).toMatchObject({ issn: made.issn })
      expect(answer.json().moved_from).toBeUndefined()
    }
    await release(france, made.issn)
  })

  it('is saved as a draft if it has errors, and keeps its ISSN', async () => {
    const made = await duplicate(france, prints[8]!)
    const { 245: _, ...fields } = made.record.fields
    const answer = await saved(france, made, { record: { fields } })
    expect(answer.status).toBe('error')
    await release(france, made.issn)
    expect((await duplicate(colleague, prints[8]!)).issn > made.issn).toBe(true)
    const repaired = await post(france, `/api/record/${made.issn}`, {
      record: withAddress(made.record),
      dry_run: false,
    })
    expect(repaired.json()).toMatchObject({ issn: made.issn, status: 'active' })
  })

  it('must have the category Register or Work', async () => {
    const made = await duplicate(france, prints[9]!)
    const tried = await save(france, made, { record: withCategory(made.record, 'val'), dry_run: true })
    expect(tried.json().diagnostic.errors).toEqual(
      expect.arrayContaining([expect.objectContaining({ code: 'duplicate-category', field: '699' })]),
    )
    const wor = await save(france, made, { dry_run: true })
    expect(wor.json().diagnostic.errors).toEqual([])
    await release(france, made.issn)
  })

  it('is created once for two requests with the same idempotency key', async () => {
    const [first, second] = await Promise.all([
      duplicate(france, prints[10]!, 'cr', 'dup-1'),
      duplicate(france, prints[10]!, 'cr', 'dup-1'),
    ])
    expect(second).toEqual(first)
    const other = await post(france, `/api/record/${prints[10]!}/duplicate`, { medium: 'co' }, 'dup-1')
    expect(other.json().code).toBe('idempotency_key_reused')
    await release(france, first.issn)
  })

  it('frees its ISSN when the session of its creator ends', async () => {
    const passing = await loginAs(app, 'france')
    const made = await duplicate(passing, prints[11]!)
    await sql`update session set expires_at = now() - interval '1 second' where id in (
      select session_id from record_lock join record on record.id = record_id where issn = ${made.issn})`.execute(
      test.db,
    )
    await deleteExpired(test.db, 300)
    expect((await duplicate(colleague, prints[11]!)).issn).toBe(made.issn)
    await release(colleague, made.issn)
  })

  it('is refused to a user with too many locked ISSNs, until one is released', async () => {
    await createUser(test.db, { username: 'gatherer', center: '_7' })
    const gatherer = await loginAs(app, 'gatherer')
    const ask = () => post(gatherer, `/api/record/${prints[13]!}/duplicate`, { medium: 'cr' })
    const answers = await Promise.all(Array.from({ length: MAX_UNSAVED_DUPLICATES + 5 }, ask))
    const made = answers.filter(({ statusCode }) => statusCode === 200).map((answer): string => answer.json().issn)
    expect(made).toHaveLength(MAX_UNSAVED_DUPLICATES)
    const refused = answers.find(({ statusCode }) => statusCode !== 200)
    expect([refused?.statusCode, refused?.json().code]).toEqual([429, 'too_many_duplicates'])
    expect(refused?.json().error).toMatch(/^You have 20 unsaved duplicates open/)
    await release(gatherer, made[0]!)
    const again = await ask()
    expect(again.json().issn).toBe(made[0])
    for (const issn of made) await release(gatherer, issn)
  })

  it('is refused if the record or the medium is not suitable', async () => {
    const code = async (client: Client | undefined, issn: string, medium: unknown) =>
      (await post(client, `/api/record/${issn}/duplicate`, { medium })).json().code
    const { rows } = await sql<{
      issn: string
    }>`select issn from record where category = 'fre' order by issn limit 1`.execute(test.db)
    expect(await code(france, prints[0]!, 'qq')).toBe('invalid_medium')
    expect(await code(france, prints[0]!, 'ta')).toBe('same_medium')
    expect(await code(france, prints[0]!, 7)).toBe('bad_request')
    expect(await code(france, '0000-0000', 'cr')).toBe('record_not_found')
    expect(await code(france, rows[0]!.issn, 'cr')).toBe('not_duplicable')
    expect(await code(reader, prints[0]!, 'cr')).toBe('forbidden')
    expect(await code(nocentre, prints[0]!, 'cr')).toBe('no_centre')
    await sql`update issn_block set state = 'closed' where center_id = (select id from centre where code = '_2')`.execute(
      test.db,
    )
    expect(await code(london, prints[0]!, 'cr')).toBe('no_active_block')
  })
})

describe('a duplicate for a successor', () => {
  it('links to its predecessor, which links back after the save', async () => {
    const origin = prints[12]!
    const made = (await post(france, `/api/record/${origin}/successor`, { indicator2: '0' })).json() as DuplicateAnswer
    expect(linksOf(made, '780')).toEqual([origin])
    expect(made.diagnostic.errors.map(({ field }) => field)).toEqual(['222', '245'])
    const title = (tag: string, indicator1: string) => ({
      [tag]: { indicator1, indicator2: '\\', subFields: [{ a: 'Suite inattendue des essais' }] },
    })
    const record = { fields: { ...made.record.fields, ...title('222', '\\'), ...title('245', '1') } }
    const answer = await post(france, `/api/record/${made.issn}`, { record, dry_run: false })
    expect(answer.json()).toMatchObject({ issn: made.issn, status: 'active' })
    const versions = (await france!.get(`/api/record/${origin}/versions`)).json()
    const newest = versions.draft[0] ?? versions.active[0]
    expect(linksOf(newest, '785')).toContain(made.issn)
  })
})
