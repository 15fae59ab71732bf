import { type Edge, edgeKey, type Node, relationGroup } from './relations.ts'

/** The size of a card in units of the drawing (pixels at zoom 1). */
export const CARD = { width: 208, height: 44 } as const
const GAP = 22
/** Distance between rows of cards. A row contains the card, its bar of years, and room for links. */
const ROW = 76
const LANE_PADDING = 24
/** Maximum ratio of width to height. A drawing that is at most `ROOMY` units wide may have any ratio. */
const ASPECT = 1.9
const ROOMY = 960
/** Scales to try, in units per year, from narrow to wide. */
const SCALES = [4, 6, 9, 13, 18, 24, 32, 44, 60, 84, 120, 170, 230] as const
/** Maximum number of records with bars of years; with more records, bars would overlap cards. */
const MAX_WITH_LIFETIMES = 60

type Lifetime = {
  readonly from: number
  readonly to: number
  /** `open`: still published; `uncertain`: the exact end year is unknown. */
  readonly end: 'closed' | 'open' | 'uncertain'
}
export type PlacedNode = {
  readonly node: Node
  /** Position of the centre of the card. */
  readonly x: number
  readonly y: number
  readonly lane: string
  readonly lifetime: Lifetime | undefined
}
type Lane = { readonly key: string; readonly top: number; readonly bottom: number }
export type Layout = {
  readonly nodes: readonly PlacedNode[]
  readonly lanes: readonly Lane[]
  /** The range of years of the axis; undefined if no record has a year. */
  readonly years: { readonly from: number; readonly to: number; readonly unitsAYear: number } | undefined
  /**
   * The curves of links whose straight line would pass under the card of a third record, by `edgeKey`. The value is the
   * distance of the control point of a quadratic curve from the middle of the line. It is positive if the point is on
   * the clockwise side of the direction from `from` to `to`.
   */
  readonly bends: ReadonlyMap<string, number>
  readonly box: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }
}

/** The lane of records that are not in the database. */
export const UNKNOWN_LANE = 'unknown'
/** The value of 007/00-01 for a record with an unspecified medium, which has its own lane. */
export const UNSPECIFIED_LANE = 'zu'

/** The lane of a record: its first medium (007/00-01). */
const laneOf = ({ known, media }: Node): string => (known ? (media[0] ?? UNSPECIFIED_LANE) : UNKNOWN_LANE)

/** Sort key of lanes: print, online, other carriers by code, unspecified, not in the database. */
const laneRank = (key: string): string => {
  if (key === UNKNOWN_LANE) return `9`
  if (key === UNSPECIFIED_LANE) return `8`
  if (key === 'ta') return '0'
  if (key.startsWith('t')) return `1${key}`
  if (key === 'cr') return '2'
  return `${key.startsWith('c') ? 3 : 4}${key}`
}

/**
 * A year from 008 as a number, where each u (unknown digit) is replaced by `unknown`. Undefined for unknown years
 * (`uuuu`, 9999, null).
 */
export const yearNumber = (year: string | null, unknown: '0' | '9'): number | undefined =>
  year === null || year === 'uuuu' || year === '9999' || !/^[0-9u]{4}$/.test(year)
    ? undefined
    : Number(year.replaceAll('u', unknown))

type Dated = { readonly node: Node; readonly lane: string; readonly start: number | undefined; readonly end: number }

const lifetimeEnd = ({ end_year }: Node): Lifetime['end'] => {
  if (end_year === '9999') return 'open'
  return end_year === null || end_year.includes('u') ? 'uncertain' : 'closed'
}

/**
 * Places the records of a family from left to right by first year. Each medium has a lane, with as many rows as needed
 * so that cards do not overlap. A later title is in the row of the earlier one if there is room. Records that are not
 * in the database are placed below a record that links to them.
 * @param now the current year
 */
export const placeFamily = (nodes: readonly Node[], edges: readonly Edge[], now: number): Layout => {
  const dated = nodes.map((node): Dated => {
    const start = yearNumber(node.start_year, '0')
    return { node, lane: laneOf(node), start, end: Math.max(start ?? 0, yearNumber(node.end_year, '9') ?? now) }
  })
  const known = dated.filter(({ start }) => start !== undefined)
  const from = Math.min(...known.map(({ start }) => start!))
  const to = Math.max(...known.map(({ end }) => end), from + 1)
  const hasLifetimes = nodes.length <= MAX_WITH_LIFETIMES
  const place = (unitsAYear: number) =>
    placeAt(dated, edges, known.length === 0 ? undefined : { from, to, unitsAYear }, hasLifetimes)
  // Uses the widest scale at which the drawing has a valid aspect ratio, because at a wide scale more cards fit into
  // one row.
  for (const unitsAYear of SCALES.toReversed()) {
    const layout = place(unitsAYear)
    const { left, right, top, bottom } = layout.box
    if (right - left <= Math.max(ROOMY, ASPECT * (bottom - top))) return withBends(layout, edges)
  }
  return withBends(place(SCALES[0]), edges)
}

