import { describe, expect, it } from 'vitest'
import { cardsOf, readPageQuery, withJoined, withoutJoined } from './page-query.ts'

describe('the URL of the editor', () => {
  it('names records without duplicates, as normalised ISSNs', () => {
    expect(readPageQuery({ issns: '00280836, 0028-0836,1050-124x,' })).toEqual({
      kind: 'records',
      issns: ['0028-0836', '1050-124X'],
      recordId: undefined,
      duplicates: [],
    })
  })

  it('keeps an invalid ISSN, so that its card can report it', () => {
    expect(readPageQuery({ issns: 'nature' })).toMatchObject({ issns: ['nature'] })
  })

  it.each([
    [{}, 'issns_missing'],
    [{ issns: '0028-0836,1476-4687', recordId: '7' }, 'several_with_id'],
  ])('is refused: %o', (search, reason) => {
    expect(readPageQuery(search)).toEqual({ kind: 'refused', reason })
  })

  it('opens the form of a duplicate if it has the parameter for duplicates', () => {
    expect(readPageQuery({ issns: '0028-0836', medium: 'cr' })).toMatchObject({
      making: { kind: 'medium', medium: 'cr' },
    })
    expect(readPageQuery({ issns: '0028-0836', successor: '2' })).toMatchObject({
      making: { kind: 'successor', indicator2: '2' },
    })
    expect(readPageQuery({ issns: '0028-0836', successor: '9' })).not.toHaveProperty('making')
  })

  it('may contain a version id if it names only one record', () => {
    expect(readPageQuery({ issns: '0028-0836', recordId: '7' })).toMatchObject({ kind: 'records', recordId: '7' })
  })

  it('may add duplicates, each after its original record', () => {
    const query = readPageQuery({ issns: '0028-0836,1476-4687', duplicates: '0028-0836:cr,2000-0019:0,0028-0836:cr,x' })
    expect(query.kind === 'records' && cardsOf(query)).toEqual([
      { key: '0028-0836', issn: '0028-0836' },
      { key: '0028-0836:cr', issn: '0028-0836', making: { kind: 'medium', medium: 'cr' }, isJoined: true },
      { key: '1476-4687', issn: '1476-4687' },
      { key: '2000-0019:0', issn: '2000-0019', making: { kind: 'successor', indicator2: '0' }, isJoined: true },
    ])
  })

  it('can be changed to add or remove a duplicate', () => {
    const online = { origin: '0028-0836', making: { kind: 'medium', medium: 'cr' } } as const
    const next = { origin: '0028-0836', making: { kind: 'successor', indicator2: '0' } } as const
    expect(withJoined(undefined, online)).toBe('0028-0836:cr')
    expect(withJoined('0028-0836:cr', online)).toBe('0028-0836:cr')
    expect(withJoined('0028-0836:cr', next)).toBe('0028-0836:cr,0028-0836:0')
    expect(withoutJoined('0028-0836:cr,0028-0836:0', online)).toBe('0028-0836:0')
    expect(withoutJoined('0028-0836:cr', online)).toBeUndefined()
  })
})
