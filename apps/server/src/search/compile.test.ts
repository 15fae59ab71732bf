import { wordTest } from '@seriatim/analyser'
import type { FieldLine, QueryNode, TextNode, TextPattern } from '@seriatim/query'
import { describe, expect, it } from 'vitest'
import { compile } from './compile.ts'
import type { Lexicon } from './plan.ts'
import { type LookupPlan, lookupPlan } from './postgres/tsquery.ts'

const WORDS = ['annual', 'nature', 'natural', 'naturist', 'report', '1990']

const lexicon: Lexicon = {
  async expand(pattern, limit) {
    if (pattern.kind === 'phrase' || pattern.kind === 'exists' || pattern.kind === 'key') throw new Error('no word')
    const matches = WORDS.filter(wordTest(pattern))
    return matches.length > limit ? undefined : matches
  },
  containing: async (part) => WORDS.filter((word) => word.includes(part)),
  places: async () => ['008', '222', '245', '*245', '246', '264', '880'],
  structures: async () => ['245 00 a', '245 10 ac', '245 14 abc', '246 3# a', '880 10 6a'],
  keysUnder: async () => [],
}

const at = { position: 0, length: 0 }
const word = (text: string, prefix = false) => ({ kind: 'word', text, prefix }) as const
const text = (pattern: TextPattern, scope: TextNode['scope'] = { kind: 'titles' }): TextNode => ({
  kind: 'text',
  scope,
  pattern,
  at,
})
const here = (pattern: TextPattern): TextNode => text(pattern, { kind: 'here' })
const all = (...nodes: QueryNode[]): QueryNode => ({
  kind: 'bool',
  clauses: nodes.map((node) => ({ occur: 'must', node })),
  at,
})
const line = (fields: Partial<FieldLine>): QueryNode => ({
  kind: 'line',
  line: {
    tag: '245',
    codes: '',
    indicator1: '',
    indicator2: '',
    script: 'any',
    structure: '',
    content: { kind: 'none' },
    ...fields,
  },
  at,
})
const withWords = (expression: QueryNode) => ({ content: { kind: 'words', expression } }) as const
const lexemes = (index: 'anywhere' | 'titles' | 'fields', query: string): LookupPlan => ({
  kind: 'lexemes',
  index,
  query,
})
/** The plan with look-ups in the short syntax of PostgreSQL. */
const plan = async (node: QueryNode): Promise<LookupPlan> => lookupPlan(await compile(node, lexicon))
/** The kinds of the parts of a plan, without the content of checks. */
const kinds = ({ kind, ...rest }: LookupPlan): unknown =>
  'parts' in rest ? { [kind]: rest.parts.map(kinds) } : 'part' in rest ? { [kind]: kinds(rest.part) } : kind

describe('the plan of words', () => {
  it('looks up each word once, including truncated ones', async () => {
    expect(await plan(text(word('nature')))).toEqual(lexemes('titles', `'nature'`))
    expect(await plan(text(word('nat', true), { kind: 'anywhere' }))).toEqual(lexemes('anywhere', `'nat':*`))
    expect(await plan(text({ kind: 'wildcard', pattern: 'nat*' }))).toEqual(lexemes('titles', `'nat':*`))
  })

  it('lists the words that match a pattern', async () => {
    expect(await plan(text({ kind: 'wildcard', pattern: 'natur*l' }))).toEqual(lexemes('titles', `'natural'`))
    expect(await plan(text({ kind: 'fuzzy', text: 'natur', distance: 2 }))).toEqual(
      lexemes('titles', `('nature' | 'natural')`),
    )
    expect(await plan(text({ kind: 'regex', source: 'xx+' }))).toEqual({ kind: 'none' })
    // The pattern matches too many words to list, so all records are candidates.
    const broad = { ...lexicon, expand: async () => undefined }
    const node = text({ kind: 'regex', source: '.*' })
    expect(await compile(node, broad)).toEqual({ kind: 'check', candidates: { kind: 'all' }, node })
  })

  it('looks up phrases as pairs if the index has them, else by positions', async () => {
    const phrase = (...words: string[]): TextPattern => ({
      kind: 'phrase',
      words: words.map((each) => word(each)),
      slop: 0,
    })
    expect(await plan(text(phrase('annual', 'report')))).toEqual(lexemes('titles', `'+annual report'`))
    expect(await plan(text(phrase('quokka', 'wombat'), { kind: 'anywhere' }))).toEqual(
      lexemes('anywhere', `('quokka' <-> 'wombat')`),
    )
  })

  it('matches two nearby words by positions, and reads records if the words may be in two fields', async () => {
    const loose = (slop: number, ...words: string[]): TextNode =>
      text({ kind: 'phrase', words: words.map((each) => word(each)), slop })
    expect(await plan(loose(2, 'annual', 'report'))).toEqual(
      lexemes(
        'titles',
        `((('annual' <-> 'report') | ('annual' <2> 'report')) | (('annual' <3> 'report') | ('report' <-> 'annual')))`,
      ),
    )
    expect(kinds(await plan(loose(10, 'annual', 'report')))).toBe('lexemes')
    const candidates = lexemes('titles', `('annual' & 'report')`)
    expect(await plan(loose(11, 'annual', 'report'))).toMatchObject({ kind: 'check', candidates })
    expect(await plan(loose(1, 'annual', 'report', 'nature'))).toMatchObject({ kind: 'check' })
  })

  it('reads a record only if a word of a title also occurs in an ISSN', async () => {
    expect(await plan(text(word('nature'), { kind: 'title' }))).toEqual({
      kind: 'or',
      parts: [
        { kind: 'and', parts: [lexemes('titles', `'nature'`), { kind: 'not', part: lexemes('titles', `'@nature'`) }] },
        {
          kind: 'check',
          candidates: { kind: 'and', parts: [lexemes('titles', `'nature'`), lexemes('titles', `'@nature'`)] },
          node: text(word('nature'), { kind: 'title' }),
        },
      ],
    })
  })

  it('combines the plans of clauses by and, or and not', async () => {
    const node: QueryNode = {
      kind: 'bool',
      clauses: [
        { occur: 'should', node: text(word('a')) },
        { occur: 'should', node: text(word('b')) },
        { occur: 'must_not', node: text(word('c')) },
      ],
      at,
    }
    expect(kinds(await plan(node))).toEqual({ and: [{ or: ['lexemes', 'lexemes'] }, { not: 'lexemes' }] })
    expect(kinds(await plan({ ...node, clauses: [{ occur: 'must_not', node: text(word('c')) }] }))).toEqual({
      not: 'lexemes',
    })
    expect(kinds(await plan(all(text(word('a')), node)))).toEqual({
      and: ['lexemes', { or: ['lexemes', 'lexemes'] }, { not: 'lexemes' }],
    })
  })
})

