import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../scripts/testing/runs.ts'
import { isUnreadable, parseLucene, printLucene, type QueryNode, type Scope, sameQuery } from './index.ts'
import { checkRegex } from './regex.ts'
import { hasReadings } from './word-nodes.ts'

const parse = (query: string, scope?: Scope) => parseLucene(query, { checkRegex, ...(scope && { scope }) })

/** The query as parsed and its warning codes, or the problem with the marked text. */
const read = (query: string, scope?: Scope): string => {
  const reading = parse(query, scope)
  if (isUnreadable(reading)) {
    const { code, position, length } = reading.problem
    return `! ${code} at ${position}: ${query.substr(position, length)}`
  }
  return [printLucene(reading.tree), ...reading.warnings.map(({ code }) => `(${code})`)].join(' ')
}

const reads = (cases: readonly (readonly [query: string, expected: string])[]) =>
  test.each(cases)('parses "%s" to the expected tree or problem', (query, expected) =>
    expect(read(query)).toBe(expected),
  )

describe('the LUCENE parser, with the precedence of the classic Lucene parser,', () => {
  reads([
    ['a', 'a'],
    ['a b', 'a b'],
    ['a OR b', 'a b'],
    ['a || b', 'a b'],
    ['a AND b', '+a +b'],
    ['a && b', '+a +b'],
    ['a AND b OR c', '+a +b c'],
    ['a OR b AND c', 'a +b +c'],
    ['a AND b OR c AND d', '+a +b +c +d'],
    ['a b AND c d', 'a +b +c d'],
    ['NOT a', '-a'],
    ['!a', '-a'],
    ['-a', '-a'],
    ['+a', 'a'],
    ['+a b -c', '+a b -c'],
    ['a AND NOT b', '+a -b'],
    ['a AND -b AND c', '+a -b +c'],
    ['NOT a OR b', '-a b'],
    ['-a AND b', '-a +b'],
    ['a OR NOT b', 'a -b'],
    ['+(a b) c', '+(a b) c'],
    ['(a)', 'a'],
    ['((a b))', 'a b'],
    ['(a OR b) AND (c OR d)', '+(a b) +(c d)'],
    ['a AND (b OR (c AND NOT d))', '+a +(b (+c -d))'],
    ['-(a b)', '-(a b)'],
    ['-(-a)', '-(-a)'],
    ['a and b or not c', 'a and b or not c'],
  ])
})

describe('the LUCENE parser, with words and phrases,', () => {
  reads([
    ['', ''],
    ['  \t ', ''],
    ['Études', 'etudes'],
    ['jean-paul', '"jean-paul"'],
    ['צה"ל', '"צה\\"ל"'],
    ['title:צה"ל AND a', '+title:"צה\\"ל" +a'],
    ['0028-0836', '00280836'],
    ['"Journal of Nature"', '"journal of nature"'],
    ['"Nature"', 'nature'],
    ['"a b"~2', '"a b"~2'],
    ['"a b" ~2', '"a b"~2'],
    ['"a \\"b\\""', '"a b"'],
    ['a\\:b', '"a b"'],
    ['\\u0041bc', 'abc'],
    ['\\AND', 'and'],
    ['a^2 (b c)^1.5', 'a (b c) (boost_ignored) (boost_ignored)'],
    ['"a b"^2~1', '"a b"~1 (boost_ignored)'],
    ['"a"~2', 'a (fuzzy_ignored)'],
    ['"natur* reviews"', '"natur reviews" (syntax_inside_phrase)'],
    ['"Quo vadis?"', '"quo vadis"'],
    ['... a', 'a (part_without_words)'],
    ['a AND ...', 'a (part_without_words)'],
    ['...', ' (part_without_words) (no_words)'],
    ['"" a', 'a (empty_phrase)'],
    ['(...) a', 'a (part_without_words)'],
    ['a - b', 'a b (lone_operator)'],
    ['a ! b', 'a b (lone_operator)'],
    ['a&&b', '"a b" (operator_inside_word)'],
    ['“a b”', 'a b (typographic_quote) (typographic_quote)'],
    ['中国', '中国'],
  ])
})

