import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeFamilies, FAMILY_KINDS, type FamilyMember } from './families.ts'
import { issnFromNumber } from './number.ts'

const issn = (number: number) => issnFromNumber(number)
const member = (number: number, given: Partial<FamilyMember> = {}): FamilyMember => ({
  issn: issn(number),
  category: 'reg',
  links: [],
  ...given,
})
const link = (tag: string, number: number) => ({ tag, issn: issn(number) })

describe('families of a title with history', () => {
  const families = computeFamilies([
    member(5, { startYear: '2019', createdAt: 300, links: [link('776', 3), link('780', 1)] }),
    member(3, { startYear: '2020', createdAt: 200 }),
    member(1, { startYear: '19uu', createdAt: 100, links: [link('770', 7), link('510', 9)] }),
    member(7, { category: 'sup' }),
    member(9),
  ])

  it('are joined by 776 for media, by 780 and 785 for successive titles, and by any linking field except 510 for all others', () => {
    expect(families.membersOf('medium', issn(3))).toEqual([issn(3), issn(5)])
    expect(families.membersOf('history', issn(3))).toEqual([issn(1), issn(3), issn(5)])
    expect(families.membersOf('extended', issn(3))).toEqual([issn(1), issn(3), issn(5), issn(7)])
    expect(families.sizeOf('extended', issn(9))).toBe(1)
  })

  it('have the first registered ISSN as ISSN-L, and the ISSN-L of the earliest title as ISSN-H', () => {
    expect(families.issnlOf(issn(5))).toBe(issn(3))
    expect(families.issnhOf(issn(5))).toBe(issn(1))
  })

  it('have no ISSN-L and ISSN-H for a suppressed record', () => {
    expect(families.membersOf('medium', issn(7))).toEqual([])
    expect(families.issnlOf(issn(7))).toBeUndefined()
    expect(families.issnhOf(issn(7))).toBeUndefined()
  })

  it('are empty for unknown ISSNs', () => {
    expect(families.membersOf('medium', issn(2))).toEqual([])
    expect(families.sizeOf('extended', 'nonsense')).toBe(0)
    expect(families.issnlOf('nonsense')).toBeUndefined()
  })
})

describe('a designated ISSN-L', () => {
  it('does not change if all members name the same ISSN-L, even one that was registered later', () => {
    const families = computeFamilies([
      member(1, { createdAt: 1, issnl: issn(2), links: [link('776', 2)] }),
      member(2, { createdAt: 2, issnl: issn(2) }),
      member(3, { createdAt: 3, links: [link('776', 1)] }),
    ])
    expect(families.issnlOf(issn(3))).toBe(issn(2))
  })

  it('is chosen again if members name different ISSNs, or an ISSN outside the family', () => {
    const disagree = computeFamilies([
      member(1, { createdAt: 9, issnl: issn(1), links: [link('776', 2)] }),
      member(2, { createdAt: 2, issnl: issn(2) }),
    ])
    expect(disagree.issnlOf(issn(1))).toBe(issn(2))
    const stranger = computeFamilies([member(4, { issnl: issn(8) }), member(8)])
    expect(stranger.issnlOf(issn(4))).toBe(issn(4))
  })

  it('is the ISSN that other members name, not an older one that only its own record names', () => {
    const families = computeFamilies([
      member(1, { createdAt: 2, issnl: issn(2), links: [link('776', 2), link('776', 3)] }),
      member(2, { createdAt: 3, issnl: issn(2) }),
      member(3, { createdAt: 1, issnl: issn(3) }),
    ])
    expect(families.issnlOf(issn(3))).toBe(issn(2))
  })

  it('may be an ISSN without a record if a member names it and links to it', () => {
    const family = [
      member(1, { createdAt: 1, issnl: issn(8), links: [link('776', 8)] }),
      member(2, { createdAt: 2, issnl: issn(2), links: [link('776', 1)] }),
    ]
    expect(computeFamilies(family).issnlOf(issn(2))).toBe(issn(8))
    expect(computeFamilies([...family, member(8, { category: 'fre' })]).issnlOf(issn(2))).toBe(issn(8))
    const cancelled = member(8, { category: 'can' })
    expect(computeFamilies([...family, cancelled]).issnlOf(issn(2))).toBe(issn(2))
  })

  it('is the smallest ISSN if no record has a date', () => {
    expect(computeFamilies([member(6, { links: [link('776', 2)] }), member(2)]).issnlOf(issn(6))).toBe(issn(2))
  })
})

