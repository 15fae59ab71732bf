import cytoscape from 'cytoscape'
import { GUTTER, paintAxes, paintGround, type View } from './backdrop.ts'
import { CARD, type Layout } from './layout.ts'
import type { Palette } from './palette.ts'
import { pictureStyle } from './picture-style.ts'
import { datesOf, type Edge, edgeKey, isDirected, isValid, type Node, relationGroup } from './relations.ts'

/** If the graph has more links than this, only the links of the chosen record have labels. */
const MAX_NAMED = 40
const ZOOM = { min: 0.04, max: 2.5, most: 1.15, readable: 0.45, far: 0.3, step: 1.25 } as const
const MARGIN = 24
/** Minimum length of a horizontal link whose label fits between its cards. */
const MIN_LABEL_WIDTH = CARD.width + 120

export type Words = {
  linkOf(edge: Edge): string
  laneOf(key: string): string
  readonly noTitle: string
  readonly unknown: string
}
export type Hovered = {
  readonly issn: string
  readonly left: number
  readonly top: number
  readonly bottom: number
}
export type PictureEvents = {
  pick(issn: string): void
  open(issn: string): void
  /**
   * Called with the record under the pointer, and the left, top and bottom of its card in pixels. Called with undefined
   * if no record is under the pointer.
   */
  hover(hovered: Hovered | undefined): void
  /** Called after the user has moved or zoomed the drawing. */
  move(viewport: Viewport): void
}

/** The zoom of the drawing, and the position of its origin in pixels. */
export type Viewport = { readonly zoom: number; readonly x: number; readonly y: number }

export type Picture = {
  /** Marks the card of a record, and scrolls it into view. */
  choose(issn: string): void
  /** Zooms so that the whole drawing is visible. */
  fit(): void
  /** Centres the card of a record at a readable size. */
  goTo(issn: string): void
  zoomIn(): void
  zoomOut(): void
  moveBy(x: number, y: number): void
  paint(palette: Palette): void
  /** Must be called after the size of the container has changed. */
  resize(): void
  /** Sets whether the wheel zooms the drawing; otherwise the wheel scrolls the page. */
  setWheel(zooms: boolean): void
  destroy(): void
}

/** Truncates a text to `room` pixels at 12 px, with an ellipsis. */
const cutText = (context: CanvasRenderingContext2D, text: string, room: number): string => {
  if (context.measureText(text).width <= room) return text
  const characters = [...text]
  let [fits, fails] = [0, characters.length]
  while (fails - fits > 1) {
    const middle = (fits + fails) >> 1
    if (context.measureText(`${characters.slice(0, middle).join('')}…`).width <= room) fits = middle
    else fails = middle
  }
  return `${characters.slice(0, fits).join('').trimEnd()}…`
}

/**
 * Draws a family of records into `container` with Cytoscape, between the canvases `ground` (below) and `axes` (above).
 * The drawing is not accessible; the page has tables with the same content.
 */