describe('the LUCENE parser, with wildcards, fuzzy words, regular expressions and ranges,', () => {
  reads([
    ['te?t te*t *ion', 'te?t te*t *ion'],
    ['Natur*', 'natur*'],
    ['*', '*'],
    ['**', '*'],
    ['?', '?'],
    ['0028-08*', '002808*'],
    ['0028-*', '0028*'],
    ['0028-083?', '0028083?'],
    ['jean-p*', 'jean.p*'],
    ['jean-p*l', '+jean +p*l (wildcard_over_words)'],
    ['te\\*t', '"te t"'],
    ['roam~', 'roam~2'],
    ['roam~1', 'roam~1'],
    ['roam~0', 'roam'],
    ['roam~0.8', 'roam'],
    ['roam~0.5', 'roam~2'],
    ['longer~0.8', 'longer~1'],
    ['abcde~0.8', 'abcde'],
    ['roam~1^2', 'roam~1 (boost_ignored)'],
    ['roam^2~1', 'roam~1 (boost_ignored)'],
    ['roam~5', 'roam~2 (fuzzy_capped)'],
    ['te*t~1', 'te*t (fuzzy_ignored)'],
    ['jean-paul~1', '"jean-paul" (fuzzy_ignored)'],
    ['0028-0836~1', '00280836~1'],
    ['/jo[aeu]n/', '/jo[aeu]n/'],
    ['/Été\\/x/', '/ete\\/x/'],
    ['/[A-F]\\D\\pL\\QA\\Eæ[æ]/', '/[a-f]\\D\\pL\\QA\\E(?:ae)[ae]/'],
    ['/a/ ~1', '/a/ (fuzzy_ignored)'],
    ['[a TO b]', '[a TO b]'],
    ['{A TO B}', '{a TO b}'],
    ['[a TO b}', '[a TO b}'],
    ['{* TO b]', '[* TO b]'],
    ['[a TO *}', '[a TO *]'],
    ['[* TO *]', '*'],
    ['["a b" TO "c"]', '["a b" TO c]'],
    ['["*" TO c]', '["*" TO c]'],
    ['[a  TO\tb]^2', '[a TO b] (boost_ignored)'],
    ['*:*', '*:*'],
    ['*:* -a', '*:* -a'],
  ])
})

describe('the LUCENE parser, with field names,', () => {
  reads([
    ['title:nature', 'title:nature'],
    ['title: nature', 'title:nature'],
    ['title:(a "b c")', 'title:a title:"b c"'],
    ['title:(a marc:b)', 'title:a marc:b'],
    ['222:a 222.b:c 001:d', '222:a 222.b:c 001:d'],
    ['marc:a', 'marc:a'],
    ['center:_7', 'center:"_7"'],
    ['center:_7 AND (category:val OR draft_record:true)', '+center:"_7" +(category:val draft_record:true)'],
    ['languages:FRE', 'languages:fre'],
    ['encoding_level:" "', 'encoding_level:" "'],
    ['fields_structure:"245 1# ac"', 'fields_structure:"245 1# ac"'],
    ['media:t*', 'media:t*'],
    ['media:t\\*', 'media:"t*"'],
    ['media:t\\**', 'media:/t\\*(?s:.*)/'],
    ['media:\\*~1', 'media:\\*~1'],
    ['category:*', 'category:*'],
    ['start_year:[1990 TO 19uu]', 'start_year:[1990 TO 19uu]'],
    ['publisher_names:springer', 'publisher_names:springer'],
    ['publisher_names:"Springer Verlag"', 'publisher_names:"springer verlag"'],
    ['publisher_names:springer verlag', 'publisher_names:springer verlag'],
    ['publisher_names:Spring*', 'publisher_names:spring*'],
    ['publisher_names:Springer\\ V*', 'publisher_names:springer\\ v*'],
    ['issn:0028-0836', 'issn:00280836'],
    ['issnl:0028-08*', 'issnl:002808*'],
    ['issn:9770317847001', 'issn:03178471'],
    ['issn:977-0317-847-00-1', 'issn:03178471'],
    ['9770317847001', '03178471'],
    ['9770317847002', '9770317847002'],
    ['marc:9770317847001', 'marc:9770317847001'],
    ['issn:[0028-0000 TO 0028-9999]', 'issn:[00280000 TO 00289999]'],
    ['-title:a', '-title:a'],
    ['title:a^2', 'title:a (boost_ignored)'],
  ])

  test('returns a tree with the scope of each field name', () => {
    const scopes = (query: string) => {
      const reading = parse(query)
      if (isUnreadable(reading) || reading.tree?.kind !== 'text') throw new Error('one leaf')
      return [reading.tree.scope, reading.tree.pattern.kind]
    }
    expect(scopes('a')).toEqual([{ kind: 'titles' }, 'word'])
    expect(scopes('marc:a')).toEqual([{ kind: 'anywhere' }, 'word'])
    expect(scopes('title:a')).toEqual([{ kind: 'title' }, 'word'])
    expect(scopes('222.a:"b c"')).toEqual([{ kind: 'field', tag: '222', code: 'a' }, 'phrase'])
    expect(scopes('languages:fre')).toEqual([{ kind: 'term', term: 'languages' }, 'key'])
    expect(scopes('languages:fr*')).toEqual([{ kind: 'term', term: 'languages' }, 'wildcard'])
    expect(scopes('publisher_names:a')).toEqual([{ kind: 'term', term: 'publisher_names' }, 'word'])
    expect(scopes('issn:0028-0836')).toEqual([{ kind: 'term', term: 'issn' }, 'key'])
  })

  test('refuses field names in a line of the advanced search', () => {
    expect(read('a "b c" NOT d', { kind: 'here' })).toBe('a "b c" -d')
    expect(read('a title:b', { kind: 'here' })).toBe('! field_inside_line at 2: title')
  })
})

