import { controlField, dataField, type MarcRecord } from '@seriatim/marc'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Edge, graphEdges, recordLinks } from './links.ts'

const record = (...fields: MarcRecord['fields']): MarcRecord => ({ leader: '00000nas a2200000 i 4500', fields })

describe('the links of a record', () => {
  it('are the ISSNs in $x of 760 to 787, each kind of link once', () => {
    const links = recordLinks(
      '1111-1119',
      record(
        controlField('001', '1111-1119'),
        dataField('510', '0', ' ', [['x', '2222-2227']]),
        dataField('776', '0', '8', [
          ['t', 'Online'],
          ['x', ' 2222-222x '],
        ]),
        dataField('776', '1', '8', [['x', '2222-222X']]),
        dataField('776', '0', '8', [['x', '1111-1119']]),
        dataField('780', '0', '1', [['t', 'Without number']]),
        dataField('787', '0', ' ', [
          ['x', '3333-3335'],
          ['x', 'none'],
        ]),
        dataField('880', '0', ' ', [['x', '4444-4441']]),
      ),
    )
    expect(links).toEqual([
      { to: '2222-222X', tag: '776', indicator2: '8', partner: false },
      { to: '3333-3335', tag: '787', indicator2: ' ', partner: false },
    ])
  })

  it('distinguish the partners of a merger from its result', () => {
    const merger = (issn: string) => dataField('785', '0', '7', [['x', issn]])
    expect(recordLinks('1111-1119', record(merger('2222-2227'), merger('3333-3335')))).toMatchObject([
      { to: '2222-2227', partner: true },
      { to: '3333-3335', partner: false },
    ])
  })
})

const stated = (text: string): Omit<Edge, 'reciprocal'> => {
  const [from = '', tag = '', to = ''] = text.split(' ')
  return { from, to, tag: tag.slice(0, 3), indicator2: tag.slice(3, 4) || ' ', partner: tag.endsWith('p') }
}
const reported = (edges: readonly Edge[]) =>
  edges.map(({ from, to, tag, indicator2, partner, reciprocal }) =>
    [from, `${tag}${indicator2}${partner ? 'p' : ''}`.trim(), to, ...(reciprocal ? ['both'] : [])].join(' '),
  )

describe('the edges of a graph', () => {
  it.each([
    [['a 7768 b', 'b 7768 a'], ['a 7768 b both']],
    [['b 7800 a', 'a 7850 b'], ['a 7850 b both']],
    [
      ['c 7804 a', 'c 7804 b', 'a 7857 c', 'b 7857 c'],
      ['a 7857 c both', 'b 7857 c both'],
    ],
    [
      ['c 7804 a', 'c 7804 b', 'a 7857p b', 'a 7857 c', 'b 7857p a', 'b 7857 c'],
      ['a 7857 c both', 'b 7857 c both', 'a 7857p b both'],
    ],
    [
      ['a 7857p b', 'b 7804 a'],
      ['a 7857p b', 'b 7804 a'],
    ],
    [['b 772 a', 'a 770 b'], ['a 770 b both']],
    [
      ['b 7801 a', 'a 7857 b'],
      ['a 7857 b', 'b 7801 a'],
    ],
    [
      ['a 776 b', 'a 7768 b', 'b 776 a'],
      ['a 776 b both', 'a 7768 b'],
    ],
    [
      ['a 786 b', 'b 786 a'],
      ['a 786 b', 'b 786 a'],
    ],
    [['a 787 b'], ['a 787 b']],
  ])('for the links %j are %j', (given, expected) => {
    expect(reported(graphEdges(given.map(stated)))).toEqual(expected)
  })

  it('include every link and do not depend on the order of the links', () => {
    const statement = fc.record({
      from: fc.constantFrom('a', 'b', 'c'),
      to: fc.constantFrom('d', 'a', 'b'),
      tag: fc.constantFrom('770', '772', '776', '780', '785', '786'),
      indicator2: fc.constantFrom('0', '4', '7'),
      partner: fc.constant(false),
    })
    const statements = fc
      .uniqueArray(statement, { selector: (each) => JSON.stringify(each), maxLength: 12 })
      .map((all) => all.filter(({ from, to }) => from !== to))
    fc.assert(
      fc.property(
        statements.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        ([all, shuffled]) => {
          const edges = graphEdges(all)
          expect(reported(graphEdges(shuffled)).sort()).toEqual(reported(edges).sort())
          expect(edges.reduce((sum, { reciprocal }) => sum + (reciprocal ? 2 : 1), 0)).toBe(all.length)
        },
      ),
    )
  })
})