describe('the plan of a field', () => {
  it('looks up a word with its tag, including 880 fields of that tag', async () => {
    expect(await plan(text(word('nature'), { kind: 'field', tag: '245' }))).toEqual(
      lexemes('fields', `('nature~245#':* | 'nature~*245#':*)`),
    )
  })

  it('looks up the words that match a truncated word, and looks up a subfield in each occurrence', async () => {
    expect(await plan(text(word('natur', true), { kind: 'field', tag: '264' }))).toMatchObject({
      query: expect.stringContaining(`'natural~264#':* | 'naturist~264#':*`),
    })
    const inCode = await plan(text(word('nature'), { kind: 'field', tag: '264', code: 'b' }))
    expect(inCode).toMatchObject({ kind: 'lexemes', query: expect.stringContaining(`'nature~264#9b'`) })
    expect(inCode).toMatchObject({ query: expect.stringContaining(`'nature~*264#1b'`) })
  })

  it('looks up the existence of a field by the marks of its occurrences', async () => {
    expect(await plan(text({ kind: 'exists' }, { kind: 'field', tag: '264' }))).toMatchObject({
      query: expect.stringContaining(`'#264#1|':*`),
    })
    expect(await plan(text({ kind: 'exists' }, { kind: 'field', tag: '245', code: 'c' }))).toMatchObject({
      query: expect.stringMatching(/^.*'#245#1\|10ac' \| '#245#1\|14abc'.*$/),
    })
  })
})

