import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  codes,
  consequences,
  dryRun,
  ISSN,
  in022,
  inCategory,
  link,
  makeRecord,
  readAs,
  save,
  startServerWith,
  subfieldValues,
  type TestServer,
  withFields,
} from './testing.ts'

let { test, france, paris, close } = {} as TestServer

const since2020 = { status: 'c20209999' }
const STORED = [
  // Predecessors without an end date (numbers in steps of ten), and their successors (next number).
  ...[0, 10, 20, 40, 50].flatMap((n) => [makeRecord(n), makeRecord(n + 1, since2020)]),
  makeRecord(30, { center: '_2' }),
  makeRecord(31, since2020),
  // Record 60 is invalid from the start: it has a successor but no end date.
  makeRecord(60, { links: [['785', '0', 61]] }),
  makeRecord(61, since2020),
  makeRecord(62, since2020),
  makeRecord(80, { category: 'fre' }),
  makeRecord(81, { ...since2020, links: [['780', '0', 80]] }),
  makeRecord(90),
  makeRecord(91),
  makeRecord(70),
  makeRecord(71),
  makeRecord(72, { links: [['785', '0', 71]] }),
]

beforeAll(async () => {
  ;({ test, france, paris, close } = await startServerWith(STORED))
})
afterAll(() => close?.())

const read = (n: number) => readAs(paris, n)
const after = async (n: number, before: number, indicator2 = '0') =>
  withFields(await read(n), '780', [link(before, indicator2)])
const isInvalid = async (n: number) =>
  (await test.pool.query('select is_invalid from search_doc join record on id = record_id where issn = $1', [ISSN(n)]))
    .rows[0].is_invalid
const positions008 = async (n: number) => {
  const { positions } = (await read(n)).record.fields['008'] as { positions: Record<string, string> }
  return [positions['06'], positions['11-14']]
}

/** Saves a record and gives its predecessor an end date. */
const post = async (n: number, record: object, other: number, year = '2019') => {
  const body = { record, dry_run: false, close_predecessors: [{ issn: ISSN(other), year }] }
  return (await france!.post(`/api/record/${ISSN(n)}`, body)).json()
}

describe('a save that would make another active record invalid', () => {
  it('names the other record in the dry run and in the response, and leaves that record unchanged', async () => {
    const changed = await after(1, 0)
    const tried = await dryRun(france, 1, changed)
    expect(tried.status).toBe('WARNING')
    expect(tried.diagnostic.warnings).toMatchObject([
      { code: 'reverse-link.other', field: '780' },
      {
        code: 'makes-invalid',
        field: '780',
        occurrence: 1,
        subfield: 'x',
        error: expect.stringMatching(new RegExp(`^${ISSN(0)} is not changed because it would become invalid: 785: `)),
      },
    ])
    expect(tried.invalidated).toMatchObject([
      {
        issn: ISSN(0),
        title: 'Titre 0',
        center: '_7',
        errors: [expect.stringContaining('785')],
        closing: { year: '2019', chosen: false, hindrance: null, holder: null },
      },
    ])
    const reported = await consequences(france, 1, changed)
    expect(reported.records).toMatchObject([{ issn: ISSN(0), reason: 'becomes_invalid', changes: false }])
    expect(reported.records[0]!.sentence).toMatch(/^Is not changed, because it would become invalid: 785/)

    const before = await read(0)
    const saved = await save(france, 1, changed)
    expect([saved.status, codes(saved.diagnostic.warnings)]).toEqual([
      'active',
      ['reverse-link.other', 'makes-invalid'],
    ])
    expect(saved.invalidated).toMatchObject([{ issn: ISSN(0), errors: [expect.any(String)] }])
    expect(await read(0)).toEqual(before)
    expect(await isInvalid(0)).toBe(false)
    // The stored version reports only that the reverse link is missing. The change that the server did not store in the
    // other record is not an error of this record.
    expect(codes((await read(1)).diagnostic.warnings)).toEqual(['reverse-link.other'])
  })

  it('adds the reverse link once the other record has an end date', async () => {
    const { fields } = (await read(0)).record
    const field = fields['008'] as { positions: Record<string, string> }
    const ended = {
      fields: { ...fields, '008': { ...field, positions: { ...field.positions, '06': 'd', '11-14': '2019' } } },
    }
    expect((await consequences(france, 0, ended)).records).toContainEqual(
      expect.objectContaining({ issn: ISSN(0), reason: 'reverse_link_added', field: '785' }),
    )
    const saved = await save(france, 0, ended)
    expect([saved.status, saved.diagnostic.errors, subfieldValues(saved, '785', 'x')]).toEqual([
      'active',
      [],
      [ISSN(1)],
    ])
    expect((await dryRun(france, 1, (await read(1)).record)).status).toBe('OK')
  })

  it('gives the predecessor an end date, in a version by the same author', async () => {
    const changed = await after(11, 10)
    const more = { close_predecessors: [{ issn: ISSN(10), year: '2018' }] }
    const tried = await dryRun(france, 11, changed, more)
    expect([tried.status, tried.diagnostic]).toEqual(['OK', { errors: [], warnings: [] }])
    expect(tried.invalidated).toMatchObject([{ errors: [], closing: { year: '2018', chosen: true } }])
    expect((await consequences(france, 11, changed, more)).records.map(({ reason }) => reason)).toEqual([
      'reverse_link_added',
      'predecessor_closed',
    ])
    expect(await positions008(10)).toEqual(['c', '9999'])
    const saved = await save(france, 11, changed, more)
    expect([saved.status, saved.diagnostic]).toEqual(['active', { errors: [], warnings: [] }])
    const other = await read(10)
    expect([other.status, other.diagnostic.errors, subfieldValues(other, '785', 'x')]).toEqual([
      'active',
      [],
      [ISSN(11)],
    ])
    expect([await positions008(10), await isInvalid(10)]).toEqual([['d', '2018'], false])
    const { rows } = await test.pool.query(
      `select author, cause from record_version join record on record.id = record_id where issn = $1 and state = 'active'`,
      [ISSN(10)],
    )
    expect(rows).toEqual([
      { author: 'france', cause: { issn: ISSN(11), reasons: ['reverse_link_added', 'predecessor_closed'] } },
    ])
  })

  it('reports an error if the end date is before the start date, and does not store that date', async () => {
    const more = { close_predecessors: [{ issn: ISSN(20), year: '1980' }] }
    const changed = await after(21, 20)
    const { invalidated } = await dryRun(france, 21, changed, more)
    expect(invalidated).toMatchObject([{ errors: [expect.stringContaining('008')], closing: { chosen: true } }])
    expect((await post(21, changed, 20, '1980')).code).toBe('would_be_invalid')
    expect(await positions008(20)).toEqual(['c', '9999'])
    expect(subfieldValues(await read(21), '780', 'x')).toEqual([])
  })

  it('gives no end date to a record that is locked, that the user cannot edit, or that no 780 names', async () => {
    const foreign = await after(31, 30)
    expect((await dryRun(france, 31, foreign)).invalidated).toMatchObject([
      { issn: ISSN(30), closing: { hindrance: 'not_your_centre' } },
    ])
    expect((await post(31, foreign, 30)).code).toBe('not_your_centre')
    expect((await post(31, foreign, 10)).code).toBe('close_impossible')
    await paris!.get(`/api/record/${ISSN(40)}/json?edit=true`)
    const locked = await after(41, 40)
    expect((await dryRun(france, 41, locked)).invalidated).toMatchObject([
      { issn: ISSN(40), errors: [expect.any(String)], closing: { hindrance: 'locked', holder: 'paris' } },
    ])
    expect((await post(41, locked, 40)).code).toBe('locked')
    expect(await positions008(40)).toEqual(['c', '9999'])
    await paris!.delete(`/api/record_lock/${ISSN(40)}`)
  })

  it('does not report a record that was already invalid, or a partial succession', async () => {
    const changed = withFields(await read(62), '787', [link(60)])
    expect((await dryRun(france, 62, changed)).invalidated).toEqual([])
    expect((await dryRun(france, 51, await after(51, 50, '7'))).invalidated).toEqual([])
  })
})

