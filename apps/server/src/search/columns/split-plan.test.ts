import { expect, test } from 'vitest'
import { andQuery, type LexemeQuery, lexeme, notQuery, orQuery, sequenceQuery } from '../lexemes.ts'
import type { Plan } from '../plan.ts'
import { allOf, anyOf, lookup, not } from '../plans.ts'
import { expandPrefixes } from './expand-prefixes.ts'
import { splitPlan } from './split-plan.ts'

const KEPT = new Set([
  `anywhere 'of'`,
  `anywhere 'the'`,
  `anywhere 'oft':*`,
  `fields 'of~245#1':*`,
  `fields 'the~245#1':*`,
])
const divide = (index: 'anywhere' | 'fields', query: LexemeQuery): Plan =>
  splitPlan(lookup(index, query), (key) => KEPT.has(key))
const at = (word: string): LexemeQuery => lexeme(`${word}~245#1`, true)

test('lexemes with stored sets are separate leaves, and other lexemes are looked up together', () => {
  expect(divide('anywhere', andQuery([lexeme('of'), lexeme('the')]))).toEqual(
    allOf([lookup('anywhere', lexeme('of')), lookup('anywhere', lexeme('the'))]),
  )
  const rare = [lexeme('rare'), lexeme('scarce')]
  expect(divide('anywhere', orQuery([...rare, lexeme('of')]))).toEqual(
    anyOf([lookup('anywhere', lexeme('of')), lookup('anywhere', orQuery(rare))]),
  )
  expect(divide('fields', andQuery([at('of'), at('rare'), notQuery(at('the'))]))).toEqual(
    allOf([lookup('fields', at('of')), not(lookup('fields', at('the'))), lookup('fields', at('rare'))]),
  )
})

test('a conjunction with a rare word, or without stored sets, is not divided', () => {
  for (const query of [
    andQuery([lexeme('of'), lexeme('rare')]),
    andQuery([lexeme('of'), orQuery([lexeme('rare'), lexeme('scarce')])]),
    andQuery([
      lexeme('of'),
      sequenceQuery([
        { text: 'of', prefix: false },
        { text: 'rare', prefix: false },
      ]),
    ]),
    orQuery([lexeme('rare'), lexeme('scarce')]),
    lexeme('of'),
  ]) {
    expect(divide('anywhere', query)).toEqual(lookup('anywhere', query))
  }
})

const WORDS = ['of', 'offer', 'often', 'the']
const lexicon = {
  expand: async (pattern: { kind: string; text?: string }, limit: number) => {
    const matches = WORDS.filter((word) => word.startsWith(pattern.text ?? ''))
    return matches.length > limit ? undefined : matches
  },
}

test('a truncated word is expanded into words of the index, if it is a plain word', async () => {
  const spell = (index: 'anywhere' | 'titles' | 'fields', query: LexemeQuery): Promise<Plan> =>
    expandPrefixes(lookup(index, query), lexicon, (key) => KEPT.has(key))
  expect(await spell('titles', lexeme('!of', true))).toEqual(
    lookup('titles', orQuery([lexeme('!of'), lexeme('!offer'), lexeme('!often')])),
  )
  expect(await spell('anywhere', andQuery([lexeme('rare'), notQuery(lexeme('zz', true))]))).toEqual(
    lookup('anywhere', lexeme('rare')),
  )
  expect(await spell('anywhere', lexeme('zz', true))).toEqual({ kind: 'none' })
  const beginnings = andQuery([lexeme('oft', true), lexeme('off', true)])
  expect(await spell('anywhere', beginnings)).toEqual(
    lookup('anywhere', andQuery([lexeme('oft', true), lexeme('offer')])),
  )
  expect(divide('anywhere', beginnings)).toEqual(
    allOf([lookup('anywhere', lexeme('oft', true)), lookup('anywhere', lexeme('off', true))]),
  )
  for (const stored of [lexeme('+of th', true), lexeme('=of', true), lexeme('of')]) {
    expect(await spell('titles', stored)).toEqual(lookup('titles', stored))
  }
  expect(await spell('fields', lexeme('of~245#', true))).toEqual(lookup('fields', lexeme('of~245#', true)))
})