describe('the plan of a phrase in a field', () => {
  const phrase = (words: readonly ReturnType<typeof word>[], slop = 0): TextPattern => ({ kind: 'phrase', words, slop })
  const inField = (pattern: TextPattern, code?: string): TextNode =>
    text(pattern, code === undefined ? { kind: 'field', tag: '245' } : { kind: 'field', tag: '245', code })

  it('looks up adjacent words with their tag', async () => {
    expect(await plan(inField(phrase([word('natural'), word('report')])))).toEqual(
      lexemes('fields', `(('natural~245#':* <-> 'report~245#':*) | ('natural~*245#':* <-> 'report~*245#':*))`),
    )
  })

  it('is one lexeme for two frequent words, and narrows a longer phrase by such pairs', async () => {
    expect(await plan(inField(phrase([word('university'), word('press')])))).toEqual(
      lexemes('fields', `('+university press~245#':* | '+university press~*245#':*)`),
    )
    expect(await plan(inField(phrase([word('university'), word('press'), word('nature')])))).toMatchObject({
      kind: 'lexemes',
      query: expect.stringContaining(
        `('+university press~245#':* & ('university~245#':* <-> 'press~245#':* <-> 'nature~245#':*))`,
      ),
    })
    // Two frequent words are also one lexeme in a subfield, whether its code is repeated or not.
    expect(await plan(inField(phrase([word('university'), word('press')]), 'b'))).toMatchObject({
      kind: 'lexemes',
      query: expect.stringContaining(`'+university press~245#9b'`),
    })
  })

  it('matches a truncated word by its position: the next word after a word of a field is in the same field', async () => {
    expect(await plan(inField(phrase([word('annual'), word('natur', true)])))).toEqual(
      lexemes('fields', `(('annual~245#':* <-> 'natur':*) | ('annual~*245#':* <-> 'natur':*))`),
    )
    // If all words are truncated, the matches of one of them are looked up with the tag.
    expect(await plan(inField(phrase([word('annu', true), word('natur', true)])))).toMatchObject({
      kind: 'lexemes',
      query: expect.stringContaining(
        `('annual~245#':* <-> (('nature~245#':*) | ('natural~245#':* | 'naturist~245#':*)))`,
      ),
    })
  })

  it('lists the matches of a truncated word in a subfield, and reads records if there are too many', async () => {
    const open = inField(phrase([word('annual'), word('natur', true)]), 'a')
    const named = await plan(open)
    expect(kinds(named)).toEqual({ or: ['lexemes', 'check'] })
    expect(JSON.stringify(named)).toContain(`(('nature~245#1a') | ('natural~245#1a' | 'naturist~245#1a'))`)
    const broad: Lexicon = { ...lexicon, expand: async () => undefined }
    expect(lookupPlan(await compile(open, broad))).toMatchObject({
      kind: 'check',
      candidates: {
        kind: 'and',
        parts: [{ query: expect.stringContaining(`'annual~245#9a'`) }, lexemes('anywhere', `'+annual natur':*`)],
      },
    })
  })

  it('reads records only if the subfield code is repeated, because a phrase may continue in the next subfield', async () => {
    const response = await plan(inField(phrase([word('natural'), word('report')]), 'a'))
    if (response.kind !== 'or') throw new Error(response.kind)
    expect(kinds(response)).toEqual({ or: ['lexemes', 'check'] })
    expect(response.parts[0]).toMatchObject({
      query: expect.stringContaining(`(!'#245#9*a' & ('natural~245#9a' <-> 'report~245#9a'))`),
    })
    expect(response.parts[1]).toMatchObject({
      candidates: {
        parts: [
          { query: expect.stringContaining(`('#245#9*a' & ('natural~245#9a' <-> 'report~245#9a'))`) },
          { kind: 'not' },
        ],
      },
    })
  })
})

describe('the plan of truncation in a field', () => {
  const natur = text(word('natur', true), { kind: 'field', tag: '245', code: 'a' })
  const standing = (count: number): Lexicon => ({
    ...lexicon,
    expand: async (_, limit) =>
      count > limit ? undefined : Array.from({ length: count }, (_, index) => `natur${index}`),
  })

  it('looks up words in each occurrence up to 100,000 lexemes, in batches', async () => {
    const response = lookupPlan(await compile(natur, standing(5_500)))
    if (response.kind !== 'alternatives') throw new Error(response.kind)
    expect(response.queries.length).toBe(Math.ceil((5_500 * 2 * 9) / 32))
    expect(response.queries.at(-1)).toContain(`'natur5499~*245#9a'`)
  })

  it('looks up more words by tag as candidates, and words beyond a second limit anywhere in the record', async () => {
    expect(lookupPlan(await compile(natur, standing(50_000)))).toMatchObject({
      kind: 'check',
      candidates: { kind: 'alternatives', index: 'fields' },
    })
    expect(lookupPlan(await compile(natur, standing(50_001)))).toMatchObject({
      kind: 'check',
      candidates: lexemes('anywhere', `'natur':*`),
    })
  })

  it('lists at most a fixed number of words in total, regardless of the number of patterns in a line', async () => {
    const expression = all(...Array.from({ length: 40 }, (_, index) => here(word(`natur${index}`, true))))
    const plan = await compile(line({ ...withWords(expression), codes: 'a' }), standing(2_000))
    expect(JSON.stringify(plan).length).toBeLessThan(30_000_000)
    const plain = all(...Array.from({ length: 1_000 }, (_, index) => here(word(`w${index}`))))
    const long = await compile(line({ ...withWords(plain), tag: '2..', codes: 'abcdefgh' }), standing(0))
    expect(long).toMatchObject({ kind: 'check', candidates: { kind: 'and' } })
    expect(JSON.stringify(long).length).toBeLessThan(1_000_000)
  })
})