describe('computeFamilies, for any database,', () => {
  const tags = ['776', '776', '780', '785', '770', '787', '510']
  const someMember = fc.record({
    number: fc.integer({ min: 1, max: 30 }),
    category: fc.constantFrom('reg', 'wor', 'leg', 'val', 'can', 'sup', 'fre'),
    startYear: fc.constantFrom('1990', '19uu', 'uuuu', '2001'),
    createdAt: fc.option(fc.integer({ min: 0, max: 5 }), { nil: undefined }),
    issnl: fc.option(fc.integer({ min: 1, max: 30 }).map(issn), { nil: undefined }),
    links: fc.array(fc.record({ tag: fc.constantFrom(...tags), issn: fc.integer({ min: 1, max: 40 }).map(issn) }), {
      maxLength: 3,
    }),
  })
  const someBase = fc
    .uniqueArray(someMember, { selector: ({ number }) => number, maxLength: 25 })
    .map((members): FamilyMember[] =>
      members.map(({ number, links, ...rest }) => ({
        ...rest,
        issn: issn(number),
        // A Free record has no description and therefore no linking fields.
        links: rest.category === 'fre' ? [] : links,
      })),
    )

  const described = (members: FamilyMember[]) => {
    const families = computeFamilies(members)
    return members
      .map((one) => ({
        issn: one.issn,
        families: FAMILY_KINDS.map((kind) => families.membersOf(kind, one.issn)),
        issnl: families.issnlOf(one.issn),
        issnh: families.issnhOf(one.issn),
      }))
      .sort((a, b) => (a.issn < b.issn ? -1 : 1))
  }

  it('returns the same families for any order of records', () => {
    fc.assert(
      fc.property(
        someBase.chain((members) =>
          fc.tuple(fc.constant(members), fc.shuffledSubarray(members, { minLength: members.length })),
        ),
        ([members, shuffled]) => {
          expect(described(shuffled)).toEqual(described(members))
        },
      ),
    )
  })

  it('returns the same families if only one of two records states the link', () => {
    fc.assert(
      fc.property(someBase, (members) => {
        const known = new Set(members.filter(({ category }) => category !== 'fre').map(({ issn: own }) => own))
        const turned = members.map((one) => ({
          ...one,
          links: [
            ...one.links.filter(({ issn: target }) => !known.has(target)),
            ...members.flatMap((other) =>
              other.links
                .filter(({ issn: target }) => target === one.issn)
                .map(({ tag }) => ({ tag, issn: other.issn })),
            ),
          ],
        }))
        expect(described(turned)).toEqual(described(members))
      }),
    )
  })

  it('assigns each ISSN to one family of each kind, and the families of a larger kind contain those of a smaller one', () => {
    fc.assert(
      fc.property(someBase, (members) => {
        const families = computeFamilies(members)
        for (const { issn: own, category } of members) {
          const [medium, history, extended] = FAMILY_KINDS.map((kind) => families.membersOf(kind, own))
          const isValid = ['reg', 'wor', 'leg', 'val'].includes(category)
          expect(medium!.includes(own)).toBe(isValid)
          expect(extended).toContain(own)
          expect(history).toEqual(expect.arrayContaining(medium!))
          expect(extended).toEqual(expect.arrayContaining(history!))
          for (const kind of FAMILY_KINDS) {
            const family = families.membersOf(kind, own)
            expect(families.sizeOf(kind, own)).toBe(family.length)
            for (const other of family) expect(families.membersOf(kind, other)).toEqual(family)
          }
          // A Free ISSN or an ISSN without a record may still be the ISSN-L of a family.
          const isKnown = (designated = '') => members.some((one) => one.issn === designated && one.category !== 'fre')
          const [issnl, issnh] = [families.issnlOf(own), families.issnhOf(own)]
          if (isValid && isKnown(issnl)) expect(medium).toContain(issnl)
          if (isValid && isKnown(issnh)) expect(history).toContain(issnh)
        }
      }),
    )
  })
})
