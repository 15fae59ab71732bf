import { fromLines, type MarcRecord, toLines } from '@seriatim/marc'
import { describe, expect, it } from 'vitest'
import { linkingFields } from './record-links.ts'
import { hasReverseLink, withReverseLinks } from './reverse-links.ts'

const ISSNS = { A: '1111-1119', B: '2222-2227', C: '3333-3335', D: '4444-4441' } as const
type Name = keyof typeof ISSNS
const NAMES = Object.keys(ISSNS) as Name[]
const issnOf = (name: string): string => ISSNS[name as Name]

/** A record with links such as `785 07 B`. The 785 in `785 07 text` has no $x. */
const serial = (name: Name, links: readonly string[]): MarcRecord =>
  fromLines([
    '=LDR  00000nas a2200000 i 4500',
    `=222  \\0$aSerial ${name}`,
    ...links.map((link) => {
      const [tag, indicators, target = ''] = link.split(' ')
      return `=${tag}  ${indicators}$tSerial ${target}${target === 'text' ? '' : `$x${issnOf(target)}`}`
    }),
  ]).record as MarcRecord

const linksOf = (record: MarcRecord): string[] =>
  toLines(record).flatMap((line) => {
    const match = /^=(7\d\d) {2}(..)\$tSerial (\S+?)(\$x.*)?$/.exec(line)
    return match ? [`${match[1]} ${match[2]} ${match[3]}`] : []
  })

type Base = Partial<Record<Name, MarcRecord>>

/** Simulates a save on the server: stores a record and updates reverse links in its old and new targets. */
const save = (base: Base, name: Name, after: MarcRecord): void => {
  const before = base[name]
  base[name] = after
  const named = [before, after].flatMap((record) => (record ? linkingFields(record).map(({ issn }) => issn) : []))
  for (const target of NAMES) {
    const record = base[target]
    if (target === name || record === undefined || !named.includes(ISSNS[target])) continue
    base[target] = withReverseLinks({ issn: ISSNS[target], record }, { issn: ISSNS[name], before, after }).record
  }
}

const linksIn = (base: Base) =>
  Object.fromEntries(Object.entries(base).map(([name, record]) => [name, linksOf(record)]))

const permutations = <T>(values: readonly T[]): T[][] =>
  values.length < 2
    ? [[...values]]
    : values.flatMap((value, index) => permutations(values.toSpliced(index, 1)).map((rest) => [value, ...rest]))

type Family = Partial<Record<Name, readonly string[]>>

const MERGER: Family = { A: ['785 07 B', '785 07 C'], B: ['785 07 A', '785 07 C'], C: ['780 04 A', '780 04 B'] }
const UNION_OF_THREE: Family = {
  A: ['785 07 B', '785 07 D', '785 07 C'],
  B: ['785 07 A', '785 07 D', '785 07 C'],
  D: ['785 07 A', '785 07 B', '785 07 C'],
  C: ['780 04 A', '780 04 B', '780 04 D'],
}
const SPLIT: Family = { A: ['785 06 B', '785 06 C'], B: ['780 01 A'], C: ['780 01 A'] }
const ABSORPTION_IN_PART: Family = { A: ['785 05 B', '785 05 C'], B: ['780 06 A'], C: ['780 06 A'] }

describe.each([
  ['a merger of two', MERGER],
  ['a merger of three', UNION_OF_THREE],
  ['a split', SPLIT],
  ['an absorption in part by two', ABSORPTION_IN_PART],
])('the links of %s', (_, family) => {
  const names = Object.keys(family) as Name[]
  const empty = (): Base => Object.fromEntries(names.map((name) => [name, serial(name, [])]))

  it.each(permutations(names).map((order) => [order.join(' '), order] as const))(
    'are the same after saves in the order %s, and after a second round of saves',
    (_, order) => {
      const base = empty()
      for (const name of order) save(base, name, serial(name, family[name]!))
      const first = linksIn(base)
      const sorted = (links: Readonly<Record<string, readonly string[]>>) =>
        Object.fromEntries(Object.entries(links).map(([name, each]) => [name, each.toSorted()]))
      expect(sorted(first)).toEqual(sorted(family as Record<string, readonly string[]>))
      for (const name of names) expect(first[name]!.at(-1)!.slice(0, 6)).toBe(family[name]!.at(-1)!.slice(0, 6))
      for (const name of order) save(base, name, base[name]!)
      expect(linksIn(base)).toEqual(first)
    },
  )

  it('have a reverse link each, except between partners', () => {
    for (const name of names) {
      for (const { kind, issn } of linkingFields(serial(name, family[name]!))) {
        const target = names.find((each) => ISSNS[each] === issn)!
        expect(hasReverseLink(serial(target, family[target]!), kind, ISSNS[name])).toBe(true)
      }
    }
  })
})

