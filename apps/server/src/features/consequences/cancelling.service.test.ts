import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applyPending } from '../../saving/pending.ts'
import type { Caller } from '../../testing/index.ts'
import {
  codes,
  consequences,
  dryRun,
  ISSN,
  in022,
  inCategory,
  makeRecord,
  readAs,
  save,
  startServerWith,
  subfieldValues,
  type TestServer,
} from './testing.ts'

let { test, france, paris, close } = {} as TestServer

const STORED = [
  makeRecord(0),
  makeRecord(1),
  makeRecord(2),
  makeRecord(3, { category: 'sup' }),
  makeRecord(4, { category: 'can', in022: [['v', ISSN(2)]] }),
  makeRecord(5, { category: 'fre' }),
  // Records 11 to 14 link to record 10. Record 15 is stored as active with a replacement that is not a valid serial.
  makeRecord(10),
  ...[11, 12, 13, 14].map((n) => makeRecord(n, { links: [['787', ' ', 10]] })),
  makeRecord(15, { category: 'can', in022: [['v', ISSN(3)]] }),
  makeRecord(20),
  makeRecord(21),
  makeRecord(22, { category: 'can', in022: [['v', ISSN(23)]] }),
  makeRecord(23, { in022: [['z', ISSN(22)]] }),
  makeRecord(30),
  makeRecord(31),
  makeRecord(32),
  makeRecord(33),
]

beforeAll(async () => {
  ;({ test, france, paris, close } = await startServerWith(STORED))
})
afterAll(() => close?.())

const read = (n: number) => readAs(paris, n)
const cancelled = async (n: number, by: number) => inCategory(in022(await read(n), { v: ISSN(by) }), 'can')
const errorsOf = async (client: Caller | undefined, n: number, record: object) =>
  codes((await dryRun(client, n, record)).diagnostic.errors)

describe('a record that is cancelled in its own 699', () => {
  it('can be replaced by a valid serial only, not by a Free, Suppressed, Cancelled or unknown ISSN', async () => {
    for (const by of [3, 4, 5]) {
      expect(await errorsOf(france, 0, await cancelled(0, by))).toEqual(['cancellation.invalid-replacement'])
    }
    expect(await errorsOf(france, 0, await cancelled(0, 99))).toEqual(['cancellation.unknown-replacement'])
    expect(await errorsOf(france, 0, await cancelled(0, 2))).toEqual([])
  })

  it('is refused again when its draft with the same error is saved again', async () => {
    const changed = await cancelled(1, 3)
    expect((await save(france, 1, changed)).status).toBe('error')
    expect(await errorsOf(france, 1, changed)).toEqual(['cancellation.invalid-replacement'])
    expect((await save(france, 1, changed)).status).toBe('error')
  })

  it('cannot be replaced by a record that it cancels', async () => {
    expect((await save(france, 20, in022(await read(20), { z: ISSN(21) }))).status).toBe('active')
    expect(subfieldValues(await read(21), '699', '8')).toEqual(['can'])
    expect(await errorsOf(france, 20, await cancelled(20, 21))).toEqual(['cancellation.replacement-circle'])
    expect((await save(france, 20, await cancelled(20, 21))).status).toBe('error')
    expect([subfieldValues(await read(21), '022', 'v'), subfieldValues(await read(21), '022', 'z')]).toEqual([
      [ISSN(20)],
      [],
    ])
  })

  it('causes the dry run to list the records that link to it', async () => {
    for (const sent of [await cancelled(10, 2), inCategory((await read(10)).record, 'sup')]) {
      const { status, diagnostic } = await dryRun(france, 10, sent)
      expect(status).toBe('WARNING')
      expect(diagnostic.warnings.find(({ code }) => code === 'cancellation.still-cited')?.error).toContain(
        `4 other records still link to it: ${[11, 12, 13, 14].map(ISSN).join(', ')}.`,
      )
      const reported = (await consequences(france, 10, sent)).records.filter(({ reason }) => reason === 'cites_this')
      expect(reported.map(({ issn, field, changes }) => [issn, field, changes])).toEqual(
        [11, 12, 13, 14].map((n) => [ISSN(n), '787', false]),
      )
    }
  })

  it('can be changed without new diagnostics if it was already cancelled', async () => {
    const changed = in022(await read(15), { y: '1234-5670' })
    expect(codes((await dryRun(france, 15, changed)).diagnostic.errors)).toEqual([])
  })
})

describe('a record that cancels others', () => {
  it('cannot be cancelled or suppressed itself', async () => {
    for (const n of [3, 4]) {
      expect(await errorsOf(france, n, in022(await read(n), { z: ISSN(0) }))).toContain('cancellation.by-category')
    }
  })

  it('gets a warning for its links to the cancelled record, also when the link is a consequence of the save', async () => {
    const changed = in022(await read(2), { z: ISSN(10) })
    const { diagnostic } = await dryRun(france, 2, changed)
    expect(diagnostic.warnings[0]).toMatchObject({ code: 'cancellation.cited' })
    const { records } = await consequences(france, 2, changed)
    expect(records.filter(({ reason }) => reason === 'cites_this').map(({ issn }) => issn)).toEqual(
      [11, 12, 13, 14].map(ISSN),
    )
  })

  it('gets a warning with both values if the cancelled record describes a different serial', async () => {
    const { diagnostic } = await dryRun(france, 32, in022(await read(32), { z: ISSN(33) }))
    expect(codes(diagnostic.errors)).toEqual([])
    const [unlike, ...others] = diagnostic.warnings.filter(({ code }) => code === 'cancellation.unlike')
    expect(unlike?.error).toContain(
      `${ISSN(33)} may belong to another serial. Key title: “Titre 33” in 6200-0330, “Titre 32” in this record.`,
    )
    expect(others).toEqual([])
  })

  it('is not cancelled by a change that had to wait for a lock', async () => {
    await paris!.get(`/api/record/${ISSN(31)}/json?edit=true`)
    await save(france, 30, in022(await read(30), { z: ISSN(31) }))
    const other = await save(paris, 31, in022(await read(31), { z: ISSN(30) }))
    expect(codes(other.diagnostic.errors)).toEqual(['cancellation.circle'])
    await paris!.delete(`/api/record_lock/${ISSN(31)}`)
    await applyPending({ db: test.db, index: test.index }, new Date())
    expect([subfieldValues(await read(31), '022', 'v'), subfieldValues(await read(30), '022', 'v')]).toEqual([
      [ISSN(30)],
      [],
    ])
  })
})

describe('a cancelled record that is reinstated', () => {
  it('loses its replacement number, and the other record no longer cancels it', async () => {
    const retained = inCategory((await read(22)).record, 'reg')
    expect(await errorsOf(paris, 22, retained)).toEqual(['replacement-of-valid'])
    const field = retained.fields['022'] as { subFields: Record<string, string>[] }
    const subFields = field.subFields.filter((each) => !('v' in each))
    // The same save reverses the cancellation: the other record is now cancelled by this record.
    const reversed = { fields: { ...retained.fields, '022': { ...field, subFields: [...subFields, { z: ISSN(23) }] } } }
    expect((await save(paris, 22, reversed)).status).toBe('active')
    const other = await read(23)
    expect(['8', 'v', 'z'].map((code) => subfieldValues(other, code === '8' ? '699' : '022', code))).toEqual([
      ['can'],
      [ISSN(22)],
      [],
    ])
  })
})
