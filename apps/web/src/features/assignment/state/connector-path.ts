export type Point = { readonly x: number; readonly y: number }

/** A line from the edge of one record over a lane in the gutter to the edge of another; pixels. */
export type Connector = { readonly from: Point; readonly to: Point; readonly lane: number }

/** The tag of a link stands on its lane, three characters wide. */
const LANE_APART = 14
const CORNER = 6

/** The lane of a connector among all: side by side around the middle of the gutter, three of them, then again. */
export const laneOf = (index: number, count: number, middle: number): number => {
  const lanes = Math.min(count, 3)
  return middle + ((index % lanes) - (lanes - 1) / 2) * LANE_APART
}

/** The path of a connector: across, along the lane, across; corners rounded as far as there is room. */
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
