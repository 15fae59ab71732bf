import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readList } from '../list.ts'
import { indexList } from '../ltwa.ts'
import { suggest } from '../suggest.ts'
import { fixture } from './fixtures.ts'

/** A title with its abbreviation, its language, and the rules of docs/abbreviations.md that the title tests. */
type CorpusRow = {
  readonly title: string
  readonly language: string
  readonly abbreviation: string
  readonly rules: readonly string[]
  readonly source: string
}

export const corpusRows = (name: string): CorpusRow[] =>
  fixture(name)
    .trim()
    .split('\n')
    .map((line) => {
      const [title = '', language = '', abbreviation = '', rules = '', source = ''] = line.split('\t')
      return { title, language, abbreviation, rules: rules.split(','), source }
    })

export const corpus = corpusRows('corpus.tsv')

export const corpusRules = [...new Set(corpus.flatMap((row) => row.rules))].sort()
export const titlesOfRule = (rule: string) => corpus.filter((row) => row.rules.includes(rule))

export const DOCUMENTATION = readFileSync(join(import.meta.dirname, '../../../../docs/abbreviations.md'), 'utf8')

/** The minimum share of correct abbreviations, for all titles and for the titles of each rule. */
const RIGHT_MIN = 0.98
const RIGHT_OF_A_RULE_MIN = 0.95

/** Defines the corpus tests for a list in the published format. */
export const describeCorpus = (name: string, list: string): void => {
  describe(`titles abbreviated with ${name}`, () => {
    const ltwa = indexList(readList(list).words)
    const wrong = corpus.flatMap((row) => {
      const { suggestion } = suggest(ltwa, row.title, { language: row.language })
      return suggestion === row.abbreviation ? [] : [{ ...row, suggestion }]
    })

    it(`have at least ${RIGHT_MIN * 100}% correct abbreviations`, () => {
      expect(1 - wrong.length / corpus.length, JSON.stringify(wrong)).toBeGreaterThanOrEqual(RIGHT_MIN)
    })

    it.each(corpusRules)(`%s: have at least ${RIGHT_OF_A_RULE_MIN * 100}% correct abbreviations`, (rule) => {
      const wrongOfRule = wrong.filter((row) => row.rules.includes(rule))
      expect(1 - wrongOfRule.length / titlesOfRule(rule).length, JSON.stringify(wrongOfRule)).toBeGreaterThanOrEqual(
        RIGHT_OF_A_RULE_MIN,
      )
    })

    it('have at least 95% correct abbreviations if the language is unknown', () => {
      const other = corpus.filter(({ title, abbreviation }) => suggest(ltwa, title).suggestion !== abbreviation)
      expect(DOCUMENTATION).toContain(`${corpus.length - other.length} are.`)
      expect(1 - other.length / corpus.length).toBeGreaterThanOrEqual(0.95)
    })
  })
}
