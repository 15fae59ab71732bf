import { setTimeout as wait } from 'node:timers/promises'
import type { AssignmentAnswer, AssignmentRecordInput, RecordAnswer } from '@seriatim/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import { assignmentForm } from '../../testing/assignment-form.ts'
import { demonstrationDb } from '../../testing/demonstration.ts'
import { createKnownUsers, loginAs, type TestDb, testApp } from '../../testing/index.ts'

let test: TestDb
let app: App
type Client = Awaited<ReturnType<typeof loginAs>>
let [france, london, paris]: Client[] = []

beforeAll(async () => {
  test = await demonstrationDb()
  await createKnownUsers(test.db)
  app = await testApp(test)
  ;[france, london, paris] = await Promise.all(['france', 'london', 'paris'].map((username) => loginAs(app, username)))
})
afterAll(async () => {
  await app?.close()
  await test?.close()
})

let counter = 0
const record = (over: Partial<AssignmentRecordInput> = {}): AssignmentRecordInput => {
  counter++
  return assignmentForm(`Bulletin des suites numéro ${counter} de Meudon`, { id: `r${counter}`, ...over })
}
const british = (over: Partial<AssignmentRecordInput> = {}) =>
  record({ isoCountry: 'GBR', lcCountry: 'enk', language: 'eng', ...over })

