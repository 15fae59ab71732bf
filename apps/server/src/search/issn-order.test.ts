import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ISSN_ORDERS, issnAtOrder, issnOrder } from './issn-order.ts'

it('issnOrder maps every ISSN to a distinct number in text order, including ISSNs with wrong check digits', () => {
  expect(issnOrder('0000-0000')).toBe(0)
  expect(issnAtOrder(ISSN_ORDERS - 1)).toBe('9999-999X')
  const order = fc.integer({ min: 0, max: ISSN_ORDERS - 1 })
  fc.assert(
    fc.property(order, order, (one, other) => {
      const [first, second] = [issnAtOrder(one), issnAtOrder(other)]
      expect(issnOrder(first)).toBe(one)
      expect(Math.sign(one - other)).toBe(first < second ? -1 : first > second ? 1 : 0)
    }),
  )
})
