import type { WireRecordShape } from '@seriatim/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
  withoutField,
} from './testing.ts'

let { france, paris, close } = {} as TestServer

/**
 * Four records per test: the replacing record, the cancelled record, and two records that link to the cancelled one.
 * `first` is the number of the first of them.
 */
const family = (first: number) => [
  makeRecord(first),
  makeRecord(first + 1),
  makeRecord(first + 2, { links: [['787', ' ', first + 1]] }),
  makeRecord(first + 3, { links: [['770', ' ', first + 1]] }),
]

/** Record 80 will cancel 81 and 82. Record 82 and the cancelled record 83 link to 81. */
const TWICE = [
  makeRecord(80),
  makeRecord(81),
  makeRecord(82, { links: [['787', ' ', 81]] }),
  makeRecord(83, { category: 'can', in022: [['v', ISSN(84)]], links: [['787', ' ', 81]] }),
  makeRecord(84, { in022: [['z', ISSN(83)]] }),
]

beforeAll(async () => {
  ;({ france, paris, close } = await startServerWith([
    ...[0, 10, 20, 30, 40, 50, 60, 70, 90].flatMap(family),
    ...TWICE,
  ]))
})
afterAll(() => close?.())

const REDIRECTED = { move_links: true }
const read = (n: number) => readAs(paris, n)
const linksOf = async (n: number) => {
  const answer = await read(n)
  return ['770', '772', '787'].flatMap((tag) => subfieldValues(answer, tag, 'x').map((issn) => [tag, issn]))
}
const taking = async (n: number): Promise<WireRecordShape> => in022(await read(n), { z: ISSN(n + 1) })
const replaced = async (n: number): Promise<WireRecordShape> =>
  inCategory(in022(await read(n), { v: ISSN(n - 1) }), 'can')
const audited = async (n: number) =>
  (await paris.get(`/api/audit?kind=cancellation&issn=${ISSN(n)}`)).json().rows as {
    details: object
    sentence: string
  }[]
const edit = (caller: Caller, n: number) => caller.get(`/api/record/${ISSN(n)}/json?edit=true`)

