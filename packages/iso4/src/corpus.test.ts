import { describe, expect, it } from 'vitest'
import { readList } from './list.ts'
import { indexList } from './ltwa.ts'
import { suggest } from './suggest.ts'
import { corpus, corpusRows, corpusRules, DOCUMENTATION, describeCorpus, titlesOfRule } from './testing/corpus.ts'
import { fixture } from './testing/fixtures.ts'

describe('the corpus of abbreviated titles', () => {
  it('has at least 300 distinct titles in at least twelve languages', () => {
    expect(corpus.length).toBeGreaterThanOrEqual(300)
    expect(new Set(corpus.map(({ title }) => title)).size).toBe(corpus.length)
    const languages = Map.groupBy(corpus, ({ language }) => language)
    expect([...languages.values()].filter((titles) => titles.length >= 5).length).toBeGreaterThanOrEqual(12)
    expect(new Set(corpus.map(({ source }) => source))).toEqual(new Set(['public', 'list', 'invented']))
  })

  it('is documented with the total number of titles and the number for each rule', () => {
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

describe('the abbreviation of synthetic titles with a synthetic list', () => {
  const invented = corpusRows('invented.tsv')
  const ltwa = indexList(readList(fixture('invented.list.tsv')).words)

  it.each(invented)('is $abbreviation for $title', ({ title, language, abbreviation }) => {
    expect(suggest(ltwa, title, { language }).suggestion).toBe(abbreviation)
  })

  it.each(corpusRules)('is tested with at least two titles for rule %s', (rule) => {
    expect(invented.filter(({ rules }) => rules.includes(rule)).length).toBeGreaterThanOrEqual(2)
  })
})
