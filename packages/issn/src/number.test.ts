import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  barCodeOfIssn,
  blockLimitFromNumber,
  checkDigit,
  ISSN_COUNT,
  isAssignable,
  isIssn,
  issnFromNumber,
  issnOfBarCode,
  isWellFormed,
  normaliseIssn,
  numberOfIssn,
  withCheckDigit,
} from './number.ts'

const anyNumber = fc.integer({ min: 1, max: ISSN_COUNT - 1 })

/** ISO 3297: the weighted sum of all digits, with weight 1 for the check digit, is divisible by 11. */
const satisfiesTheStandard = (issn: string): boolean => {
  const values = [...issn.replace('-', '')].map((character) => (character === 'X' ? 10 : Number(character)))
  return values.reduce((sum, value, index) => sum + value * (8 - index), 0) % 11 === 0
}

describe('the check digit', () => {
  it.each(['0028-0836', '1476-4687', '0378-5955', '2049-3630', '1050-124X', '2434-561X', '0000-0019', '1234-5679'])(
    'is correct for %s',
    (issn) => {
      expect(isIssn(issn)).toBe(true)
      expect(checkDigit(issn.slice(0, 4) + issn.slice(5, 8))).toBe(issn[8])
    },
  )

  it('requires exactly seven digits', () => {
    for (const text of ['', '123456', '12345678', '1234-56', '123456X'])
      expect(() => checkDigit(text)).toThrow(RangeError)
  })

  it('satisfies the formula of ISO 3297 for every number', () => {
    fc.assert(fc.property(anyNumber, (number) => satisfiesTheStandard(issnFromNumber(number))))
  })

  it('detects any single wrong digit and any swap of two neighbouring digits', () => {
    fc.assert(
      fc.property(anyNumber, fc.integer({ min: 0, max: 6 }), fc.integer({ min: 1, max: 9 }), (number, place, add) => {
        const issn = issnFromNumber(number)
        const at = place < 4 ? place : place + 1
        const wrong = issn.slice(0, at) + ((Number(issn[at]) + add) % 10) + issn.slice(at + 1)
        expect(isIssn(wrong)).toBe(false)
        expect(withCheckDigit(wrong)).not.toBe(issn)
        const [a, b] = [issn[5], issn[6]]
        if (a !== b) expect(isIssn(`${issn.slice(0, 5)}${b}${a}${issn.slice(7)}`)).toBe(false)
      }),
    )
  })
})

describe('the form of an ISSN', () => {
  it('is the same after conversion to a number and back', () => {
    fc.assert(fc.property(anyNumber, (number) => numberOfIssn(issnFromNumber(number)) === number))
    expect(issnFromNumber(0)).toBe('0000-0000')
    expect(blockLimitFromNumber(1_234_567)).toBe('1234-567')
  })

  it('excludes the placeholder 0000-0000', () => {
    expect(isWellFormed('0000-0000')).toBe(true)
    expect([isAssignable('0000-0000'), isIssn('0000-0000')]).toEqual([false, false])
    expect([isAssignable('0000-0019'), isIssn('0000-0019')]).toEqual([true, true])
  })

  it('agrees with the regular expression for any text', () => {
    const nearly = fc.stringMatching(/^[0-9]{3,5}[- ]?[0-9]{3}[0-9Xx]$/)
    fc.assert(
      fc.property(fc.oneof(nearly, fc.string()), (text) => isWellFormed(text) === /^\d{4}-\d{3}[\dX]$/.test(text)),
    )
  })

  it('is not created from an invalid number or text', () => {
    for (const number of [-1, ISSN_COUNT, 1.5, Number.NaN]) expect(() => issnFromNumber(number)).toThrow(RangeError)
    expect(() => numberOfIssn('00280836')).toThrow(RangeError)
  })
})

describe('normaliseIssn', () => {
  it.each([
    ['1050-124x', '1050-124X'],
    ['1050124X', '1050-124X'],
    ['  0028-0836\n', '0028-0836'],
    ['0028–0836', '0028-0836'],
    ['0028-0837', undefined],
    ['0000-0000', undefined],
    ['00000000', undefined],
    ['0028 0836', undefined],
    ['9770317847001', '0317-8471'],
    ['9 770317 847001', '0317-8471'],
    ['977-0317-847-00-1', '0317-8471'],
    ['9772434561006', '2434-561X'],
    ['9770317847002', undefined],
    ['9770000000003', undefined],
    ['9780306406157', undefined],
    ['', undefined],
  ])('converts %j to %j', (typed, issn) => expect(normaliseIssn(typed)).toBe(issn))

  it('does not change a stored ISSN', () => {
    fc.assert(fc.property(anyNumber, (number) => normaliseIssn(issnFromNumber(number)) === issnFromNumber(number)))
  })
})

describe('the bar code of an ISSN', () => {
  it('is read back for every number and variant', () => {
    const variants = fc.integer({ min: 0, max: 99 }).map((value) => String(value).padStart(2, '0'))
    fc.assert(
      fc.property(anyNumber, variants, (number, variant) => {
        const issn = issnFromNumber(number)
        const digits = barCodeOfIssn(issn, variant)
        expect([digits.length, issnOfBarCode(digits)]).toEqual([13, issn])
        const wrong = `${digits.slice(0, 12)}${(Number(digits[12]) + 1) % 10}`
        expect(issnOfBarCode(wrong)).toBeUndefined()
      }),
    )
  })

  it('is refused for another form of ISSN or variant', () => {
    expect(() => barCodeOfIssn('03178471')).toThrow(RangeError)
    expect(() => barCodeOfIssn('0317-8471', '1')).toThrow(RangeError)
  })
})