const send = async (
  client: Client | undefined,
  records: AssignmentRecordInput[],
  { isDryRun = false, locale = 'en', key = '' } = {},
): Promise<AssignmentAnswer> => {
  const answer = await client!.call('POST', '/api/assignment', {
    payload: { records, dry_run: isDryRun },
    headers: { 'accept-language': locale, ...(key === '' ? {} : { 'idempotency-key': key }) },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const read = async (issn: string): Promise<RecordAnswer> => (await france!.get(`/api/record/${issn}/json`)).json()
const fieldsOf = async (issn: string, tag: string): Promise<unknown[]> =>
  [(await read(issn)).record.fields[tag] ?? []].flat()
const issnOf = ({ successes }: AssignmentAnswer): string => Object.values(successes)[0]!
const free = async (): Promise<number> => {
  const { rows } = await test.pool.query<{ free: number }>(
    `select count(*)::int as free from record where category = 'fre'`,
  )
  return rows[0]!.free
}
const pending = async (issn: string): Promise<number> => {
  const { rows } = await test.pool.query<{ n: number }>(
    `select count(*)::int as n from pending_change join record on record.id = record_id where issn = $1`,
    [issn],
  )
  return rows[0]!.n
}

/** Assigns an ISSN to a serial that ended in 2025, so that it can have a successor. */
const ended = async (client = france, over: Partial<AssignmentRecordInput> = {}) =>
  issnOf(await send(client, [(client === london ? british : record)({ year1: '2000', year2: '2025', ...over })]))

/** The answer of a dry run and of a real run, which must be equal and assign no ISSN. */
const refusedBoth = async (client: Client | undefined, records: AssignmentRecordInput[], locale = 'en') => {
  const before = await free()
  const dry = await send(client, records, { isDryRun: true, locale })
  expect(await send(client, records, { locale })).toEqual(dry)
  expect(await free()).toBe(before)
  return dry.failures
}

describe('an assignment with a previous record', () => {
  it('links the new record with 780 00 and the previous record with 785 00', async () => {
    const old = await ended(france, { keyTitle: 'Gazette de Meudon', qualifier: 'Meudon' })
    const next = record({ id: 'n', keyTitle: 'Nouvelle gazette de Meudon', previous_issn: old })
    expect(await send(france, [next], { isDryRun: true })).toEqual({ failures: {}, successes: {} })
    expect(await fieldsOf(old, '785')).toEqual([])
    const { n: issn } = (await send(france, [next])).successes
    expect(await fieldsOf(issn!, '780')).toEqual([
      { indicator1: '0', indicator2: '0', subFields: [{ t: 'Gazette de Meudon (Meudon)' }, { x: old }] },
    ])
    expect(await fieldsOf(old, '785')).toEqual([
      { indicator1: '0', indicator2: '0', subFields: [{ t: 'Nouvelle gazette de Meudon' }, { x: issn }] },
    ])
    for (const each of [old, issn!]) {
      const { diagnostic, status } = await read(each)
      expect([diagnostic.errors, diagnostic.warnings, status]).toEqual([[], [], 'active'])
    }
    const { rows } = await test.pool.query<{ author: string }>(
      `select author from record_version join record on record.id = record_id where issn = $1 and state = 'active'`,
      [old],
    )
    expect(rows).toEqual([{ author: 'france' }])
  })

  it.each([' {issn} ', '{compact}', '{lower}'])('accepts its ISSN written as “%s”', async (form) => {
    const old = await ended()
    const typed = form
      .replace('{issn}', old)
      .replace('{compact}', old.replace('-', ''))
      .replace('{lower}', old.toLowerCase())
    const issn = issnOf(await send(france, [record({ previous_issn: typed })]))
    expect(JSON.stringify(await fieldsOf(issn, '780'))).toContain(`{"x":"${old}"}`)
  })

  it.each(['', '  ', null])('has no link if the ISSN is %j', async (previous_issn) => {
    const issn = issnOf(await send(france, [record({ previous_issn })]))
    expect(await fieldsOf(issn, '780')).toEqual([])
  })

  it('has a link with only a title if the previous serial has no ISSN', async () => {
    const next = record({ previous_title: 'Feuille de Meudon', subtitle: 'journal du canton' })
    const issn = issnOf(await send(france, [next]))
    expect(await fieldsOf(issn, '780')).toEqual([
      { indicator1: '0', indicator2: '0', subFields: [{ t: 'Feuille de Meudon' }] },
    ])
    expect(await fieldsOf(issn, '245')).toEqual([
      { indicator1: '1', indicator2: '\\', subFields: [{ a: next.keyTitle }, { b: 'journal du canton' }] },
    ])
    const { diagnostic, status } = await read(issn)
    expect([diagnostic.errors, diagnostic.warnings, status]).toEqual([[], [], 'active'])
  })

  it('is refused if both the ISSN and a title of the previous serial are given', async () => {
    const old = await ended()
    const failures = await refusedBoth(france, [record({ id: 'n', previous_issn: old, previous_title: 'Feuille' })])
    expect(failures).toEqual({
      n: { previous_title: ['Enter the ISSN of the previous title or, if it has none, its title, but not both.'] },
    })
  })

  it('also writes the reverse link in a record of another centre', async () => {
    const old = await ended(london)
    const issn = issnOf(await send(france, [record({ previous_issn: old })]))
    expect(JSON.stringify(await fieldsOf(old, '785'))).toContain(issn)
    expect(JSON.stringify(await fieldsOf(old, '022'))).toContain('"2":"_2"')
  })

  it('writes one reverse link for each record of the form that names it', async () => {
    const old = await ended()
    const records = [record({ id: 'a', previous_issn: old }), record({ id: 'b', previous_issn: old })]
    expect(await send(france, records, { isDryRun: true })).toEqual({ failures: {}, successes: {} })
    const { successes } = await send(france, records)
    const links = JSON.stringify(await fieldsOf(old, '785'))
    expect([links.includes(successes.a!), links.includes(successes.b!)]).toEqual([true, true])
  })

  it('writes both reverse links for concurrent forms of two centres', async () => {
    const old = await ended()
    const forms = Array.from({ length: 6 }, (_, index) =>
      index % 2 === 0
        ? send(france, [record({ previous_issn: old })])
        : send(london, [british({ previous_issn: old })]),
    )
    const answers = await Promise.all(forms)
    expect(answers.map(({ failures }) => failures)).toEqual(answers.map(() => ({})))
    const links = JSON.stringify(await fieldsOf(old, '785'))
    expect(answers.map(issnOf).filter((issn) => !links.includes(issn))).toEqual([])
    expect(await pending(old)).toBe(0)
  })

  it('returns the same ISSN and writes one link for a repeated idempotency key', async () => {
    const old = await ended()
    const records = [record({ previous_issn: old })]
    const [one, two] = [await send(france, records, { key: 'twice' }), await send(france, records, { key: 'twice' })]
    expect(two).toEqual(one)
    expect(await fieldsOf(old, '785')).toHaveLength(1)
  })

  it('links a previous record that the caller has locked', async () => {
    const old = await ended()
    expect((await france!.put(`/api/record_lock/${old}`)).statusCode).toBe(200)
    const issn = issnOf(await send(france, [record({ previous_issn: old })]))
    expect(JSON.stringify(await fieldsOf(old, '785'))).toContain(issn)
  })
})

describe('a previous record is refused at its field', () => {
  it('while another user has locked it, without a waiting change', async () => {
    const old = await ended()
    expect((await paris!.put(`/api/record_lock/${old}`)).statusCode).toBe(200)
    const one = record({ id: 'x', previous_issn: old })
    expect(await refusedBoth(france, [one, record()])).toEqual({
      x: { previous_issn: [`${old} is locked: paris is editing it. Try again when the lock ends.`] },
    })
    expect(await pending(old)).toBe(0)
    expect((await paris!.delete(`/api/record_lock/${old}`)).statusCode).toBe(200)
    expect((await send(france, [one])).failures).toEqual({})
  })

  it('if the reverse link would make it invalid, because the serial is still published', async () => {
    const current = issnOf(await send(france, [record()]))
    const failures = await refusedBoth(france, [record({ id: 'x', previous_issn: current })])
    expect(Object.keys(failures.x!)).toEqual(['previous_issn'])
    expect(failures.x!.previous_issn![0]).toMatch(`The link would make ${current} invalid. Correct that record first: `)
    expect(await fieldsOf(current, '785')).toEqual([])
  })

  it.each([
    ['en', /^There is no record with the ISSN/],
    ['fr', /^Aucune notice n’a l’ISSN/],
    ['es', /^Ningún registro tiene el ISSN/],
    ['ru', /^Нет записи с ISSN/],
  ])('in the language %s if its ISSN is unknown', async (locale, sentence) => {
    const failures = await refusedBoth(france, [record({ id: 'x', previous_issn: '0000-0019' })], locale)
    expect(failures.x!.previous_issn).toEqual([expect.stringMatching(sentence)])
  })

  it.each([
    ['has a wrong check digit', '1234-5678'],
    ['is a word', 'none'],
    ['is the placeholder', '0000-0000'],
    ['has 2,000 characters', 'x'.repeat(2_000)],
    ['has an invisible character', '\u202e1234-5679'],
  ])('if its ISSN %s', async (_, previous_issn) => {
    const failures = await refusedBoth(france, [record({ id: 'x', previous_issn })])
    expect(failures.x!.previous_issn).toEqual([expect.stringContaining('is not a valid ISSN.')])
  })

  it.each(['fre', 'can', 'sup'])('in the category %s', async (category) => {
    const { rows } = await test.pool.query<{ issn: string }>(
      `select issn from record where category = $1 order by issn desc limit 1`,
      [category],
    )
    const failures = await refusedBoth(france, [record({ id: 'x', previous_issn: rows[0]!.issn })])
    expect(failures.x!.previous_issn).toEqual([expect.stringMatching('describes no valid serial')])
  })

  it('if it has only a draft', async () => {
    const old = await ended()
    await test.pool.query(
      `update record_version set state = 'draft' from record
       where record.id = record_id and issn = $1 and state = 'active'`,
      [old],
    )
    const failures = await refusedBoth(france, [record({ id: 'x', previous_issn: old })])
    expect(failures.x!.previous_issn).toEqual([`${old} has only a draft. Correct and save that record first.`])
  })

  it('while another transaction saves it for more than two seconds', async () => {
    const old = await ended()
    const client = await test.pool.connect()
    try {
      await client.query('begin')
      await client.query('select from record where issn = $1 for update', [old])
      const one = record({ id: 'x', previous_issn: old })
      expect((await send(france, [one])).failures).toEqual({
        x: { previous_issn: [`${old} is being saved. Try again in a moment.`] },
      })
      const waiting = send(france, [one])
      await wait(300)
      await client.query('commit')
      expect((await waiting).failures).toEqual({})
    } finally {
      client.release()
    }
  })
})
