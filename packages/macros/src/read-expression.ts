import { SCHEMES, schemeFor } from '@seriatim/scripts'
import { Mistake } from './errors.ts'
import { findFunction, type MacroFunction, type Parameter } from './functions.ts'
import { MAX_DEPTH } from './limits.ts'
import { parsePlace } from './place.ts'
import type { Replacement, ReplaceSearch } from './replace.ts'
import type { Token, TokenRange, Tokens } from './tokens.ts'
import type { Comparison, Condition, Expression, FunctionArgument } from './tree.ts'

/** Reads the next token if it is the given word. Returns whether a token was read. */
export const takeWord = (tokens: Tokens, word: string): boolean => {
  const token = tokens.peek()
  if (token.kind !== 'word' || token.word !== word) return false
  tokens.next()
  return true
}

const takeSign = (tokens: Tokens, sign: string): boolean => {
  const token = tokens.peek()
  if (token.kind !== 'sign' || token.sign !== sign) return false
  tokens.next()
  return true
}

export const tokenRange = ({ column, length }: TokenRange): TokenRange => ({ column, length })

/** Reads a required word. @throws Mistake 'expected_word' if the next token is another one */
export const needWord = (tokens: Tokens, word: string): void => {
  if (!takeWord(tokens, word)) throw new Mistake(tokenRange(tokens.peek()), 'expected_word', { word })
}

/** Reads a required sign. @throws Mistake 'expected_word' if the next token is another one */
export const needSign = (tokens: Tokens, sign: string): void => {
  if (!takeSign(tokens, sign)) throw new Mistake(tokenRange(tokens.peek()), 'expected_word', { word: sign })
}

/**
 * Reads a quoted text.
 * @throws Mistake 'expected_text'
 */
const readText = (tokens: Tokens): { readonly text: string } & TokenRange => {
  const token = tokens.peek()
  if (token.kind !== 'text') throw new Mistake(tokenRange(token), 'expected_text')
  tokens.next()
  return token
}

/** Reads a required place. @throws Mistake 'expected_place' if the next token is no place */
export const readPlaceToken = (tokens: Tokens): Token & { kind: 'place' } => {
  const token = tokens.peek()
  if (token.kind !== 'place') throw new Mistake(tokenRange(token), 'expected_place')
  tokens.next()
  return token
}

/**
 * Reads values joined by `+`: texts, places and functions. `own` is the tag of the statement's fields.
 * @throws Mistake
 */
export const readExpression = (tokens: Tokens, own: string | undefined, depth = 0): Expression => {
  const parts = [readTerm(tokens, own, depth)]
  while (takeSign(tokens, '+')) parts.push(readTerm(tokens, own, depth))
  const [first] = parts
  return first && parts.length === 1 ? first : { kind: 'joined', parts }
}

const readTerm = (tokens: Tokens, own: string | undefined, depth: number): Expression => {
  const token = tokens.peek()
  if (depth > MAX_DEPTH) throw new Mistake(tokenRange(token), 'too_deep', { most: MAX_DEPTH })
  if (token.kind === 'text') {
    tokens.next()
    return { kind: 'text', text: token.text }
  }
  if (token.kind === 'place') {
    tokens.next()
    return { kind: 'place', place: parsePlace(token.text, tokenRange(token), own) }
  }
  if (token.kind !== 'word') throw new Mistake(tokenRange(token), 'expected_value')
  tokens.next()
  const called = findFunction(token.word)
  if (!called) {
    const isCall = takeSign(tokens, '(')
    throw isCall
      ? new Mistake(tokenRange(token), 'unknown_function', { name: token.word })
      : new Mistake(tokenRange(token), 'expected_value')
  }
  needSign(tokens, '(')
  const args = readArguments(tokens, called, own, depth + 1)
  return { kind: 'call', function: called, given: args }
}

/**
 * Reads the arguments of a function. @throws Mistake 'too_few_given' | 'too_many_given', and the errors of the
 * arguments
 */
const readArguments = (
  tokens: Tokens,
  called: MacroFunction,
  own: string | undefined,
  depth: number,
): readonly FunctionArgument[] => {
  const values: FunctionArgument[] = []
  const { name, parameters, needed } = called
  for (;;) {
    const token = tokens.peek()
    if (values.length === 0 && takeSign(tokens, ')')) break
    const parameter = parameters[values.length]
    if (!parameter) throw new Mistake(tokenRange(token), 'too_many_given', { name, most: parameters.length })
    values.push(readOne(tokens, parameter, values, own, depth))
    if (takeSign(tokens, ',')) continue
    needSign(tokens, ')')
    break
  }
  if (values.length < needed) throw new Mistake(tokenRange(tokens.peek()), 'too_few_given', { name, least: needed })
  return values
}

