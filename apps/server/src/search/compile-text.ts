/** Compiles conditions on words in titles or anywhere, on values and on numbers to plans. */

import {
  cjkLexeme,
  isBooleanTerm,
  issnLexeme,
  keyTest,
  originalOf,
  PROPER_TITLE_TAGS,
  properLexeme,
  TITLE_TAGS,
} from '@seriatim/analyser'
import { type ConditionTerm, conditionDeclaration, isConditionTerm, isFacetTerm } from '@seriatim/contract'
import type { CjkNode, FieldLine, PhrasePattern, TextNode, TextPattern } from '@seriatim/query'
import { Refusal } from '../platform/errors.ts'
import { compileLine } from './compile-line.ts'
import { anyOfWords, isAnyWord, isDecidedByPositions, lookupWords, phraseQuery } from './compile-words.ts'
import { type LexemeQuery, lexeme, orQuery } from './lexemes.ts'
import { type Lexicon, MAX_EXPANSION, type Plan } from './plan.ts'
import { ALL, allOf, anyOf, lookup, NONE, not } from './plans.ts'

export async function compileText(node: TextNode, lexicon: Lexicon): Promise<Plan> {
  const { scope, pattern } = node
  switch (scope.kind) {
    case 'term':
      return isConditionTerm(scope.term) ? conditionPlan(scope.term, pattern, lexicon) : termPlan(scope.term, pattern)
    case 'field':
      return fieldPlan(node, lexicon)
    case 'here':
      return NONE
    default:
      return wordsPlan(node, pattern, lexicon)
  }
}

/** Compiles words in titles and ISSNs, anywhere in the record, or in titles alone. */
async function wordsPlan(node: TextNode, pattern: TextPattern, lexicon: Lexicon): Promise<Plan> {
  const { kind } = node.scope
  if (kind === 'proper') return properPlan(node, pattern, lexicon)
  const index = kind === 'anywhere' ? 'anywhere' : 'titles'
  const inTitlesAlone =
    kind === 'title' ? (query: LexemeQuery, words: LexemeQuery) => titleWords(node, query, words) : undefined
  switch (pattern.kind) {
    case 'key':
      return NONE
    case 'exists':
      return inTitlesAlone === undefined ? ALL : hasTitle
    case 'phrase':
      return phrasePlan(node, pattern)
    default: {
      // The ISSN of a record is a word, so a pattern such as `*` matches every record.
      if (inTitlesAlone === undefined && isAnyWord(pattern)) return ALL
      const sought = await lookupWords(pattern, lexicon)
      if (sought === undefined) return { kind: 'check', candidates: ALL, node }
      const query = anyOfWords(sought)
      return inTitlesAlone === undefined
        ? lookup(index, query)
        : inTitlesAlone(query, anyOfWords(sought.map(({ text, prefix }) => ({ text: issnLexeme(text), prefix }))))
    }
  }
}

/** Compiles words of 222 and 245, which the index of titles contains a second time with a mark. */
async function properPlan(node: TextNode, pattern: TextPattern, lexicon: Lexicon): Promise<Plan> {
  switch (pattern.kind) {
    case 'key':
      return NONE
    case 'exists':
      return hasProperTitle
    case 'phrase':
      return phraseOrCheck(node, pattern, lookup('titles', phraseQuery(pattern, true, properLexeme)))
    default: {
      const sought = await lookupWords(pattern, lexicon)
      return sought === undefined
        ? { kind: 'check', candidates: hasProperTitle, node }
        : lookup('titles', anyOfWords(sought.map(({ text, prefix }) => ({ text: properLexeme(text), prefix }))))
    }
  }
}

/** Finds the records that have one of these title fields. */
const hasTitleAmong = (tags: ReadonlySet<string>): Plan =>
  lookup(
    'fields',
    orQuery([...tags].flatMap((tag) => [tag, originalOf(tag)]).map((place) => lexeme(`#${place}#`, true))),
  )
const hasTitle = hasTitleAmong(TITLE_TAGS)
const hasProperTitle = hasTitleAmong(PROPER_TITLE_TAGS)

/**
 * Finds records by words of titles. The index of titles also contains the words of ISSNs, with a mark. A word without
 * the mark comes from a title. The few records with both are read.
 */
const titleWords = (node: TextNode, query: LexemeQuery, asIssn: LexemeQuery): Plan => {
  const [words, issns] = [lookup('titles', query), lookup('titles', asIssn)]
  return anyOf([allOf([words, not(issns)]), { kind: 'check', candidates: allOf([words, issns]), node }])
}

const phrasePlan = (node: TextNode, phrase: PhrasePattern): Plan => {
  const index = node.scope.kind === 'anywhere' ? 'anywhere' : 'titles'
  const query = phraseQuery(phrase, index === 'titles')
  if (node.scope.kind !== 'title' || !isDecidedByPositions(phrase))
    return phraseOrCheck(node, phrase, lookup(index, query))
  const [first] = phrase.words
  return titleWords(node, query, lexeme(issnLexeme(first!.text), first!.prefix))
}

/** The records with the phrase if positions decide it, else a check of the content of the candidates. */
const phraseOrCheck = (node: TextNode, phrase: PhrasePattern, plan: Plan): Plan =>
  isDecidedByPositions(phrase) ? plan : { kind: 'check', candidates: plan, node }

/** Compiles a field named in a LUCENE query, as a data-field line with its words. */
const fieldPlan = (node: TextNode, lexicon: Lexicon): Promise<Plan> => {
  const { scope, pattern, at } = node
  if (scope.kind !== 'field') throw new Error(`expected a field, found "${scope.kind}"`)
  const expression: TextNode = { kind: 'text', scope: { kind: 'here' }, pattern, at }
  const line: FieldLine = {
    tag: scope.tag,
    codes: scope.code ?? '',
    indicator1: '',
    indicator2: '',
    script: 'any',
    structure: '',
    content: pattern.kind === 'exists' ? { kind: 'none' } : { kind: 'words', expression },
  }
  return compileLine(line, node, lexicon)
}

const termPlan = (term: string, pattern: TextPattern): Plan => {
  if (term === 'issn' || term === 'issnl') return { kind: 'number', column: term, pattern }
  if (!isFacetTerm(term)) return NONE
  if (pattern.kind === 'exists' && isBooleanTerm(term)) return ALL
  return pattern.kind === 'key' && !pattern.folded
    ? { kind: 'value', term, test: { kind: 'keys', keys: [pattern.key] } }
    : { kind: 'value', term, test: { kind: 'pattern', pattern } }
}

/**
 * Compiles a condition on keys. @throws Refusal 'too_broad' if the pattern matches more keys than an engine accepts at
 * once
 */
async function conditionPlan(term: ConditionTerm, pattern: TextPattern, lexicon: Lexicon): Promise<Plan> {
  // The keys are already folded (see `CONDITIONS`).
  if (pattern.kind === 'key') return { kind: 'condition', term, keys: [pattern.key] }
  const { keys: declared } = conditionDeclaration(term)
  const known = declared instanceof RegExp ? await lexicon.keysUnder(term) : declared
  const keys = known.filter(keyTest(term, { kind: 'pattern', pattern }))
  if (keys.length > MAX_EXPANSION) throw new Refusal('too_broad')
  return keys.length === 0 ? NONE : { kind: 'condition', term, keys }
}

export const compileCjk = ({ pairs, scope }: CjkNode): Plan =>
  allOf(
    pairs.map((pair) => {
      const held = cjkLexeme(pair)
      return lookup('titles', lexeme(scope === 'proper' ? properLexeme(held) : held))
    }),
  )
