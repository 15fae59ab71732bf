import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../../../scripts/testing/runs.ts'
import { CARD, curvePoints, isBlocked, nextMember, placeFamily, UNKNOWN_LANE, yearNumber, yearTicks } from './layout.ts'
import { type Edge, edgeKey, type Node } from './relations.ts'

const NOW = 2026
const member = (issn: string, start: string | null, medium = 'ta', end: string | null = '9999'): Node => ({
  issn,
  title: `Title ${issn}`,
  media: [medium],
  category: 'reg',
  center: '_7',
  start_year: start,
  end_year: end,
  issnl: issn,
  known: true,
})
const unknown = (issn: string): Node => ({ ...member(issn, null), title: null, media: [], category: '', known: false })
const edge = (from: string, to: string, tag: string): Edge => ({
  from,
  to,
  tag,
  indicator2: '0',
  partner: false,
  reciprocal: false,
})

const placed = (nodes: readonly Node[], edges: readonly Edge[] = []) => {
  const layout = placeFamily(nodes, edges, NOW)
  const at = (issn: string) => layout.nodes.find(({ node }) => node.issn === issn)!
  return { layout, at }
}

describe('the graph of a family', () => {
  it('places records from left to right in proportion to their years', () => {
    const { at, layout } = placed([member('c', '2010'), member('a', '1950'), member('b', '1970', 'cr')])
    const unit = layout.years!.unitsAYear
    expect(at('b').x - at('a').x).toBe(20 * unit)
    expect(at('c').x - at('b').x).toBe(40 * unit)
    expect([layout.years!.from, layout.years!.to]).toEqual([1950, NOW])
  })

  it('has a lane for each medium: print, online, other carriers, unspecified, not in the database', () => {
    const nodes = [
      unknown('f'),
      member('e', '1990', 'zu'),
      member('d', '1990', 'hd'),
      member('c', '1990', 'co'),
      member('b', '1990', 'cr'),
      member('a', '1990', 'ta'),
    ]
    const { layout, at } = placed(nodes, [edge('a', 'f', '776')])
    expect(layout.lanes.map(({ key }) => key)).toEqual(['ta', 'cr', 'co', 'hd', 'zu', UNKNOWN_LANE])
    for (const { lane, y } of layout.nodes) {
      const { top, bottom } = layout.lanes.find(({ key }) => key === lane)!
      expect(y - CARD.height / 2).toBeGreaterThanOrEqual(top)
      expect(y + CARD.height / 2).toBeLessThanOrEqual(bottom)
    }
    // A record that is not in the database is placed below the record that links to it.
    expect(at('f').x).toBe(at('a').x)
  })

  it('puts later titles in the row of the earlier ones', () => {
    const nodes = [
      member('a', '1900', 'ta', '1919'),
      member('x', '1901', 'ta', '1910'),
      member('b', '1960', 'ta', '1970'),
      member('y', '1965', 'ta', '1970'),
    ]
    const { at } = placed(nodes, [edge('a', 'y', '785'), edge('b', 'x', '780')])
    expect(at('y').y).toBe(at('a').y)
    expect(at('b').y).toBe(at('x').y)
  })

  it('does not place the partners of a merger in one row as it does later titles', () => {
    const nodes = [
      member('a', '1900', 'ta', '1919'),
      member('x', '1901', 'ta', '1910'),
      member('b', '1960', 'ta', '1970'),
    ]
    const { at } = placed(nodes, [{ ...edge('x', 'b', '785'), indicator2: '7', partner: true }])
    expect(at('b').y).toBe(at('a').y)
  })

  it('places records without a year before the axis', () => {
    const { at } = placed([member('a', '1990'), member('b', 'uuuu'), member('c', null)])
    expect(at('b').x).toBeLessThan(at('a').x - CARD.width)
    expect(at('c').x).toBe(at('b').x)
    expect(placed([member('b', null)]).layout.years).toBeUndefined()
    expect(placeFamily([], [], NOW).nodes).toEqual([])
  })

  it('distinguishes known end years, serials still published, and unknown end years', () => {
    const nodes = [
      member('a', '1990', 'ta', '1999'),
      member('b', '1990', 'ta', '9999'),
      member('c', '1990', 'ta', '199u'),
      member('d', '1990', 'ta', '1980'),
    ]
    const { at, layout } = placed(nodes)
    const years = (issn: string) => {
      const { from, to } = at(issn).lifetime!
      return Math.round((to - from) / layout.years!.unitsAYear)
    }
    expect(nodes.map(({ issn }) => at(issn).lifetime!.end)).toEqual(['closed', 'open', 'uncertain', 'closed'])
    expect([years('a'), years('b'), years('c')]).toEqual([9, 36, 9])
    expect(years('d')).toBeLessThanOrEqual(2)
  })

  const families = fc
    .array(
      fc.record({
        start: fc.oneof(fc.integer({ min: 1700, max: 2026 }).map(String), fc.constantFrom('19uu', 'uuuu', null)),
        medium: fc.constantFrom('ta', 'cr', 'hd'),
        end: fc.constantFrom('9999', '2000', 'uuuu', null),
        known: fc.boolean(),
      }),
      { minLength: 1, maxLength: 120 },
    )
    .map((all) =>
      all.map(({ start, medium, end, known }, index) =>
        known ? member(`n${index}`, start, medium, end) : unknown(`n${index}`),
      ),
    )

  it('never overlaps cards, and keeps them inside the drawing', () => {
    fc.assert(
      fc.property(families, (nodes) => {
        const edges = nodes.slice(1).map(({ issn }, index) => edge(nodes[index]!.issn, issn, '785'))
        const { layout } = placed(nodes, edges)
        expect(layout.nodes.length).toBe(nodes.length)
        const { left, right, top, bottom } = layout.box
        for (const [index, one] of layout.nodes.entries()) {
          expect(one.x - CARD.width / 2 >= left && one.x + CARD.width / 2 <= right).toBe(true)
          expect(one.y - CARD.height / 2 >= top && one.y + CARD.height / 2 <= bottom).toBe(true)
          for (const other of layout.nodes.slice(index + 1))
            expect(Math.abs(one.x - other.x) >= CARD.width || Math.abs(one.y - other.y) >= CARD.height).toBe(true)
        }
      }),
      { numRuns: runs(60) },
    )
  })

  it('has a balanced aspect ratio for a large family', () => {
    const nodes = Array.from({ length: 500 }, (_, n) => member(`n${n}`, String(1960 + (n % 60)), n % 3 ? 'ta' : 'cr'))
    const { left, right, top, bottom } = placed(nodes).layout.box
    const aspect = (right - left) / (bottom - top)
    expect(aspect).toBeGreaterThan(1)
    expect(aspect).toBeLessThan(2)
  })
})