describe('the LUCENE parser, for an invalid query,', () => {
  reads([
    ['a )', '! unexpected at 2: )'],
    ['a ]', '! unexpected at 2: ]'],
    ['~1', '! unexpected at 0: ~1'],
    ['a:b:c', '! unknown_field at 0: a'],
    ['title:b:c', '! unexpected at 7: :'],
    ['(a', '! unclosed_group at 0: ('],
    ['(', '! unclosed_group at 0: ('],
    ['a "b c', '! unclosed_quote at 2: "b c'],
    ['1990/1991', '! unclosed_regex at 4: /1991'],
    ['[a TO b', '! unclosed_range at 0: [a TO b'],
    ['[a', '! unclosed_range at 0: [a'],
    ['["a', '! unclosed_quote at 1: "a'],
    ['a ()', '! empty_group at 2: ()'],
    ['title:( )', '! empty_group at 6: ( )'],
    ['publisher:b', '! unknown_field at 0: publisher'],
    ['001.a:b', '! unknown_field at 0: 001.a'],
    ['LDR:a', '! unknown_field at 0: LDR'],
    ['*:a', '! unknown_field at 0: *'],
    ['a AND', '! missing_clause at 2: AND'],
    ['AND a', '! missing_clause at 0: AND'],
    ['a AND OR b', '! missing_clause at 2: AND'],
    ['a +', '! missing_clause at 2: +'],
    ['title:', '! missing_clause at 0: title:'],
    ['(title:)', '! missing_clause at 1: title:'],
    ['/a(/', '! bad_regex at 1: a('],
    ['//', '! bad_regex at 1: '],
    ['/[Z-a]/', '! bad_regex at 0: /[Z-a]/'],
    ['/a(?=b)/', '! regex_not_supported at 2: (?='],
    ['/(a)\\1/', '! regex_not_supported at 4: \\1'],
    ['/a&b/', '! regex_not_supported at 2: &'],
    ['/<1-9>/', '! regex_not_supported at 1: <'],
    ['a~1.5', '! bad_fuzzy at 1: ~1.5'],
    ['a~x', '! bad_fuzzy at 1: ~x'],
    ['"a b"~x', '! bad_slop at 5: ~x'],
    ['a^', '! bad_boost at 1: ^'],
    ['a^x', '! bad_boost at 1: ^x'],
    ['a\\', '! lone_escape at 1: \\'],
    ['\\u00g0', '! bad_escape at 0: \\u00g0'],
    ['[a b]', '! bad_range at 0: [a '],
    ['[TO b]', '! bad_range at 0: [TO '],
    ['[a TO b c]', '! bad_range at 0: [a TO b '],
    ['[a TO ]', '! bad_range at 0: [a TO ]'],
    ['["\u0301" TO b]', '! bad_range at 1: "\u0301"'],
    [`${'('.repeat(101)}a${')'.repeat(101)}`, '! too_deep at 100: ('],
    [`/${'a'.repeat(1001)}/`, `! too_long at 0: /${'a'.repeat(1001)}/`],
  ])

  test('returns a problem that states the accepted input', () => {
    const expected = (query: string) => {
      const reading = parse(query)
      return isUnreadable(reading) ? reading.problem.expected : undefined
    }
    expect(expected('(a')).toBe(')')
    expect(expected('publisher:b')).toContain('publisher_names')
    expect(expected('a~x')).toBe('~, ~1, ~2')
  })

  test('refuses too deep nesting', () => {
    expect(isUnreadable(parse(`${'('.repeat(100)}a${')'.repeat(100)}`))).toBe(false)
    expect(parse('('.repeat(5_000))).toMatchObject({ problem: { code: 'too_deep' } })
  })

  test.each(['a ', '+ ', '"', '" ', '\\', '[a TO b] ', '/a/ ', 'é* ', '(a) '])(
    'returns no problem for a long text that repeats %j',
    (text) => {
      expect(isUnreadable(parse(text.repeat(5_000)))).toBe(false)
    },
  )

  test.each([
    ['-', 'missing_clause'],
    ['a:', 'unknown_field'],
    ['/', 'bad_regex'],
    ['~', 'unexpected'],
    ['[', 'unclosed_range'],
    ['[a ', 'bad_range'],
  ])('returns, for a long text that repeats %j, the problem %s', (text, code) => {
    expect(parse(text.repeat(5_000))).toMatchObject({ problem: { code } })
  })
})

