import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../scripts/testing/runs.ts'
import { isUnreadable, type LineRequest, printLine, printText, readLine, sameQuery } from './index.ts'
import { checkRegex } from './regex.ts'
import { hasReadings } from './word-nodes.ts'

/**
 * The line as read, without empty conditions, and its warnings. For an invalid line, the problem with the name of the
 * box and the faulty text.
 */
const read = (line: LineRequest): unknown => {
  const reading = readLine(line, 3, checkRegex)
  if (isUnreadable(reading)) {
    const { code, part, position, length, source } = reading.problem
    return `${source} ${part} ${code}: ${(line[part] ?? '').substr(position, length)}`
  }
  const warnings = reading.warnings.map(({ code, source }) => `${source} ${code}`)
  if (reading.tree === undefined) return ['nothing', ...warnings].join(' ')
  const { content, ...conditions } = reading.tree.line
  const asked = Object.entries(conditions).filter(
    ([name, value]) => value !== '' && !(name === 'tag' && value === '.*') && !(name === 'script' && value === 'any'),
  )
  const what = content.kind === 'words' ? { words: printText(content.expression) ?? content.expression.kind } : content
  return [Object.fromEntries(asked), what, ...warnings]
}

const NONE = { kind: 'none' }

describe('readLine', () => {
  test.each<[LineRequest, unknown]>([
    [{ query: 'Natur* "of all"' }, [{}, { words: 'natur* "of all"' }]],
    [{ tag: '245', query: 'nature' }, [{ tag: '245' }, { words: 'nature' }]],
    [{ tag: '7[68].' }, [{ tag: '7[68].' }, NONE]],
    [{ tag: '', query: 'a' }, [{}, { words: 'a' }]],
    [{ query: 'a OR b', matchFormat: 'LUCENE' }, [{}, { words: 'bool' }]],
    [{ query: 'a AND b', matchFormat: 'LUCENE' }, [{}, { words: 'a b' }]],
    [{ query: 'Paris :', field_type: 'keyword' }, [{}, { kind: 'keyword', value: 'paris :' }]],
    [{ query: '^P.*s$', field_type: 'regex' }, [{}, { kind: 'regex', source: '^P.*s$' }]],
    [{ query: 'a:b', field_type: 'regex', matchFormat: 'LUCENE' }, [{}, { kind: 'regex', source: 'a:b' }]],
    [{ subfield: 'ab' }, [{ codes: 'ab' }, NONE]],
    [{ script: 'original' }, [{ script: 'original' }, NONE]],
    [{ indicator1: '#', indicator2: '\\' }, [{ indicator1: '#', indicator2: '#' }, NONE]],
    [{ indicator1: ' ', indicator2: '1' }, [{ indicator1: '#', indicator2: '1' }, NONE]],
    [{ repeat: '2' }, [{ repeat: { kind: 'occurrence', number: 2 } }, NONE]],
    [{ repeat: ' 2- ' }, [{ repeat: { kind: 'count', min: 2 } }, NONE]],
    [{ repeat: '-1' }, [{ repeat: { kind: 'count', min: 0, max: 1 } }, NONE]],
    [{ repeat: '2-3' }, [{ repeat: { kind: 'count', min: 2, max: 3 } }, NONE]],
    [{ repeat: '0-0' }, [{ repeat: { kind: 'count', min: 0, max: 0 } }, NONE]],
    [{ structure: '245 1# ac' }, [{ structure: '245 1# ac' }, NONE]],
    [{ structure: '245 .. a(b|c)*' }, [{ structure: '245 .. a(b|c)*' }, NONE]],
    [{ tag: '245', query: '...' }, [{ tag: '245' }, NONE, '3 no_words']],
    [{ tag: '245', query: '', field_type: 'keyword' }, [{ tag: '245' }, NONE]],
    [{ tag: '245', query: ' ', field_type: 'keyword' }, [{ tag: '245' }, { kind: 'keyword', value: ' ' }]],
    [{ tag: '245', query: '', field_type: 'regex' }, [{ tag: '245' }, NONE]],
  ])('parses %j to the expected line', (line, expected) => expect(read(line)).toEqual(expected))

  test.each<[LineRequest, string]>([
    [{}, 'nothing'],
    [{ tag: '.*', query: '  ' }, 'nothing'],
    [{ operator: 'must_not' }, 'nothing 3 empty_line'],
    [{ query: '...' }, 'nothing 3 no_words'],
    [{ query: '...', operator: 'must_not' }, 'nothing 3 no_words'],
  ])('returns nothing for an empty line: %j', (line, expected) => expect(read(line)).toBe(expected))

  test.each<[LineRequest, string]>([
    [{ tag: '24(' }, '3 tag bad_tag: 24('],
    [{ tag: '24(?=5)' }, '3 tag regex_not_supported: (?='],
    [{ tag: '2'.repeat(1001) }, `3 tag too_long: ${'2'.repeat(1001)}`],
    [{ structure: '245 [' }, '3 structure bad_structure: ['],
    [{ query: 'a(', field_type: 'regex' }, '3 query bad_regex: a('],
    [{ query: '(a)\\1', field_type: 'regex' }, '3 query regex_not_supported: \\1'],
    [{ query: '(a', matchFormat: 'LUCENE' }, '3 query unclosed_group: ('],
    [{ query: 'title:a', matchFormat: 'LUCENE' }, '3 query field_inside_line: title'],
    [{ query: '*:*', matchFormat: 'LUCENE' }, '3 query field_inside_line: *'],
    [{ subfield: 'a b' }, '3 subfield bad_subfield: a b'],
    [{ subfield: '$a' }, '3 subfield bad_subfield: $a'],
    [{ indicator1: '12' }, '3 indicator1 bad_indicator: 12'],
    [{ indicator2: 'é' }, '3 indicator2 bad_indicator: é'],
    [{ repeat: '0' }, '3 repeat bad_repeat: 0'],
    [{ repeat: '-' }, '3 repeat bad_repeat: -'],
    [{ repeat: '3-2' }, '3 repeat bad_repeat: 3-2'],
    [{ repeat: 'two' }, '3 repeat bad_repeat: two'],
  ])('reports the invalid box of the line %j', (line, expected) => expect(read(line)).toBe(expected))
})

