/**
 * Compiles data-field lines of a query to plans. All conditions of a line must hold within one occurrence of a field. A
 * place is a tag, or `*` and a tag for the 880 fields linked to that tag.
 */

import { allowsNone, LAST_ORDINAL } from '@seriatim/analyser'
import type { FieldLine, QueryNode, SingleWordPattern, TextPattern } from '@seriatim/query'
import { fold, words } from '@seriatim/scripts'
import {
  anyBounds,
  atMost,
  type Bounds,
  exactly,
  isDecidedByIndex,
  isExact,
  type LookupPlace,
  mayMatchWithoutWords,
  occurrenceBounds,
  type PlacedWords,
  phraseBounds,
} from './compile-occurrence.ts'
import { marksAt, matchingStructures, needsSignature, placesOfLine, storedTag } from './compile-places.ts'
import { anyOfWords, isDecidedByPositions, lookupWords, phraseQuery, wholeWords } from './compile-words.ts'
import { andQuery, type Lexeme, type LexemeQuery, lexeme, MATCH_ALL, MATCH_NONE, orQuery } from './lexemes.ts'
import type { Lexicon, Plan } from './plan.ts'
import { ALL, allOf, anyOf, lookup, NONE, not } from './plans.ts'
import { literalsOf } from './regex-literals.ts'

/**
 * Maximum number of places (tags) in which a line is looked up. With more, words are looked up anywhere in the record,
 * and the candidates are read.
 */
const MAX_PLACES = 60

/**
 * Maximum number of lexemes in the plan of a line. Beyond it, words are looked up anywhere in the record. PostgreSQL
 * finds this number of lexemes, in batches, in one or two seconds.
 */
const MAX_LEXEMES = 100_000
/**
 * Maximum number of words that contain a literal of a regular expression. If there are more, the literal is not used.
 */
const MAX_HOLDING = 20_000

/**
 * Compiles a line to a plan. `node` is the condition for records that have to be read: the line, or the text node that
 * the line comes from.
 */
export async function compileLine(line: FieldLine, node: QueryNode, lexicon: Lexicon): Promise<Plan> {
  const places = await placesOfLine(line, lexicon)
  const plan =
    places.length === 0
      ? NONE
      : places.length > MAX_PLACES
        ? await manyPlaces(line, node, lexicon)
        : await fewPlaces(line, node, places, lexicon)
  return allowsNone(line) ? anyOf([plan, not(fieldExists(places))]) : plan
}

/** Finds the records that have a field at one of the places (tags). */
const fieldExists = (places: readonly string[]): Plan =>
  lookup('fields', orQuery(places.map((place) => lexeme(`#${place}#`, true))))

/** The records that certainly match (`exact`), and a check of the content of the other candidates. */
const exactOrChecked = (exact: Plan, candidates: Plan, node: QueryNode): Plan =>
  anyOf([exact, { kind: 'check', candidates: allOf([candidates, not(exact)]), node }])

async function fewPlaces(line: FieldLine, node: QueryNode, places: readonly string[], lexicon: Lexicon): Promise<Plan> {
  const expression = lookupExpression(line)
  const { placed, wide, isTooLong } = await wordsInPlaces(line, places, expression, lexicon)
  const structures = hasFurtherConditions(line, expression) ? await lexicon.structures() : []
  const bounds = isTooLong
    ? atMost(MATCH_ALL)
    : anyBounds(places.map((place) => placeBounds(line, place, expression, placed, structures)))
  const { lower, upper, open } = bounds
  const isByWords = line.content.kind === 'words' || line.content.kind === 'none'
  if (isByWords && isExact(bounds)) return lookup('fields', upper)
  const isPlaced =
    line.content.kind === 'keyword' || (expression !== undefined && isInPlace(expression, placed, line.codes === ''))
  const needed = isPlaced && !isTooLong ? ALL : await conditionAnywhere(line, lexicon, { places, wide })
  if (isTooLong) return { kind: 'check', candidates: allOf([fieldExists(places), needed]), node }
  return isByWords
    ? exactOrChecked(lookup('fields', lower), allOf([lookup('fields', open), needed]), node)
    : exactOrChecked(NONE, allOf([lookup('fields', upper), needed]), node)
}

/**
 * Whether look-ups with the tags of a line decide the whole expression. This requires that no pattern matches too many
 * words, and that positions decide every phrase.
 */
