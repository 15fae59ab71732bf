export type Point = { readonly x: number; readonly y: number }

/** A line from the edge of a record, along a vertical lane in the gutter, to the edge of another record, in pixels. */
export type Connector = { readonly from: Point; readonly to: Point; readonly lane: number }

/** Distance between lanes in pixels. The tag of a link, three characters wide, is drawn on its lane. */
const LANE_APART = 14
const CORNER = 6

/** The x position of the lane for the line `index`. Lines use three lanes around the middle of the gutter, in turn. */
export const laneOf = (index: number, count: number, middle: number): number => {
  const lanes = Math.min(count, 3)
  return middle + ((index % lanes) - (lanes - 1) / 2) * LANE_APART
}

/** The SVG path of a line: horizontal, vertical along the lane, horizontal; corners are rounded if there is room. */
export const connectorPath = ({ from, to, lane }: Connector): string => {
  const out = Math.sign(lane - from.x)
  const along = Math.sign(to.y - from.y)
  const back = Math.sign(to.x - lane)
  const corner = Math.min(CORNER, Math.abs(to.y - from.y) / 2, Math.abs(lane - from.x), Math.abs(to.x - lane))
  if (along === 0) return `M ${from.x} ${from.y} H ${to.x}`
  return [
    `M ${from.x} ${from.y}`,
    `H ${lane - out * corner}`,
    `Q ${lane} ${from.y} ${lane} ${from.y + along * corner}`,
    `V ${to.y - along * corner}`,
    `Q ${lane} ${to.y} ${lane + back * corner} ${to.y}`,
    `H ${to.x}`,
  ].join(' ')
}