test('printLine output is read back to the same line, without warnings', () => {
  const syntax = fc.string({ unit: fc.constantFrom(...'ab1é-+()"*?~/[]\\ .,#中'), maxLength: 12 })
  const anyLine = fc.record(
    {
      query: fc.oneof(fc.constantFrom('nature', 'a "b c" -d', 'P.*s', 'te*t~1', '[a TO b]'), syntax),
      matchFormat: fc.constantFrom('TEXT', 'LUCENE'),
      field_type: fc.constantFrom('simple', 'keyword', 'regex'),
      tag: fc.constantFrom('.*', '', '245', '7[68].', ' 245'),
      script: fc.constantFrom('any', 'latin', 'transliterated', 'original'),
      repeat: fc.constantFrom('', '2', ' 2-', '-1', '2-3', '0-'),
      subfield: fc.constantFrom('', 'a', ' ab', '9'),
      indicator1: fc.constantFrom('', '#', '\\', ' ', '1'),
      indicator2: fc.constantFrom('', '#', '0'),
      structure: fc.constantFrom('', '245 1# ac', '.* a.*'),
    } as const,
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(anyLine, (line) => {
      const reading = readLine(line, 0, checkRegex)
      if (isUnreadable(reading) || reading.tree === undefined || hasReadings(reading.tree)) return
      const again = readLine(printLine(reading.tree), 0, checkRegex)
      if (isUnreadable(again)) throw new Error(again.problem.code)
      expect(sameQuery(again.tree, reading.tree), JSON.stringify(printLine(reading.tree))).toBe(true)
      expect(again.warnings).toEqual([])
    }),
    { numRuns: runs(3000) },
  )
})
