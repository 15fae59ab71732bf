import { setTimeout as sleep } from 'node:timers/promises'
import type { AssignmentRecord, RecordAnswer, RequestView } from '@seriatim/contract'
import { fromWire, toWire } from '@seriatim/marc'
import { registered } from '@seriatim/profile'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Refusal } from '../../platform/errors.ts'
import type { App } from '../../platform/http/serve.ts'
import type { Services } from '../../services.ts'
import { demonstrationDb } from '../../testing/demonstration.ts'
import { type Caller, createUser, loginAs, type TestDb } from '../../testing/index.ts'
import { loginAll } from '../../testing/users.ts'
import { requestOfCode } from './repository.ts'
import { type Send, sendRequest } from './testing/requests.ts'
import { startRequests } from './testing/start-requests.ts'

let test: TestDb
let services: Services
let app: App
let [france, second, clerk, london]: Caller[] = []

beforeAll(async () => {
  ;({ test, services, app } = await startRequests(['_7'], demonstrationDb()))
  await createUser(test.db, { username: 'second', center: '_7' })
  await createUser(test.db, { username: 'clerk', center: '_7', permissions: ['requests', 'search'] })
  ;[france, second, clerk, london] = await loginAll(app, ['france', 'second', 'clerk', 'london'])
})
afterAll(async () => {
  await app?.close()
  await test?.close()
})

const newCaller = async (username: string, permissions: Parameters<typeof createUser>[1]['permissions']) => {
  await createUser(test.db, { username, center: '_7', permissions })
  return loginAs(app, username)
}

