import { describe, expect, it } from 'vitest'
import {
  andQuery,
  type LexemeQuery,
  lexeme,
  MATCH_ALL,
  MATCH_NONE,
  notQuery,
  orQuery,
  sequenceOfAny,
  sequenceQuery,
} from '../lexemes.ts'
import type { TextIndex } from '../plan.ts'
import { lookup as planned } from '../plans.ts'
import { lookupPlan, print } from './tsquery.ts'

const [a, b] = [lexeme('a'), lexeme('b')]
const lookup = (index: TextIndex, query: LexemeQuery) => lookupPlan(planned(index, query))

describe('a condition on lexemes', () => {
  it('is printed as a tsquery with special characters in quotes', () => {
    expect(print(andQuery([lexeme(`it's\\`), lexeme('nat', true)]))).toBe(`('it''s\\\\' & 'nat':*)`)
    expect(print(orQuery([a, andQuery([b, notQuery(a)])]))).toBe(`('a' | ('b' & !'a'))`)
    expect(
      print(
        sequenceQuery(
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
    expect(print(sequenceOfAny([[one, other], [one]]))).toBe(`(('a' | 'b':*) <-> 'a')`)
    expect(sequenceOfAny([[], [one]])).toBe(MATCH_NONE)
  })

  it('omits redundant parts', () => {
    expect(andQuery([MATCH_ALL, a])).toBe(a)
    expect(andQuery([a, MATCH_NONE])).toBe(MATCH_NONE)
    expect(orQuery([a, MATCH_ALL])).toBe(MATCH_ALL)
    expect([andQuery([]), orQuery([]), notQuery(MATCH_ALL), notQuery(notQuery(a))]).toEqual([
      MATCH_ALL,
      MATCH_NONE,
      MATCH_NONE,
      a,
    ])
  })

  it('becomes one look-up, or several if it is large or only negative', () => {
    expect(lookup('titles', andQuery([a, notQuery(b)]))).toEqual({
      kind: 'lexemes',
      index: 'titles',
      query: `('a' & !'b')`,
    })
    expect(lookup('titles', notQuery(a))).toEqual({ kind: 'not', part: lookup('titles', a) })
    expect(lookup('titles', orQuery([a, notQuery(b)]))).toEqual({
      kind: 'or',
      parts: [lookup('titles', a), { kind: 'not', part: lookup('titles', b) }],
    })
    expect([lookup('titles', MATCH_ALL), lookup('titles', MATCH_NONE)]).toEqual([{ kind: 'all' }, { kind: 'none' }])
  })

  it('becomes many small look-ups if it is very large', () => {
    const words = Array.from({ length: 1_000 }, (_, index) => lexeme(`w${index}`))
    const many = lookup('fields', orQuery(words))
    if (many.kind !== 'alternatives') throw new Error(many.kind)
    expect(many.queries.length).toBe(Math.ceil(1_000 / 32))
    expect(many.queries[31]).toContain(`'w999'`)
    expect(lookup('fields', orQuery([...words, notQuery(a)]))).toEqual({
      kind: 'or',
      parts: [many, { kind: 'not', part: lookup('fields', a) }],
    })
    expect(lookup('fields', andQuery([orQuery(words), a]))).toEqual({ kind: 'and', parts: [many, lookup('fields', a)] })
  })
})
