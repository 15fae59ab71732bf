/**
 * Shows earlier and later titles of a serial. Wide screens show boxes on a time axis, with parallel titles in separate
 * rows. Narrow screens, and records without years, show a list with arrows.
 */
import { factsOf } from '@seriatim/analyser'
import type { MarcRecord } from '@seriatim/marc'
import type { ReactNode } from 'react'
import type { PublicRecord } from '../../public/presenter.ts'
import { recordAddress } from '../../public/record-address.ts'
import { h } from './h.ts'
import { type LinkedSerial, linkedSerials, relation } from './linked-serial.ts'
import { formatYears } from './serial-text.ts'
import { textAttributes, textDirection } from './text-language.ts'
import type { Visit } from './visit.ts'

/** The public records that a page shows in addition to its own record, by ISSN. */
export type Neighbours = ReadonlyMap<string, PublicRecord>

/** ISSNs of the earlier and later titles of a record. */
export const chainIssns = (record: MarcRecord): readonly string[] =>
  ['780', '785'].flatMap((tag) => linkedSerials(record, tag)).flatMap(({ issn }) => issn ?? [])

/** Years of publication, both included. */
type Span = { readonly from: number; readonly to: number }

/**
 * The years in 008 as a range. An unknown digit is 0 in the start year and 9 in the end year. An open end is the
 * current year.
 */
function spanOf(start: string | null, end: string | null, thisYear: number): Span | undefined {
  const from = Number(start?.replaceAll('u', '0') ?? Number.NaN)
  if (start === null || start === 'uuuu' || Number.isNaN(from) || from > thisYear) return undefined
  const to = end === null || end === '9999' || end === 'uuuu' ? thisYear : Number(end.replaceAll('u', '9'))
  return { from, to: Math.min(Math.max(from, to), thisYear) }
}

/** Number of columns of the axis. The style sheet contains a class for each column. */
const AXIS_COLUMNS = 100
/** Minimum width of a box in columns, so that its text is readable. */
const MIN_WIDTH = 24
/** Number of rows that the style sheet supports. If there are more titles, the page shows a list. */
const AXIS_LANES = 12
const MAX_TICKS = 12

type Box = { readonly column: number; readonly width: number; readonly lane: number }
type Axis = {
  readonly boxes: readonly Box[]
  readonly ticks: readonly { readonly year: number; readonly column: number }[]
}

type Position = Omit<Box, 'lane'>

const overlap = (one: Position, other: Position): boolean =>
  one.column < other.column + other.width && other.column < one.column + one.width

/**
 * Assigns each box to the first row in which it overlaps no other box. The box of the record is always in the first
 * row.
 */
function assignLanes(positions: readonly Position[], own: number): readonly number[] {
  const rows: Position[][] = [[positions[own]!]]
  return positions.map((position, index) => {
    if (index === own) return 0
    const free = rows.findIndex((row) => row.every((other) => !overlap(position, other)))
    const lane = free < 0 ? rows.push([]) - 1 : free
    rows[lane]!.push(position)
    return lane
  })
}

/**
 * Places titles on a time axis, in rows without overlap. The box of a title without years is next to the box of the
 * record.
 * @param own index of the record's own title; titles with a lower index are earlier ones
 * @returns undefined if the years of the record's own title or of all other titles are unknown
 */
export function timeAxis(spans: readonly (Span | undefined)[], own: number): Axis | undefined {
  const known = spans.filter((span) => span !== undefined)
  if (spans[own] === undefined || known.length < 2 || spans.length > AXIS_LANES) return undefined
  const first = Math.floor(Math.min(...known.map(({ from }) => from)) / 10) * 10
  const last = Math.max(first + 10, Math.ceil((Math.max(...known.map(({ to }) => to)) + 1) / 10) * 10)
  const columnOf = (year: number): number => Math.round(((year - first) / (last - first)) * AXIS_COLUMNS)
  const placed = (span: Span): Position => {
    const width = Math.max(MIN_WIDTH, columnOf(span.to + 1) - columnOf(span.from))
    return { column: Math.min(columnOf(span.from), AXIS_COLUMNS - width), width }
  }
  const here = placed(spans[own])
  const nextTo = (index: number): Position => ({
    column:
      index < own ? Math.max(0, here.column - MIN_WIDTH) : Math.min(here.column + here.width, AXIS_COLUMNS - MIN_WIDTH),
    width: MIN_WIDTH,
  })
  const positions = spans.map((span, index) => (span === undefined ? nextTo(index) : placed(span)))
  const lanes = assignLanes(positions, own)
  const step = [10, 20, 50, 100, 200, 500].find((years) => (last - first) / years <= MAX_TICKS) ?? 1_000
  const years = Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, index) => first + index * step)
  return {
    boxes: positions.map((position, index) => ({ ...position, lane: lanes[index]! })),
    // Omits labels near the right edge, which would not fit.
    ticks: years.map((year) => ({ year, column: columnOf(year) })).filter(({ column }) => column <= AXIS_COLUMNS - 6),
  }
}

