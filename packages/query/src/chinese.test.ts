import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../scripts/testing/runs.ts'
import { parseChinese, printChinese, type QueryNode, sameQuery } from './index.ts'

const leaf = (node: QueryNode): string => {
  if (node.kind === 'cjk') return node.pairs.join(' ')
  if (node.kind !== 'text') return node.kind
  const { scope, pattern } = node
  const what =
    pattern.kind === 'word'
      ? pattern.text + (pattern.prefix ? '*' : '')
      : pattern.kind === 'wildcard'
        ? pattern.pattern
        : pattern.kind
  return `${scope.kind}:${what}`
}

const read = (query: string): readonly string[] => {
  const { tree, warnings } = parseChinese(query)
  const leaves = tree === undefined ? [] : tree.kind === 'bool' ? tree.clauses.map(({ node }) => node) : [tree]
  return [...leaves.map(leaf), ...warnings.map(({ code }) => code)]
}

describe('the parser of CHINESE queries', () => {
  test.each([
    ['', []],
    ['中国科学', ['中国 国科 科学']],
    ['中國科學', ['中国 国科 科学']],
    ['國', ['国']],
    ['中国 科学', ['中国', '科学']],
    ['Nature 科学', ['titles:nature', '科学']],
    ['科学，技术', ['科学', '技术']],
    ['T恤', ['titles:t*', '恤']],
    ['卡拉OK', ['卡拉', 'titles:*ok*']],
    ['AI研究AI', ['titles:ai*', '研究', 'titles:*ai*']],
    ['ネイチャー', ['ネイ イチ チャ ャー']],
    ['"中国 科学" "two words"', ['中国', '科学', 'titles:phrase', 'quotes_ignored']],
    ['0028-0836 科学', ['titles:00280836', '科学']],
    ['...', ['no_words']],
    ['，科', ['科']],
    ['科*', ['科', 'lone_truncation']],
  ])('parses "%s" to the expected words and phrases', (query, expected) => expect(read(query)).toEqual(expected))

  test('returns the position of every part in the query', () => {
    const query = 'Nature 中國科學 x'
    const { tree } = parseChinese(query)
    if (tree?.kind !== 'bool') throw new Error('several parts are one node')
    expect(tree.clauses.map(({ node: { at } }) => query.substr(at.position, at.length))).toEqual([
      'Nature',
      '中國科學',
      'x',
    ])
  })

  const anyQuery = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(...'中国學T1 *"“”,ガﾞｶー한\u0301𠀀') }),
  )

  test('parses its printed form to the same tree', () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        const { tree, warnings } = parseChinese(query)
        for (const { position, length } of warnings) expect(position + length).toBeLessThanOrEqual(query.length)
        const printed = printChinese(tree)
        // A word directly next to Chinese characters cannot be printed.
        if (printed !== undefined) expect(sameQuery(parseChinese(printed).tree, tree), printed).toBe(true)
      }),
      { numRuns: runs(2000) },
    )
  })
})
