import { describe, expect, it } from 'vitest'
import { readPageQuery } from './page-query.ts'

describe('the address of the page', () => {
  it('names records, each once, in the form that they are stored in', () => {
    expect(readPageQuery({ issns: '00280836, 0028-0836,1050-124x,' })).toEqual({
      kind: 'records',
      issns: ['0028-0836', '1050-124X'],
      recordId: undefined,
    })
  })

  it('keeps what is no number, so that its card can say so', () => {
    expect(readPageQuery({ issns: 'nature' })).toMatchObject({ issns: ['nature'] })
  })

  it.each([
    [{}, 'issns_missing'],
    [{ issns: '0028-0836,1476-4687', recordId: '7' }, 'several_with_id'],
  ])('%o is refused', (search, reason) => {
    expect(readPageQuery(search)).toEqual({ kind: 'refused', reason })
  })

  it('may ask for duplicates', () => {
    expect(readPageQuery({ issns: '0028-0836', medium: 'cr' })).toMatchObject({
      making: { kind: 'medium', medium: 'cr' },
    })
    expect(readPageQuery({ issns: '0028-0836', successor: '2' })).toMatchObject({
      making: { kind: 'successor', indicator2: '2' },
    })
    expect(readPageQuery({ issns: '0028-0836', successor: '9' })).not.toHaveProperty('making')
  })

  it('may name a version of one record', () => {
    expect(readPageQuery({ issns: '0028-0836', recordId: '7' })).toMatchObject({ kind: 'records', recordId: '7' })
  })
})
