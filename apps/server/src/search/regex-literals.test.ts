import { compileRegex } from '@seriatim/query/regex'
import { fold } from '@seriatim/scripts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../../scripts/testing/runs.ts'
import { literalsOf } from './regex-literals.ts'

describe('the literals of a regular expression', () => {
  it.each([
    ['ornith.*logy', ['ornith', 'logy']],
    ['^Été', ['ete']],
    ['(?i)NATURE$', ['nature']],
    ['abc?def', ['def']],
    ['abcd+ef', ['abcd']],
    ['abcd{0,2}xyz', ['abc', 'xyz']],
    ['abcd{2,}', ['abcd']],
    ['colou?rs?', ['colo']],
    ['[abc]def', ['def']],
    ['[]abc]def', ['def']],
    ['[[:alpha:]]def', ['def']],
    ['(abc|def)ghi', ['ghi']],
    ['(a(b)c)def', ['def']],
    ['a\\.bcd\\wefg', ['bcd', 'efg']],
    ['\\p{Han}abc\\pLdef', ['abc', 'def']],
    ['\\x41bcd\\x{42}efg', ['bcd', 'efg']],
    ['\\Qabc\\Edef', ['def']],
    ['abc|def', []],
    ['ab', []],
    ['か\u3099っこう', []],
    ['科学報告', ['科学報告']],
  ])('for %s are %j', (source, pieces) => {
    expect(literalsOf(source)).toEqual(pieces)
  })

  it('occur in every text that the expression matches', () => {
    const atom = fc.oneof(
      fc.constantFrom('abc', 'Éx', 'ß', '1', '.', '\\.', '[ab]', '(ab)', '(?:abc|x)', '\\w', 'ń', 'Ж', '½'),
      fc
        .tuple(fc.constantFrom('a', 'É', '[ab]', '(xyz)'), fc.constantFrom('?', '*', '+', '{2}', '{0,1}', '??'))
        .map(([db, quantifier]) => db + quantifier),
    )
    const text = fc.array(fc.constantFrom('a', 'b', 'c', 'abc', 'É', 'Éx', 'ß', '1', '.', 'x', 'xyz', 'ń', 'Ж', '½'), {
      maxLength: 12,
    })
    fc.assert(
      fc.property(fc.array(atom, { maxLength: 5 }), text, (atoms, parts) => {
        const [source, value] = [atoms.join(''), parts.join('')]
        fc.pre(compileRegex(source).isIn(value))
        for (const piece of literalsOf(source)) expect(fold(value)).toContain(piece)
      }),
      { numRuns: runs(300) },
    )
  })
})
