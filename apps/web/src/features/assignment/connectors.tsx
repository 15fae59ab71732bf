import { type RefObject, useLayoutEffect, useState } from 'react'
import classes from './connectors.module.css'
import { type Connector, connectorPath, laneOf, type Point } from './state/connector-path.ts'
import type { ProvisionalRecord } from './state/provisional.ts'

/** A link whose target is known: `record` contains the link, `to` is the target record. */
type Line = { readonly id: string; readonly tag: string; readonly to: string; readonly record: string }

type Drawn = Connector & { readonly key: string; readonly tag: string }

/** The point at the edge of an element nearest to the gutter, relative to the box that contains all records. */
const edgeOf = (box: DOMRect, element: Element, gutter: number): Point => {
  const rect = element.getBoundingClientRect()
  const isLeft = rect.left + rect.width / 2 - box.left < gutter
  return { x: (isLeft ? rect.right : rect.left) - box.left, y: rect.top + rect.height / 2 - box.top }
}

/**
 * Draws the links between records of the form as lines in the gutter. The lists of links contain the same information
 * as text.
 */
export function Connectors({
  box,
  records,
}: {
  box: RefObject<HTMLDivElement | null>
  records: readonly ProvisionalRecord[]
}) {
  const [drawn, setDrawn] = useState<readonly Drawn[]>([])
  // Each key changes the records, but rarely their links, so the links are compared as text.
  const links = JSON.stringify(recordLinkLines(records))
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const draw = () => setDrawn(measure(element, JSON.parse(links) as readonly Line[]))
    const observer = new ResizeObserver(draw)
    observer.observe(element)
    for (const card of element.querySelectorAll('[data-record]')) observer.observe(card)
    draw()
    return () => observer.disconnect()
  }, [box, links])

  if (drawn.length === 0) return null
  return (
    <svg className={classes.connectors} aria-hidden="true">
      {drawn.map(({ key, tag, from, to, lane }) => (
        <g key={key}>
          <path className={classes.line} d={connectorPath({ from, to, lane })} />
          <circle className={classes.dot} cx={from.x} cy={from.y} r={3} />
          <path className={classes.head} d={headAt(to, lane)} />
          <text className={classes.tag} x={lane} y={(from.y + to.y) / 2 + 4}>
            {tag}
          </text>
        </g>
      ))}
    </svg>
  )
}

/** The SVG path of an arrowhead that points away from the vertical lane at `lane`. */
const headAt = ({ x, y }: Point, lane: number): string => {
  const back = lane > x ? 6 : -6
  return `M ${x} ${y} l ${back} -4 v 8 z`
}

const recordLinkLines = (records: readonly ProvisionalRecord[]): readonly Line[] =>
  records.flatMap(({ id: record, links }) =>
    links.flatMap(({ id, tag, to }) => (tag === null || to === null ? [] : [{ id, tag, to, record }])),
  )

const measure = (element: HTMLElement, links: readonly Line[]): readonly Drawn[] => {
  const box = element.getBoundingClientRect()
  const gutter = Number.parseFloat(getComputedStyle(element).getPropertyValue('--gutter-x')) / 100
  const middle = box.width * gutter
  const find = (name: string, id: string) => element.querySelector(`[${name}="${CSS.escape(id)}"]`)
  return links.flatMap(({ id, tag, to, record }, index) => {
    const [source, row, target] = [find('data-record', record), find('data-link', id), find('data-anchor', to)]
    if (!source || !row || !target) return []
    // A line starts at the edge of the record, at the height of the row of the link.
    const from = { x: edgeOf(box, source, middle).x, y: edgeOf(box, row, middle).y }
    const lane = laneOf(index, links.length, middle)
    return [{ key: id, tag, from, to: edgeOf(box, target, middle), lane }]
  })
}