describe('a straight link', () => {
  const { layout } = placed([
    member('a', '1990', 'ta'),
    member('b', '1990', 'cr'),
    member('c', '1990', 'co'),
    member('d', '1900', 'co', '1901'),
  ])

  it.each([
    ['a', 'c', true],
    ['a', 'b', false],
    ['b', 'c', false],
    ['d', 'c', false],
    ['d', 'a', false],
    ['a', 'gone', false],
  ])('from %s to %s passes under another card: %s', (from, to, expected) => {
    expect(isBlocked(layout, { from, to })).toBe(expected)
    expect(isBlocked(layout, { from: to, to: from })).toBe(expected)
  })
})

/** Expects that no link leaves the drawing or passes under the card of another record. */
const expectLinksInSight = (nodes: readonly Node[], edges: readonly Edge[]) => {
  const { layout, at } = placed(nodes, edges)
  const { left, right, top, bottom } = layout.box
  for (const each of edges)
    for (const { x, y } of curvePoints(at(each.from), at(each.to), layout.bends.get(edgeKey(each)) ?? 0)) {
      expect(x >= left && x <= right && y >= top && y <= bottom, `${edgeKey(each)} at ${x}, ${y}`).toBe(true)
      for (const { node, ...card } of layout.nodes)
        if (node.issn !== each.from && node.issn !== each.to)
          expect(Math.abs(x - card.x) < CARD.width / 2 && Math.abs(y - card.y) < CARD.height / 2).toBe(false)
    }
  return { layout, at }
}

describe('links with cards between their ends', () => {
  it('stay inside the drawing for a serial with three media of one year', () => {
    const nodes = [member('a', '1990'), member('b', '1990', 'cr'), member('c', '1990', 'co')]
    const edges = [edge('a', 'b', '776'), edge('b', 'c', '776'), edge('a', 'c', '776')]
    const { layout } = expectLinksInSight(nodes, edges)
    expect([...layout.bends.keys()]).toEqual([edgeKey(edges[2]!)])
    expectLinksInSight(nodes, [...edges.slice(0, 2), edge('c', 'a', '776')])
    expectLinksInSight([...nodes, member('d', '2015', 'cr')], edges)
  })

  it('lead from one title to both of its successors, whether in the same year or in different years', () => {
    for (const years of [
      ['2000', '2000'],
      ['2000', '2015'],
    ] as const) {
      const nodes = [
        member('a', '1990', 'ta', '1999'),
        member('b', years[0], 'ta', '2001'),
        member('c', years[1], 'ta', '2020'),
      ]
      const { at } = expectLinksInSight(nodes, [edge('a', 'b', '785'), edge('a', 'c', '785')])
      expect([at('b').x, at('b').y]).not.toEqual([at('c').x, at('c').y])
    }
  })
})

describe('a step between records of a graph', () => {
  const { layout } = placed([
    member('a', '1950', 'ta', '1960'),
    member('b', '2000', 'ta', '2001'),
    member('c', '1950', 'cr', '1960'),
  ])

  it.each([
    ['a', 'right', 'b'],
    ['a', 'down', 'c'],
    ['c', 'up', 'a'],
    ['b', 'left', 'a'],
    ['b', 'right', undefined],
    ['gone', 'up', 'a'],
  ] as const)('from %s to the %s leads to %s', (from, direction, to) =>
    expect(nextMember(layout, from, direction)).toBe(to),
  )
})

describe('the years of the axis', () => {
  it('have unknown digits replaced by 0 or 9, and are undefined for unknown years', () => {
    expect(yearNumber('19uu', '0')).toBe(1900)
    expect(yearNumber('19uu', '9')).toBe(1999)
    for (const none of ['uuuu', '9999', '199', '    ', null]) expect(yearNumber(none, '0')).toBeUndefined()
  })

  it('are labelled as densely as the room allows', () => {
    expect(yearTicks(1987, 2003, 8, 40)).toEqual([1990, 1995, 2000])
    expect(yearTicks(1987, 1989, 60, 40)).toEqual([1987, 1988, 1989])
    expect(yearTicks(1800, 2026, 0.5, 40)).toEqual([1800, 1900, 2000])
  })
})
