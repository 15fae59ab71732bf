import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../scripts/testing/runs.ts'
import {
  isUnreadable,
  MAX_CLAUSES,
  type QueryNode,
  type QueryRequest,
  type QueryWarningCode,
  readRequest,
  SYNTAX_ERROR_CODES,
  type SyntaxErrorCode,
  WARNING_CODES,
} from './index.ts'
import { checkRegex } from './regex.ts'

const read = (request: QueryRequest) => {
  const reading = readRequest(request, checkRegex)
  if (isUnreadable(reading)) throw new Error(reading.problem.code)
  return reading
}

/** A tree as a short text. */
const shape = (node: QueryNode | undefined): string => {
  if (node === undefined) return 'nothing'
  switch (node.kind) {
    case 'bool': {
      const sign = { must: '+', should: '', must_not: '-' } as const
      return `(${node.clauses.map((clause) => sign[clause.occur] + shape(clause.node)).join(' ')})`
    }
    case 'text': {
      const { scope, pattern } = node
      const where = scope.kind === 'term' ? scope.term : scope.kind
      return `${where}:${pattern.kind === 'word' ? pattern.text : pattern.kind === 'key' ? pattern.key : pattern.kind}`
    }
    case 'family':
      return `${node.family}:${node.issn}`
    case 'urls':
      return `urls:${node.status}`
    case 'line':
      return `line ${node.line.tag}`
    default:
      return node.kind
  }
}

const line = (tag: string, operator: 'must' | 'must_not' = 'must') => ({ tag, operator })
const filter = (type: string, code: string, action: 'include' | 'exclude' = 'include') => ({ type, code, action })

describe('readRequest', () => {
  test.each<[QueryRequest, string]>([
    [{}, 'all'],
    [{ basic_query: { query: '' } }, 'all'],
    [{ basic_query: { query: 'nature' } }, 'titles:nature'],
    [{ basic_query: { query: 'nature', anywhere: true } }, 'anywhere:nature'],
    [{ basic_query: { query: 'nature', anywhere: true, matchFormat: 'LUCENE' } }, 'titles:nature'],
    [{ basic_query: { query: '科学', anywhere: true, matchFormat: 'CHINESE' } }, 'cjk'],
    [{ basic_query: { query: 'NOT a', matchFormat: 'LUCENE' } }, '(-titles:a)'],
    [{ data_queries: { datafields: [line('245')] } }, 'line 245'],
    [{ data_queries: { datafields: [line('245'), {}, line('246')] } }, '(+line 245 +line 246)'],
    [{ data_queries: { operator: 'should', datafields: [line('245'), {}, line('246')] } }, '(line 245 line 246)'],
    [
      { data_queries: { operator: 'should', datafields: [line('245'), line('246'), line('500', 'must_not')] } },
      '(+(line 245 line 246) -line 500)',
    ],
    [{ data_queries: { operator: 'should', datafields: [line('500', 'must_not')] } }, '(-line 500)'],
    [
      { basic_query: { query: 'a b' }, data_queries: { datafields: [line('245'), line('500', 'must_not')] } },
      '(+(+titles:a +titles:b) +line 245 -line 500)',
    ],
    [
      {
        keyword_queries: [
          filter('media', 'ta'),
          filter('center', '_7'),
          filter('media', 'cr'),
          filter('languages', 'fre', 'exclude'),
        ],
      },
      '(+(media:ta media:cr) +center:_7 -languages:fre)',
    ],
    [{ keyword_queries: [{ tag: 'center', code: '_7' }] }, 'center:_7'],
    [{ keyword_queries: [filter('family', '0028-0836')] }, 'family:0028-0836'],
    [{ keyword_queries: [filter('urls_status', 'broken')] }, 'urls:broken'],
    [{ keyword_queries: [filter('urls_status', 'valid', 'exclude')] }, '(-urls:valid)'],
    [
      {
        keyword_queries: [filter('urls_status', 'valid'), filter('languages', 'fre'), filter('urls_status', 'unknown')],
      },
      '(+(urls:valid urls:unknown) +languages:fre)',
    ],
    [{ keyword_queries: [filter('issnl', '1'), filter('issnl', '2')] }, '(issnl:1 issnl:2)'],
  ])('parses %j to the expected query', (request, expected) => expect(shape(read(request).query)).toBe(expected))

  test('returns each part of the query as the user typed it', () => {
    const { basic, lines, filters, warnings } = read({
      basic_query: { query: 'a *' },
      data_queries: { datafields: [line('245', 'must_not'), {}, { tag: '246', query: '...' }] },
      keyword_queries: [filter('media', 'ta', 'exclude'), filter('issnh', '0028-0836')],
    })
    expect(shape(basic)).toBe('titles:a')
    expect(lines.map(shape)).toEqual(['line 245', 'nothing', 'line 246'])
    expect(filters.map(shape)).toEqual(['media:ta', 'issnh:0028-0836'])
    expect(warnings.map(({ code, source, position }) => [code, source, position])).toEqual([
      ['lone_truncation', 'basic', 2],
      ['no_words', 2, 0],
    ])
  })

  test('does not fold the value of a filter', () => {
    const { query } = read({ keyword_queries: [filter('frequency', '#')] })
    expect(query).toMatchObject({ pattern: { kind: 'key', key: '#', folded: false } })
  })
})

