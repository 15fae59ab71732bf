import { issnFromNumber } from '@seriatim/issn'
import type { MarcRecord } from '@seriatim/marc'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, loginAs } from '../../testing/index.ts'
import { encodeIso2709, type ImportServer, importFile, importServer, NEW_IN_FRANCE, serial } from './testing.ts'

let server: ImportServer
let paris: Caller
beforeAll(async () => {
  server = await importServer()
  paris = await loginAs(server.app, 'paris')
})
afterAll(() => server?.close())

const NAMES = ['A', 'B', 'C'] as const
const ISSN = (n: number, name: string): string => issnFromNumber(7_360_000 + n * 10 + NAMES.indexOf(name as 'A'))
const CEASED = '=008  240115d20102018fr\\qr\\p\\\\\\\\\\\\\\0\\\\\\b0fre\\\\'

const titleOf = (n: number, name: string) => `Titre ${name} ${n}`
const link = (n: number, tag: string, indicators: string, name: string) =>
  `=${tag}  ${indicators}$t${titleOf(n, name)}$x${ISSN(n, name)}`
const described = (n: number, name: string, ...links: readonly string[]): MarcRecord =>
  serial(ISSN(n, name), titleOf(n, name), [...(name === 'C' ? [] : [CEASED]), ...links])

const merger = (n: number): Readonly<Record<(typeof NAMES)[number], MarcRecord>> => ({
  A: described(n, 'A', link(n, '785', '07', 'B'), link(n, '785', '07', 'C')),
  B: described(n, 'B', link(n, '785', '07', 'A'), link(n, '785', '07', 'C')),
  C: described(n, 'C', link(n, '780', '04', 'A'), link(n, '780', '04', 'B')),
})

const importRecords = (records: readonly MarcRecord[], payload: object = NEW_IN_FRANCE) =>
  importFile(paris, { file: encodeIso2709(records), payload: { ...payload, dry_run: false } })

const linksOf = async (n: number, name: string) => {
  const { record, status, diagnostic } = (await paris.get(`/api/record/${ISSN(n, name)}/json`)).json()
  const codes = [...diagnostic.errors, ...diagnostic.warnings].map(({ code }: { code: string }) => code)
  const links = ['780', '785'].flatMap((tag) =>
    [record.fields[tag] ?? []].flat().map((field: { indicator2: string; subFields: Record<string, string>[] }) => {
      const target = field.subFields.find(({ x }) => x !== undefined)?.x
      return `${tag} ${field.indicator2} ${NAMES.find((each) => ISSN(n, each) === target)}`
    }),
  )
  return { status, codes: codes.filter((code) => code !== 'import-no-block'), links }
}
const sound = (...links: readonly string[]) => ({ status: 'active', codes: [], links })

/** Reverts an import and waits until the task ends. */
async function revertAndWait(id: string): Promise<void> {
  const { message_id } = (await paris.post(`/api/imports/${id}/revert`)).json()
  const taskOf = async () =>
    (await paris.get('/api/tasks/tasks')).json().find((each: { message_id: string }) => each.message_id === message_id)
  await expect.poll(async () => (await taskOf()).status).toBe('DONE')
}

describe('the three records of a merger', () => {
  it.each(['ABC', 'BCA', 'CBA'].map((order, n) => [order, n] as const))(
    'keep their links and are stored without a draft when imported in the order %s',
    async (order, n) => {
      const records = merger(n)
      const { status_summary } = await importRecords([...order].map((name) => records[name as 'A']))
      expect(status_summary).toMatchObject({ draft: 0, rejected: 0 })
      expect(await linksOf(n, 'A')).toEqual(sound('785 7 B', '785 7 C'))
      expect(await linksOf(n, 'B')).toEqual(sound('785 7 A', '785 7 C'))
      expect(await linksOf(n, 'C')).toEqual(sound('780 4 A', '780 4 B'))
    },
  )

  it('are restored when the import of one of them is reverted', async () => {
    const n = 3
    await importRecords([described(n, 'A'), described(n, 'B', link(n, '785', '07', 'C')), described(n, 'C')])
    const before = await Promise.all(NAMES.map((name) => linksOf(n, name)))
    const { id } = await importRecords([merger(n).A], { mode: 'reimport' })
    expect((await linksOf(n, 'B')).links).toEqual(['785 7 A', '785 7 C'])
    const foreseen = (await paris.get(`/api/imports/${id}/revert`)).json()
    expect(foreseen).toMatchObject({ kept: 0, one_sided: [] })
    await revertAndWait(id)
    expect(await Promise.all(NAMES.map((name) => linksOf(n, name)))).toEqual(before)
  })

  it('cause no warning of a one-sided link if a partner does not link to the other partner', async () => {
    const n = 4
    const B = described(n, 'B', link(n, '785', '07', 'C'))
    await importRecords([described(n, 'A'), described(n, 'B'), described(n, 'C')])
    await importRecords([merger(n).A], { mode: 'reimport' })
    await importRecords([B], { mode: 'reimport' })
    const noted = described(n, 'B', link(n, '785', '07', 'C'), '=500  \\\\$aNote')
    const { id } = await importRecords([noted], { mode: 'reimport' })
    expect((await linksOf(n, 'B')).links).toEqual(['785 7 C'])
    expect((await paris.get(`/api/imports/${id}/revert`)).json()).toMatchObject({ one_sided: [] })
  })
})
