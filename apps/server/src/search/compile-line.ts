/** Plans of data-field lines: all conditions of a line hold within one occurrence of a field. */

import { allowsNone, LAST_ORDINAL, words } from '@seriatim/analyser'
import type { FieldLine, QueryNode, SingleWordPattern, TextPattern } from '@seriatim/query'
import { fold } from '@seriatim/scripts'
import {
  anyBounds,
  atMost,
  type Bounds,
  exactly,
  isExact,
  isTold,
  mayHoldWithoutWords,
  type PlacedWords,
  phraseWhere,
  type Spot,
  spotBounds,
} from './compile-occurrence.ts'
import { asksForSignature, fittingStructures, marksAt, placesOf, storedTag } from './compile-places.ts'
import { anyOfWords, isToldByPositions, phraseQuery, soughtWords, wholeWords } from './compile-words.ts'
import { both, EVERY, either, type LexemeQuery, lexeme, NOTHING, sizeOf } from './lexemes.ts'
import type { Lexicon, Plan } from './plan.ts'
import { ALL, allOf, anyOf, lookup, NONE, not } from './plans.ts'
import { literalsOf } from './regex-literals.ts'

/** A line over more places is looked up anywhere, and its candidates are read. */
const MAX_PLACES = 60

/** Lexemes that a line may name: past this its words are looked up anywhere. */
const MAX_LEXEMES = 20_000

/** `node` is what a record has to answer where the index does not tell: the line, or the text that stands for it. */
export async function compileLine(line: FieldLine, node: QueryNode, lexicon: Lexicon): Promise<Plan> {
  const places = await placesOf(line, lexicon)
  const found =
    places.length === 0
      ? NONE
      : places.length > MAX_PLACES
        ? await manyPlaces(line, node, lexicon)
        : await fewPlaces(line, node, places, lexicon)
  return allowsNone(line) ? anyOf([found, not(existence(places))]) : found
}

/** The records that have a field at one of the places. */
const existence = (places: readonly string[]): Plan =>
  lookup('fields', either(places.map((place) => lexeme(`#${place}#`, true))))

/** An exact condition, or the candidates that it leaves open. */
const checked = (exact: Plan, candidates: Plan, node: QueryNode): Plan =>
  anyOf([exact, { kind: 'check', candidates: allOf([candidates, not(exact)]), node }])

async function fewPlaces(line: FieldLine, node: QueryNode, places: readonly string[], lexicon: Lexicon): Promise<Plan> {
  const expression = expressionOf(line)
  const most = Math.floor(MAX_LEXEMES / (places.length * LAST_ORDINAL * Math.max(1, line.codes.length)))
  const placed = await placedWords(expression, lexicon, most)
  const structures = asksForMore(line, expression) ? await lexicon.structures() : []
  const { lower, upper, open } = anyBounds(
    places.map((place) => placeBounds(line, place, expression, placed, structures)),
  )
  const isByWords = line.content.kind === 'words' || line.content.kind === 'none'
  if (isByWords && lower === upper && sizeOf(upper) <= MAX_LEXEMES) return lookup('fields', upper)
  const isPlaced = line.content.kind === 'keyword' || (expression !== undefined && isInPlace(expression, placed))
  const needed = isPlaced ? ALL : await neededAnywhere(line, lexicon, places)
  if (sizeOf(upper) > MAX_LEXEMES) return { kind: 'check', candidates: allOf([existence(places), needed]), node }
  return isByWords
    ? checked(lookup('fields', lower), allOf([lookup('fields', open), needed]), node)
    : checked(NONE, allOf([lookup('fields', upper), needed]), node)
}

/** Whether the places of its words tell all of an expression that lexemes can: no pattern is too frequent, no phrase too loose. */
const isInPlace = (node: QueryNode, placed: PlacedWords): boolean => {
  switch (node.kind) {
    case 'text':
      return node.pattern.kind === 'phrase'
        ? isTold(node.pattern, placed)
        : singlePatterns(node.pattern).every((pattern) => placed.get(pattern))
    case 'bool':
      return node.clauses.every((clause) => isInPlace(clause.node, placed))
    default:
      return true
  }
}

