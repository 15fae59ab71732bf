import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editDistance } from './edit-distance.ts'

describe('the edit distance of two words', () => {
  it('is symmetric, and is never more than the limit plus one', () => {
    const word = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 7 })
    fc.assert(
      fc.property(word, word, fc.integer({ min: 1, max: 3 }), (one, other, limit) => {
        const whole = editDistance(one, other, 10)
        expect(editDistance(other, one, 10)).toBe(whole)
        expect(editDistance(one, other, limit)).toBe(Math.min(whole, limit + 1))
      }),
    )
  })
})
