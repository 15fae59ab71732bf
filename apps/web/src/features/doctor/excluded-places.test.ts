import { describe, expect, it } from 'vitest'
import { countExcludedPlaces } from './excluded-places.ts'

describe('the broken places excluded from a download', () => {
  const places = { whole: 5, partly: 2, none: 3 }

  it('are those without a repair, for the repaired file', () => {
    expect(countExcludedPlaces({ places }, 'repaired')).toBe(3)
  })

  it('are all broken places, for the readable part', () => {
    expect(countExcludedPlaces({ places }, 'readable')).toBe(10)
  })
})
