import { expect, it } from 'vitest'
import { timeAxis } from './title-chain.ts'

it('successive titles share a row, and parallel later titles have separate rows', () => {
  const { boxes, ticks } = timeAxis(
    [
      { from: 1961, to: 1985 },
      { from: 1986, to: 2008 },
      { from: 2009, to: 2026 },
      { from: 2009, to: 2020 },
    ],
    1,
  )!
  expect(boxes.map(({ lane }) => lane)).toEqual([0, 0, 0, 1])
  expect(boxes[1]!.column).toBe(boxes[0]!.column + boxes[0]!.width)
  expect(boxes[2]!.column).toBe(boxes[3]!.column)
  expect(ticks.map(({ year }) => year)).toEqual([1960, 1970, 1980, 1990, 2000, 2010, 2020])
})

it('the box of a title of the last year on the axis has a minimum width and stays on the axis', () => {
  const { boxes } = timeAxis(
    [
      { from: 1900, to: 2025 },
      { from: 2026, to: 2026 },
    ],
    1,
  )!
  expect(boxes[1]!.width).toBeGreaterThan(20)
  expect(boxes[1]!.column + boxes[1]!.width).toBeLessThanOrEqual(100)
  expect(boxes.map(({ lane }) => lane)).toEqual([1, 0])
})

it('a title without years has a box that starts no later than the box of the record', () => {
  const { boxes } = timeAxis([undefined, { from: 1950, to: 1999 }, { from: 2000, to: 2010 }], 1)!
  expect(boxes).toHaveLength(3)
  expect(boxes[0]!.column).toBeLessThanOrEqual(boxes[1]!.column)
})

it('timeAxis returns undefined if the record has no years, or no other title has years', () => {
  expect(timeAxis([undefined, { from: 1950, to: 1999 }], 0)).toBeUndefined()
  expect(timeAxis([{ from: 1950, to: 1999 }, undefined], 0)).toBeUndefined()
})