const send: Send = (...request) => sendRequest(services, ...request)
type Answer = Awaited<ReturnType<Caller['get']>>
const formOf = async (code: string): Promise<AssignmentRecord[]> => {
  const answer = await france!.get(`/api/requests/${code}/assignment`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().records
}
const assign = (
  code: string,
  records: readonly unknown[],
  {
    caller = france,
    key,
    ...body
  }: { caller?: Caller; key?: string; dry_run?: boolean; updated_at?: string; text?: string } = {},
): Promise<Answer> =>
  caller!.call('POST', `/api/requests/${code}/assign`, {
    payload: { records, dry_run: false, ...body },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  })
const read = async (code: string): Promise<RequestView> => (await france!.get(`/api/requests/${code}`)).json()
const record = async (issn: string): Promise<RecordAnswer> => (await france!.get(`/api/record/${issn}/json`)).json()
const free = async (): Promise<number> => {
  const { rows } = await sql<{ free: number }>`select count(*)::int as free from record join issn_block on
    issn_block.id = block_id join centre on centre.id = center_id where code = '_7' and category = 'fre'`.execute(
    test.db,
  )
  return rows[0]!.free
}
const lettersAbout = async (code: string) =>
  (
    await test.pool.query<{ subject: string; body: string; language: string }>(
      `select subject, body, language from mail where kind = 'request_assigned' and body like $1`,
      [`%${code}%`],
    )
  ).rows

describe('the form of a request', () => {
  it('has two linked records that are valid without further input', async () => {
    const code = await send({ subtitle: 'revue', parallel_titles: ['Notebooks of the request'], is_published: true })
    const [print, online] = await formOf(code)
    const title = (await read(code)).title
    expect(print).toMatchObject({
      id: 'r1',
      keyTitle: title,
      subtitle: 'revue',
      qualifier: 'Imprimé',
      language: 'fre',
      frequency: 'q',
      serialType: 'p',
      isoCountry: 'FRA',
      lcCountry: 'fr',
      prepublication: false,
      medium: 'ta',
      year1: '2026',
      year2: '9999',
      imprint: '$a Vaucresson $b Éditions des Essais $c 2026-',
      url: { text: '', accessStatus: null },
      titleVariants: [{ text: 'Notebooks of the request', titleType: '1' }],
      links: [],
      previous_issn: '',
      previous_title: '',
    })
    expect(online).toMatchObject({
      id: 'r2',
      keyTitle: title,
      qualifier: 'En ligne',
      medium: 'cr',
      url: { text: 'https://essais.example.org' },
      links: [{ tag: '776', to: 'r1' }],
    })
    expect((await assign(code, [print, online], { dry_run: true })).json()).toEqual({ failures: {}, successes: {} })
  })

  it('has no qualifier for a single medium, and no values that the request lacks', async () => {
    const [only, ...others] = await formOf(await send({ media: ['online'], type: '', place: '', first_issue_date: '' }))
    expect(others).toEqual([])
    expect(only).toMatchObject({
      qualifier: '',
      medium: 'cr',
      serialType: null,
      prepublication: true,
      year1: '',
      imprint: '$b Éditions des Essais',
      links: [],
    })
  })

  it('removes a dollar sign of the publisher from the imprint', async () => {
    const [only] = await formOf(await send({ media: ['print'], publisher: 'A$b Presse' }))
    expect(only!.imprint).toBe('$a Vaucresson $b A b Presse $c 2026-')
  })

  it('has the former title if its ISSN is unknown, and can then be assigned', async () => {
    const code = await send({ media: ['print'], former_title: 'Feuille des essais' })
    const [only] = await formOf(code)
    expect(only).toMatchObject({ previous_issn: '', previous_title: 'Feuille des essais' })
    expect((await assign(code, [only!], { dry_run: true })).json()).toEqual({ failures: {}, successes: {} })
  })

  it('names the former record with the same medium', async () => {
    const first = await send()
    const { successes } = (await assign(first, await formOf(first))).json()
    const next = await formOf(await send({ previous_issn: successes.r1 }))
    expect(next.map(({ previous_issn: issn }) => issn)).toEqual([successes.r1, successes.r2])
  })

  it('has the data of the existing serial for a changed title', async () => {
    const first = await send({ media: ['print'] })
    const { successes } = (await assign(first, await formOf(first))).json()
    const nextYear = String(new Date().getUTCFullYear() + 1)
    const change = { kind: 'change', issn: successes.r1, change: 'title', change_date: `${nextYear}-05` } as const
    const empty = { publisher: '', place: '', language: '', frequency: '', type: '', url: '', media: [] }
    const [only] = await formOf(await send({ ...empty, ...change }))
    expect(only).toMatchObject({
      previous_issn: successes.r1,
      language: 'fre',
      frequency: 'q',
      serialType: 'p',
      medium: 'ta',
      year1: nextYear,
      prepublication: true,
      imprint: `$a Vaucresson $b Éditions des Essais $c ${nextYear}-`,
    })
    const [past] = await formOf(await send({ ...empty, ...change, change_date: '2026-05' }))
    expect(past).toMatchObject({ year1: '2026', prepublication: false })
    const [undated] = await formOf(await send({ ...empty, ...change, change_date: '' }))
    expect(undated).toMatchObject({ year1: '', prepublication: false })
  })

  it('contains for a changed title only the chosen media of the existing serial', async () => {
    const first = await send({ is_published: true })
    const { successes } = (await assign(first, await formOf(first))).json()
    const single = await send({ media: ['online'] })
    const online = (await assign(single, await formOf(single))).json().successes.r1
    const empty = { publisher: '', place: '', language: '', frequency: '', type: '', url: '' }
    const changed = async (issn: string, media: ('print' | 'online')[]) => {
      const change = { kind: 'change', issn, change: 'title', change_date: '2026-05' } as const
      const records = await formOf(await send({ ...empty, ...change, media }))
      return records.map(({ medium, previous_issn: previous }) => [medium, previous])
    }
    const [print, other] = [
      ['ta', successes.r1],
      ['cr', successes.r2],
    ] as const
    expect(await changed(successes.r1, ['online', 'print'])).toEqual([print, other])
    expect(await changed(successes.r2, ['print'])).toEqual([print])
    expect(await changed(successes.r2, [])).toEqual([other])
    expect(await changed(online, ['print', 'online'])).toEqual([['cr', online]])
    expect(await changed(online, ['print'])).toEqual([['cr', online]])
  })

  it.each(['ceased', 'url', 'publisher', 'other'] as const)(
    'is refused for the change %s, as an assignment is',
    async (change) => {
      const first = await send({ media: ['print'] })
      const records = await formOf(first)
      const issn = (await assign(first, records)).json().successes.r1 as string
      const code = await send({ kind: 'change', issn, change, change_date: '2026-05' })
      const before = await free()
      expect((await read(code)).actions).not.toContain('assign')
      const answers = [
        await france!.get(`/api/requests/${code}/assignment`),
        await assign(code, records, { dry_run: true }),
        await assign(code, records),
      ]
      for (const answer of answers)
        expect([answer.statusCode, answer.json().code]).toEqual([409, 'request_without_issn'])
      expect([await free(), (await read(code)).state]).toEqual([before, 'new'])
    },
  )

  it('needs the permission to assign ISSNs, and an open request of the user’s centre', async () => {
    const code = await send()
    expect((await clerk!.get(`/api/requests/${code}/assignment`)).json().code).toBe('forbidden')
    expect((await london!.get(`/api/requests/${code}/assignment`)).json().code).toBe('request_not_found')
    expect((await read(code)).actions).toContain('assign')
    const seen = (await clerk!.get(`/api/requests/${code}`)).json() as RequestView
    expect(seen.actions).not.toContain('assign')
  })

  it('also needs the permission to handle requests', async () => {
    const code = await send()
    const records = await formOf(code)
    const assigner = await newCaller('assigner', ['search', 'issn_assignment'])
    for (const answer of [
      await assigner.get(`/api/requests/${code}/assignment`),
      await assign(code, records, { caller: assigner, dry_run: true }),
      await assign(code, records, { caller: assigner }),
    ])
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'forbidden'])
    expect((await read(code)).state).toBe('new')
  })
})

