import { words } from '@seriatim/scripts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../scripts/testing/runs.ts'
import { parseText, printText, sameQuery } from './index.ts'
import { hasReadings } from './word-nodes.ts'

/** The query as understood, with the codes of the warnings. */
const read = (query: string) => {
  const { tree, warnings } = parseText(query)
  return [printText(tree), ...warnings.map((warning) => warning.code)]
}

describe('the parser of TEXT queries', () => {
  test.each([
    ['', ['']],
    ['   ', ['']],
    ['Nature', ['nature']],
    ['Études, économiques', ['etudes economiques']],
    ['e-commerce', ['e-commerce']],
    ['natur* (review*)', ['natur* review*']],
    ['natur** x', ['natur* x']],
    ['"Journal of Nature" paris', ['"journal of nature" paris']],
    ['“Journal of”', ['"journal of"']],
    ['"Nature"', ['nature']],
    ['"natur* reviews"', ['"natur* reviews"']],
    ['a AND NOT b:c', ['a and not b c']],
    ['0028-0836 1050-124x', ['00280836 1050124x']],
    ['0028-08*', ['002808*']],
    ['0028-*', ['0028*']],
    ['0028-0836*', ['00280836*']],
    ['9770317847001', ['03178471']],
    ['9 770317 847001 nature', ['03178471 nature']],
    ['977-0317-847-00-1', ['03178471']],
    ['9770317847002', ['9770317847002']],
    ['9770317847*', ['9770317847*']],
    ['97 70', ['97 70']],
    ['https://portal.issn.org/resource/ISSN/0028-0836', ['00280836']],
    ['"https://portal.issn.org/resource/ISSN/0028-0836" nature', ['00280836 nature']],
    ['צה"ל', ['צה"ל']],
    ['"a b', ['a b', 'unbalanced_quote']],
    ['"a b" c "d e', ['"a b" c d e', 'unbalanced_quote']],
    ['a "" b', ['a b', 'empty_phrase']],
    ['a * b', ['a b', 'lone_truncation']],
    ['wo*rd', ['wo rd', 'truncation_inside_word']],
    ['*word', ['word', 'truncation_inside_word']],
    ['?!', ['', 'no_words']],
    ['*', ['', 'no_words', 'lone_truncation']],
    ['"*"', ['', 'empty_phrase', 'no_words', 'lone_truncation']],
  ])('parses %j to the expected words and phrases', (query, expected) =>
    expect(read(query).toSorted()).toEqual(expected.toSorted()),
  )

  test('searches for a bar code both as an ISSN and as digits', () => {
    const { tree } = parseText('x 9770317847001', { scope: { kind: 'anywhere' } })
    const text = (word: string) => ({ kind: 'text', pattern: { kind: 'word', text: word, prefix: false } })
    expect(tree).toMatchObject({
      clauses: [
        { occur: 'must', node: text('x') },
        {
          occur: 'must',
          node: {
            kind: 'bool',
            clauses: ['03178471', '9770317847001'].map((word) => ({ occur: 'should', node: text(word) })),
          },
        },
      ],
    })
  })

  test('returns the position of every part in the query', () => {
    const query = 'La "Revue d’Été" 0028-08*'
    const { tree } = parseText(query)
    if (tree?.kind !== 'bool') throw new Error('several parts are one node')
    expect(tree.clauses.map(({ node: { at } }) => query.substr(at.position, at.length))).toEqual([
      'La',
      '"Revue d’Été"',
      '0028-08*',
    ])
  })

  test('returns the position of a warning in the query', () => {
    expect(parseText('one two wo*rd three').warnings).toEqual([
      { code: 'truncation_inside_word', position: 10, length: 1, near: 'one two wo*rd three', source: 'basic' },
    ])
  })

  const anyQuery = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(...'ab12-"*“” é\u0301字,XשׁΣ½') }),
    fc
      .array(fc.constantFrom('nature', '"', '*', ' ', '1234-5678', '12', '-', 'Été', '\u0098'), { maxLength: 12 })
      .map((parts) => parts.join('')),
  )

  test('parses its printed form to the same tree, without warnings', () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        const { tree } = parseText(query)
        fc.pre(!hasReadings(tree))
        const again = parseText(printText(tree)!)
        expect(sameQuery(again.tree, tree)).toBe(true)
        expect(again.warnings).toEqual([])
      }),
      { numRuns: runs(1000) },
    )
  })

  test('returns all words of a query, with valid positions', () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        const { tree, warnings } = parseText(query)
        const leaves = tree === undefined ? [] : tree.kind === 'bool' ? tree.clauses.map(({ node }) => node) : [tree]
        for (const { at } of leaves) {
          expect(at.length).toBeGreaterThan(0)
          expect(at.position + at.length).toBeLessThanOrEqual(query.length)
          expect(words(query.substr(at.position, at.length)).length).toBeGreaterThan(0)
        }
        for (const { position, length } of warnings) expect(position + length).toBeLessThanOrEqual(query.length)
        expect(tree === undefined).toBe(words(query).length === 0)
      }),
      { numRuns: runs(500) },
    )
  })
})
