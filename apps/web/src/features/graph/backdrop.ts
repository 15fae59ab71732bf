import { CARD, type Layout, type PlacedNode, yearTicks } from './layout.ts'
import type { Palette } from './palette.ts'

/** Size in pixels of the sticky strips at the left (names of lanes) and at the top (years). */
export const GUTTER = { left: 112, top: 26 } as const
const TICK_ROOM = 52
const LIFETIME = { below: 8, height: 4 } as const
/** Below this zoom, the bars that show years of publication are not drawn. */
const MIN_ZOOM_OF_LIFETIMES = 0.3

/** The visible part of the drawing: `x` and `y` are the position of its origin in pixels. */
export type View = {
  readonly zoom: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Scales a canvas so that drawing uses CSS pixels. */
const prepareCanvas = (canvas: HTMLCanvasElement, { width, height }: View): CanvasRenderingContext2D | null => {
  const ratio = devicePixelRatio || 1
  const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)]
  if (canvas.width !== wide || canvas.height !== high) Object.assign(canvas, { width: wide, height: high })
  const context = canvas.getContext('2d')
  context?.setTransform(ratio, 0, 0, ratio, 0, 0)
  context?.clearRect(0, 0, width, height)
  return context
}

/** Paints the layer under the cards: lanes of media, lines of years, and a bar with the years of each record. */
export const paintGround = (canvas: HTMLCanvasElement, layout: Layout, view: View, palette: Palette): void => {
  const context = prepareCanvas(canvas, view)
  if (!context) return
  const { zoom, x, y, width } = view
  for (const [index, lane] of layout.lanes.entries()) {
    if (index % 2 === 1) {
      context.fillStyle = palette.panel
      context.fillRect(0, y + lane.top * zoom, width, (lane.bottom - lane.top) * zoom)
    }
  }
  context.fillStyle = palette.line
  for (const [, at] of ticksOf(layout, view)) context.fillRect(Math.round(at), 0, 1, view.height)
  if (zoom < MIN_ZOOM_OF_LIFETIMES) return
  for (const node of layout.nodes) paintLifetime(context, node, x, y, zoom, palette)
}

const paintLifetime = (
  context: CanvasRenderingContext2D,
  { lifetime, y: middle }: PlacedNode,
  x: number,
  y: number,
  zoom: number,
  palette: Palette,
): void => {
  if (lifetime === undefined) return
  const from = x + lifetime.from * zoom
  const to = x + lifetime.to * zoom
  const top = y + (middle + CARD.height / 2 + LIFETIME.below) * zoom
  const high = Math.max(2, LIFETIME.height * zoom)
  context.fillStyle = palette.controlLine
  if (lifetime.end === 'uncertain') {
    // A dashed bar represents an unknown duration.
    for (let at = from; at < to; at += 9) context.fillRect(at, top, Math.min(6, to - at), high)
    return
  }
  context.fillRect(from, top, to - from, high)
  if (lifetime.end !== 'open') return
  context.beginPath()
  context.moveTo(to, top - high)
  context.lineTo(to + 2.2 * high, top + high / 2)
  context.lineTo(to, top + 2 * high)
  context.fill()
}

/** The years that the axis labels, with their positions in pixels. */
const ticksOf = ({ years }: Layout, { zoom, x }: View): [number, number][] =>
  years === undefined
    ? []
    : yearTicks(years.from, years.to, years.unitsAYear * zoom, TICK_ROOM).map((year) => [
        year,
        x + (year - years.from) * years.unitsAYear * zoom,
      ])

/** Paints the layer above the cards: years at the top, and names of lanes at the left. */
export const paintAxes = (
  canvas: HTMLCanvasElement,
  layout: Layout,
  view: View,
  palette: Palette,
  nameOfLane: (key: string) => string,
): void => {
  const context = prepareCanvas(canvas, view)
  if (!context) return
  const { width, height, y, zoom } = view
  context.textBaseline = 'middle'
  // Paints the strip with the names of lanes.
  context.fillStyle = palette.page
  context.fillRect(0, 0, GUTTER.left, height)
  context.font = `600 12px ${palette.font}`
  for (const [index, lane] of layout.lanes.entries()) {
    const [top, bottom] = [y + lane.top * zoom, y + lane.bottom * zoom]
    if (index % 2 === 1) {
      context.fillStyle = palette.panel
      context.fillRect(0, top, GUTTER.left, bottom - top)
    }
    // The name of a lane stays visible while a part of the lane is visible.
    const seen = [Math.max(top, GUTTER.top), Math.min(bottom, height)] as const
    if (seen[1] - seen[0] < 14) continue
    context.fillStyle = palette.dim
    const lines = wrapped(context, nameOfLane(lane.key), GUTTER.left - 16).slice(
      0,
      Math.floor((seen[1] - seen[0]) / 15),
    )
    const middle = (seen[0] + seen[1]) / 2 - ((lines.length - 1) * 15) / 2
    for (const [line, text] of lines.entries()) context.fillText(text, 8, middle + line * 15)
  }
  // Paints the strip with the years.
  context.fillStyle = palette.page
  context.fillRect(0, 0, width, GUTTER.top)
  context.font = `12px ${palette.font}`
  context.textAlign = 'center'
  context.fillStyle = palette.dim
  for (const [year, at] of ticksOf(layout, view))
    if (at > GUTTER.left + 16 && at < width - 16) context.fillText(String(year), at, GUTTER.top / 2)
  context.textAlign = 'start'
  context.fillStyle = palette.line
  context.fillRect(0, GUTTER.top - 1, width, 1)
  context.fillRect(GUTTER.left - 1, 0, 1, height)
}

/** Wraps words to lines of at most `room` pixels. */
const wrapped = (context: CanvasRenderingContext2D, text: string, room: number): string[] => {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && context.measureText(`${last} ${word}`).width <= room)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
