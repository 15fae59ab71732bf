import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../scripts/testing/runs.ts'
import { compileMacro } from './compile.ts'
import { MACRO_ERROR_CODES } from './errors.ts'
import { FUNCTIONS } from './functions.ts'
import { COMPARISON_WORDS, JOINING_WORDS, STATEMENT_WORDS } from './words.ts'

/** The errors of a source as `line:column+length code`. */
const mistakes = (source: string): readonly string[] => {
  const compiled = compileMacro(source)
  return 'errors' in compiled
    ? compiled.errors.map(({ line, column, length, code }) => `${line}:${column}+${length} ${code}`)
    : []
}

const CASES = [
  ['sett 245$a = "x"', '1:1+4 expected_statement'],
  ['  245$a = "x"', '1:3+5 expected_statement'],
  ['set a = "x"', '1:5+1 expected_place'],
  ['set 245$ = "x"', '1:5+4 bad_place'],
  ['set 245[0]$a = "x"', '1:5+8 bad_place'],
  ['set 245 = "x"', '1:5+3 needs_subfield'],
  ['set 245$a "x"', '1:11+3 expected_word'],
  ['set 245$a =', '1:12+0 expected_value'],
  ['set 245$a = “x”', '1:13+3 expected_value'],
  ['set 245$a = "x', '1:13+2 unclosed_text'],
  ['set 245$a = "x\u0007"', '1:13+4 bad_character'],
  ['set 245$a = "x" where', '1:22+0 expected_value'],
  ['set 245$a = "x" where $a', '1:25+0 expected_comparison'],
  ['set 245$a = "x" where "b" exists', '1:23+3 expected_place'],
  ['set 245$a = "x" where $a starts "b"', '1:33+3 expected_word'],
  ['set 245$a = "x" "y"', '1:17+3 expected_end_of_line'],
  ['set 245$a = trim(', '1:18+0 expected_value'],
  ['set 245$a = trim()', '1:19+0 too_few_given'],
  ['set 245$a = trim("a", "b")', '1:23+3 too_many_given'],
  ['set 245$a = shout($a)', '1:13+5 unknown_function'],
  ['set 245$a = transliterate($a, "Runic")', '1:31+7 unknown_scheme'],
  ['set 008/06 = "dd"', '1:14+4 wrong_length'],
  ['set 008/06-05 = "d"', '1:5+9 bad_place'],
  ['set 008/40 = "d"', '1:5+6 bad_position'],
  ['set 008$a = "d"', '1:5+5 not_in_control_field'],
  ['set 245/06 = "d"', '1:5+6 only_in_control_field'],
  ['set LDR/09 = "a"', '1:5+6 leader_position'],
  ['set 245^1 = "É"', '1:13+3 bad_indicator'],
  ['set 001 = "x"', '1:5+3 system_place'],
  ['set 022$a = "x"', '1:5+5 system_place'],
  ['delete 008', '1:8+3 system_place'],
  ['delete 920', '1:8+3 system_place'],
  ['set 245$6 = "x"', '1:5+5 linkage'],
  ['delete 245^1', '1:8+5 expected_field_or_subfield'],
  ['add 880 00 $a "x"', '1:5+3 original_script'],
  ['add 650 7 $a "x"', '1:9+1 expected_indicators'],
  ['add 650 #7', '1:11+0 expected_subfield'],
  ['add 650 #7 $a $b', '1:15+2 no_own_field'],
  ['move 246$a 247$a', '1:12+5 expected_word'],
  ['move 246$a to 247', '1:15+3 unlike_places'],
  ['move 246$a to 246$a', '1:15+5 same_place'],
  ['move 246 to 247[2]', '1:13+6 occurrence_of_target'],
  ['replace /a/ "b" in 245$a', '1:13+3 expected_word'],
  ['replace /(a/ with "b" in 245$a', '1:10+2 bad_pattern'],
  ['replace /a(?=b)/ with "b" in 245$a', '1:11+3 pattern_not_supported'],
  [`replace /${'a'.repeat(1001)}/ with "b" in 245$a`, '1:9+1003 pattern_too_long'],
  ['replace /a with "b" in 245$a', '1:9+20 unclosed_pattern'],
  ['replace /(a)/ with "$2" in 245$a', '1:20+4 no_such_group'],
  ['replace "" with "b" in 245$a', '1:9+2 empty_wanted'],
  ['set 245$a = find($a, "x")', '1:22+3 expected_pattern'],
  ['add 500 ## $a "x" where 245$a = find(245$a, 3)', '1:45+2 expected_pattern'],
  ['replace x with "b" in 245$a', '1:9+1 expected_text'],
  ['if $a = "x"', '1:4+2 no_own_field'],
  ['if 245 exists', '1:1+2 unclosed_block'],
  ['end', '1:1+3 no_block'],
  [`if ${'('.repeat(30)}245 exists`, '1:25+1 too_deep'],
  ['\n'.repeat(1000), '1001:1+0 too_many_lines'],
  ['x'.repeat(20_001), '1:1+0 too_long'],
  ['else\nif 245 exists\nelse\nelse\nend', '4:1+4 second_else'],
] as const

describe('compileMacro', () => {
  it.each(CASES)('reports the error in the macro %j', (source, expected) => {
    expect(mistakes(source)).toContain(expected)
  })

  it('reports errors of every line', () => {
    expect(mistakes('if 245 exists\nelse\nelse\nend\nsot\nend')).toEqual([
      '3:1+4 second_else',
      '5:1+3 expected_statement',
      '6:1+3 no_block',
    ])
  })

  it('is tested for every error code', () => {
    expect(new Set(CASES.map(([, mistake]) => mistake.split(' ')[1]))).toEqual(new Set(MACRO_ERROR_CODES))
  })
})

const anyLine = fc
  .array(
    fc.oneof(
      fc.constantFrom(...STATEMENT_WORDS, ...COMPARISON_WORDS, ...JOINING_WORDS),
      fc.constantFrom(...FUNCTIONS.map(({ name }) => `${name}(`), ')', ',', '+', '=', '!=', '(', '//', '/a(b)/i', '/'),
      fc.constantFrom('245$a', '$a', '^1', '856[2]', '856[last]$u', '008/06', 'LDR/07', '"x"', "'it''s'", '#7', '880'),
      fc.string({ unit: 'grapheme', maxLength: 4 }),
    ),
    { maxLength: 10 },
  )
  .map((parts) => parts.join(' '))

describe('compileMacro, for any text,', () => {
  it('returns a macro, or errors with valid places', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 6 }), (lines) => {
        const source = lines.join('\n')
        const compiled = compileMacro(source)
        if (!('errors' in compiled)) return
        expect(compiled.errors.length).toBeGreaterThan(0)
        const read = source.split(/\r\n|[\n\r]/)
        for (const { line, column, length, code } of compiled.errors) {
          expect(MACRO_ERROR_CODES).toContain(code)
          const text = read[line - 1]
          expect(column + length - 1).toBeLessThanOrEqual(text?.length ?? -1)
        }
      }),
      { numRuns: runs(2000) },
    )
  })
})