export const makePicture = (
  { container, ground, axes }: { container: HTMLElement; ground: HTMLCanvasElement; axes: HTMLCanvasElement },
  { layout, edges, own }: { layout: Layout; edges: readonly Edge[]; own: string },
  words: Words,
  first: Palette,
  events: PictureEvents,
  /**
   * The zoom and position when the user left the drawing. If undefined, the whole drawing is shown, or a readable part
   * around the record of the page.
   */
  left: Viewport | undefined,
): Picture => {
  let palette = first
  const measure = axes.getContext('2d')!
  const labelOf = (node: Node): string => {
    measure.font = `${node.issn === own ? 600 : 400} 12px ${palette.font}`
    const dates = datesOf(node)
    const title = node.known ? (node.title ?? words.noTitle) : words.unknown
    return `${cutText(measure, title, CARD.width - 16)}\n${node.issn}${dates === '' ? '' : ` · ${dates}`}`
  }
  const classesOf = (node: Node): string =>
    [node.known ? (isValid(node) ? '' : 'invalid') : 'unknown', node.issn === own ? 'own' : ''].join(' ')
  const place = new Map(layout.nodes.map((placed) => [placed.node.issn, placed]))
  const areAllNamed = edges.length <= MAX_NAMED
  const edgeClasses = (edge: Edge): string => {
    const [from, to] = [place.get(edge.from), place.get(edge.to)]
    const isLevel = from !== undefined && to !== undefined && from.y === to.y
    return [
      relationGroup(edge),
      edge.reciprocal ? '' : 'single',
      isDirected(edge) ? '' : 'both',
      areAllNamed ? 'named' : '',
      layout.bends.has(edgeKey(edge)) ? 'bent' : '',
      isLevel ? (Math.abs(from.x - to.x) < MIN_LABEL_WIDTH ? 'tight' : 'level') : '',
    ].join(' ')
  }
  const cy = cytoscape({
    container,
    layout: { name: 'preset' },
    style: pictureStyle(palette),
    elements: [
      ...layout.nodes.map(({ node, x, y }) => ({
        data: { id: node.issn, label: labelOf(node) },
        position: { x, y },
        classes: classesOf(node),
      })),
      ...edges.map((edge) => ({
        data: {
          id: edgeKey(edge),
          source: edge.from,
          target: edge.to,
          label: words.linkOf(edge),
          bend: layout.bends.get(edgeKey(edge)) ?? 0,
        },
        classes: edgeClasses(edge),
      })),
    ],
    minZoom: ZOOM.min,
    maxZoom: ZOOM.max,
    autoungrabify: true,
    autounselectify: true,
    boxSelectionEnabled: false,
    userZoomingEnabled: false,
    pixelRatio: 'auto',
  })

  const view = (): View => {
    const { x, y } = cy.pan()
    return { zoom: cy.zoom(), x, y, width: cy.width(), height: cy.height() }
  }
  const paintAround = () => {
    paintGround(ground, layout, view(), palette)
    paintAxes(axes, layout, view(), palette, words.laneOf)
  }
  const room = () => ({ width: cy.width() - GUTTER.left, height: cy.height() - GUTTER.top })
  const zoomTo = (level: number) => {
    const { width, height } = room()
    const renderedPosition = { x: GUTTER.left + width / 2, y: GUTTER.top + height / 2 }
    cy.zoom({ level: Math.min(ZOOM.max, Math.max(ZOOM.min, level)), renderedPosition })
  }
  const fittingZoom = () => {
    const { width, height } = room()
    const { left, right, top, bottom } = layout.box
    const across = (width - 2 * MARGIN) / (right - left)
    const down = (height - 2 * MARGIN) / (bottom - top)
    return Math.max(ZOOM.min, Math.min(ZOOM.most, across, down))
  }
  const fit = () => {
    const { width, height } = room()
    const { left, right, top, bottom } = layout.box
    const zoom = fittingZoom()
    cy.viewport({
      zoom,
      pan: {
        x: GUTTER.left + (width - (right - left) * zoom) / 2 - left * zoom,
        y: GUTTER.top + (height - (bottom - top) * zoom) / 2 - top * zoom,
      },
    })
  }
  const goTo = (issn: string) => {
    const placed = place.get(issn)
    if (!placed) return
    const { width, height } = room()
    const zoom = Math.max(cy.zoom(), ZOOM.readable * 1.6)
    const pan = { x: GUTTER.left + width / 2 - placed.x * zoom, y: GUTTER.top + height / 2 - placed.y * zoom }
    cy.viewport({ zoom, pan })
  }
  const isInSight = (issn: string): boolean => {
    const placed = place.get(issn)
    if (!placed) return true
    const { zoom, x, y, width, height } = view()
    const [left, right] = [placed.x - CARD.width / 2, placed.x + CARD.width / 2].map((each) => x + each * zoom)
    const [top, bottom] = [placed.y - CARD.height / 2, placed.y + CARD.height / 2].map((each) => y + each * zoom)
    return left! >= GUTTER.left && right! <= width && top! >= GUTTER.top && bottom! <= height
  }
  let isReturning = left !== undefined
  const choose = (issn: string) => {
    cy.batch(() => {
      cy.nodes('.chosen').removeClass('chosen')
      const node = cy.getElementById(issn).addClass('chosen')
      const links = node.connectedEdges()
      cy.edges().removeClass('strong pale')
      links.addClass('strong')
      if (areAllNamed) return
      cy.edges().removeClass('named')
      links.addClass('named')
      cy.edges().not(links).addClass('pale')
    })
    // On return, the restored view is kept even if the chosen record is outside of it.
    if (!isReturning && !isInSight(issn)) goTo(issn)
    isReturning = false
  }

  cy.on('render', paintAround)
  cy.on('tap', 'node', ({ target }) => events.pick(target.id()))
  cy.on('dbltap', 'node', ({ target }) => events.open(target.id()))
  cy.on('mouseover', 'node', ({ target }) => {
    const { x1, y1, y2 } = target.renderedBoundingBox({ includeLabels: false, includeOverlays: false })
    container.style.cursor = 'pointer'
    events.hover({ issn: target.id(), left: x1, top: y1, bottom: y2 })
  })
  const leave = () => {
    container.style.cursor = ''
    events.hover(undefined)
  }
  cy.on('mouseout', 'node', leave)
  const seeFromAfar = () => {
    const isFar = cy.zoom() < ZOOM.far
    if (isFar !== cy.nodes().first().hasClass('far')) cy.batch(() => cy.nodes().toggleClass('far', isFar))
  }
  cy.on('viewport', () => {
    leave()
    seeFromAfar()
    events.move({ zoom: cy.zoom(), ...cy.pan() })
  })

  if (left !== undefined) cy.viewport({ zoom: left.zoom, pan: { x: left.x, y: left.y } })
  else {
    fit()
    if (cy.zoom() < ZOOM.readable) goTo(own)
  }
  return {
    choose,
    fit,
    goTo,
    zoomIn: () => zoomTo(cy.zoom() * ZOOM.step),
    zoomOut: () => zoomTo(cy.zoom() / ZOOM.step),
    moveBy: (x, y) => void cy.panBy({ x, y }),
    paint(next) {
      palette = next
      cy.style(pictureStyle(palette))
      paintAround()
    },
    resize() {
      cy.resize()
      paintAround()
    },
    setWheel: (zooms) => void cy.userZoomingEnabled(zooms),
    destroy: () => cy.destroy(),
  }
}
