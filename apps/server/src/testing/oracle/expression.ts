/**
 * A query in the form in which the generator creates it. The generator also writes the text of the query from this
 * form. The oracle (an independent implementation of searches) therefore never parses a query, and cannot share an
 * error with the parser.
 */
import { facetOf, isFacetTerm } from '@seriatim/contract'
import { fold, simplify } from '@seriatim/scripts'
import { type Content, type Run, runsOfTexts } from './content.ts'
import { compareTexts, type Keys, type SearchTerm } from './keys.ts'

export type SearchWord = { readonly text: string; readonly prefix: boolean }
export type Bound = { readonly text: string; readonly inclusive: boolean }

export type Pattern =
  | ({ readonly kind: 'word' } & SearchWord)
  | { readonly kind: 'phrase'; readonly words: readonly SearchWord[]; readonly slop: number }
  /** A regular expression in JavaScript, limited to syntax that has the same meaning in RE2. */
  | { readonly kind: 'expression'; readonly expression: RegExp }
  | { readonly kind: 'fuzzy'; readonly text: string; readonly edits: number }
  | { readonly kind: 'range'; readonly low?: Bound; readonly high?: Bound }
  | { readonly kind: 'exists' }

export type Scope =
  | { readonly kind: 'titles' | 'anywhere' | 'title' | 'proper' | 'here' }
  | { readonly kind: 'field'; readonly tag: string; readonly code?: string }
  | { readonly kind: 'term'; readonly term: SearchTerm }
  | { readonly kind: 'number'; readonly of: 'issn' | 'issnl' }

export type Expression =
  | { readonly kind: 'leaf'; readonly scope: Scope; readonly pattern: Pattern }
  /** A search for Chinese, Japanese or Korean characters in all titles, or with `proper` only in 222 and 245. */
  | { readonly kind: 'cjk'; readonly text: string; readonly proper?: true }
  | { readonly kind: 'everything' }
  | { readonly kind: 'clauses'; readonly clauses: readonly Clause[] }
export type Clause = { readonly occur: 'must' | 'should' | 'must_not'; readonly expression: Expression }

/**
 * A record for which an expression is evaluated. If `here` is defined, the expression concerns only that occurrence of
 * a field, or one of its subfields.
 */
export type View = {
  readonly content: Content
  readonly keys: Keys
  readonly numbers: { readonly issn: string; readonly issnl: string | undefined }
  readonly here?: readonly Run[]
}

const matchesWord = ({ text, prefix }: SearchWord, form: string): boolean =>
  prefix ? form.startsWith(text) : form === text

/**
 * The edit distance of Lucene: the number of insertions, deletions, substitutions, and transpositions of adjacent
 * characters.
 */
export const distance = (one: string, other: string): number => {
  const [a, b] = [[...one], [...other]]
  const rows: number[][] = [b.map((_, index) => index).concat(b.length)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      let least = Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, rows[i - 1]![j - 1]! + same)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        least = Math.min(least, rows[i - 2]![j - 2]! + 1)
      }
      row.push(least)
    }
    rows.push(row)
  }
  return rows[a.length]![b.length]!
}

const inRange = (text: string, { low, high }: { low?: Bound; high?: Bound }): boolean => {
  const above = low === undefined ? 1 : compareTexts(text, low.text)
  const below = high === undefined ? -1 : compareTexts(text, high.text)
  return (above > 0 || (above === 0 && low!.inclusive)) && (below < 0 || (below === 0 && high!.inclusive))
}

/** Whether one form of a word, or one whole key, matches a pattern. */
const matchesPattern = (pattern: Exclude<Pattern, { kind: 'phrase' | 'exists' }>, form: string): boolean => {
  switch (pattern.kind) {
    case 'word':
      return matchesWord(pattern, form)
    case 'expression':
      return pattern.expression.test(form)
    case 'fuzzy':
      return distance(pattern.text, form) <= pattern.edits
    case 'range':
      return inRange(form, pattern)
  }
}

/**
 * Whether a run (consecutive words) contains the phrase with at most `slop` moves (Lucene's sloppy phrases). For each
 * word, take the difference between its position in the run and in the phrase. The largest and the smallest difference
 * must be at most `slop` apart.
 */
const phraseIn = (run: Run, asked: readonly SearchWord[], slop: number): boolean => {
  const standing = asked.map((word) =>
    run.flatMap((token, place) => (token.some((form) => matchesWord(word, form)) ? [place] : [])),
  )
  const place = (index: number, taken: readonly number[]): boolean => {
    const shifts = taken.map((at, order) => at - order)
    if (taken.length > 1 && Math.max(...shifts) - Math.min(...shifts) > slop) return false
    if (index === asked.length) return true
    return standing[index]!.some((at) => !taken.includes(at) && place(index + 1, [...taken, at]))
  }
  return place(0, [])
}