const readOne = (
  tokens: Tokens,
  parameter: Parameter,
  before: readonly FunctionArgument[],
  own: string | undefined,
  depth: number,
): FunctionArgument => {
  switch (parameter) {
    case 'pattern':
      return { kind: 'pattern', pattern: tokens.pattern() }
    case 'textOrPattern':
      return tokens.isAtPattern() ? { kind: 'pattern', pattern: tokens.pattern() } : readExpression(tokens, own, depth)
    case 'replacement': {
      const pattern = before.at(-1)
      const groups = pattern?.kind === 'pattern' ? pattern.pattern.groups : undefined
      return { kind: 'replacement', replacement: readReplacement(tokens, groups) }
    }
    case 'scheme': {
      const { text, ...at } = readText(tokens)
      if (!schemeFor(text, ''))
        throw new Mistake(tokenRange(at), 'unknown_scheme', {
          name: text,
          known: SCHEMES.map(({ id }) => id).join(', '),
        })
      return { kind: 'text', text }
    }
    case 'language':
    case 'format':
      return { kind: 'text', text: readText(tokens).text }
    case 'text':
      return readExpression(tokens, own, depth)
  }
}

/**
 * Reads the text after `with`. With a pattern (`groups`, its number of groups), `$1` to `$9` are its groups.
 * @throws Mistake 'expected_text' | 'no_such_group'
 */
export const readReplacement = (tokens: Tokens, groups: number | undefined): Replacement => {
  const { text, ...at } = readText(tokens)
  if (groups === undefined) return [text]
  return text.split(/(\$[1-9])/).map((part, index) => {
    if (index % 2 === 0) return part
    const group = Number(part.slice(1))
    if (group > groups) throw new Mistake(tokenRange(at), 'no_such_group', { group: part, groups })
    return group
  })
}

/**
 * Reads the text that a `replace` statement searches: a text, `word` and a text, or a pattern.
 * @throws Mistake
 */
export const readReplaceSearch = (tokens: Tokens): ReplaceSearch => {
  if (tokens.isAtPattern()) return { kind: 'pattern', pattern: tokens.pattern() }
  const kind = takeWord(tokens, 'word') ? 'word' : 'text'
  const { text, ...at } = readText(tokens)
  if (text === '') throw new Mistake(tokenRange(at), 'empty_wanted')
  return { kind, text }
}

/**
 * Reads a condition. The precedence is `not`, `and`, `or`.
 * @throws Mistake
 */
export const readCondition = (tokens: Tokens, own: string | undefined, depth = 0): Condition =>
  readChain(tokens, 'or', () => readChain(tokens, 'and', () => readNegated(tokens, own, depth)))

const readChain = (tokens: Tokens, word: 'and' | 'or', readOneOf: () => Condition): Condition => {
  const conditions = [readOneOf()]
  while (takeWord(tokens, word)) conditions.push(readOneOf())
  const [first] = conditions
  return first && conditions.length === 1 ? first : { kind: word, conditions }
}

const readNegated = (tokens: Tokens, own: string | undefined, depth: number): Condition => {
  if (depth > MAX_DEPTH) throw new Mistake(tokenRange(tokens.peek()), 'too_deep', { most: MAX_DEPTH })
  if (takeWord(tokens, 'not')) return { kind: 'not', condition: readNegated(tokens, own, depth + 1) }
  if (takeSign(tokens, '(')) {
    const condition = readCondition(tokens, own, depth + 1)
    needSign(tokens, ')')
    return condition
  }
  return readComparison(tokens, own)
}

const SIGNS: readonly Comparison[] = ['=', '!=']
const TWO_WORDS: Readonly<Record<string, Comparison>> = { starts: 'starts with', ends: 'ends with' }

const readComparison = (tokens: Tokens, own: string | undefined): Condition => {
  const start = tokens.peek()
  const left = readExpression(tokens, own)
  const token = tokens.peek()
  if (token.kind === 'word' && (token.word === 'exists' || token.word === 'missing')) {
    if (left.kind !== 'place') throw new Mistake(tokenRange(start), 'expected_place')
    tokens.next()
    const exists: Condition = { kind: 'exists', place: left.place }
    return token.word === 'exists' ? exists : { kind: 'not', condition: exists }
  }
  if (takeWord(tokens, 'matches')) return { kind: 'matches', left, pattern: tokens.pattern() }
  const how = readComparisonSign(tokens, token)
  if (how === undefined) throw new Mistake(tokenRange(token), 'expected_comparison')
  return { kind: 'compare', how, left, right: readExpression(tokens, own) }
}

/** Reads the next token if it is a comparison, and returns the comparison. */
const readComparisonSign = (tokens: Tokens, token: Token): Comparison | undefined => {
  if (token.kind === 'sign') {
    const sign = SIGNS.find((each) => each === token.sign)
    if (sign) tokens.next()
    return sign
  }
  if (token.kind !== 'word') return undefined
  if (takeWord(tokens, 'contains')) return 'contains'
  const how = TWO_WORDS[token.word]
  if (how === undefined) return undefined
  tokens.next()
  needWord(tokens, 'with')
  return how
}
