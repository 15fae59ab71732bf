import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Block,
  blockLimits,
  blockOf,
  blockSize,
  blocksOverlap,
  isInBlock,
  issnsOfBlock,
  parseBlock,
} from './block.ts'
import { ISSN_COUNT, issnFromNumber, numberOfIssn } from './number.ts'

const block: fc.Arbitrary<Block> = fc
  .tuple(fc.integer({ min: 0, max: ISSN_COUNT - 50 }), fc.integer({ min: 1, max: 50 }))
  .map(([first, count]) => ({ first, last: first + count - 1 }))

describe('a block of ISSNs', () => {
  it('contains as many ISSNs as its size, all within its limits', () => {
    fc.assert(
      fc.property(block, (given) => {
        const issns = [...issnsOfBlock(given)]
        expect(issns).toHaveLength(blockSize(given))
        expect(issns.every((issn) => isInBlock(issn, given))).toBe(true)
        if (given.first > 0) expect(isInBlock(issnFromNumber(given.first - 1), given)).toBe(false)
        if (given.last < ISSN_COUNT - 1) expect(isInBlock(issnFromNumber(given.last + 1), given)).toBe(false)
      }),
    )
  })

  it('is the same after conversion to its limits or its size and back', () => {
    fc.assert(
      fc.property(block, (given) => {
        const { first, last } = blockLimits(given)
        expect(parseBlock(first, last)).toEqual(given)
        expect(blockOf(first, blockSize(given))).toEqual(given)
      }),
    )
  })

  it('overlaps another block if and only if both contain the same ISSN', () => {
    const near = fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 20 }))
    fc.assert(
      fc.property(near, near, ([a, countA], [b, countB]) => {
        const one = { first: a, last: a + countA - 1 }
        const other = { first: b, last: b + countB - 1 }
        const shared = [...issnsOfBlock(one)].some((issn) => {
          const number = numberOfIssn(issn)
          return number >= other.first && number <= other.last
        })
        expect(blocksOverlap(one, other)).toBe(shared)
        expect(blocksOverlap(other, one)).toBe(shared)
      }),
    )
  })

  it('is not created from invalid limits or sizes', () => {
    expect(parseBlock('1234-5679', '1234-568')).toBeUndefined()
    expect(parseBlock('1234-568', '1234-567')).toBeUndefined()
    expect(blockOf('9999-999', 2)).toBeUndefined()
    expect(blockOf('1234-567', 0)).toBeUndefined()
    expect(isInBlock('12345679', { first: 0, last: ISSN_COUNT - 1 })).toBe(false)
  })
})