describe('a record of a request', () => {
  const registeredRecord = (answer: RecordAnswer) => toWire(registered(fromWire(answer.record).record!))
  const save = (issn: string, versionId: string, wire: unknown, dryRun: boolean) =>
    france!.call('POST', `/api/record/${issn}`, {
      payload: { record: wire, version_id: versionId, dry_run: dryRun },
    })

  it('is provisional until the call of the editor registers it, which needs all required fields', async () => {
    const code = await send({ media: ['print'], is_published: true })
    const issn = (await assign(code, await formOf(code))).json().successes.r1 as string
    const stored = await record(issn)
    const incomplete = registeredRecord(stored)
    const classification = { indicator1: ' ', indicator2: ' ', subFields: [{ a: '82' }] }
    const wire = { fields: { ...incomplete.fields, '080': classification } }
    expect((await read(code)).records).toMatchObject([{ issn, category: 'wor' }])
    const { errors } = (await save(issn, stored.version_id, incomplete, true)).json().diagnostic
    expect(errors.map(({ field }: { field: string }) => field)).toEqual(['080'])
    expect((await read(code)).actions).toContain('register')
    expect((await save(issn, stored.version_id, wire, true)).json().diagnostic.errors).toEqual([])
    expect((await save(issn, stored.version_id, wire, false)).json()).toMatchObject({ status: 'active' })
    const view = await read(code)
    expect(view.records).toMatchObject([{ issn, category: 'reg' }])
    expect(view.actions).not.toContain('register')
    expect((await save(issn, stored.version_id, wire, false)).json().code).toBe('stale_version')
  })
})

describe('the list of requests for an ISSN', () => {
  it('contains the request for which the ISSN was assigned, only for users who act for the centre', async () => {
    const code = await send({ media: ['print'] })
    const issn = (await assign(code, await formOf(code))).json().successes.r1 as string
    const later = await send({ kind: 'change', issn, change: 'ceased', change_date: '2026-05' })
    const rows = async (caller?: Caller, text = issn) =>
      (await caller!.get(`/api/requests?state=all&issn=${text}`)).json().rows.map(({ id }: { id: string }) => id)
    expect(later).not.toBe(code)
    expect([await rows(france), await rows(clerk), await rows(london)]).toEqual([[code], [code], []])
    expect(await rows(france, issn.replace('-', '').toLowerCase())).toEqual([code])
    expect(await rows(france, '0317-8471')).toEqual([])
    expect((await france!.get('/api/requests?issn=none')).statusCode).toBe(400)
    const cataloguer = await newCaller('cataloguer', ['search', 'catalog'])
    expect((await cataloguer.get(`/api/requests?issn=${issn}`)).statusCode).toBe(403)
  })
})

