/**
 * The bars and digits of an EAN-13, drawn by bwip-js and placed with the quiet zones of GS1. bwip-js places them in an
 * image that ends at the outermost bar or digit, with coordinates rounded to whole pixels.
 */
import type bwip from 'bwip-js/node'

export type Bwip = typeof bwip

/** The digits of the symbol, and the digits of the add-on: two, five or none. */
export type SymbolText = { readonly digits: string; readonly addOn: string }

/** Sizes in modules, the width of the thinnest bar (GS1 General Specifications, 5.2.1 to 5.2.3). */
const LEFT_QUIET_ZONE = 11
const RIGHT_QUIET_ZONE = 7
const RIGHT_QUIET_ZONE_OF_ADD_ON = 5
/** The module of the nominal size, called SC2, in mm. */
export const NOMINAL_MODULE_MM = 0.33
/** The nominal heights in modules: bars of 22.85 mm, and a symbol of 25.93 mm. */
const BAR_HEIGHT = 22.85 / NOMINAL_MODULE_MM
const SYMBOL_HEIGHT = 25.93 / NOMINAL_MODULE_MM

/**
 * The space before the add-on. GS1 allows 7 to 12 modules, but some readers ignore an add-on after 12 modules, the
 * default of bwip-js (findings/bwip-js-add-on-of-a-serial.sh).
 */
const ADD_ON_GAP = 9

/** bwip-js takes heights in mm, with a module of 1/72 inch. */
const MM_IN_A_MODULE = 25.4 / 72

/** The options for bwip-js. `scale` is in pixels per module. */
const renderOptions = ({ digits, addOn }: SymbolText, scale: number) => ({
  bcid: 'ean13',
  text: addOn === '' ? digits : `${digits} ${addOn}`,
  includetext: true,
  height: BAR_HEIGHT * MM_IN_A_MODULE,
  addongap: ADD_ON_GAP,
  scale,
})

type Bar = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** A part of an outline: move, line, quadratic or cubic curve. `points` are x, y, x, y and so on. */
export type Segment = { readonly kind: 'M' | 'L' | 'Q' | 'C'; readonly points: readonly number[] }

/** A symbol with its quiet zones, in modules. The origin is at the top left, and y grows downwards. */
export type DrawnSymbol = {
  readonly width: number
  readonly height: number
  readonly bars: readonly Bar[]
  /** The outlines of the digits, filled by the nonzero rule. */
  readonly outlines: readonly Segment[]
}

type Glyph = ReturnType<Bwip['FontLib']['getpaths']>

/** The points of a segment, in the order of SVG. The y of a glyph grows upwards. */
const segmentPoints = (segment: Glyph[number]): readonly number[] => {
  if (segment.type === 'Q') return [segment.cx, segment.cy, segment.x, segment.y]
  if (segment.type === 'C') return [segment.cx1, segment.cy1, segment.cx2, segment.cy2, segment.x, segment.y]
  return [segment.x, segment.y]
}

/** Pixels per module for outlines. Coordinates are rounded to 1/100 of a module, which is 3.3 micrometres. */
const OUTLINE_SCALE = 100

/** Draws a symbol as bars and outlines. */
export function drawSymbol(bwip: Bwip, text: SymbolText): DrawnSymbol {
  const bars: Bar[] = []
  const outlines: Segment[] = []
  const glyphOf = (font: string, character: string, width: number, height: number): Glyph =>
    bwip.FontLib.getpaths(bwip.FontLib.lookup(font), character.charCodeAt(0), Math.trunc(width), Math.trunc(height))
  bwip.render<void>(renderOptions(text, OUTLINE_SCALE), {
    scale: () => null,
    measure(value, font, width, height) {
      const glyphs = [...value].map((character) => glyphOf(font, character, width, height))
      return {
        width: glyphs.reduce((sum, { advance }) => sum + advance, 0),
        ascent: Math.max(...glyphs.map(({ ascent }) => ascent)),
        descent: Math.max(...glyphs.map(({ descent }) => -descent)),
      }
    },
    init() {},
    line(x0, y0, _x1, y1, width) {
      bars.push({ x: x0 - width / 2, y: Math.min(y0, y1), width, height: Math.abs(y1 - y0) })
    },
    text(x, y, value, _color, { name, width, height, dx }) {
      let left = x
      for (const character of value) {
        const glyph = glyphOf(name, character, width, height)
        for (const segment of glyph) {
          const points = segmentPoints(segment).map((each, index) => (index % 2 === 0 ? left + each : y - each))
          outlines.push({ kind: segment.type, points })
        }
        left += glyph.advance + dx
      }
    },
    // An EAN-13 has only lines and text.
    polygon() {},
    hexagon() {},
    ellipse() {},
    fill() {},
    end() {},
  })
  const toModules = (pixels: number) => pixels / OUTLINE_SCALE
  const first = Math.min(...bars.map(({ x }) => x))
  const dx = LEFT_QUIET_ZONE - toModules(first)
  const placed = bars.map(({ x, y, width, height }) => ({
    x: toModules(x) + dx,
    y: toModules(y),
    width: toModules(width),
    height: toModules(height),
  }))
  return {
    width: Math.max(...placed.map(({ x, width }) => x + width)) + rightQuietZone(text),
    height: SYMBOL_HEIGHT,
    bars: placed,
    outlines: outlines.map(({ kind, points }) => ({
      kind,
      points: points.map((each, index) => (index % 2 === 0 ? toModules(each) + dx : toModules(each))),
    })),
  }
}

const rightQuietZone = ({ addOn }: SymbolText): number => (addOn === '' ? RIGHT_QUIET_ZONE : RIGHT_QUIET_ZONE_OF_ADD_ON)

/**
 * Draws a symbol as a PNG with a white background.
 * @param scale whole pixels per module, so that all bars are exact
 * @param dpi the resolution in the file, in pixels per inch
 */
export function drawPng(
  bwip: Bwip,
  text: SymbolText,
  { scale, dpi }: { scale: number; dpi: number },
): Promise<Uint8Array> {
  const { width, height } = drawSymbol(bwip, text)
  const image = bwip.drawingZlibPng()
  // The first line is the leftmost bar. bwip-js draws all bars before the digits.
  let dx: number | undefined
  const options = { ...renderOptions(text, scale), backgroundcolor: 'FFFFFF', dpi }
  return bwip.render<Promise<Uint8Array>>(options, {
    ...image,
    init: () => image.init(Math.round(width * scale), Math.ceil(height * scale)),
    line(x0, y0, x1, y1, lineWidth, color) {
      dx ??= LEFT_QUIET_ZONE * scale - Math.ceil(x0 - lineWidth / 2)
      image.line(x0 + dx, y0, x1 + dx, y1, lineWidth, color)
    },
    text: (x, ...parameters) => image.text(x + (dx ?? 0), ...parameters),
  })
}
