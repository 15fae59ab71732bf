import { expect, it } from 'vitest'
import { Refusal, refuseUnless } from './errors.ts'

it('a refusal has the details that the contract declares for its code, and other details do not compile', () => {
  const refusal = new Refusal('record_not_found', { issn: '1234-5679' })
  expect([refusal.status, refusal.failure]).toEqual([404, { code: 'record_not_found', details: { issn: '1234-5679' } }])
  expect(new Refusal(refusal.failure).failure).toEqual(refusal.failure)
  expect(new Refusal('bad_request').failure.details).toBeUndefined()
  // @ts-expect-error the refusal needs the ISSN of the record
  new Refusal('record_not_found')
  // @ts-expect-error the code `not_found` has no details
  new Refusal('not_found', { issn: '1234-5679' })
  // @ts-expect-error the limit must be a number
  expect(() => refuseUnless(false, 'beyond_limit', { limit: '20' })).toThrow('beyond_limit')
})
