/**
 * Outlines of countries for an SVG map, made from Natural Earth data (public domain) in the package `world-atlas`. The
 * scale of the areas is 1:110 million. The points for small states come from the data at 1:50 million.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { list } from '@seriatim/profile/lists'
import { geoCentroid, geoEqualEarth, geoPath } from 'd3-geo'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

export type WorldMap = {
  /** Width and height of the view box. */
  readonly width: number
  readonly height: number
  /**
   * SVG path data of each area, with the code of its country (ISO 3166-1 alpha-3). The code of a disputed area is
   * undefined.
   */
  readonly areas: readonly { readonly code: string | undefined; readonly path: string }[]
  /** Positions of states that are too small to be shown as an area. */
  readonly points: readonly { readonly code: string; readonly x: number; readonly y: number }[]
}

const WIDTH = 960
const ANTARCTICA = '010'
/** Name of Kosovo in the data. ISO has not assigned a numeric code to Kosovo. */
const KOSOVO = 'Kosovo'

const require = createRequire(import.meta.url)

function readCountries(scale: '110m' | '50m') {
  const topology = JSON.parse(
    readFileSync(require.resolve(`world-atlas/countries-${scale}.json`), 'utf8'),
  ) as Topology<{
    countries: GeometryCollection<{ name: string }>
  }>
  const countries = feature(topology, topology.objects.countries)
  return { ...countries, features: countries.features.filter(({ id }) => id !== ANTARCTICA) }
}

/**
 * Converts path data to relative coordinates in whole units, and omits points that are equal to the previous one. This
 * halves the size.
 */
export function shortPath(path: string): string {
  const rings = path.split('Z').filter((ring) => ring !== '')
  let [penX, penY] = [0, 0]
  return rings
    .map((ring) => {
      const points = ring
        .slice(1)
        .split('L')
        .map((point) => point.split(',').map((value) => Math.round(Number(value))) as [number, number])
      const [startX, startY] = points[0]!
      const steps: string[] = []
      let [x, y] = [startX, startY]
      for (const [toX, toY] of points.slice(1)) {
        if (toX === x && toY === y) continue
        steps.push(`${toX - x},${toY - y}`)
        ;[x, y] = [toX, toY]
      }
      if (steps.length < 2) return ''
      const move = `m${startX - penX},${startY - penY}l${steps.join(' ')}z`
      // In SVG, the current point after `z` is the start of the ring.
      ;[penX, penY] = [startX, startY]
      return move
    })
    .join('')
    .replaceAll(',-', '-')
    .replaceAll(' -', '-')
}

let made: WorldMap | undefined

/** The map. The first call creates it, which takes about 100 ms. */
export function worldMap(): WorldMap {
  made ??= makeMap()
  return made
}

function makeMap(): WorldMap {
  const codes = new Map(list('countries').flatMap(({ code, numeric }) => (numeric ? [[numeric, code] as const] : [])))
  const large = readCountries('110m')
  const projection = geoEqualEarth().fitWidth(WIDTH, large)
  const path = geoPath(projection)
  const [, [, bottom]] = path.bounds(large)
  const drawn = new Set(large.features.map(({ id }) => id))
  return {
    width: WIDTH,
    height: Math.ceil(bottom),
    areas: large.features.map((country) => ({
      code: country.properties.name === KOSOVO ? 'XKX' : codes.get(String(country.id)),
      path: shortPath(path(country) ?? ''),
    })),
    points: readCountries('50m').features.flatMap((country) => {
      const code = codes.get(String(country.id))
      const place = drawn.has(country.id) ? null : projection(geoCentroid(country))
      return code === undefined || place === null ? [] : [{ code, x: Math.round(place[0]), y: Math.round(place[1]) }]
    }),
  }
}
