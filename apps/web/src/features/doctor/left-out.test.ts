import { describe, expect, it } from 'vitest'
import { leftOut } from './left-out.ts'

describe('places that a part leaves out', () => {
  const places = { whole: 5, partly: 2, none: 3 }

  it('are those without a repair, for the repaired file', () => {
    expect(leftOut({ places }, 'repaired')).toBe(3)
  })

  it('are all, for the readable part', () => {
    expect(leftOut({ places }, 'readable')).toBe(10)
  })
})