const isInPlace = (node: QueryNode, placed: PlacedWords, isWholeField: boolean): boolean => {
  switch (node.kind) {
    case 'text':
      return node.pattern.kind === 'phrase'
        ? isDecidedByIndex(node.pattern, placed, isWholeField)
        : node.pattern.kind === 'exists' || node.pattern.kind === 'key' || placed.get(node.pattern) !== undefined
    case 'bool':
      return node.clauses.every((clause) => isInPlace(clause.node, placed, isWholeField))
    default:
      return true
  }
}

/** The part of a line's content that look-ups of words can decide or narrow: an expression, or all words of a value. */
const lookupExpression = ({ content }: FieldLine): QueryNode | undefined => {
  const at = { position: 0, length: 0 }
  switch (content.kind) {
    case 'words':
      return content.expression
    case 'keyword':
      return {
        kind: 'bool',
        clauses: words(fold(content.value)).map(({ text }) => ({
          occur: 'must',
          node: { kind: 'text', scope: { kind: 'here' }, pattern: { kind: 'word', text, prefix: false }, at },
        })),
        at,
      }
    default:
      return undefined
  }
}

const hasFurtherConditions = (line: FieldLine, expression: QueryNode | undefined): boolean =>
  line.indicator2 + line.structure !== '' || hasCodeCondition(line, expression)

/** Whether the plan needs a condition that a subfield exists. A word looked up in the subfield already implies it. */
const hasCodeCondition = ({ codes, content }: FieldLine, expression: QueryNode | undefined): boolean =>
  codes !== '' && content.kind !== 'regex' && (expression === undefined || mayMatchWithoutWords(expression))

const placeBounds = (
  line: FieldLine,
  place: string,
  expression: QueryNode | undefined,
  placed: PlacedWords,
  structures: readonly string[],
): Bounds => {
  const codes = line.codes === '' || line.content.kind === 'regex' ? [undefined] : [...new Set(line.codes)]
  const perSpot = codes.flatMap((code) => {
    const signature = hasCodeCondition(line, expression) && code !== undefined ? { ...line, code } : line
    const marks = marksAt(place, withoutCodes(signature), structures)
    return ordinalsOf(line).map((ordinal) => {
      const spot: LookupPlace = { place, ordinal, code }
      const bounds = occurrenceBounds(spot, { expression, words: placed, marks, script: scriptAt(line, place) })
      return isBeyondLastOrdinal(line) ? atMost(bounds.upper) : bounds
    })
  })
  return withCountBound(line, place, simplifyLine(line, place, expression, placed) ?? anyBounds(perSpot))
}

const withoutCodes = ({ indicator1, indicator2, structure, code }: FieldLine & { code?: string }) => ({
  indicator1,
  indicator2,
  structure,
  ...(code !== undefined && { code }),
})

/**
 * The condition on the script at a place. For 880 fields the tag implies the script; for other fields, a link to an 880
 * does.
 */
const scriptAt = ({ script }: FieldLine, place: string) => (storedTag(place) === '880' ? 'any' : script)

const ordinalsOf = ({ repeat }: FieldLine): readonly number[] =>
  repeat?.kind === 'occurrence'
    ? [Math.min(repeat.number, LAST_ORDINAL)]
    : Array.from({ length: LAST_ORDINAL }, (_, index) => index + 1)

/** Whether a line selects an occurrence that the index does not distinguish from later ones. */
const isBeyondLastOrdinal = ({ repeat }: FieldLine): boolean =>
  repeat?.kind === 'occurrence' && repeat.number >= LAST_ORDINAL

/**
 * Whether a line searches for one word or phrase in the whole field. A lexeme prefix that ends with the tag then covers
 * all occurrences.
 */
const isSingleInWholeField = (
  line: FieldLine,
  script: FieldLine['script'],
  expression: QueryNode | undefined,
): boolean =>
  expression?.kind === 'text' &&
  line.codes === '' &&
  !needsSignature(line) &&
  script === 'any' &&
  line.repeat?.kind !== 'occurrence'

const lexemeInTag = (word: string, place: string): Lexeme => ({ text: `${word}~${place}#`, prefix: true })

const anyInTags = (words: readonly string[], places: readonly string[]): LexemeQuery =>
  orQuery(places.flatMap((place) => words.map((word): LexemeQuery => ({ op: 'lexeme', ...lexemeInTag(word, place) }))))

const simplifyLine = (
  line: FieldLine,
  place: string,
  expression: QueryNode | undefined,
  placed: PlacedWords,
): Bounds | undefined => {
  if (expression?.kind !== 'text' || !isSingleInWholeField(line, scriptAt(line, place), expression)) return undefined
  const { pattern } = expression
  if (pattern.kind === 'exists' || pattern.kind === 'key') return undefined
  if (pattern.kind === 'phrase') {
    const bounds = phraseBounds(pattern, placed, (word) => lexemeInTag(word, place), true)
    return isExact(bounds) ? bounds : undefined
  }
  const words = placed.get(pattern)
  return words && exactly(anyInTags(words, [place]))
}

