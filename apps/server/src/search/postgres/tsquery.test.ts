import { describe, expect, it } from 'vitest'
import {
  anyFollowedBy,
  both,
  EVERY,
  either,
  followedBy,
  type LexemeQuery,
  lexeme,
  NOTHING,
  neither,
} from '../lexemes.ts'
import type { TextIndex } from '../plan.ts'
import { lookup as planned } from '../plans.ts'
import { lookupPlan, print } from './tsquery.ts'

const [a, b] = [lexeme('a'), lexeme('b')]
const lookup = (index: TextIndex, query: LexemeQuery) => lookupPlan(planned(index, query))

describe('a condition on lexemes', () => {
  it('is printed as a tsquery with special characters in quotes', () => {
    expect(print(both([lexeme(`it's\\`), lexeme('nat', true)]))).toBe(`('it''s\\\\' & 'nat':*)`)
    expect(print(either([a, both([b, neither(a)])]))).toBe(`('a' | ('b' & !'a'))`)
    expect(
      print(
        followedBy(
          [
            { text: 'a', prefix: false },
            { text: 'b', prefix: true },
          ],
          2,
        ),
      ),
    ).toBe(`('a' <2> 'b':*)`)
    const [one, other] = [
      { text: 'a', prefix: false },
      { text: 'b', prefix: true },
    ]
    expect(print(anyFollowedBy([[one, other], [one]]))).toBe(`(('a' | 'b':*) <-> 'a')`)
    expect(anyFollowedBy([[], [one]])).toBe(NOTHING)
  })

  it('omits redundant parts', () => {
    expect(both([EVERY, a])).toBe(a)
    expect(both([a, NOTHING])).toBe(NOTHING)
    expect(either([a, EVERY])).toBe(EVERY)
    expect([both([]), either([]), neither(EVERY), neither(neither(a))]).toEqual([EVERY, NOTHING, NOTHING, a])
  })

  it('becomes one look-up, or several if it is large or only negative', () => {
    expect(lookup('titles', both([a, neither(b)]))).toEqual({
      kind: 'lexemes',
      index: 'titles',
      query: `('a' & !'b')`,
    })
    expect(lookup('titles', neither(a))).toEqual({ kind: 'not', part: lookup('titles', a) })
    expect(lookup('titles', either([a, neither(b)]))).toEqual({
      kind: 'or',
      parts: [lookup('titles', a), { kind: 'not', part: lookup('titles', b) }],
    })
    expect([lookup('titles', EVERY), lookup('titles', NOTHING)]).toEqual([{ kind: 'all' }, { kind: 'none' }])
  })

  it('becomes many small look-ups if it is very large', () => {
    const words = Array.from({ length: 1_000 }, (_, index) => lexeme(`w${index}`))
    const many = lookup('fields', either(words))
    if (many.kind !== 'alternatives') throw new Error(many.kind)
    expect(many.queries.length).toBe(Math.ceil(1_000 / 32))
    expect(many.queries[31]).toContain(`'w999'`)
    expect(lookup('fields', either([...words, neither(a)]))).toEqual({
      kind: 'or',
      parts: [many, { kind: 'not', part: lookup('fields', a) }],
    })
    expect(lookup('fields', both([either(words), a]))).toEqual({ kind: 'and', parts: [many, lookup('fields', a)] })
  })
})