/** What of the content words can answer in place: the whole of an expression, all words of a value. */
const expressionOf = ({ content }: FieldLine): QueryNode | undefined => {
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

const asksForMore = (line: FieldLine, expression: QueryNode | undefined): boolean =>
  line.indicator2 + line.structure !== '' || asksForCode(line, expression)

/** Whether that a subfield is there has to be asked for: a word in it says so by itself. */
const asksForCode = ({ codes, content }: FieldLine, expression: QueryNode | undefined): boolean =>
  codes !== '' && content.kind !== 'regex' && (expression === undefined || mayHoldWithoutWords(expression))

const placeBounds = (
  line: FieldLine,
  place: string,
  expression: QueryNode | undefined,
  placed: PlacedWords,
  structures: readonly string[],
): Bounds => {
  const codes = line.codes === '' || line.content.kind === 'regex' ? [undefined] : [...new Set(line.codes)]
  const perSpot = codes.flatMap((code) => {
    const signature = asksForCode(line, expression) && code !== undefined ? { ...line, code } : line
    const marks = marksAt(place, withoutCodes(signature), structures)
    return ordinalsOf(line).map((ordinal) => {
      const spot: Spot = { place, ordinal, code }
      const bounds = spotBounds(spot, { expression, words: placed, marks, script: scriptAt(line, place) })
      return isPast(line) ? atMost(bounds.upper) : bounds
    })
  })
  return counted(line, place, simplified(line, place, expression, placed) ?? anyBounds(perSpot))
}

const withoutCodes = ({ indicator1, indicator2, structure, code }: FieldLine & { code?: string }) => ({
  indicator1,
  indicator2,
  structure,
  ...(code !== undefined && { code }),
})

/** The script of what stands at a place of 880s is known; elsewhere a link tells it. */
const scriptAt = ({ script }: FieldLine, place: string) => (storedTag(place) === '880' ? 'any' : script)

const ordinalsOf = ({ repeat }: FieldLine): readonly number[] =>
  repeat?.kind === 'occurrence'
    ? [Math.min(repeat.number, LAST_ORDINAL)]
    : Array.from({ length: LAST_ORDINAL }, (_, index) => index + 1)

/** An occurrence whose number the index does not tell from others. */
const isPast = ({ repeat }: FieldLine): boolean => repeat?.kind === 'occurrence' && repeat.number >= LAST_ORDINAL

/** A line that asks for one word or phrase in the whole field: the lexeme up to its tag says it for all occurrences. */
const simplified = (
  line: FieldLine,
  place: string,
  expression: QueryNode | undefined,
  placed: PlacedWords,
): Bounds | undefined => {
  if (
    expression?.kind !== 'text' ||
    line.codes !== '' ||
    asksForSignature(line) ||
    scriptAt(line, place) !== 'any' ||
    line.repeat?.kind === 'occurrence'
  )
    return undefined
  const { pattern } = expression
  if (pattern.kind === 'exists' || pattern.kind === 'key') return undefined
  const inTag = (word: string) => ({ text: `${word}~${place}#`, prefix: true })
  const query =
    pattern.kind === 'phrase'
      ? phraseWhere(pattern, placed, inTag)
      : placed.get(pattern) && either(placed.get(pattern)!.map((word) => ({ op: 'lexeme', ...inTag(word) })))
  return query && exactly(query)
}

/** With how often the tag occurs, where the line counts. */
const counted = ({ repeat }: FieldLine, place: string, bounds: Bounds): Bounds => {
  if (repeat?.kind !== 'count') return bounds
  const { min, max } = repeat
  const from = (count: number): LexemeQuery =>
    count <= 1 ? EVERY : lexeme(`#${place}#${Math.min(count, LAST_ORDINAL)}|`, true)
  const isCountTold = min <= LAST_ORDINAL && (max === undefined || max < LAST_ORDINAL)
  const notMore: LexemeQuery =
    max === undefined || max >= LAST_ORDINAL
      ? EVERY
      : max < 1
        ? NOTHING
        : { op: 'not', part: lexeme(`#${place}#${max + 1}|`, true) }
  const count = both([from(min), notMore])
  const upper = both([bounds.upper, count])
  if (!isCountTold) return atMost(upper)
  return isExact(bounds)
    ? exactly(upper)
    : { lower: both([bounds.lower, count]), upper, open: both([bounds.open, count]) }
}

/** The words of each pattern of an expression, as far as they are at most `most`. */
async function placedWords(expression: QueryNode | undefined, lexicon: Lexicon, most: number): Promise<PlacedWords> {
  const placed = new Map<SingleWordPattern, readonly string[] | undefined>()
  for (const pattern of patternsOf(expression)) placed.set(pattern, await wholeWords(pattern, lexicon, most))
  return placed
}

const singlePatterns = (pattern: TextPattern): readonly SingleWordPattern[] => {
  switch (pattern.kind) {
    case 'exists':
    case 'key':
      return []
    case 'phrase':
      return pattern.words
    default:
      return [pattern]
  }
}

const patternsOf = (node: QueryNode | undefined): readonly SingleWordPattern[] => {
  switch (node?.kind) {
    case 'text':
      return singlePatterns(node.pattern)
    case 'bool':
      return node.clauses.flatMap((clause) => patternsOf(clause.node))
    default:
      return []
  }
}

/**
 * What a record that answers the line holds somewhere, as far as its places do not tell better: phrases, words too many
 * to be looked up in place, and the pieces of a regular expression.
 */
async function neededAnywhere(
  { content }: FieldLine,
  lexicon: Lexicon,
  places: readonly string[] | undefined,
): Promise<Plan> {
  switch (content.kind) {
    case 'words':
      return anywhere(content.expression, lexicon)
    case 'keyword':
      return allOf(words(fold(content.value)).map(({ text }) => lookup('anywhere', lexeme(text))))
    case 'regex':
      return regexPieces(content.source, lexicon, places)
    case 'none':
      return ALL
  }
}

/** A superset of an expression: where it holds within a field, it holds in the record, but for what it denies. */
async function anywhere(node: QueryNode, lexicon: Lexicon): Promise<Plan> {
  switch (node.kind) {
    case 'text':
      return patternAnywhere(node.pattern, lexicon)
    case 'bool': {
      const plans = async (occur: string): Promise<Plan[]> => {
        const found: Plan[] = []
        for (const clause of node.clauses) if (clause.occur === occur) found.push(await anywhere(clause.node, lexicon))
        return found
      }
      const must = await plans('must')
      const should = must.length === 0 ? await plans('should') : []
      return allOf([...must, ...(should.length === 0 ? [] : [anyOf(should)])])
    }
    default:
      return ALL
  }
}

async function patternAnywhere(pattern: TextPattern, lexicon: Lexicon): Promise<Plan> {
  switch (pattern.kind) {
    case 'exists':
      return ALL
    case 'key':
      return NONE
    case 'phrase':
      return lookup('anywhere', phraseQuery(pattern, false))
    default: {
      const sought = await soughtWords(pattern, lexicon)
      return sought === undefined ? ALL : lookup('anywhere', anyOfWords(sought))
    }
  }
}

/** The words that hold each piece of the regular expression, at the places or anywhere. */
async function regexPieces(source: string, lexicon: Lexicon, places: readonly string[] | undefined): Promise<Plan> {
  const plans: Plan[] = []
  for (const piece of literalsOf(source)) {
    const found = await lexicon.containing(piece, MAX_LEXEMES)
    if (found === undefined) continue
    const isPlaced = places !== undefined && found.length * places.length <= MAX_LEXEMES
    plans.push(
      isPlaced
        ? lookup('fields', either(found.flatMap((word) => places.map((place) => lexeme(`${word}~${place}#`, true)))))
        : lookup('anywhere', either(found.map((word) => lexeme(word)))),
    )
  }
  return allOf(plans)
}

/** A line over many tags: its words anywhere, its signature among the values of `fields_structure`, the rest read. */
async function manyPlaces(line: FieldLine, node: QueryNode, lexicon: Lexicon): Promise<Plan> {
  const needed = await neededAnywhere(line, lexicon, undefined)
  const hasSignature = asksForSignature(line)
  const structures = hasSignature ? fittingStructures(line, await lexicon.structures()) : []
  const signed: Plan = hasSignature
    ? { kind: 'value', term: 'fields_structure', test: { kind: 'keys', keys: structures } }
    : ALL
  const isUnbound = line.tag === '.*' && line.codes === '' && line.script === 'any' && line.repeat === undefined
  if (isUnbound && line.content.kind === 'none') return signed
  if (isUnbound && !hasSignature && line.content.kind === 'words' && isOnePart(line.content.expression)) {
    // Words too many to be looked up narrow nothing down: only what asks for no word holds everywhere.
    if (needed.kind !== 'all' || mayHoldWithoutWords(line.content.expression)) return needed
  }
  return { kind: 'check', candidates: allOf([needed, signed]), node }
}

/** What holds within some field where it holds in the record: one word, one phrase, alternatives of them. */
const isOnePart = (node: QueryNode): boolean => {
  switch (node.kind) {
    case 'text':
      return node.pattern.kind !== 'phrase' || isToldByPositions(node.pattern)
    case 'bool':
      return (
        node.clauses.length > 0 && node.clauses.every(({ occur, node: part }) => occur === 'should' && isOnePart(part))
      )
    default:
      return node.kind === 'all'
  }
}
