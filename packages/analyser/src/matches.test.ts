import { controlField, dataField, type MarcRecord } from '@seriatim/marc'
import type { FieldLine, QueryNode, TextNode, TextPattern } from '@seriatim/query'
import { describe, expect, it } from 'vitest'
import { recordMatches } from './matches.ts'

const record: MarcRecord = {
  leader: '00000nas a2200000 i 4500',
  fields: [
    controlField('001', '0378-5955'),
    controlField('008', '240115c19uu9999ru mr g       0   c0rus  '),
    dataField('022', '0', ' ', [
      ['a', '0378-5955'],
      ['l', '0378-5955'],
    ]),
    dataField('245', '1', '0', [
      ['6', '880-01'],
      ['a', 'Vestnik nauki :'],
      ['b', 'a quarterly journal'],
      ['c', 'anonymous'],
    ]),
    dataField('246', '3', ' ', [
      ['a', 'First variant'],
      ['a', 'Second title'],
    ]),
    dataField('246', '1', ' ', [['a', 'Third 1990-1995']]),
    dataField('260', ' ', ' ', [
      ['a', 'Moskva :'],
      ['b', 'Springer Verlag,'],
    ]),
    dataField('880', '1', '0', [
      ['6', '245-01/(N'],
      ['a', 'Вестник 科學'],
    ]),
  ],
}
const context = {
  issn: '0378-5955',
  center: '_7',
  category: 'reg',
  isInvalid: true,
  isDraft: false,
  thisYear: 2026,
  isInFamily: (family: string, issn: string) => family === 'issnh' && issn === '1234-5679',
  keysUnder: () => ['valid', 'broken'],
  hasHeading: ({ place }: { place: string }) => place === 'nature',
}
const at = { position: 0, length: 0 }
const word = (text: string, prefix = false) => ({ kind: 'word', text, prefix }) as const
const phrase = (text: string, slop = 0): TextPattern => ({
  kind: 'phrase',
  words: text.split(' ').map((each) => word(each)),
  slop,
})
const text = (pattern: TextPattern, scope: TextNode['scope'] = { kind: 'titles' }): TextNode => ({
  kind: 'text',
  scope,
  pattern,
  at,
})
const line = (fields: Partial<FieldLine>): QueryNode => ({
  kind: 'line',
  line: {
    tag: '.*',
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
const says = (words: string) =>
  ({
    content: {
      kind: 'words',
      expression: {
        kind: 'bool',
        clauses: words.split(' ').map((each) => ({ occur: 'must' as const, node: text(word(each), { kind: 'here' }) })),
        at,
      },
    },
  }) as const
const holds = (node: QueryNode): boolean => recordMatches(node, record, context)

describe('recordTest', () => {
  it('finds words and phrases only in the searched fields', () => {
    expect(holds(text(word('nauki')))).toBe(true)
    expect(holds(text(word('anonymous')))).toBe(false)
    expect(holds(text(word('anonymous'), { kind: 'anywhere' }))).toBe(true)
    expect(holds(text(word('03785955')))).toBe(true)
    expect(holds(text(word('03785955'), { kind: 'title' }))).toBe(false)
    expect(holds(text(phrase('nauki a quarterly')))).toBe(true)
    expect(holds(text(phrase('journal first')))).toBe(false)
    expect(holds(text(phrase('third 1995')))).toBe(true)
    expect(holds(text({ kind: 'exists' }, { kind: 'title' }))).toBe(true)
  })

  it('matches a sloppy phrase if its words need no more moves than its slop', () => {
    expect(holds(text(phrase('vestnik quarterly', 1)))).toBe(false)
    expect(holds(text(phrase('vestnik quarterly', 2)))).toBe(true)
    expect(holds(text(phrase('nauki vestnik', 1)))).toBe(false)
    expect(holds(text(phrase('nauki vestnik', 2)))).toBe(true)
    expect(holds(text(phrase('vestnik vestnik', 5)))).toBe(false)
  })

  it('searches a field, one of its subfields, and an 880 by its linked tag', () => {
    expect(holds(text(word('вестник'), { kind: 'field', tag: '245' }))).toBe(true)
    expect(holds(text(word('вестник'), { kind: 'field', tag: '880' }))).toBe(true)
    expect(holds(text(word('вестник'), { kind: 'field', tag: '246' }))).toBe(false)
    expect(holds(text(phrase('variant second'), { kind: 'field', tag: '246' }))).toBe(true)
    expect(holds(text(phrase('variant second'), { kind: 'field', tag: '246', code: 'a' }))).toBe(false)
    expect(holds(text({ kind: 'exists' }, { kind: 'field', tag: '245', code: 'n' }))).toBe(false)
  })

  it('compares keys of facet values and of numbers', () => {
    expect(holds(text({ kind: 'key', key: 'rus', folded: false }, { kind: 'term', term: 'languages' }))).toBe(true)
    expect(holds(text(word('springer'), { kind: 'term', term: 'publisher_names' }))).toBe(true)
    expect(holds(text({ kind: 'key', key: 'true', folded: true }, { kind: 'term', term: 'is_invalid' }))).toBe(true)
    expect(holds(text({ kind: 'key', key: 'true', folded: true }, { kind: 'term', term: 'draft_record' }))).toBe(false)
    const range = { kind: 'range', from: { text: '1950', inclusive: true } } as const
    expect(holds(text(range, { kind: 'term', term: 'start_year' }))).toBe(true)
    expect(holds(text(word('0378-59', true), { kind: 'term', term: 'issn' }))).toBe(true)
  })

  it('uses stored families and URL checks, and matches simplified and traditional Chinese', () => {
    expect(holds({ kind: 'family', family: 'issnh', issn: '1234-5679', at })).toBe(true)
    expect(holds({ kind: 'family', family: 'issnl', issn: '1234-5679', at })).toBe(false)
    expect(holds({ kind: 'urls', status: 'broken', at })).toBe(true)
    expect(holds({ kind: 'urls', status: 'unknown', at })).toBe(false)
    const state = { kind: 'term', term: 'url_state' } as const
    expect(holds(text({ kind: 'key', key: 'valid', folded: false }, state))).toBe(true)
    expect(holds(text(word('uncheck', true), state))).toBe(false)
    expect(holds(text({ kind: 'exists' }, state))).toBe(true)
    expect(holds({ kind: 'cjk', pairs: ['科学'], at })).toBe(true)
    expect(holds({ kind: 'cjk', pairs: ['科学', '学报'], at })).toBe(false)
  })

  it('combines clauses with must, should and must_not', () => {
    const bool = (occur: 'must' | 'should' | 'must_not', ...words: string[]): QueryNode => ({
      kind: 'bool',
      clauses: words.map((each) => ({ occur, node: text(word(each)) })),
      at,
    })
    expect([bool('must', 'nauki', 'x'), bool('should', 'nauki', 'x'), bool('must_not', 'x')].map(holds)).toEqual([
      false,
      true,
      true,
    ])
  })
})

describe('recordTest of an advanced search line', () => {
  it('matches words within one field, and within one subfield if the line names a code', () => {
    expect(holds(line({ ...says('first second'), tag: '246' }))).toBe(true)
    expect(holds(line({ ...says('first second'), tag: '246', codes: 'a' }))).toBe(false)
    expect(holds(line({ ...says('first third'), tag: '24.' }))).toBe(false)
    expect(holds(line({ ...says('third'), indicator1: '1' }))).toBe(true)
    expect(holds(line({ ...says('third'), indicator1: '3' }))).toBe(false)
    expect(holds(line({ ...says('third'), indicator2: '#', codes: 'xa' }))).toBe(true)
  })

  it('distinguishes scripts and the number of occurrences, and counts 880s separately', () => {
    expect(holds(line({ tag: '245', script: 'transliterated' }))).toBe(true)
    expect(holds(line({ tag: '245', script: 'latin' }))).toBe(false)
    expect(holds(line({ tag: '245', script: 'original' }))).toBe(true)
    expect(holds(line({ ...says('third'), tag: '246', repeat: { kind: 'occurrence', number: 2 } }))).toBe(true)
    expect(holds(line({ ...says('third'), tag: '246', repeat: { kind: 'occurrence', number: 1 } }))).toBe(false)
    const counted = (tag: string, min: number, max?: number) =>
      holds(line({ tag, repeat: { kind: 'count', min, ...(max !== undefined && { max }) } }))
    expect([counted('246', 2), counted('246', 0, 1), counted('245', 2), counted('999', 0, 1)]).toEqual([
      true,
      false,
      false,
      true,
    ])
  })

  it('compares the structure of a field, whole values and regular expressions', () => {
    expect(holds(line({ structure: '245 10 6abc' }))).toBe(true)
    expect(holds(line({ structure: '245 1. a.*' }))).toBe(false)
    expect(holds(line({ content: { kind: 'keyword', value: 'second title' }, codes: 'a' }))).toBe(true)
    expect(holds(line({ content: { kind: 'keyword', value: 'second' }, codes: 'a' }))).toBe(false)
    expect(holds(line({ content: { kind: 'keyword', value: 'first variant second title' } }))).toBe(true)
    expect(holds(line({ content: { kind: 'regex', source: '^First.*title$' }, tag: '246' }))).toBe(true)
    expect(holds(line({ content: { kind: 'regex', source: 'first' }, tag: '246' }))).toBe(false)
    expect(holds(line({ content: { kind: 'regex', source: '^Second' }, codes: 'a' }))).toBe(true)
    expect(holds(line({ content: { kind: 'regex', source: '^240' }, tag: '008' }))).toBe(true)
  })
})