/**
 * CSS for the columns and rows of the axis. Style attributes are not possible, because the content security policy of
 * pages forbids them.
 */
export const AXIS_STYLE = [
  ...Array.from({ length: AXIS_COLUMNS }, (_, column) => `.on-axis .x-${column}{grid-column-start:${column + 1}}`),
  ...Array.from({ length: AXIS_COLUMNS }, (_, index) => `.on-axis .w-${index + 1}{grid-column-end:span ${index + 1}}`),
  ...Array.from({ length: AXIS_LANES }, (_, lane) => `.on-axis .lane-${lane}{grid-row:${lane + 1}}`),
].join('\n')

const boxClass = ({ column, width, lane }: Box): string => `x-${column} w-${width} lane-${lane}`

export function titleChain(
  visit: Visit,
  publicRecord: PublicRecord,
  title: string,
  neighbours: Neighbours,
  thisYear: number,
): ReactNode {
  const [earlier, later] = [linkedSerials(publicRecord.record, '780'), linkedSerials(publicRecord.record, '785')]
  if (earlier.length + later.length === 0) return null
  const factsOfNumber = (issn: string | undefined) => {
    const neighbour = neighbours.get(issn ?? '')
    return neighbour && factsOf(neighbour, neighbour.record)
  }
  const own = factsOf(publicRecord, publicRecord.record)
  const facts = [...earlier, undefined, ...later].map((link) => (link === undefined ? own : factsOfNumber(link.issn)))
  const axis = timeAxis(
    facts.map((each) => each && spanOf(each.start_year, each.end_year, thisYear)),
    earlier.length,
  )
  const classAt = (place: number, more = ''): string | undefined =>
    [axis && boxClass(axis.boxes[place]!), more].filter(Boolean).join(' ') || undefined
  const box = (link: LinkedSerial, place: number): ReactNode => {
    const name = link.title ?? link.issn ?? visit.t('untitled')
    const known = facts[place]
    const years = known && formatYears(visit, known.start_year, known.end_year)
    const attributes = known ? textAttributes(name, known.languages) : { dir: textDirection(name) }
    return h(
      'li',
      { key: `${link.field.tag} ${place}`, className: classAt(place) },
      h('small', null, relation(visit, link.field)),
      link.issn === undefined
        ? h('span', attributes, name)
        : h('a', { href: recordAddress(link.issn), ...attributes }, name),
      h('small', null, [link.issn, years].filter(Boolean).join(' · ')),
    )
  }
  // The titles before, or after, the record form one step of the chain, even if there are several.
  const step = (links: readonly LinkedSerial[], first: number, key: string): ReactNode => {
    const boxes = links.map((link, index) => box(link, first + index))
    return links.length < 2 ? boxes : h('li', { key, className: 'step' }, h('ul', { className: 'fork' }, boxes))
  }
  const years = formatYears(visit, own.start_year, own.end_year)
  return h(
    'section',
    null,
    h('h2', null, visit.t('earlier_and_later')),
    h(
      'div',
      { className: axis && 'on-axis' },
      axis === undefined
        ? null
        : h(
            'div',
            { className: 'ticks', 'aria-hidden': true },
            axis.ticks.map(({ year, column }) => h('span', { key: year, className: `x-${column}` }, year)),
          ),
      h(
        'ol',
        { className: 'chain' },
        step(earlier, 0, 'earlier'),
        h(
          'li',
          { className: classAt(earlier.length, 'here') },
          h('strong', textAttributes(title, own.languages), title),
          h('small', null, [publicRecord.issn, years].filter(Boolean).join(' · ')),
        ),
        step(later, earlier.length + 1, 'later'),
      ),
    ),
  )
}