const syntax = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'ab1é-+!&|():^[]"{}~*?\\/ \t\u0000.,Tu#_<@\ud800\udc00中\u0301X') }),
  fc
    .array(
      fc.constantFrom(
        ...[
          'nature',
          'Été',
          'jean-paul',
          '0028-0836',
          '0028-08*',
          'te?t',
          '*',
          '"a b"',
          '"',
          '~2',
          '~0.5',
          '^2',
          'AND',
        ],
        ...['OR', 'NOT', '+', '-', '!', '(', ')', 'title:', '245.a:', 'languages:', 'publisher_names:', 'issn:', '*:*'],
        ...['[a TO b]', '{1 TO *]', '["x y" TO z}', '/a[bA]c/', '/(/', '\\*', '\\u00E9', ' ', ' ', ' ', '&&', '...'],
      ),
      { maxLength: 14 },
    )
    .map((parts) => parts.join('')),
)

describe('the LUCENE parser, for characters that folding removes between wildcards,', () => {
  // Characters that folding removes: a lone combining acute, a soft hyphen, the hyphen of a number.
  reads([
    ['*\u0301*', '*'],
    ['?\u0301*\u0301*', '?*'],
    ['*\u00ad*', '*'],
    ['issn:*-*', 'issn:*'],
  ])
})

describe('the LUCENE parser, for any text,', () => {
  test('returns a tree or a problem, with valid places', () => {
    fc.assert(
      fc.property(fc.oneof(syntax, fc.string({ unit: 'binary' })), (query) => {
        const reading = parse(query)
        const places = isUnreadable(reading)
          ? [reading.problem]
          : [...reading.warnings, ...nodesOf(reading.tree).map(({ at }) => at)]
        const outside = places.filter(
          ({ position, length }) => position < 0 || length < 0 || position + length > query.length,
        )
        expect(outside).toEqual([])
      }),
      { numRuns: runs(1500) },
    )
  })

  test('parses its printed form to the same tree, without warnings', () => {
    fc.assert(
      fc.property(syntax, (query) => {
        const reading = parse(query)
        fc.pre(!isUnreadable(reading) && !hasReadings(reading.tree))
        const printed = printLucene(reading.tree)!
        const again = parse(printed)
        if (isUnreadable(again)) throw new Error(`${printed}: ${again.problem.code}`)
        expect(sameQuery(again.tree, reading.tree), printed).toBe(true)
        expect(again.warnings.map(({ code }) => code)).toEqual([])
      }),
      { numRuns: runs(1500) },
    )
  })
})

const nodesOf = (tree: QueryNode | undefined): readonly QueryNode[] => {
  if (tree === undefined) return []
  return tree.kind === 'bool' ? [tree, ...tree.clauses.flatMap(({ node }) => nodesOf(node))] : [tree]
}