describe('a save that cancels another number', () => {
  it('offers to redirect the links of the records that link to that number', async () => {
    const { redirects } = await dryRun(france, 0, await taking(0))
    expect(redirects).toMatchObject([
      {
        cancelled: ISSN(1),
        kept: ISSN(0),
        citing: [
          { issn: ISSN(2), title: 'Titre 2', fields: ['787'], held_by: null },
          { issn: ISSN(3), fields: ['770'] },
        ],
      },
    ])
    expect((await dryRun(france, 0, (await read(0)).record)).redirects).toEqual([])
  })

  it('leaves the links unchanged without the redirect option', async () => {
    const saved = await save(france, 0, await taking(0))
    expect(codes(saved.diagnostic.warnings)).toContain('cancellation.cited')
    expect(await linksOf(2)).toEqual([['787', ISSN(1)]])
  })

  it('redirects links to the replacing record, which gets the reverse links', async () => {
    const tried = await dryRun(france, 10, await taking(10), REDIRECTED)
    expect(codes(tried.diagnostic.warnings)).not.toContain('cancellation.cited')
    const saved = await save(france, 10, await taking(10), REDIRECTED)
    expect(saved.status).toBe('active')
    expect(codes(saved.diagnostic.warnings)).not.toContain('cancellation.cited')
    expect(await linksOf(12)).toEqual([['787', ISSN(10)]])
    expect(await linksOf(13)).toEqual([['770', ISSN(10)]])
    expect(await linksOf(10)).toEqual([
      ['772', ISSN(13)],
      ['787', ISSN(12)],
    ])
    expect(subfieldValues(await read(11), '699', '8')).toEqual(['can'])
    const [entry] = await audited(11)
    expect(entry!.details).toMatchObject({ cancelled: ISSN(11), moved: [ISSN(12), ISSN(13)] })
    expect(entry!.sentence).toBe(
      `${ISSN(11)} was cancelled in favour of ${ISSN(10)}; the links of 2 records were redirected`,
    )
  })

  it('leaves the links of locked records unchanged and reports these records', async () => {
    await edit(paris, 22)
    const { redirects } = await dryRun(france, 20, await taking(20), REDIRECTED)
    expect(redirects[0]!.citing.map(({ issn, held_by }) => [issn, held_by])).toEqual([
      [ISSN(22), 'paris'],
      [ISSN(23), null],
    ])
    const saved = await save(france, 20, await taking(20), REDIRECTED)
    await paris.delete(`/api/record_lock/${ISSN(22)}`)
    const cited = saved.diagnostic.warnings.find(({ code }) => code === 'cancellation.cited')
    expect(cited?.error).toContain(`cancels ${ISSN(21)}, but 1 other record still links to it: ${ISSN(22)}.`)
    expect([await linksOf(22), await linksOf(23)]).toEqual([[['787', ISSN(21)]], [['770', ISSN(20)]]])
  })

  it('adds no reverse link to a cancelled number', async () => {
    const changed = in022(await read(80), { z: ISSN(81) }, { z: ISSN(82) })
    expect((await save(france, 80, changed, REDIRECTED)).status).toBe('active')
    expect(await linksOf(83)).toEqual([['787', ISSN(80)]])
    expect(await linksOf(80)).toEqual([])
  })

  it('redirects no links if it stores a draft', async () => {
    const changed = withoutField({ ...(await read(30)), record: await taking(30) }, '245')
    expect((await save(france, 30, changed, REDIRECTED)).status).toBe('error')
    expect(await linksOf(32)).toEqual([['787', ISSN(31)]])
    const versions = (await paris.get(`/api/record/${ISSN(30)}/versions`)).json()
    expect(versions.draft[0].record.fields['787']).toBeUndefined()
    expect(codes(versions.draft[0].diagnostic.warnings)).toContain('cancellation.cited')
  })

  it('lists the links to be redirected in its preview', async () => {
    const { records } = await consequences(france, 40, await taking(40), REDIRECTED)
    const about = (reason: string) => records.filter((each) => each.reason === reason).map(({ issn }) => issn)
    expect(about('link_redirected')).toEqual([ISSN(42), ISSN(43)])
    expect(about('cites_this')).toEqual([])
  })
})

describe('a save that cancels its own number', () => {
  it('redirects links to the replacing record, which gets the reverse links', async () => {
    const tried = await dryRun(france, 51, await replaced(51), REDIRECTED)
    expect(tried.redirects).toMatchObject([{ cancelled: ISSN(51), kept: ISSN(50) }])
    const saved = await save(france, 51, await replaced(51), REDIRECTED)
    expect([saved.status, codes(saved.diagnostic.errors)]).toEqual(['active', []])
    expect(codes(saved.diagnostic.warnings)).not.toContain('cancellation.still-cited')
    expect([await linksOf(52), await linksOf(53)]).toEqual([[['787', ISSN(50)]], [['770', ISSN(50)]]])
    expect(await linksOf(50)).toEqual([
      ['772', ISSN(53)],
      ['787', ISSN(52)],
    ])
    const [entry] = await audited(51)
    expect(entry!.details).toMatchObject({ cancelled: ISSN(51), moved: [ISSN(52), ISSN(53)] })
  })

  it('redirects no links while another user has locked the replacing record', async () => {
    await edit(paris, 70)
    const changed = await replaced(71)
    expect((await dryRun(france, 71, changed, REDIRECTED)).redirects).toEqual([])
    const saved = await save(france, 71, changed, REDIRECTED)
    await paris.delete(`/api/record_lock/${ISSN(70)}`)
    expect(codes(saved.diagnostic.warnings)).toContain('cancellation.still-cited')
    expect(await linksOf(72)).toEqual([['787', ISSN(71)]])
  })

  it('does not offer to redirect links if two records replace the number', async () => {
    const changed = inCategory(in022(await read(91), { v: ISSN(90) }, { v: ISSN(60) }), 'can')
    expect((await dryRun(france, 91, changed, REDIRECTED)).redirects).toEqual([])
  })

  it('does not offer to redirect links if no record replaces the number', async () => {
    const changed = inCategory((await read(61)).record, 'sup')
    expect((await dryRun(france, 61, changed, REDIRECTED)).redirects).toEqual([])
  })
})