const inRuns = (runs: readonly Run[], pattern: Pattern): boolean => {
  if (pattern.kind === 'phrase') return runs.some((run) => phraseIn(run, pattern.words, pattern.slop))
  // A field exists even if it has no words.
  if (pattern.kind === 'exists') return runs.length > 0
  return runs.some((run) => run.some((token) => token.some((form) => matchesPattern(pattern, form))))
}

/** All years that a year with `u` for unknown digits may be. */
const yearsOf = (year: string): string[] =>
  year.includes('u')
    ? Array.from('0123456789', (digit) => year.replace('u', digit)).flatMap((each) => yearsOf(each))
    : [year]

export const areNames = (term: SearchTerm): boolean => isFacetTerm(term) && facetOf(term).areNames === true

const inKey = (term: SearchTerm, key: string, pattern: Pattern): boolean => {
  if (pattern.kind === 'exists') return true
  if (areNames(term) && (pattern.kind === 'phrase' || (pattern.kind === 'word' && !pattern.prefix))) {
    return inRuns(runsOfTexts([key]), pattern)
  }
  if (pattern.kind === 'phrase') throw new Error(`the term ${term} cannot be searched with a phrase`)
  if (pattern.kind === 'range' && (term === 'start_year' || term === 'end_year')) {
    return yearsOf(key).some((year) => inRange(year, pattern))
  }
  return matchesPattern(pattern, fold(key))
}

const scopeRunsOf = (scope: Scope, { content, here }: View): readonly Run[] => {
  switch (scope.kind) {
    case 'title':
      return content.titles.flatMap(({ whole }) => whole)
    case 'proper':
      return content.titles.filter(({ isProper }) => isProper).flatMap(({ whole }) => whole)
    case 'titles':
      return [...content.titles.flatMap(({ whole }) => whole), ...content.numbers]
    case 'anywhere':
      return content.anywhere
    case 'here':
      return here ?? []
    case 'field': {
      const occurrences = content.occurrences.filter(({ tag }) => tag === scope.tag)
      return scope.code === undefined
        ? occurrences.flatMap(({ runs }) => runs)
        : occurrences.flatMap(({ parts }) =>
            parts.filter(({ code }) => code === scope.code).flatMap(({ value }) => runsOfTexts([value])),
          )
    }
    default:
      throw new Error(`the scope "${scope.kind}" has no words`)
  }
}

const leafHolds = (scope: Scope, pattern: Pattern, view: View): boolean => {
  if (scope.kind === 'term') return view.keys.get(scope.term)!.some((key) => inKey(scope.term, key, pattern))
  if (scope.kind === 'number') {
    const number = view.numbers[scope.of]?.toLowerCase().replace('-', '')
    if (number === undefined || pattern.kind === 'phrase') return false
    return pattern.kind === 'exists' || matchesPattern(pattern, number)
  }
  return inRuns(scopeRunsOf(scope, view), pattern)
}

/** The sequences of Chinese, Japanese and Korean characters in a text, folded, with simplified characters. */
export const cjkRuns = (text: string): string[] =>
  simplify(fold(text)).match(
    /(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|[々ー\u3099\u309A])+/gu,
  ) ?? []

/**
 * Whether title fields contain all pairs of adjacent characters of the Chinese text. A single character is searched
 * alone.
 */
const cjkHolds = (text: string, { content }: View, proper = false): boolean => {
  const titles = proper ? content.titles.filter(({ isProper }) => isProper) : content.titles
  const runs = titles.flatMap(({ values }) => values.flatMap(cjkRuns))
  return cjkRuns(text).every((asked) => {
    const characters = [...asked]
    const pairs = characters.length === 1 ? [asked] : characters.slice(1).map((each, at) => characters[at]! + each)
    return pairs.every((pair) => runs.some((run) => run.includes(pair)))
  })
}

export const matchesExpression = (expression: Expression, view: View): boolean => {
  switch (expression.kind) {
    case 'everything':
      return true
    case 'cjk':
      return cjkHolds(expression.text, view, expression.proper)
    case 'leaf':
      return leafHolds(expression.scope, expression.pattern, view)
    case 'clauses': {
      const { clauses } = expression
      const holding = (occur: Clause['occur']): boolean[] =>
        clauses.filter((clause) => clause.occur === occur).map((clause) => matchesExpression(clause.expression, view))
      if (!holding('must').every(Boolean) || holding('must_not').some(Boolean)) return false
      const alternatives = holding('should')
      return clauses.some(({ occur }) => occur === 'must') || alternatives.length === 0 || alternatives.some(Boolean)
    }
  }
}

/** An expression that holds if all of `expressions` hold. */
export const conjunction = (expressions: readonly Expression[]): Expression =>
  expressions.length === 0
    ? { kind: 'everything' }
    : { kind: 'clauses', clauses: expressions.map((expression) => ({ occur: 'must', expression })) }
