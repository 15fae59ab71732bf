import { describe, expect, test } from 'vitest'
import {
  hasRegex,
  isUnreadable,
  type MarkedField,
  markingOf,
  parseChinese,
  parseLucene,
  parseText,
  type QueryNode,
  readRequest,
} from './index.ts'
import { checkRegex, compileRegex } from './regex.ts'

const text = (query: string, anywhere = true) =>
  parseText(query, { scope: { kind: anywhere ? 'anywhere' : 'titles' } }).tree

const lucene = (query: string) => {
  const reading = parseLucene(query, { checkRegex })
  if (isUnreadable(reading)) throw new Error(reading.problem.code)
  return reading.tree
}

const field = (tag: string, indicators: string, ...subfields: readonly (readonly [string, string])[]): MarkedField => ({
  tag,
  indicator1: indicators[0]!,
  indicator2: indicators[1]!,
  subfields: subfields.map(([code, value]) => ({ code, value })),
})

/** The marked text in each value of a field. */
const marked = (tree: QueryNode | undefined, shown: MarkedField): readonly (readonly string[])[] => {
  const values = 'value' in shown ? [shown.value] : shown.subfields.map(({ value }) => value)
  return markingOf(tree, compileRegex)
    .inField(shown)
    .map((spans, index) => spans.map(({ start, end }) => values[index]!.slice(start, end)))
}

const inTitle = (label: string, tree: QueryNode | undefined) => marked(tree, field('245', '  ', ['a', label]))[0]

describe('marking of the matches of a TEXT query', () => {
  test.each([
    ['\u0098The \u009CÉtudes of nature', 'nature etudes missing', ['Études', 'nature']],
    ['Nature and naturalists', 'natur*', ['Nature', 'naturalists']],
    ['Journal of nature, journal and of', '"journal of"', ['Journal of']],
    ['a b a b a', '"a b a"', ['a b a b a']],
    ['0028-0836', '00280836', ['0028-0836']],
    ['Paris, 1990-1995', '1995', ['1995']],
    ['Paris, 1990-1995', '1990-1995', ['1990-1995']],
    ['Вестник Ёлки', 'елки', ['Ёлки']],
    ['anything', '', []],
  ])('returns the expected ranges of %j for %j', (label, query, expected) =>
    expect(inTitle(label, text(query))).toEqual(expected),
  )
})

describe('marking of the matches of a LUCENE query', () => {
  test.each([
    ['Nature of the naturalists', 'nat?re', ['Nature']],
    ['Nature of the naturalists', '*lists', ['naturalists']],
    ['Nature of the naturalists', 'n*t*e', ['Nature']],
    ['Foam, roams and roma', 'roam~1', ['Foam', 'roams', 'roma']],
    ['Foam, roams and roma', 'roam~2 -foam', ['Foam', 'roams', 'roma']],
    ['Nature reviews nature', '"reviews of nature"~1', []],
    ['Nature is wide; reviews of all nature', '"reviews nature"~2', ['reviews', 'nature']],
    ['Nature reviews', '"reviews nature"~1', []],
    ['Nature reviews', '"reviews nature"~2', ['Nature', 'reviews']],
    ['a a', '"a a a"~9', []],
    ['Nature reviews', '/na.+e/', ['Nature']],
    ['Apple, book and \u{10400}', '[b TO d]', ['book']],
    ['Apple, book and cat', '{book TO *]', ['cat']],
    ['Nature reviews', 'nature -reviews', ['Nature']],
    ['Nature reviews', '-(-nature)', ['Nature']],
    ['Nature reviews', '+nature NOT (reviews OR physics)', ['Nature']],
    ['Nature', '*', []],
    ['Nature', 'title:nature', ['Nature']],
    ['Nature', '245.a:nature', ['Nature']],
    ['Nature', '245.b:nature', []],
    ['Nature', '246:nature', []],
    ['Nature', 'publisher_names:nature', []],
  ])('returns the expected ranges of %j for %j', (label, query, expected) =>
    expect(inTitle(label, lucene(query))).toEqual(expected),
  )

  test('marks an ISSN only in the subfields that the query searches', () => {
    const issn = field('022', '0 ', ['a', '0028-0836'], ['l', '0028-0836'], ['2', '_2'])
    expect(marked(lucene('issn:0028-0836'), issn)).toEqual([['0028-0836'], [], []])
    expect(marked(lucene('issnl:0028-08*'), issn)).toEqual([[], ['0028-0836'], []])
    expect(marked(text('0028-0836', false), issn)).toEqual([['0028-0836'], ['0028-0836'], []])
    expect(marked(text('00280836', false), { tag: '001', value: '0028-0836' })).toEqual([['0028-0836']])
    expect(marked(text('00280836', false), { tag: '003', value: '0028-0836' })).toEqual([[]])
  })

  test('marks matches of regular expressions only if the caller passes a regular expression engine', () => {
    expect(hasRegex(lucene('a (b /c/)'))).toBe(true)
    expect(hasRegex(lucene('a (b c*)'))).toBe(false)
    expect(markingOf(lucene('/nature/')).inTitle({ tag: '245', label: 'Nature', script: 'latin' })).toEqual([])
  })
})

