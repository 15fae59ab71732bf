import { list } from '@seriatim/profile/lists'
import { describe, expect, it } from 'vitest'
import { shortPath, worldMap } from './world-map.ts'

describe('the map of the world', () => {
  const map = worldMap()

  it('shows every country of a centre as an area or as a point', () => {
    const shown = new Set([...map.areas, ...map.points].map(({ code }) => code))
    expect(list('centres').flatMap(({ countries }) => countries.filter((code) => !shown.has(code)))).toEqual([])
  })

  it('has every point inside the view box', () => {
    for (const { x, y } of map.points) {
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x).toBeLessThanOrEqual(map.width)
      expect(y).toBeGreaterThanOrEqual(0)
      expect(y).toBeLessThanOrEqual(map.height)
    }
  })

  it('has area outlines of less than 50 kB in total', () => {
    const size = map.areas.reduce((sum, { path }) => sum + path.length, 0)
    expect(size).toBeGreaterThan(10_000)
    expect(size).toBeLessThan(50_000)
  })
})

it('shortPath converts the rings of a path to relative coordinates', () => {
  expect(shortPath('M10,10L20.2,10L20,10.1L20,5ZM30,30L40,30L40,40Z')).toBe('m10,10l10,0 0-5zm20,20l10,0 0,10z')
})

it('shortPath omits rings without an area', () => {
  expect(shortPath('M10,10L10.2,10L10,10ZM30,30L40,30L40,40Z')).toBe('m30,30l10,0 0,10z')
})
