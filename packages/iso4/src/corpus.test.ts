import { describe, expect, it } from 'vitest'
import { readList } from './list.ts'
import { indexList } from './ltwa.ts'
import { suggest } from './suggest.ts'
import { corpus, corpusRows, corpusRules, DOCUMENTATION, describeCorpus, titlesOfRule } from './testing/corpus.ts'
import { fixture } from './testing/fixtures.ts'

describe('the corpus', () => {
  it('has 300 titles and more, each once, in twelve languages and more', () => {
    expect(corpus.length).toBeGreaterThanOrEqual(300)
    expect(new Set(corpus.map(({ title }) => title)).size).toBe(corpus.length)
    const languages = Map.groupBy(corpus, ({ language }) => language)
    expect([...languages.values()].filter((titles) => titles.length >= 5).length).toBeGreaterThanOrEqual(12)
    expect(new Set(corpus.map(({ source }) => source))).toEqual(new Set(['public', 'list', 'invented']))
  })

  it('is described with its size and how many titles each rule has', () => {
    const languages = new Set(corpus.map(({ language }) => language))
    expect(DOCUMENTATION).toContain(`${corpus.length} titles in ${languages.size} languages`)
    expect(DOCUMENTATION).toContain(`${corpus.filter(({ source }) => source === 'public').length} of them`)
    const counts = [...DOCUMENTATION.matchAll(/^\| `([a-z-]+)` \|.*\| (\d+) \|$/gm)].map(([, rule, count]) => [
      rule,
      Number(count),
    ])
    expect(Object.fromEntries(counts)).toEqual(
      Object.fromEntries(corpusRules.map((rule) => [rule, titlesOfRule(rule).length])),
    )
  })
})

describeCorpus('the words that they use', fixture('corpus.list.tsv'))

describe('invented titles abbreviated by an invented list', () => {
  const invented = corpusRows('invented.tsv')
  const ltwa = indexList(readList(fixture('invented.list.tsv')).words)

  it.each(invented)('$title: $abbreviation', ({ title, language, abbreviation }) => {
    expect(suggest(ltwa, title, { language }).suggestion).toBe(abbreviation)
  })

  it.each(corpusRules)('%s has two titles or more', (rule) => {
    expect(invented.filter(({ rules }) => rules.includes(rule)).length).toBeGreaterThanOrEqual(2)
  })
})