describe('an assignment for a request', () => {
  it('assigns ISSNs, links request and records, and sends the letter, in one call', async () => {
    const code = await send({}, { locale: 'fr' })
    const before = await free()
    const answer = (await assign(code, await formOf(code), { text: 'Bonne chance' })).json()
    expect(answer.failures).toEqual({})
    const issns = [answer.successes.r1, answer.successes.r2]
    expect(await free()).toBe(before - 2)
    const view = await read(code)
    expect(view).toMatchObject({ state: 'assigned', issns: [...issns].sort() })
    expect(view.records.map(({ issn, medium }) => [issn, medium])).toEqual([
      [issns[0], 'ta'],
      [issns[1], 'cr'],
    ])
    expect(view.records[0]!.title).toBe(`${view.title} (Imprimé)`)
    expect(view.events.at(-1)).toMatchObject({
      kind: 'assigned',
      text: 'Bonne chance',
      sentence: `These ISSNs were assigned: ${issns.join(', ')}.`,
    })
    expect(view.actions).toEqual(['message', 'register', 'close'])
    const [letter, ...others] = await lettersAbout(code)
    expect(others).toEqual([])
    expect(letter!.language).toBe('fr')
    expect(letter!.body).toContain('provisoire')
    for (const part of [...issns, 'Bonne chance', 'Ada Lovelace', '/resource/ISSN/'])
      expect(letter!.body).toContain(part)
    const stored = await record(issns[1]!)
    expect(JSON.stringify(stored.record.fields['776'])).toContain(issns[0])
    const { rows } = await test.pool.query(
      `select details -> 'issns' as issns from audit_entry where kind = 'request' and details ->> 'request' = $1`,
      [code],
    )
    expect(rows).toEqual([{ issns }])
    expect((await france!.get(`/api/requests?state=all&search=${issns[0]}`)).json().total).toBe(1)
  })

  it('returns the same ISSNs for a retry with the same key', async () => {
    const code = await send()
    const records = await formOf(code)
    const before = await free()
    const first = await assign(code, records, { key: `k-${code}` })
    const again = await assign(code, records, { key: `k-${code}` })
    expect(again.json()).toEqual(first.json())
    expect(await free()).toBe(before - 2)
    expect(await lettersAbout(code)).toHaveLength(1)
    expect((await assign(code, records.slice(0, 1), { key: `k-${code}` })).json().code).toBe('idempotency_key_reused')
    expect((await assign(code, records)).json()).toMatchObject({
      code: 'request_ended',
      details: { state: 'assigned' },
    })
  })

  it('is made once if two users assign at the same time', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const code = await send()
      const records = await formOf(code)
      const before = await free()
      const answers = await Promise.all([
        assign(code, records, { key: `f-${code}` }),
        assign(code, records, { caller: second!, key: `s-${code}` }),
      ])
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
      expect(answers.find(({ statusCode }) => statusCode === 409)!.json().code).toBe('request_ended')
      expect(await free()).toBe(before - 2)
      expect((await read(code)).issns).toHaveLength(2)
      expect(await lettersAbout(code)).toHaveLength(1)
    }
  })

  it('prevents a concurrent withdrawal by the publisher', async () => {
    for (let turn = 0; turn < 6; turn++) {
      const code = await send()
      const records = await formOf(code)
      const before = await free()
      const { publisherRequests } = services
      const link = { kind: 'link', key: await publisherRequests.keyOf((await requestOfCode(test.db, code))!) } as const
      // Different delays of the withdrawal let each of the two win in some turns.
      const withdraw = sleep(turn * 30)
        .then(() => publisherRequests.withdraw(link, code, 'No longer needed'))
        .then(
          () => 'withdrawn',
          (error: Refusal) => error.code,
        )
      const [answer, withdrawal] = await Promise.all([assign(code, records), withdraw])
      const { state, events } = await read(code)
      expect([answer.statusCode, withdrawal, state, before - (await free()), events.length]).toEqual(
        state === 'withdrawn' ? [409, 'withdrawn', 'withdrawn', 0, 2] : [200, 'request_ended', 'assigned', 2, 2],
      )
      expect(await lettersAbout(code)).toHaveLength(state === 'assigned' ? 1 : 0)
    }
  })

  it('with errors changes nothing', async () => {
    const code = await send()
    const [print, online] = await formOf(code)
    const before = await free()
    const answer = (await assign(code, [print, { ...online, imprint: '' }])).json()
    expect(Object.keys(answer.failures)).toEqual(['r2'])
    expect(answer.successes).toEqual({})
    const view = await read(code)
    expect([view.state, view.records, view.events.length, await free()]).toEqual(['new', [], 1, before])
    expect(await lettersAbout(code)).toEqual([])
  })

  it('that fails at its last step leaves no ISSN, entry or e-mail', async () => {
    const code = await send()
    const records = await formOf(code)
    const before = await free()
    await test.pool.query(`create function fail() returns trigger language plpgsql as $$
        begin raise exception 'no e-mail'; end $$`)
    await test.pool.query(`create trigger fails before insert on mail for each row
        when (new.kind = 'request_assigned') execute function fail()`)
    const failed = await assign(code, records, { key: `x-${code}` })
    await test.pool.query('drop trigger fails on mail')
    expect(failed.statusCode).toBe(500)
    const view = await read(code)
    expect([view.state, view.records, view.events.length, await free()]).toEqual(['new', [], 1, before])
    // The key is free again.
    expect((await assign(code, records, { key: `x-${code}` })).statusCode).toBe(200)
  })

  it('is refused if the request changed since it was read', async () => {
    const code = await send()
    const { updated_at } = await read(code)
    const records = await formOf(code)
    await france!.put(`/api/requests/${code}`, { due_on: '2030-01-01' })
    expect((await assign(code, records, { updated_at })).json().code).toBe('stale_row')
    expect((await read(code)).issns).toEqual([])
  })

  it('is refused with the state of a request that ended since it was read', async () => {
    const code = await send()
    const { updated_at } = await read(code)
    const records = await formOf(code)
    expect((await france!.post(`/api/requests/${code}/close`, {})).statusCode).toBe(200)
    expect((await assign(code, records, { updated_at })).json().code).toBe('request_ended')
  })

  it('offers the bar codes of its ISSNs only', async () => {
    const code = await send({ media: ['print'] })
    const { r1: issn } = (await assign(code, await formOf(code))).json().successes
    const barCode = (of: string, query = '', caller = france) =>
      caller!.get(`/api/requests/${code}/bar_codes/${of}?${query}`)
    for (const [format, type] of Object.entries({ svg: 'image/svg+xml', png: 'image/png', pdf: 'application/pdf' })) {
      const answer = await barCode(issn, `format=${format}&issue=05`)
      expect(answer.statusCode, answer.body).toBe(200)
      expect(answer.headers['content-type']).toContain(type)
      expect(answer.headers['content-disposition']).toContain(`${issn}-05.${format}`)
    }
    expect((await barCode('0317-8471')).json().code).toBe('file_not_found')
    expect((await barCode(issn, '', london)).json().code).toBe('request_not_found')
    expect((await barCode(issn, 'issue=123')).statusCode).toBe(400)
  })

  it('needs no e-mail address', async () => {
    const code = await send({}, { email: null })
    expect((await assign(code, await formOf(code))).statusCode).toBe(200)
    expect(await lettersAbout(code)).toEqual([])
  })

  it('links the record to its former title in both directions', async () => {
    const first = await send({ media: ['print'] })
    const [ended] = await formOf(first)
    const former = (await assign(first, [{ ...ended, year2: '2026' }])).json().successes.r1
    const code = await send({ media: ['print'], previous_issn: former, title: 'Le titre suivant' })
    const answer = (await assign(code, await formOf(code))).json()
    expect(answer.failures).toEqual({})
    expect(JSON.stringify((await record(answer.successes.r1)).record.fields['780'])).toContain(former)
    expect(JSON.stringify((await record(former)).record.fields['785'])).toContain(answer.successes.r1)
  })

  it('is not repeated after the request was closed and opened again', async () => {
    const code = await send()
    await assign(code, await formOf(code))
    await france!.post(`/api/requests/${code}/close`, {})
    const view = (await france!.put(`/api/requests/${code}`, { state: 'in_progress' })).json()
    expect(view.state).toBe('assigned')
    expect((await france!.get(`/api/requests/${code}/assignment`)).json().code).toBe('request_ended')
  })
})