describe('limits of readRequest', () => {
  const problem = (request: QueryRequest) => {
    const reading = readRequest(request, checkRegex)
    return isUnreadable(reading) ? reading.problem : undefined
  }
  const many = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`).join(' ')

  test('permit MAX_CLAUSES words in all parts of a request together', () => {
    expect(problem({ basic_query: { query: many(MAX_CLAUSES) } })).toBeUndefined()
    expect(problem({ basic_query: { query: many(MAX_CLAUSES + 1) } })).toMatchObject({
      code: 'too_long',
      source: 'basic',
      near: expect.stringContaining(`w${MAX_CLAUSES}`),
    })
    expect(problem({ basic_query: { query: `"${many(MAX_CLAUSES + 1)}"` } })).toMatchObject({ code: 'too_long' })
    expect(
      problem({
        basic_query: { query: many(1000) },
        data_queries: { datafields: [{ query: many(24) }, { query: 'a b' }] },
      }),
    ).toMatchObject({ code: 'too_long', source: 1, position: 0 })
    const chinese = { query: '中国'.repeat(600), matchFormat: 'CHINESE' } as const
    expect(problem({ basic_query: chinese })).toMatchObject({ code: 'too_long', source: 'basic' })
  })

  const repeated = ['a', 'a ', '"', '"a ', '中', '中a', '* ', '(', ' -', '\\', '[', '\ud800', 'é-'] as const
  const tooLong = { 'a ': 'too_long', '"a ': 'too_long', 'é-': 'too_long', 中a: 'too_long' } as const
  test.each<['TEXT' | 'LUCENE' | 'CHINESE', Readonly<Record<string, SyntaxErrorCode>>]>([
    ['TEXT', tooLong],
    [
      'LUCENE',
      {
        ...tooLong,
        '* ': 'too_long',
        '(': 'too_deep',
        ' -': 'missing_clause',
        '[': 'unclosed_range',
      },
    ],
    ['CHINESE', { ...tooLong, 中: 'too_long' }],
  ])('apply to 20,000 characters of repeated text in the syntax %s', (matchFormat, refused) => {
    const outcomes = repeated.map((text) => {
      const query = text.repeat(20_000 / text.length)
      return [text, problem({ basic_query: { query, matchFormat } })?.code ?? 'read']
    })
    expect(outcomes).toEqual(repeated.map((text) => [text, refused[text] ?? 'read']))
  })

  test.each(['TEXT', 'LUCENE'] as const)('refuse a line with 20,000 characters in the syntax %s', (matchFormat) => {
    for (const text of repeated) {
      const query = text.repeat(20_000 / text.length)
      const datafields = [{ query, matchFormat, tag: query }]
      expect(problem({ data_queries: { datafields } }), text).toMatchObject({ code: 'too_long' })
    }
  })

  const syntax = fc.string({
    unit: fc.constantFrom(...'ab1é-+!&|():^[]"{}~*?\\/ \t\u0000.,#中\ud800\udc00'),
    maxLength: 30,
  })
  const anyLine = fc.record(
    {
      operator: fc.constantFrom('must', 'must_not'),
      query: syntax,
      matchFormat: fc.constantFrom('TEXT', 'LUCENE'),
      field_type: fc.constantFrom('simple', 'keyword', 'regex'),
      tag: fc.oneof(fc.constantFrom('.*', '245', '7..'), syntax),
      script: fc.constantFrom('any', 'latin', 'transliterated', 'original'),
      repeat: fc.oneof(fc.constantFrom('', '2', '2-', '-1'), syntax),
      subfield: fc.oneof(fc.constantFrom('', 'a'), syntax),
      indicator1: fc.oneof(fc.constantFrom('', '#', '1'), syntax),
      indicator2: fc.oneof(fc.constantFrom('', '#', '1'), syntax),
      structure: fc.oneof(fc.constantFrom('', '245 1# ac'), syntax),
    } as const,
    { requiredKeys: [] },
  )

  test('never cause an exception, and return problems with valid places', () => {
    fc.assert(
      fc.property(syntax, fc.array(anyLine, { maxLength: 3 }), (query, datafields) => {
        for (const matchFormat of ['TEXT', 'LUCENE', 'CHINESE'] as const) {
          const request: QueryRequest = { basic_query: { query, matchFormat }, data_queries: { datafields } }
          const reading = readRequest(request, checkRegex)
          const stated = isUnreadable(reading)
            ? [reading.problem]
            : reading.warnings.map((warning) => ({ ...warning, part: 'query' as const }))
          for (const { source, part, position, length, near } of stated) {
            const text = source === 'basic' ? query : (datafields[source]![part] ?? '')
            expect(position + length).toBeLessThanOrEqual(text.length)
            expect(text).toContain(near)
          }
        }
      }),
      { numRuns: runs(2000) },
    )
  })
})

const lucene = (query: string): QueryRequest => ({ basic_query: { query, matchFormat: 'LUCENE' } })
const text = (query: string): QueryRequest => ({ basic_query: { query } })
const ofLine = (
  request: NonNullable<NonNullable<QueryRequest['data_queries']>['datafields']>[number],
): QueryRequest => ({
  data_queries: { datafields: [request] },
})

const PROBLEMS: Readonly<Record<SyntaxErrorCode, QueryRequest>> = {
  unexpected: lucene('a)'),
  unclosed_group: lucene('(a'),
  unclosed_quote: lucene('"a'),
  unclosed_regex: lucene('/a'),
  unclosed_range: lucene('[a TO b'),
  empty_group: lucene('()'),
  unknown_field: lucene('publisher:a'),
  field_inside_line: ofLine({ query: 'title:a', matchFormat: 'LUCENE' }),
  missing_clause: lucene('a AND'),
  bad_regex: lucene('/[/'),
  regex_not_supported: lucene('/(?!a)/'),
  bad_fuzzy: lucene('a~1.5'),
  bad_slop: lucene('"a b"~x'),
  bad_boost: lucene('a^x'),
  lone_escape: lucene('a\\'),
  bad_escape: lucene('\\u12'),
  bad_range: lucene('[a b]'),
  too_deep: lucene('('.repeat(101)),
  too_long: text('a '.repeat(MAX_CLAUSES + 1)),
  bad_tag: ofLine({ tag: '(' }),
  bad_structure: ofLine({ structure: '(' }),
  bad_repeat: ofLine({ repeat: 'x' }),
  bad_indicator: ofLine({ indicator1: '12' }),
  bad_subfield: ofLine({ subfield: 'a b' }),
  bad_heading: lucene('heading:nature'),
}

const WARNINGS: Readonly<Record<QueryWarningCode, QueryRequest>> = {
  unbalanced_quote: text('"a'),
  empty_phrase: text('a ""'),
  lone_truncation: text('a *'),
  truncation_inside_word: text('a*b'),
  no_words: text('...'),
  part_without_words: lucene('a ...'),
  boost_ignored: lucene('a^2'),
  fuzzy_ignored: lucene('a*b~1'),
  fuzzy_capped: lucene('word~3'),
  syntax_inside_phrase: lucene('"a* b"'),
  wildcard_over_words: lucene('a?b-c'),
  lone_operator: lucene('a - b'),
  operator_inside_word: lucene('a||b'),
  typographic_quote: lucene('“a'),
  quotes_ignored: { basic_query: { query: '"中国"', matchFormat: 'CHINESE' } },
  empty_line: ofLine({ operator: 'must_not' }),
}

describe('readRequest reports', () => {
  test.each(SYNTAX_ERROR_CODES)('the problem %s', (code) => {
    const reading = readRequest(PROBLEMS[code], checkRegex)
    expect(isUnreadable(reading) && reading.problem.code).toBe(code)
  })

  test.each(WARNING_CODES)('the warning %s', (code) => {
    expect(read(WARNINGS[code]).warnings.map((warning) => warning.code)).toContain(code)
  })
})
