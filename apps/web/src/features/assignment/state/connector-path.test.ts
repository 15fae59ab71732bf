import { expect, it } from 'vitest'
import { connectorPath, laneOf } from './connector-path.ts'

it('draws a connector along its lane, with round corners if there is room', () => {
  expect(connectorPath({ from: { x: 0, y: 100 }, to: { x: 40, y: 20 }, lane: 20 })).toBe(
    'M 0 100 H 14 Q 20 100 20 94 V 26 Q 20 20 26 20 H 40',
  )
  expect(connectorPath({ from: { x: 0, y: 20 }, to: { x: 0, y: 22 }, lane: 20 })).toBe(
    'M 0 20 H 19 Q 20 20 20 21 V 21 Q 20 22 19 22 H 0',
  )
})

it('draws a straight connector between two points of the same height', () => {
  expect(connectorPath({ from: { x: 0, y: 20 }, to: { x: 40, y: 20 }, lane: 20 })).toBe('M 0 20 H 40')
})

it('spreads lanes around the middle of the gutter', () => {
  expect([0].map((index) => laneOf(index, 1, 20))).toEqual([20])
  expect([0, 1].map((index) => laneOf(index, 2, 20))).toEqual([13, 27])
  expect([0, 1, 2, 3].map((index) => laneOf(index, 4, 20))).toEqual([6, 20, 34, 6])
})
