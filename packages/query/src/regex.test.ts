import { describe, expect, test } from 'vitest'
import { checkRegex, compileRegex } from './regex.ts'

describe('a regular expression', () => {
  test.each([
    ['a.*b', undefined],
    ['[[:alpha:]]\\pL(?i:x)$', undefined],
    ['', undefined],
    ['a(', 'bad_regex at 0: a('],
    ['ab[c', 'bad_regex at 2: [c'],
    ['a\\', 'bad_regex at 0: a\\'],
    ['a{2000}', 'bad_regex at 1: {2000}'],
    ['((a{100}){99}){98}', 'bad_regex at 9: {99}'],
    ['('.repeat(5000) + ')'.repeat(5000), `bad_regex at 0: ${'('.repeat(5000) + ')'.repeat(5000)}`],
    ['ab(?=c)', 'regex_not_supported at 2: (?='],
    ['(?<!a)b', 'regex_not_supported at 0: (?<!a)b'],
    ['(a)\\1', 'regex_not_supported at 3: \\1'],
    ['a++', 'regex_not_supported at 1: ++'],
  ])('is valid or has the expected problem: %s', (source, expected) => {
    const fault = checkRegex(source)
    expect(fault && `${fault.code} at ${fault.position}: ${source.substr(fault.position, fault.length)}`).toBe(expected)
  })

  test('matches a whole text or a part of the text, as the caller requests', () => {
    const { fits, isIn, stretchesIn } = compileRegex('b+|é')
    expect([fits('bb'), fits('abb'), isIn('abb'), isIn('a')]).toEqual([true, false, true, false])
    expect(stretchesIn('abb𠀀é')).toEqual([
      { start: 1, end: 3 },
      { start: 5, end: 6 },
    ])
    expect(compileRegex('x*').stretchesIn('ab')).toEqual([])
  })

  test('matches in linear time, without backtracking', () => {
    expect(compileRegex('(a*)*(a+)+b').fits('a'.repeat(50_000))).toBe(false)
  })
})
