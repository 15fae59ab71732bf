import type { WireRecordShape } from '@seriatim/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  codes,
  consequences,
  fieldsIn,
  ISSN,
  makeRecord,
  readAs,
  save,
  startServerWith,
  type TestServer,
  type WireField,
  withoutField,
} from './testing.ts'

/** Two serials (A, B) that merge into a third (C), in every order of saving. `n` is the index of the order. */
const ORDERS = ['ABC', 'ACB', 'BAC', 'BCA', 'CAB', 'CBA'] as const
const SERIALS = ['A', 'B', 'C'] as const
type Name = (typeof SERIALS)[number]
const LINKS: Readonly<Record<Name, readonly string[]>> = {
  A: ['785 7 B', '785 7 C'],
  B: ['785 7 A', '785 7 C'],
  C: ['780 4 A', '780 4 B'],
}
const numberOf = (n: number, name: string): number => n * 10 + SERIALS.indexOf(name as Name)
const titleOf = (n: number, name: string): string => `Revue ${name} numéro ${n}`

const RUNS = ORDERS.length + 2

let server: TestServer
beforeAll(async () => {
  const all = Array.from({ length: RUNS }, (_, n) =>
    SERIALS.map((name) =>
      makeRecord(numberOf(n, name), {
        title: titleOf(n, name),
        status: name === 'C' ? 'c20069999' : 'd19802005',
      }),
    ),
  )
  server = await startServerWith(all.flat())
})
afterAll(() => server?.close())

const read = (n: number, name: Name) => readAs(server.paris, numberOf(n, name))

const linksOf = async (n: number, name: Name): Promise<string[]> => {
  const names = new Map(SERIALS.map((each) => [ISSN(numberOf(n, each)), each]))
  const answer = await read(n, name)
  return ['780', '785'].flatMap((tag) =>
    fieldsIn(answer, tag).map(({ indicator2, subFields }) => {
      const target = subFields.find(({ x }) => x !== undefined)?.x ?? ''
      return `${tag} ${indicator2} ${names.get(target)}`
    }),
  )
}
const allLinks = async (n: number) => Promise.all(SERIALS.map((name) => linksOf(n, name)))

/** The record of a serial with exactly these links. */
const described = async (n: number, name: Name, links: readonly string[]): Promise<WireRecordShape> => {
  const { fields } = withoutField({ ...(await read(n, name)), record: withoutField(await read(n, name), '780') }, '785')
  const linking = new Map<string, WireField[]>()
  for (const link of links) {
    const [tag = '', indicator2 = '', target = ''] = link.split(' ')
    const subFields: Record<string, string>[] = [{ t: titleOf(n, target) }, { x: ISSN(numberOf(n, target)) }]
    linking.set(tag, [...(linking.get(tag) ?? []), { indicator1: '0', indicator2, subFields }])
  }
  return { fields: { ...fields, ...Object.fromEntries(linking) } }
}

describe('the three records of a merger', () => {
  it.each(ORDERS.map((order, n) => [order, n] as const))(
    'keep the links that the cataloguers wrote when they are saved twice in the order %s',
    async (order, n) => {
      for (const name of order) {
        const saved = await save(server.paris, numberOf(n, name), await described(n, name as Name, LINKS[name as Name]))
        expect([name, saved.status, saved.diagnostic.errors]).toEqual([name, 'active', []])
      }
      const [A, B, C] = await allLinks(n)
      expect([A, B, C!.toSorted()]).toEqual([LINKS.A, LINKS.B, LINKS.C])
      for (const name of order) {
        const record = await described(n, name as Name, LINKS[name as Name])
        expect(await consequences(server.paris, numberOf(n, name), record)).toMatchObject({ total: 0, records: [] })
        const { diagnostic } = await save(server.paris, numberOf(n, name), record)
        expect([name, diagnostic]).toEqual([name, { errors: [], warnings: [] }])
      }
      expect((await allLinks(n)).map((links) => links.toSorted())).toEqual([A, B, C].map((links) => links!.toSorted()))
    },
  )

  it('cause a preview that adds no reverse link to a partner that does not link to the resulting record', async () => {
    const n = ORDERS.length
    const record = await described(n, 'A', LINKS.A)
    const { records } = await consequences(server.paris, numberOf(n, 'A'), record)
    expect(records.map(({ issn, reason, field }) => [issn, reason, field])).toEqual([
      [ISSN(numberOf(n, 'C')), 'reverse_link_added', '780'],
    ])
    const { diagnostic } = await save(server.paris, numberOf(n, 'A'), record)
    expect(codes([...diagnostic.errors, ...diagnostic.warnings])).toEqual([])
    expect(await allLinks(n)).toEqual([LINKS.A, [], ['780 4 A']])
  })

  it('list the partner before the result in the record of the other partner', async () => {
    const n = ORDERS.length + 1
    await save(server.paris, numberOf(n, 'B'), await described(n, 'B', ['785 7 C']))
    const record = await described(n, 'A', LINKS.A)
    const { records } = await consequences(server.paris, numberOf(n, 'A'), record)
    expect(records.map(({ issn, reason, field }) => [issn, reason, field])).toEqual([
      [ISSN(numberOf(n, 'B')), 'reverse_link_added', '785'],
      [ISSN(numberOf(n, 'C')), 'reverse_link_added', '780'],
    ])
    await save(server.paris, numberOf(n, 'A'), record)
    expect(await linksOf(n, 'B')).toEqual(LINKS.B)
  })
})
