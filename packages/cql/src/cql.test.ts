import { readFileSync } from 'node:fs'
import { FACET_TERMS } from '@seriatim/contract'
import { printLucene } from '@seriatim/query'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CqlProblem, compileCql, cqlIndexes, parseCql, printCql, readSortKeys, requestedHeadings } from './index.ts'
import { CQL_OPERATORS, CQL_SYMBOLS, type CqlModifier, type CqlNode, type CqlQuery } from './tree.ts'

const HIDDEN = ['draft_record', 'is_invalid', 'created_at', 'updated_at', 'fields_structure', 'partner_repositories']
const indexes = cqlIndexes(FACET_TERMS.filter((term) => !HIDDEN.includes(term)))

const problemOf = (read: () => unknown): string => {
  try {
    return `no problem: ${JSON.stringify(read())}`
  } catch (error) {
    if (!(error instanceof CqlProblem)) throw error
    return `! ${error.number} ${error.details}`
  }
}

/** The compiled query as LUCENE text, or the diagnostic. */
const lookup = (query: string): string => {
  try {
    const { query: tree, order } = compileCql(parseCql(query), {
      indexes,
      heading: ({ index, text }) => ({
        kind: 'text',
        scope: { kind: 'term', term: `heading-${index}` },
        pattern: { kind: 'key', key: text, folded: true },
        at: { position: 0, length: 0 },
      }),
    })
    return [printLucene(tree), ...(order ? [`sorted by ${order.field} ${order.order}`] : [])].join(' ')
  } catch (error) {
    if (!(error instanceof CqlProblem)) throw error
    return `! ${error.number} ${error.details}`
  }
}

/** The test cases in a fixture file: lines `query => expected`. Lines that begin with `#` are headings. */
const fixtures = (name: string) =>
  readFileSync(new URL(`../fixtures/${name}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.includes(' => ') && !line.startsWith('#'))
    .map((line) => line.split(' => ') as [string, string])

describe('compileCql', () => {
  test.each(fixtures('queries.txt'))('compiles %s', (query, expected) => expect(lookup(query)).toBe(expected))
})

describe('parseCql', () => {
  test.each(fixtures('trees.txt'))('parses %s', (query, expected) => expect(printCql(parseCql(query))).toBe(expected))
})

describe('sortKeys of CQL 1.2', () => {
  test.each([
    ['dc.title', { field: 'title', order: 'asc' }],
    ['dc.title,,0', { field: 'title', order: 'desc' }],
    ['issn.issn,dc,1,0,highValue', { field: 'issn', order: 'asc' }],
    ['issn.start_year,,0 rec.id', { field: 'start_year', order: 'desc' }],
    ['', undefined],
  ])('are parsed to a sort order: "%s"', (text, expected) => expect(readSortKeys(text, indexes)).toEqual(expected))

  test.each([
    ['nothing', '! 16 nothing'],
    ['dc.publisher', '! 80 dc.publisher'],
    ['dc.title,,2', '! 82 2'],
    ['dc.title,,1,1', '! 91 1'],
    ['dc.title,,1,0,abort', '! 92 abort'],
    ['dc.title issn.media', '! 84 1'],
  ])('are refused with a diagnostic: "%s"', (text, expected) =>
    expect(problemOf(() => readSortKeys(text, indexes))).toBe(expected),
  )
})

test('a problem of a CQL query states its position', () => {
  expect.assertions(2)
  for (const [query, position] of [
    ['dc.title = a and (b or ', 23],
    ['a and nothing.x = b', 6],
  ] as const) {
    try {
      compileCql(parseCql(query), { indexes, heading: () => ({ kind: 'all', at: { position: 0, length: 0 } }) })
    } catch (error) {
      expect((error as CqlProblem).position).toBe(position)
    }
  }
})

test('requestedHeadings returns index and text of each clause that requests an exact title or publisher', () => {
  const query = parseCql('dc.title == "La Nature" or (dc.publisher exact Springer and dc.title = a)')
  expect(requestedHeadings(query, indexes)).toEqual([
    { index: 'titles', text: 'La Nature' },
    { index: 'publishers', text: 'Springer' },
  ])
})

const bounded = { maxLength: 12 }
const term = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme', ...bounded }),
      fc.constantFrom('and', 'OR', 'sortby', '\\"', '\\*', '*', '?', ' ', '(', '/', '='),
    ),
    {
      maxLength: 4,
    },
  )
  .map((parts) =>
    parts.map((part) => (part.startsWith('\\') && part.length === 2 ? part : part.replace(/["\\]/g, '\\$&'))).join(''),
  )
const name = fc.oneof(
  fc.constantFrom('dc.title', 'cql.anywhere', 'title', 'x'),
  fc.string({ ...bounded, minLength: 1 }).map((text) => text.replace(/["\\]/g, '')),
)
const relation = fc.constantFrom<string>(...CQL_SYMBOLS, 'any', 'all', 'adj', 'exact', 'within', 'cql.any')
const modifier: fc.Arbitrary<CqlModifier> = fc.record(
  { name, comparison: fc.record({ symbol: fc.constantFrom(...CQL_SYMBOLS), value: term }) },
  { requiredKeys: ['name'] },
)
const modifiers = fc.array(modifier, { maxLength: 2 })
const clause = fc.oneof(
  term.map((text): CqlNode => ({ kind: 'clause', term: text, position: 0 })),
  fc.record({ index: name, name: relation, modifiers, term }).map(
    ({ index, name: of, modifiers: with_, term: text }): CqlNode => ({
      kind: 'clause',
      index,
      relation: { name: of, modifiers: with_ },
      term: text,
      position: 0,
    }),
  ),
)
const { node } = fc.letrec<{ node: CqlNode }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    clause,
    fc
      .record({ operator: fc.constantFrom(...CQL_OPERATORS), modifiers, left: tie('node'), right: tie('node') })
      .map((each): CqlNode => ({ kind: 'boolean', ...each, position: 0 })),
    fc
      .record({ prefix: name, uri: term, node: tie('node') }, { requiredKeys: ['uri', 'node'] })
      .map((each): CqlNode => ({ kind: 'prefixed', ...each, position: 0 })),
  ),
}))
const query: fc.Arbitrary<CqlQuery> = fc.record({
  node,
  sort: fc.array(
    fc.record({ index: name, modifiers }).map((key) => ({ ...key, position: 0 })),
    { maxLength: 2 },
  ),
})

const withoutPlaces = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, part) => (key === 'position' ? undefined : part)))

describe('parseCql, for any text,', () => {
  test('parses the output of printCql to the same tree', () => {
    fc.assert(
      fc.property(query, (tree) => {
        expect(withoutPlaces(parseCql(printCql(tree)))).toEqual(withoutPlaces(tree))
      }),
    )
  })

  test('returns a tree or a diagnostic', () => {
    const pieces = fc.constantFrom(
      'dc.title',
      '=',
      ' ',
      '"',
      '\\',
      '(',
      ')',
      'and',
      '/',
      '>',
      'prox',
      '*',
      'sortby',
      'a',
      '1990',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(pieces).map((parts) => parts.join(' ')),
        ),
        (text) => {
          expect(lookup(text)).toBeTypeOf('string')
        },
      ),
    )
  })
})