describe('the plan of a line', () => {
  const [nature, report] = [here(word('nature')), here(word('report'))]

  it('looks up all words in each of the first eight occurrences, and reads records with more', async () => {
    const response = await plan(line({ ...withWords(all(nature, report)), tag: '264', script: 'latin' }))
    expect(kinds(response)).toEqual({ or: ['lexemes', 'check'] })
    if (response.kind !== 'or') throw new Error(response.kind)
    expect(response.parts[0]).toMatchObject({
      query: expect.stringContaining(`('nature~264#1':*) & ('report~264#1':* & !'#264#1!')`),
    })
    expect(response.parts[0]).toMatchObject({ query: expect.not.stringContaining('#9') })
    expect(response.parts[1]).toMatchObject({ candidates: { kind: 'and' } })
  })

  it('reads records with a repeated subfield code', async () => {
    const response = await plan(line({ ...withWords(all(nature, report)), codes: 'b', script: 'original' }))
    if (response.kind !== 'or') throw new Error(response.kind)
    expect(response.parts[0]).toMatchObject({ query: expect.stringContaining(`!'#*245#1*b'`) })
    expect(response.parts[1]).toMatchObject({
      kind: 'check',
      candidates: { parts: [{ query: expect.stringContaining(`('#*245#1*b') & ('nature~*245#1b'`) }, { kind: 'not' }] },
    })
  })

  it('is one exact look-up for one word, one mark or one number', async () => {
    for (const asked of [
      withWords(nature),
      { ...withWords(nature), codes: 'ab' },
      { indicator1: '1' },
      { indicator2: '0' },
      { structure: '245 1. a.*' },
      { script: 'transliterated' },
      { codes: 'c' },
      { repeat: { kind: 'count', min: 2 } },
      { repeat: { kind: 'occurrence', number: 3 }, indicator1: '1' },
      { ...withWords(nature), repeat: { kind: 'count', min: 0, max: 3 } },
    ] satisfies Partial<FieldLine>[]) {
      expect((await plan(line(asked))).kind, JSON.stringify(asked)).toBe('lexemes')
    }
  })

  it('expands a pattern of indicators and subfields to the field structures in the database', async () => {
    expect(
      await plan(line({ structure: '... 1. a.*', script: 'latin', repeat: { kind: 'occurrence', number: 1 } })),
    ).toEqual(lexemes('fields', `(('#245#1|10ac' | '#245#1|14abc') & !'#245#1!')`))
    expect(await plan(line({ structure: '999 .*' }))).toEqual({ kind: 'none' })
  })

  it('includes records without the field if the line allows zero occurrences and has no other condition', async () => {
    const none = { kind: 'count', min: 0, max: 0 } as const
    expect(await plan(line({ repeat: none, tag: '264' }))).toEqual({
      kind: 'not',
      part: lexemes('fields', `('#264#':* | '#*264#':*)`),
    })
    expect(await plan(line({ repeat: none, indicator1: '1' }))).toEqual({ kind: 'none' })
  })

  it('looks in all tags that match a regular expression', async () => {
    expect(
      await plan(
        line({ ...withWords(nature), tag: '24.', script: 'latin', repeat: { kind: 'occurrence', number: 2 } }),
      ),
    ).toEqual(lexemes('fields', `(('nature~245#2':* & !'#245#2!') | ('nature~246#2':* & !'#246#2!'))`))
    expect(await plan(line({ ...withWords(nature), tag: '9..' }))).toEqual({ kind: 'none' })
  })

  it('uses words that contain the literals of a regular expression as candidates', async () => {
    const response = await plan(line({ tag: '246', content: { kind: 'regex', source: 'natur[ae]' }, script: 'latin' }))
    expect(response).toMatchObject({ kind: 'check', candidates: { kind: 'and' } })
    expect(JSON.stringify(response)).toContain(`'naturist~246#':*`)
  })

  it('uses the words of a whole value as candidates', async () => {
    const response = await plan(line({ content: { kind: 'keyword', value: 'nature report' }, codes: 'a' }))
    expect(response).toMatchObject({ kind: 'check', node: { kind: 'line' } })
    expect(JSON.stringify(response)).toContain(`('nature~245#9a' & 'report~245#9a')`)
  })

  it('looks for words anywhere if the line covers many tags', async () => {
    const many = { ...lexicon, places: async () => Array.from({ length: 100 }, (_, index) => `${500 + index}`) }
    expect(lookupPlan(await compile(line({ ...withWords(nature), tag: '.*' }), many))).toEqual(
      lexemes('anywhere', `'nature'`),
    )
    expect(lookupPlan(await compile(line({ ...withWords(all(nature, report)), tag: '.*' }), many))).toMatchObject({
      kind: 'check',
      candidates: { kind: 'and', parts: [lexemes('anywhere', `'nature'`), lexemes('anywhere', `'report'`)] },
    })
    expect(lookupPlan(await compile(line({ tag: '.*', structure: '.* ac' }), many))).toEqual({
      kind: 'value',
      term: 'fields_structure',
      test: { kind: 'keys', keys: ['245 10 ac'] },
    })
  })
})