/** Adds the condition on the number of occurrences of the tag to `bounds`. */
const withCountBound = ({ repeat }: FieldLine, place: string, bounds: Bounds): Bounds => {
  if (repeat?.kind !== 'count') return bounds
  const { min, max } = repeat
  const from = (count: number): LexemeQuery =>
    count <= 1 ? MATCH_ALL : lexeme(`#${place}#${Math.min(count, LAST_ORDINAL)}|`, true)
  const isCountIndexed = min <= LAST_ORDINAL && (max === undefined || max < LAST_ORDINAL)
  const notMore: LexemeQuery =
    max === undefined || max >= LAST_ORDINAL
      ? MATCH_ALL
      : max < 1
        ? MATCH_NONE
        : { op: 'not', part: lexeme(`#${place}#${max + 1}|`, true) }
  const count = andQuery([from(min), notMore])
  const upper = andQuery([bounds.upper, count])
  if (!isCountIndexed) return atMost(upper)
  return isExact(bounds)
    ? exactly(upper)
    : { lower: andQuery([bounds.lower, count]), upper, open: andQuery([bounds.open, count]) }
}

type WordsInPlaces = {
  readonly placed: PlacedWords
  /**
   * The words of patterns with too many words for a look-up in each occurrence. Look-ups by tag narrow the candidates.
   */
  readonly wide: PlacedWords
  /** Whether the look-ups need too many lexemes, even if each pattern matched only one word. */
  readonly isTooLong: boolean
}

/** Finds the words that match each pattern of an expression, up to `MAX_LEXEMES` lexemes in total. */
async function wordsInPlaces(
  line: FieldLine,
  places: readonly string[],
  expression: QueryNode | undefined,
  lexicon: Lexicon,
): Promise<WordsInPlaces> {
  const placed = new Map<SingleWordPattern, readonly string[] | undefined>()
  const wide = new Map<SingleWordPattern, readonly string[]>()
  const patterns = patternsOf(expression, line.codes === '')
  // A subfield code needs separate look-ups for single and for repeated subfields.
  const perCode = patterns.length > 1 ? 2 : 1
  const spots = isSingleInWholeField(line, line.script, expression)
    ? 1
    : LAST_ORDINAL * Math.max(1, new Set(line.codes).size * perCode)
  let left = MAX_LEXEMES
  for (const { pattern, limit } of patterns) {
    const most = Math.max(0, Math.floor(left / (places.length * spots)))
    const wholly = Math.min(limit, Math.max(0, Math.floor(left / places.length)))
    const words = limit === 0 ? undefined : await wholeWords(pattern, lexicon, wholly)
    const isPlaced = words !== undefined && (words.length <= most || words.length === 1)
    placed.set(pattern, isPlaced ? words : undefined)
    if (words === undefined) continue
    if (!isPlaced && limit === MAX_LEXEMES) wide.set(pattern, words)
    left -= words.length * places.length * (isPlaced ? spots : 1)
  }
  return { placed, wide, isTooLong: left < 0 }
}

/** Maximum number of words that a truncated word of a phrase may match. With more, positions decide the phrase. */
const MAX_OPEN = 20

/** A pattern, and the maximum number of words that it may match. */
type LimitedPattern = { readonly pattern: SingleWordPattern; readonly limit: number }

const patternsOf = (node: QueryNode | undefined, isWholeField: boolean): readonly LimitedPattern[] => {
  switch (node?.kind) {
    case 'text': {
      const { pattern } = node
      if (pattern.kind === 'exists' || pattern.kind === 'key') return []
      if (pattern.kind !== 'phrase') return [{ pattern, limit: MAX_LEXEMES }]
      // In a whole field, one complete word with a known tag is enough, because positions determine the others.
      const open = isWholeField && pattern.words.some(({ prefix }) => !prefix) ? 0 : MAX_OPEN
      return pattern.words.map((word) => ({ pattern: word, limit: word.prefix ? open : MAX_LEXEMES }))
    }
    case 'bool':
      return node.clauses.flatMap((clause) => patternsOf(clause.node, isWholeField))
    default:
      return []
  }
}

/** The places (tags) of a line, and the words of those patterns that are looked up there by tag. */
type LineScope = { readonly places: readonly string[]; readonly wide: PlacedWords }