describe('marking of the matches of a CHINESE query', () => {
  test.each([
    ['中國科學院', '中国科学', ['中國科學']],
    ['中国科学院', '中國', ['中国']],
    ['国中', '中国', []],
    ['科学与中国', '国', ['国']],
    ['𠮷野 中 国', '中国', []],
    ['ネイチャー nature', 'イチ nature', ['イチ', 'nature']],
  ])('returns the expected ranges of %j for %j', (label, query, expected) =>
    expect(inTitle(label, parseChinese(query).tree)).toEqual(expected),
  )
})

describe('marking of matches in a field', () => {
  const title = field('245', '10', ['a', 'Coastal'], ['b', 'light and sea'], ['c', 'Shore Institute'])

  test('marks a phrase that continues in the next subfield', () => {
    expect(marked(text('"coastal light"', false), title)).toEqual([['Coastal'], ['light'], []])
  })

  test('marks only the searched subfields', () => {
    expect(marked(text('shore', false), title)[2]).toEqual([])
    expect(marked(text('shore'), title)[2]).toEqual(['Shore'])
  })

  test('uses the linked tag of an 880 as its tag', () => {
    const original = field('880', '  ', ['6', '245-01/(N'], ['a', 'Журнал'])
    expect(marked(text('журнал', false), original)).toEqual([[], ['Журнал']])
    expect(marked(lucene('245:журнал'), original)).toEqual([[], ['Журнал']])
    expect(marked(lucene('880:журнал'), original)).toEqual([[], ['Журнал']])
    expect(marked(text('245 01'), original)).toEqual([[], []])
  })
})

describe('marking of the matches of an advanced search line', () => {
  const line = (request: NonNullable<Parameters<typeof readRequest>[0]['data_queries']>['datafields']) => {
    const reading = readRequest({ data_queries: { datafields: request } }, checkRegex)
    if (isUnreadable(reading)) throw new Error(reading.problem.code)
    return reading.query
  }
  const shown = field('264', ' 1', ['a', 'Paris :'], ['b', 'Paris Press,'])

  test.each([
    [{ tag: '264', query: 'paris' }, [['Paris'], ['Paris']]],
    [{ tag: '26.', query: 'paris', subfield: 'b' }, [[], ['Paris']]],
    [{ tag: '2(60|64)', query: 'paris', subfield: 'bc' }, [[], ['Paris']]],
    [{ query: '"paris paris"' }, [['Paris :'], ['Paris']]],
    [{ query: '"paris paris"', subfield: 'ab' }, [[], []]],
    [{ query: 'paris', indicator1: '#', indicator2: '1' }, [['Paris'], ['Paris']]],
    [{ query: 'paris', indicator1: '0' }, [[], []]],
    [{ query: 'paris', script: 'original' } as const, [[], []]],
    [{ query: 'paris', operator: 'must_not' } as const, [[], []]],
    [{ query: 'paris :', field_type: 'keyword' } as const, [['Paris :'], []]],
    [{ query: 'P.*s', field_type: 'regex' } as const, [['Paris'], ['Paris Press']]],
    [{ query: 'paris -press', matchFormat: 'LUCENE' } as const, [['Paris'], ['Paris']]],
    [{ tag: '264' }, [[], []]],
  ])('marks the words that the line %j matches', (asked, expected) =>
    expect(marked(line([asked]), shown)).toEqual(expected),
  )
})

describe('marking of matches in the title of a result', () => {
  const spans = (query: string, script: 'latin' | 'original') =>
    markingOf(lucene(query)).inTitle({ tag: '245', label: 'Nature', script })

  test('ignores the subfields of the query, because those of the title are unknown', () => {
    expect(spans('nature', 'latin')).toEqual([{ start: 0, end: 6 }])
    expect(spans('245.n:nature', 'latin')).toEqual([{ start: 0, end: 6 }])
    expect(spans('222:nature', 'latin')).toEqual([])
    expect(spans('880:nature', 'original')).toEqual([{ start: 0, end: 6 }])
    expect(spans('880:nature', 'latin')).toEqual([])
  })
})