const placeAt = (
  dated: readonly Dated[],
  edges: readonly Edge[],
  years: Layout['years'],
  hasLifetimes: boolean,
): Omit<Layout, 'bends'> => {
  const xOf = (year: number) => (years ? (year - years.from) * years.unitsAYear : 0)
  // Records without a year are in a column before the axis.
  const undatedLeft = years ? -(CARD.width + 3 * GAP) : 0
  const byIssn = new Map(dated.map((each) => [each.node.issn, each]))
  const named = namingRecords(edges)
  const earlier = earlierTitles(edges)
  const leftOf = (each: Dated): number => {
    if (each.start !== undefined) return xOf(each.start)
    const namer = each.node.known ? undefined : byIssn.get(named.get(each.node.issn) ?? '')
    return namer?.start === undefined ? undatedLeft : xOf(namer.start)
  }
  const keys = [...new Set(dated.map(({ lane }) => lane))].sort((a, b) => (laneRank(a) < laneRank(b) ? -1 : 1))
  const nodes: PlacedNode[] = []
  const lanes: Lane[] = []
  let top = 0
  for (const key of keys) {
    const members = dated.filter(({ lane }) => lane === key).toSorted((a, b) => leftOf(a) - leftOf(b))
    /** The right edge of the last card of each row. */
    const rows: number[] = []
    const rowOf = new Map<string, number>()
    for (const each of members) {
      const { node, start, end } = each
      const left = leftOf(each)
      const lifetime =
        hasLifetimes && node.known && start !== undefined
          ? { from: left, to: Math.max(xOf(end), left + 6), end: lifetimeEnd(node) }
          : undefined
      const wanted = rowOf.get(earlier.get(node.issn) ?? '')
      const isFree = (row: number | undefined) => row !== undefined && left >= rows[row]!
      const row = isFree(wanted) ? wanted! : firstFreeRow(rows, left)
      rows[row] = Math.max(left + CARD.width, lifetime?.to ?? 0) + GAP
      rowOf.set(node.issn, row)
      nodes.push({
        node,
        x: left + CARD.width / 2,
        y: top + LANE_PADDING + row * ROW + CARD.height / 2,
        lane: key,
        lifetime,
      })
    }
    const bottom = top + 2 * LANE_PADDING + rows.length * ROW - (ROW - CARD.height) + 10
    lanes.push({ key, top, bottom })
    top = bottom
  }
  const left = Math.min(0, ...nodes.map(({ x }) => x - CARD.width / 2))
  const right = Math.max(CARD.width, ...nodes.map(({ x, lifetime }) => Math.max(x + CARD.width / 2, lifetime?.to ?? 0)))
  return { nodes, lanes, years, box: { left, right, top: 0, bottom: Math.max(top, CARD.height) } }
}

const firstFreeRow = (rows: readonly number[], left: number): number => {
  const free = rows.findIndex((right) => left >= right)
  return free < 0 ? rows.length : free
}

/** Maps the ISSN of each link target to a record that links to it. */
const namingRecords = (edges: readonly Edge[]): ReadonlyMap<string, string> =>
  new Map(edges.map(({ from, to }) => [to, from]))

/** Maps the ISSN of each title to the ISSN of the previous title. */
const earlierTitles = (edges: readonly Edge[]): ReadonlyMap<string, string> =>
  new Map(
    edges
      .filter((edge) => relationGroup(edge) === 'succession' && !edge.partner)
      .map(({ from, to, tag }) => (tag === '785' ? [to, from] : [from, to])),
  )

/** Distance in units between a curve and a card that it avoids. */
const CLEARANCE = 14
const CURVE_STEPS = 24

/**
 * Points on the curve of a link, approximately between the edges of both cards; `bend` is a value of `Layout.bends`.
 */
export const curvePoints = (a: Point, b: Point, bend: number): readonly Point[] => {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1
  const control = {
    x: (a.x + b.x) / 2 - ((b.y - a.y) / length) * bend,
    y: (a.y + b.y) / 2 + ((b.x - a.x) / length) * bend,
  }
  return Array.from({ length: CURVE_STEPS + 1 }, (_, step) => {
    const t = step / CURVE_STEPS
    const [first, middle, last] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2]
    return {
      x: first * a.x + middle * control.x + last * b.x,
      y: first * a.y + middle * control.y + last * b.y,
    }
  })
}

const isUnderCard = ({ x, y }: Point, card: Point): boolean =>
  Math.abs(x - card.x) < CARD.width / 2 && Math.abs(y - card.y) < CARD.height / 2

