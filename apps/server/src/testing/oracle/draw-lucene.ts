/**
 * Draws random LUCENE queries: each as an expression and as its text. Precedence is that of Lucene's classic parser.
 */
import { fold } from '@seriatim/scripts'
import {
  absentWord,
  beginning,
  isOneWord,
  type RawWord,
  rawWords,
  type TypedPattern,
  typedPhrase,
  typedWord,
} from './draw-words.ts'
import { areNames, type Clause, type Expression, type Scope } from './expression.ts'
import { compareTexts, type SearchTerm } from './keys.ts'
import type { Random } from './random.ts'

/** An expression, and the same expression as text in LUCENE. */
export type TypedExpression = { readonly expression: Expression; readonly text: string }

/**
 * Provides words, fields and keys of one record for drawing queries. `runs` returns sequences of consecutive words in
 * the part of the record that a scope selects; empty if the record has none.
 */
export type Source = {
  runs(scope: Scope): readonly (readonly RawWord[])[]
  /** Draws a field to search in, with its name in LUCENE. */
  scope(): { scope: Scope; name: string }
  keys(term: SearchTerm): readonly string[]
  number(of: 'issn' | 'issnl'): string | undefined
}

export const inRegex = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
export const escapeLucene = (text: string): string => text.replace(/[-+&|!(){}[\]^"~*?:\\/ ]/g, '\\$&')
const inQuotes = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`

const OPERATORS = ['AND', 'OR', 'NOT', 'TO']
const typed = (random: Random, word: RawWord): string => {
  const text = typedWord(random, word)
  return OPERATORS.includes(text) ? word.text : text
}

const whole = (source: string): RegExp => new RegExp(`^(?:${source})$`, 'su')

/** Replaces parts of a word or key by wildcards: `*` matches any number of characters, `?` one. */
export const typedWildcard = (random: Random, text: string): TypedPattern => {
  const characters = [...text]
  const holes = new Set(Array.from({ length: random.between(1, 2) }, () => random.between(1, characters.length - 1)))
  let query = ''
  let source = ''
  /** The text before the first wildcard. */
  let literal = ''
  for (let index = 0; index < characters.length; index++) {
    const character = characters[index]!
    if (!holes.has(index)) {
      if (source === inRegex(literal)) literal += character
      query += escapeLucene(character)
      source += inRegex(character)
    } else if (random.chance(0.5)) {
      query += '?'
      source += '.'
    } else {
      query += '*'
      source += '.*'
      index += random.between(0, 2)
    }
  }
  // A single asterisk at the end truncates the word. The ranking treats such a pattern as a word.
  if (source === `${inRegex(literal)}.*`) return { pattern: { kind: 'word', text: literal, prefix: true }, text: query }
  return { pattern: { kind: 'expression', expression: whole(source) }, text: query }
}

/** Draws a regular expression that usually matches the word or key. */
export const typedRegex = (random: Random, text: string): TypedPattern => {
  const characters = [...text].map((character) => inRegex(character).replace('/', '\\/'))
  const at = random.between(0, characters.length - 1)
  const here = characters[at]!
  characters[at] = random.pick(['.', `[${here}x]`, `(${here}|zz)`, `${here}+`, `${here}?`, '.*', `${here}{1,2}`])
  const source = characters.join('')
  return { pattern: { kind: 'expression', expression: whole(source) }, text: `/${source}/` }
}

const LETTERS = 'abcdeinorst'

/** Draws a word with up to two typing errors, and the number of edits for a fuzzy search in LUCENE. */
export const typedFuzzy = (random: Random, text: string): TypedPattern => {
  const characters = [...text]
  for (let errors = random.between(0, 2); errors > 0; errors--) {
    const at = random.between(0, characters.length - 1)
    const letter = random.pick([...LETTERS])
    random.pick([
      () => characters.splice(at, 1, letter),
      () => characters.splice(at, 0, letter),
      () => characters.length > 3 && characters.splice(at, 1),
      () => characters.splice(at, 2, ...characters.slice(at, at + 2).reverse()),
    ])()
  }
  const edited = characters.join('')
  const misspelt = isOneWord(edited) ? edited : text
  const [suffix, edits] = random.pick([['~', 2] as const, ['~1', 1] as const, ['~2', 2] as const])
  return { pattern: { kind: 'fuzzy', text: misspelt, edits }, text: misspelt + suffix }
}

/** Draws a range with inclusive or exclusive bounds; either bound may be missing. */
export const typedRange = (random: Random, low: string, high: string): TypedPattern => {
  const [from, to] = compareTexts(low, high) <= 0 ? [low, high] : [high, low]
  const isOpenAt = random.weighted([[8, 'neither'] as const, [1, 'low'] as const, [1, 'high'] as const])
  const [first, last] = [random.chance(0.7), random.chance(0.7)]
  const typedLow = isOpenAt === 'low' ? '*' : escapeLucene(from)
  const typedHigh = isOpenAt === 'high' ? '*' : escapeLucene(to)
  return {
    pattern: {
      kind: 'range',
      ...(isOpenAt === 'low' ? {} : { low: { text: from, inclusive: first } }),
      ...(isOpenAt === 'high' ? {} : { high: { text: to, inclusive: last } }),
    },
    text: `${first ? '[' : '{'}${typedLow} TO ${typedHigh}${last ? ']' : '}'}`,
  }
}

const wordPattern = (random: Random, runs: readonly (readonly RawWord[])[]): TypedPattern => {
  const run = runs.length > 0 && random.chance(0.96) ? random.pick(runs) : [absentWord(random)]
  const word = random.pick(run)
  const isLong = [...word.text].length > 3
  const kind = random.weighted([
    [45, 'word'],
    [12, 'prefix'],
    [run.length > 1 ? 20 : 0, 'phrase'],
    [isLong ? 8 : 0, 'wildcard'],
    [isLong ? 6 : 0, 'fuzzy'],
    [isLong ? 5 : 0, 'regex'],
    [isLong ? 4 : 0, 'range'],
  ] as const)
  switch (kind) {
    case 'word':
      return { pattern: { kind: 'word', text: word.text, prefix: false }, text: typed(random, word) }
    case 'prefix': {
      const text = beginning(random, word)
      return { pattern: { kind: 'word', text, prefix: true }, text: `${text}*` }
    }
    case 'phrase': {
      const phrase = typedPhrase(random, run, { mayBeOpen: false })
      // The index decides distances up to ten. For larger distances, the engine reads records.
      const slop = random.chance(0.3) ? random.between(1, random.pick([4, 4, 12])) : 0
      return {
        pattern: { kind: 'phrase', words: phrase.words, slop },
        text: slop === 0 ? phrase.text : `${phrase.text}~${slop}`,
      }
    }
    case 'wildcard':
      return typedWildcard(random, word.text)
    case 'fuzzy':
      return typedFuzzy(random, word.text)
    case 'regex':
      return typedRegex(random, word.text)
    case 'range':
      return typedRange(random, word.text, `${[...word.text].slice(0, 2).join('')}zz`)
  }
}

const keyPattern = (random: Random, term: SearchTerm, keys: readonly string[]): TypedPattern => {
  const key = random.pick(keys)
  const folded = fold(key)
  const isYear = term === 'start_year' || term === 'end_year'
  const isLong = [...folded].length > 2
  const kind = random.weighted([
    [50, 'whole'],
    [isLong ? 8 : 0, 'prefix'],
    [isLong ? 6 : 0, 'wildcard'],
    [isLong ? 4 : 0, 'regex'],
    [isYear ? 30 : 6, 'range'],
    [3, 'exists'],
  ] as const)
  switch (kind) {
    case 'whole': {
      if (!areNames(term)) {
        const text = random.chance(0.5) || folded.trim() === '' ? inQuotes(key) : escapeLucene(key)
        return { pattern: { kind: 'expression', expression: whole(inRegex(folded)) }, text }
      }
      const words = rawWords([key])
      if (words.length === 0) return { pattern: { kind: 'word', text: 'qqxyzzy', prefix: false }, text: 'qqxyzzy' }
      if (words.length > 1 && random.chance(0.5)) {
        const { words: asked, text } = typedPhrase(random, words, { mayBeOpen: false })
        return { pattern: { kind: 'phrase', words: asked, slop: 0 }, text }
      }
      const word = random.pick(words)
      return { pattern: { kind: 'word', text: word.text, prefix: false }, text: typed(random, word) }
    }
    case 'prefix': {
      const text = [...folded].slice(0, random.between(1, 6)).join('')
      return { pattern: { kind: 'word', text, prefix: true }, text: `${escapeLucene(text)}*` }
    }
    case 'wildcard':
      return typedWildcard(random, folded)
    case 'regex':
      return typedRegex(random, folded)
    case 'range':
      return isYear
        ? typedRange(random, `${random.between(1850, 2010)}`, `${random.between(1850, 2010)}`)
        : typedRange(random, folded.trim() || '0', `${[...folded][0]}z`)
    case 'exists':
      return { pattern: { kind: 'exists' }, text: '*' }
  }
}

const numberPattern = (random: Random, number: string): TypedPattern => {
  const plain = number.toLowerCase().replace('-', '')
  const typedNumber = random.pick([number, number.toLowerCase(), plain])
  const kind = random.weighted([
    [5, 'whole'],
    [2, 'prefix'],
    [1, 'wildcard'],
    [2, 'range'],
  ] as const)
  switch (kind) {
    case 'whole':
      return { pattern: { kind: 'word', text: plain, prefix: false }, text: typedNumber }
    case 'prefix': {
      const text = plain.slice(0, random.between(2, 7))
      return { pattern: { kind: 'word', text, prefix: true }, text: `${text}*` }
    }
    case 'wildcard':
      return typedWildcard(random, plain)
    case 'range':
      return typedRange(random, plain, `${`${Math.min(9999, Number(plain.slice(0, 4)) + 40)}`.padStart(4, '0')}9999`)
  }
}

/** Draws one part of a query. With `inside`, the part is inside a group of that field, or in a data-field line. */
const leaf = (random: Random, source: Source, inside: Scope | undefined): TypedExpression => {
  const { scope, name } = inside === undefined ? source.scope() : { scope: inside, name: '' }
  const { pattern, text } = patternFor(random, source, scope)
  const boost = random.chance(0.04) ? random.pick(['^2', '^0.5']) : ''
  return {
    expression: { kind: 'leaf', scope, pattern },
    text: `${name === '' ? '' : `${name}:`}${text}${boost}`,
  }
}

const patternFor = (random: Random, source: Source, scope: Scope): TypedPattern => {
  if (scope.kind === 'term') {
    const keys = source.keys(scope.term)
    return keys.length === 0 ? { pattern: { kind: 'exists' }, text: '*' } : keyPattern(random, scope.term, keys)
  }
  if (scope.kind === 'number') return numberPattern(random, source.number(scope.of) ?? '0000-0019')
  if (scope.kind === 'field' && random.chance(0.05)) return { pattern: { kind: 'exists' }, text: '*' }
  return wordPattern(random, source.runs(scope))
}

type Item = { conjunction: string; modifier: string; part: TypedExpression }

/**
 * Interprets a list of parts as the classic parser does with the default operator OR. AND makes both neighbours
 * required unless they are prohibited. OR or a blank leaves a part optional.
 */
const readAsClassic = (items: readonly Item[]): Clause[] => {
  const clauses: { occur: Clause['occur']; expression: Expression }[] = []
  for (const { conjunction, modifier, part } of items) {
    const isAnd = conjunction === 'AND' || conjunction === '&&'
    const last = clauses.at(-1)
    if (isAnd && last !== undefined && last.occur !== 'must_not') last.occur = 'must'
    const isProhibited = ['-', '!', 'NOT '].includes(modifier)
    const isRequired = modifier === '+' || (isAnd && !isProhibited)
    clauses.push({
      occur: isProhibited ? 'must_not' : isRequired ? 'must' : 'should',
      expression: part.expression,
    })
  }
  return clauses
}

/** Draws a list of parts with operators between and before them, with nested groups up to `depth`. */
export const lucene = (random: Random, source: Source, inside?: Scope, depth = 2): TypedExpression => {
  const count = random.weighted([
    [depth === 2 ? 5 : 1, 1],
    [5, 2],
    [3, 3],
    [1, 4],
  ])
  const isConnected = random.chance(0.5)
  const items = Array.from({ length: count }, (_, index): Item => {
    const conjunction =
      index === 0 || !isConnected
        ? ''
        : random.weighted([
            [4, 'AND'],
            [3, 'OR'],
            [1, '&&'],
            [1, '||'],
            [2, ''],
          ])
    const modifier = random.weighted([
      [isConnected ? 12 : 6, ''],
      [isConnected ? 1 : 3, '+'],
      [1, '-'],
      [count > 1 ? 1 : 0.2, 'NOT '],
      [0.3, '!'],
    ])
    return { conjunction, modifier, part: part(random, source, inside, depth) }
  })
  return {
    expression: { kind: 'clauses', clauses: readAsClassic(items) },
    text: items
      .map(
        ({ conjunction, modifier, part: { text } }) =>
          `${conjunction === '' ? '' : `${conjunction} `}${modifier}${text}`,
      )
      .join(' '),
  }
}

const part = (random: Random, source: Source, inside: Scope | undefined, depth: number): TypedExpression => {
  if (depth > 0 && random.chance(0.18)) {
    if (inside === undefined && random.chance(0.35)) {
      const { scope, name } = source.scope()
      if (name !== '') {
        const group = lucene(random, source, scope, 0)
        return { expression: group.expression, text: `${name}:(${group.text})` }
      }
    }
    const group = lucene(random, source, inside, depth - 1)
    return { expression: group.expression, text: `(${group.text})${random.chance(0.05) ? '^3' : ''}` }
  }
  if (inside === undefined && random.chance(0.01)) return { expression: { kind: 'everything' }, text: '*:*' }
  return leaf(random, source, inside)
}