describe('the first description of an ISSN to which another record already links', () => {
  it('adds the reverse link, and is refused if that link breaks a rule', async () => {
    const free = inCategory((await read(80)).record, 'reg')
    const tried = await dryRun(paris, 80, free)
    expect(codes(tried.diagnostic.errors)).toEqual(['current-and-succeeded.succeeded'])
    expect((await save(paris, 80, free)).status).toBe('error')
    const field = free.fields['008'] as { positions: Record<string, string> }
    const closed = {
      fields: { ...free.fields, '008': { ...field, positions: { ...field.positions, '06': 'd', '11-14': '2019' } } },
    }
    expect((await consequences(paris, 80, closed)).records).toContainEqual(
      expect.objectContaining({ issn: ISSN(80), reason: 'reverse_link_added', field: '785' }),
    )
    const saved = await save(paris, 80, closed)
    expect([saved.status, codes(saved.diagnostic.errors)]).toEqual(['active', []])
    expect(subfieldValues(await read(80), '785', 'x')).toEqual([ISSN(81)])
    expect(await isInvalid(80)).toBe(false)
  })
})

describe('two records that each name the other as predecessor', () => {
  it('are refused on save', async () => {
    const changed = withFields(await read(71), '785', [link(72, '0')])
    expect(codes((await dryRun(france, 71, changed)).diagnostic.errors)).toContain('successor-circle.other')
  })
})

describe('a cancellation that would make the cancelled record invalid', () => {
  it('reports an error in the cancelling record, and changes neither record', async () => {
    const rule = {
      kind: 'presence',
      names: { en: 'A note of a cancelled number' },
      sentences: { en: 'Field {field} is missing.' },
      parameters: { place: '500' },
      levels: { can: 'error', reg: 'off', fre: 'off' },
      enabled: true,
    }
    expect((await paris!.post('/api/admin/data_rules', rule)).statusCode).toBe(200)
    const changed = in022(await read(90), { z: ISSN(91) })
    const tried = await dryRun(paris, 90, changed)
    expect(tried.diagnostic.errors).toMatchObject([
      { code: 'makes-invalid', error: expect.stringContaining(`${ISSN(91)} is not changed`) },
    ])
    expect((await save(paris, 90, changed)).status).toBe('error')
    expect(subfieldValues(await read(90), '022', 'z')).toEqual([])
    expect(subfieldValues(await read(91), '699', '8')).toEqual(['reg'])
  })
})