/** The smallest bend, to either side, with which a link avoids the cards on its line and touches no other card. */
const bendOf = (a: Point, b: Point, others: readonly Point[]): number => {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1
  const along = { x: (b.x - a.x) / length, y: (b.y - a.y) / length }
  const across = { x: -along.y, y: along.x }
  const extent = (Math.abs(across.x) * CARD.width + Math.abs(across.y) * CARD.height) / 2 + CLEARANCE
  const blocking = others.filter((card) => crosses(a, b, card))
  const needed = (side: 1 | -1): number => {
    const bends = blocking.map((card) => {
      const [dx, dy] = [card.x - a.x, card.y - a.y]
      // Near the ends of a link, no bend moves the curve far from the line.
      const t = Math.min(0.8, Math.max(0.2, (dx * along.x + dy * along.y) / length))
      return (side * (dx * across.x + dy * across.y) + extent) / (2 * t * (1 - t))
    })
    return side * Math.max(...bends)
  }
  // If both bends have the same size, the curve goes to the right (away from the names of lanes) or upwards.
  const preferred = across.x > 0 || (across.x === 0 && across.y < 0) ? 1 : -1
  const both = [needed(preferred), needed(preferred === 1 ? -1 : 1)].toSorted(
    (one, two) => Math.abs(one) - Math.abs(two),
  )
  const isFree = (bend: number) =>
    !curvePoints(a, b, bend).some((point) => others.some((card) => isUnderCard(point, card)))
  return both.find(isFree) ?? both[0]!
}

/** Adds curves around cards to a layout, and extends its box so that the curves are inside. */
const withBends = (layout: Omit<Layout, 'bends'>, edges: readonly Edge[]): Layout => {
  const byIssn = new Map(layout.nodes.map((placed) => [placed.node.issn, placed]))
  const bends = new Map<string, number>()
  let { left, right, top, bottom } = layout.box
  for (const edge of edges) {
    const [a, b] = [byIssn.get(edge.from), byIssn.get(edge.to)]
    if (a === undefined || b === undefined || !isBlocked(layout, edge)) continue
    const bend = bendOf(
      a,
      b,
      layout.nodes.filter((card) => card !== a && card !== b),
    )
    bends.set(edgeKey(edge), bend)
    for (const { x, y } of curvePoints(a, b, bend)) {
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
  }
  return { ...layout, bends, box: { left, right, top, bottom } }
}

/** Whether the straight line between two records passes under the card of a third one. */
export const isBlocked = ({ nodes }: Pick<Layout, 'nodes'>, { from, to }: Pick<Edge, 'from' | 'to'>): boolean => {
  const [a, b] = [from, to].map((issn) => nodes.find(({ node }) => node.issn === issn))
  if (a === undefined || b === undefined) return false
  return nodes.some((card) => card !== a && card !== b && crosses(a, b, card))
}

type Point = Pick<PlacedNode, 'x' | 'y'>

/** Whether the line from `a` to `b` meets the card around `card` (Liang–Barsky clipping). */
const crosses = (a: Point, b: Point, card: Point): boolean => {
  let [enters, leaves] = [0, 1]
  for (const [from, by, middle, half] of [
    [a.x, b.x - a.x, card.x, CARD.width / 2],
    [a.y, b.y - a.y, card.y, CARD.height / 2],
  ] as const) {
    const [low, high] = [middle - half - from, middle + half - from]
    if (by === 0) {
      if (low > 0 || high < 0) return false
      continue
    }
    enters = Math.max(enters, Math.min(low / by, high / by))
    leaves = Math.min(leaves, Math.max(low / by, high / by))
  }
  return enters < leaves
}

export type Direction = 'left' | 'right' | 'up' | 'down'

/**
 * The nearest record in a direction. Distance perpendicular to the direction counts twice. Undefined if no record is in
 * that direction.
 */
export const nextMember = (layout: Layout, issn: string, direction: Direction): string | undefined => {
  const here = layout.nodes.find(({ node }) => node.issn === issn)
  if (here === undefined) return layout.nodes[0]?.node.issn
  let next: string | undefined
  let nearest = Number.POSITIVE_INFINITY
  for (const { node, x, y } of layout.nodes) {
    const [dx, dy] = [x - here.x, y - here.y]
    const along = { left: -dx, right: dx, up: -dy, down: dy }[direction]
    const across = Math.abs(direction === 'left' || direction === 'right' ? dy : dx)
    if (along <= 0) continue
    const distance = along + 2 * across
    if (distance >= nearest) continue
    nearest = distance
    next = node.issn
  }
  return next
}

/** The years to label on the axis, at least `room` pixels apart. `unitsAYear` is multiplied by the zoom. */
export const yearTicks = (from: number, to: number, unitsAYear: number, room: number): number[] => {
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].find((each) => each * unitsAYear >= room) ?? 1000
  const ticks: number[] = []
  for (let year = Math.ceil(from / step) * step; year <= to; year += step) ticks.push(year)
  return ticks
}