/**
 * A condition that every matching record meets, for the parts that look-ups at places (tags) do not decide: phrases,
 * patterns with many words, and literals of a regular expression.
 */
async function conditionAnywhere({ content }: FieldLine, lexicon: Lexicon, within?: LineScope): Promise<Plan> {
  switch (content.kind) {
    case 'words':
      return expressionAnywhere(content.expression, lexicon, within)
    case 'keyword':
      return allOf(words(fold(content.value)).map(({ text }) => lookup('anywhere', lexeme(text))))
    case 'regex':
      return regexPieces(content.source, lexicon, within?.places)
    case 'none':
      return ALL
  }
}

/**
 * A condition on the whole record that includes all matches of an expression, because words within a field are also
 * within the record. Negated clauses are ignored.
 */
async function expressionAnywhere(node: QueryNode, lexicon: Lexicon, within: LineScope | undefined): Promise<Plan> {
  switch (node.kind) {
    case 'text':
      return patternAnywhere(node.pattern, lexicon, within)
    case 'bool': {
      const plans = async (occur: string): Promise<Plan[]> => {
        const results: Plan[] = []
        for (const clause of node.clauses)
          if (clause.occur === occur) results.push(await expressionAnywhere(clause.node, lexicon, within))
        return results
      }
      const must = await plans('must')
      const should = must.length === 0 ? await plans('should') : []
      return allOf([...must, ...(should.length === 0 ? [] : [anyOf(should)])])
    }
    default:
      return ALL
  }
}

async function patternAnywhere(pattern: TextPattern, lexicon: Lexicon, within: LineScope | undefined): Promise<Plan> {
  switch (pattern.kind) {
    case 'exists':
      return ALL
    case 'key':
      return NONE
    case 'phrase':
      return lookup('anywhere', phraseQuery(pattern, false))
    default: {
      const inPlaces = within?.wide.get(pattern)
      if (within !== undefined && inPlaces !== undefined) return lookup('fields', anyInTags(inPlaces, within.places))
      const sought = await lookupWords(pattern, lexicon)
      return sought === undefined ? ALL : lookup('anywhere', anyOfWords(sought))
    }
  }
}

/** Looks up the words that contain each literal of a regular expression, in fields at `places` (tags) or anywhere. */
async function regexPieces(source: string, lexicon: Lexicon, places: readonly string[] | undefined): Promise<Plan> {
  const plans: Plan[] = []
  for (const piece of literalsOf(source)) {
    const words = await lexicon.containing(piece, MAX_HOLDING)
    if (words === undefined) continue
    const isPlaced = places !== undefined && words.length * places.length <= MAX_HOLDING
    plans.push(
      isPlaced
        ? lookup('fields', orQuery(words.flatMap((word) => places.map((place) => lexeme(`${word}~${place}#`, true)))))
        : lookup('anywhere', orQuery(words.map((word) => lexeme(word)))),
    )
  }
  return allOf(plans)
}

/**
 * Compiles a line that covers many tags. Looks up its words anywhere in the record, looks up its indicators and
 * subfields among the values of `fields_structure`, and checks the other conditions in the content of the records.
 */
async function manyPlaces(line: FieldLine, node: QueryNode, lexicon: Lexicon): Promise<Plan> {
  const needed = await conditionAnywhere(line, lexicon)
  const hasSignature = needsSignature(line)
  const structures = hasSignature ? matchingStructures(line, await lexicon.structures()) : []
  const signed: Plan = hasSignature
    ? { kind: 'value', term: 'fields_structure', test: { kind: 'keys', keys: structures } }
    : ALL
  const isUnbound = line.tag === '.*' && line.codes === '' && line.script === 'any' && line.repeat === undefined
  if (isUnbound && line.content.kind === 'none') return signed
  if (isUnbound && !hasSignature && line.content.kind === 'words' && isOnePart(line.content.expression)) {
    // With too many words, all records are candidates. They all match only if the expression can hold without any word.
    if (needed.kind !== 'all' || mayMatchWithoutWords(line.content.expression)) return needed
  }
  return { kind: 'check', candidates: allOf([needed, signed]), node }
}

/**
 * Whether an expression that holds in the record also holds within a single field: it is one word, one phrase, or
 * alternatives of them.
 */
const isOnePart = (node: QueryNode): boolean => {
  switch (node.kind) {
    case 'text':
      return node.pattern.kind !== 'phrase' || isDecidedByPositions(node.pattern)
    case 'bool':
      return (
        node.clauses.length > 0 && node.clauses.every(({ occur, node: part }) => occur === 'should' && isOnePart(part))
      )
    default:
      return node.kind === 'all'
  }
}
