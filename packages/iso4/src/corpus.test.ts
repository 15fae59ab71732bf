import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readList } from './list.ts'
import { indexList } from './ltwa.ts'
import { suggest } from './suggest.ts'
import { fixture, fullList } from './testing/fixtures.ts'

/** Of all titles, and of those of each rule: the share that must be right. */
const RIGHT_MIN = 0.98
const RIGHT_OF_A_RULE_MIN = 0.95

/** Titles with the abbreviations that ISO 4 and the list give, and the rules that they need (docs/abbreviations.md). */
const corpus = fixture('corpus.tsv')
  .trim()
  .split('\n')
  .map((line) => {
    const [title = '', language = '', abbreviation = '', rules = '', source = ''] = line.split('\t')
    return { title, language, abbreviation, rules: rules.split(','), source }
  })

const rules = [...new Set(corpus.flatMap((row) => row.rules))].sort()
const titlesOf = (rule: string) => corpus.filter((row) => row.rules.includes(rule))

const DESCRIBED = readFileSync(join(import.meta.dirname, '../../../docs/abbreviations.md'), 'utf8')

describe('the corpus', () => {
  it('has 300 titles and more, each once, in twelve languages and more', () => {
    expect(corpus.length).toBeGreaterThanOrEqual(300)
    expect(new Set(corpus.map(({ title }) => title)).size).toBe(corpus.length)
    const languages = Map.groupBy(corpus, ({ language }) => language)
    expect([...languages.values()].filter((titles) => titles.length >= 5).length).toBeGreaterThanOrEqual(12)
    expect(new Set(corpus.map(({ source }) => source))).toEqual(new Set(['public', 'list']))
  })

  it('is described with its size and how many titles each rule has', () => {
    const languages = new Set(corpus.map(({ language }) => language))
    expect(DESCRIBED).toContain(`${corpus.length} titles in ${languages.size} languages`)
    expect(DESCRIBED).toContain(`${corpus.filter(({ source }) => source === 'public').length} of them`)
    const counts = [...DESCRIBED.matchAll(/^\| `([a-z-]+)` \|.*\| (\d+) \|$/gm)].map(([, rule, count]) => [
      rule,
      Number(count),
    ])
    expect(Object.fromEntries(counts)).toEqual(Object.fromEntries(rules.map((rule) => [rule, titlesOf(rule).length])))
  })
})

const lists = { 'the words that they use': fixture('corpus.list.tsv'), 'the published list': fullList() }

describe.each(Object.entries(lists))('titles abbreviated by %s', (_, list) => {
  const isAbsent = list === undefined
  const ltwa = indexList(readList(list ?? '').words)
  const wrong = isAbsent
    ? []
    : corpus.flatMap((row) => {
        const { suggestion } = suggest(ltwa, row.title, { language: row.language })
        return suggestion === row.abbreviation ? [] : [{ ...row, suggestion }]
      })

  it.skipIf(isAbsent)(`are right in ${RIGHT_MIN * 100} of 100`, () => {
    expect(1 - wrong.length / corpus.length, JSON.stringify(wrong)).toBeGreaterThanOrEqual(RIGHT_MIN)
  })

  it.skipIf(isAbsent).each(rules)(`%s: are right in ${RIGHT_OF_A_RULE_MIN * 100} of 100`, (rule) => {
    const wrongOfRule = wrong.filter((row) => row.rules.includes(rule))
    expect(1 - wrongOfRule.length / titlesOf(rule).length, JSON.stringify(wrongOfRule)).toBeGreaterThanOrEqual(
      RIGHT_OF_A_RULE_MIN,
    )
  })

  it.skipIf(isAbsent)('are the same where the language is not told, but for few', () => {
    const other = corpus.filter(({ title, abbreviation }) => suggest(ltwa, title).suggestion !== abbreviation)
    expect(DESCRIBED).toContain(`${corpus.length - other.length} are.`)
    expect(1 - other.length / corpus.length).toBeGreaterThanOrEqual(0.95)
  })
})