describe('a merger described in only some of its records', () => {
  const saved = (base: Family, name: Name, links: readonly string[]) => {
    const records: Base = Object.fromEntries(
      Object.entries(base).map(([each, known]) => [each, serial(each as Name, known)]),
    )
    save(records, name, serial(name, links))
    return linksIn(records)
  }

  it('does not change a partner that does not name the result yet', () => {
    expect(saved({ A: [], B: [], C: [] }, 'A', ['785 07 B', '785 07 C'])).toEqual({
      A: ['785 07 B', '785 07 C'],
      B: [],
      C: ['780 04 A'],
    })
    expect(saved({ A: [], B: ['785 07 D'], C: [] }, 'A', ['785 07 B', '785 07 C'])).toMatchObject({ B: ['785 07 D'] })
  })

  it('adds the new partner before the last 785 of a partner that names the result', () => {
    const { B } = saved({ A: [], B: ['785 07 D', '785 07 C'], C: [] }, 'A', ['785 07 B', '785 07 C'])
    expect(B).toEqual(['785 07 D', '785 07 A', '785 07 C'])
  })

  it('does not change a partner if the last 785 has no ISSN', () => {
    expect(saved({ A: [], B: ['785 07 text'] }, 'A', ['785 07 B', '785 07 text'])).toMatchObject({
      B: ['785 07 text'],
    })
  })

  it('does not change a partner if the result is not in the database', () => {
    expect(saved({ A: [], B: [] }, 'A', ['785 07 B', '785 07 C'])).toMatchObject({ B: [] })
  })

  it('adds the result as the last 785 of a record that the result names', () => {
    const { A } = saved({ A: ['785 07 B'], C: [] }, 'C', ['780 04 A', '780 04 B'])
    expect(A).toEqual(['785 07 B', '785 07 C'])
  })

  it('does not replace a result that a partner already names', () => {
    expect(saved({ A: ['785 07 B', '785 07 C'], D: [] }, 'D', ['780 04 A'])).toMatchObject({
      A: ['785 07 B', '785 07 C'],
    })
    expect(saved({ A: ['785 07 text'], D: [] }, 'D', ['780 04 A'])).toMatchObject({ A: ['785 07 text'] })
  })

  it('keeps the result that the record of a partner names, not the one that another record states', () => {
    expect(saved({ A: [], B: ['785 07 A', '785 07 C'] }, 'A', ['785 07 B'])).toMatchObject({
      B: ['785 07 A', '785 07 C'],
    })
    expect(saved({ A: ['785 07 C'], B: [] }, 'B', ['780 04 A', '785 07 A', '785 07 C'])).toMatchObject({
      A: ['785 07 B', '785 07 C'],
    })
  })

  it('removes "formed by the union of" from a serial that becomes a partner', () => {
    const base: Base = { A: serial('A', ['785 07 B']), B: serial('B', ['780 04 A']), C: serial('C', []) }
    save(base, 'A', serial('A', ['785 07 B', '785 07 C']))
    expect(linksIn(base)).toMatchObject({ B: [], C: ['780 04 A'] })
  })

  it('exchanges the roles of partner and result if the order of the 785s changes', () => {
    const base: Base = {
      A: serial('A', ['785 07 B', '785 07 C']),
      B: serial('B', ['785 07 A', '785 07 C']),
      C: serial('C', ['780 04 A']),
    }
    save(base, 'A', serial('A', ['785 07 C', '785 07 B']))
    expect(linksIn(base)).toMatchObject({ B: ['780 04 A', '785 07 C'], C: [] })
  })

  it('converts "continued by" of a partner to its last 785', () => {
    const base: Base = { A: serial('A', ['785 00 C', '785 07 B']), B: serial('B', []), C: serial('C', ['780 00 A']) }
    save(base, 'C', serial('C', ['780 04 A', '780 04 B']))
    expect(linksIn(base)).toMatchObject({ A: ['785 07 B', '785 07 C'] })
  })
})

describe('a record that links to a result in two media', () => {
  it('gets the new key title of one medium, and keeps the link to the other', () => {
    const base: Base = { A: serial('A', ['785 07 B', '785 07 C']), B: serial('B', ['780 04 A']) }
    const renamed = fromLines(toLines(base.B!).map((line) => line.replace('Serial B', 'Serial New'))).record
    save(base, 'B', renamed as MarcRecord)
    expect(linksOf(base.A!)).toEqual(['785 07 New', '785 07 C'])
  })
})

describe('a predecessor that becomes a partner', () => {
  it('gets a 785 for the new partner before the 785 of the result', () => {
    const base: Base = { A: serial('A', ['780 00 B']), B: serial('B', ['785 07 C', '785 00 A']), C: serial('C', []) }
    save(base, 'A', serial('A', ['785 07 B', '785 07 C']))
    expect(linksIn(base)).toMatchObject({ B: ['785 07 A', '785 07 C'] })
  })
})

describe('linkingFields', () => {
  const roles = (links: readonly string[]) =>
    linkingFields(serial('A', links)).map(({ kind: { tag, indicator2, isPartner } }) =>
      [tag, indicator2, ...(isPartner ? ['partner'] : [])].join(' '),
    )

  it('treats all 785s with second indicator 7 except the last as partners', () => {
    expect(roles(['780 04 D', '785 07 B', '785 00 D', '785 07 C'])).toEqual([
      '780 4',
      '785 7 partner',
      '785 0',
      '785 7',
    ])
    expect(roles(['785 07 B', '785 07 text'])).toEqual(['785 7 partner'])
    expect(roles(['785 06 B', '785 06 C', '780 04 B', '780 04 C'])).toEqual(['785 6', '785 6', '780 4', '780 4'])
  })

  it('treats all 785s as partners if the result is only in an 880 without a 785', () => {
    const record = serial('A', ['785 07 B'])
    const original = fromLines(['=LDR  00000nas a2200000 i 4500', '=880  07$6785-00/(N$tЖурнал'])
    const fields = [...record.fields, ...(original.record as MarcRecord).fields]
    expect(linkingFields({ ...record, fields }).map(({ kind }) => kind.isPartner)).toEqual([true])
  })

  it('finds no partner if the result occurs in two 785s', () => {
    expect(roles(['785 07 C', '785 07 C'])).toEqual(['785 7', '785 7'])
  })
})
