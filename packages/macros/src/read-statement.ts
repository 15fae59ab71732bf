import { isControlTag } from '@seriatim/marc'
import { Mistake } from './errors.ts'
import { isFixed, parsePlace, refuseProtectedPlace } from './place.ts'
import {
  needSign,
  needWord,
  readCondition,
  readExpression,
  readPlaceToken,
  readReplacement,
  readReplaceSearch,
  takeWord,
  tokenRange,
} from './read-expression.ts'
import type { TokenRange, Tokens } from './tokens.ts'
import type { Condition, Expression, NewSubfield, Place, Statement } from './tree.ts'

/** A statement of one line. `compileMacro` combines such statements to blocks. */
export type LineStatement = Exclude<Statement, { readonly kind: 'if' }>

const ORIGINALS = '880'

/**
 * Reads the place that a statement changes. The place must name a field.
 * @throws Mistake
 */
const readTarget = (tokens: Tokens): { readonly place: Place; readonly at: TokenRange } => {
  const token = readPlaceToken(tokens)
  const at = tokenRange(token)
  const place = parsePlace(token.text, at, undefined)
  refuseProtectedPlace(place, at)
  return { place, at }
}

const readWhereClause = (tokens: Tokens, own: string | undefined): Condition | undefined =>
  takeWord(tokens, 'where') ? readCondition(tokens, own) : undefined

/** Indicators as typed by users. `#`, `\` and `_` are blanks. */
const INDICATOR = /^[0-9a-z#\\_]$/
const toIndicator = (text: string): string => (/[#\\_]/.test(text) ? ' ' : text)

/**
 * Refuses an invalid literal text. @throws Mistake 'wrong_length' | 'bad_indicator' if the text is invalid for the
 * place
 */
const refuseInvalidLiteral = ({ part }: Place, value: Expression, at: TokenRange): void => {
  if (value.kind !== 'text') return
  const { text } = value
  if (part.kind === 'indicator' && !(text === ' ' || INDICATOR.test(text)))
    throw new Mistake(at, 'bad_indicator', { value: text })
  const needed = part.kind === 'positions' ? part.to - part.from + 1 : undefined
  if (needed !== undefined && text.length !== needed) throw new Mistake(at, 'wrong_length', { needed, is: text.length })
}

const readSet = (tokens: Tokens, line: number): LineStatement => {
  const { place, at } = readTarget(tokens)
  if (place.part.kind === 'field' && !isFixed(place.tag)) throw new Mistake(at, 'needs_subfield', { tag: place.tag })
  needSign(tokens, '=')
  const start = tokens.peek()
  const value = readExpression(tokens, place.tag)
  refuseInvalidLiteral(place, value, tokenRange(start))
  return { kind: 'set', line, place, value, where: readWhereClause(tokens, place.tag) }
}

const readAdd = (tokens: Tokens, line: number): LineStatement => {
  const { place, at } = readTarget(tokens)
  const { tag, part } = place
  if (part.kind === 'subfield') {
    const value = readExpression(tokens, tag)
    return { kind: 'addSubfield', line, place, code: part.code, value, where: readWhereClause(tokens, tag) }
  }
  if (part.kind !== 'field' || place.which !== 'all') throw new Mistake(at, 'expected_field_or_subfield')
  if (tag === ORIGINALS) throw new Mistake(at, 'original_script')
  if (isControlTag(tag)) {
    const value = readExpression(tokens, undefined)
    return { kind: 'addControlField', line, tag, value, where: readWhereClause(tokens, undefined) }
  }
  const { text, ...indicators } = tokens.indicators()
  const [indicator1 = '', indicator2 = ''] = text
  if (text.length !== 2 || !INDICATOR.test(indicator1) || !INDICATOR.test(indicator2))
    throw new Mistake(indicators, 'expected_indicators', { tag })
  const subfields = readNewSubfields(tokens)
  return {
    kind: 'addField',
    line,
    tag,
    indicator1: toIndicator(indicator1),
    indicator2: toIndicator(indicator2),
    subfields,
    where: readWhereClause(tokens, undefined),
  }
}

const readNewSubfields = (tokens: Tokens): readonly NewSubfield[] => {
  const subfields: NewSubfield[] = []
  for (;;) {
    const token = tokens.peek()
    const [, code] = token.kind === 'place' ? (/^\$([a-z0-9])$/.exec(token.text) ?? []) : []
    if (code === undefined) {
      if (subfields.length > 0) return subfields
      throw new Mistake(tokenRange(token), 'expected_subfield')
    }
    if (code === '6') throw new Mistake(tokenRange(token), 'linkage')
    tokens.next()
    subfields.push({ code, value: readExpression(tokens, undefined) })
  }
}

const readDelete = (tokens: Tokens, line: number): LineStatement => {
  const { place, at } = readTarget(tokens)
  const { kind } = place.part
  // 008 and the leader are required in every record.
  if (place.tag === '008' && kind === 'field') throw new Mistake(at, 'system_place', { tag: place.tag })
  if (kind !== 'field' && kind !== 'subfield') throw new Mistake(at, 'expected_field_or_subfield')
  return { kind: 'delete', line, place, where: readWhereClause(tokens, place.tag) }
}

const isSameKind = (from: Place, to: Place): boolean =>
  from.part.kind === to.part.kind && (from.part.kind === 'subfield' || !(isFixed(from.tag) || isFixed(to.tag)))

const readTransfer = (tokens: Tokens, line: number, kind: 'copy' | 'move'): LineStatement => {
  const { place: from, at } = readTransferPlace(tokens, kind === 'move')
  needWord(tokens, 'to')
  const { place: to, at: atTo } = readTransferPlace(tokens, true)
  if (!isSameKind(from, to)) throw new Mistake(atTo, 'unlike_places')
  if (from.tag === ORIGINALS || to.tag === ORIGINALS)
    throw new Mistake(from.tag === ORIGINALS ? at : atTo, 'original_script')
  const isSame = from.tag === to.tag
  const codes = [from, to].map(({ part }) => (part.kind === 'subfield' ? part.code : ''))
  if (isSame && codes[0] === codes[1]) throw new Mistake(atTo, 'same_place')
  if (to.which !== 'all' && (isSame || to.part.kind === 'field')) throw new Mistake(atTo, 'occurrence_of_target')
  return { kind, line, from, to, where: readWhereClause(tokens, from.tag) }
}

const readTransferPlace = (tokens: Tokens, isChanged: boolean): { readonly place: Place; readonly at: TokenRange } => {
  const token = readPlaceToken(tokens)
  const at = tokenRange(token)
  const place = parsePlace(token.text, at, undefined)
  const { part } = place
  if (part.kind !== 'field' && part.kind !== 'subfield') throw new Mistake(at, 'expected_field_or_subfield')
  if (isChanged) refuseProtectedPlace(place, at)
  else if (part.kind === 'subfield' && part.code === '6') throw new Mistake(at, 'linkage')
  return { place, at }
}

const readReplace = (tokens: Tokens, line: number): LineStatement => {
  const search = readReplaceSearch(tokens)
  needWord(tokens, 'with')
  const replacement = readReplacement(tokens, search.kind === 'pattern' ? search.pattern.groups : undefined)
  needWord(tokens, 'in')
  const { place, at } = readTarget(tokens)
  const { kind } = place.part
  if (kind !== 'field' && kind !== 'subfield') throw new Mistake(at, 'expected_field_or_subfield')
  return { kind: 'replace', line, wanted: search, replacement, place, where: readWhereClause(tokens, place.tag) }
}

/**
 * Reads the statement after its first word.
 * @throws Mistake
 */
export const readStatement = (
  word: 'set' | 'add' | 'delete' | 'copy' | 'move' | 'replace',
  tokens: Tokens,
  line: number,
): LineStatement => {
  switch (word) {
    case 'set':
      return readSet(tokens, line)
    case 'add':
      return readAdd(tokens, line)
    case 'delete':
      return readDelete(tokens, line)
    case 'copy':
    case 'move':
      return readTransfer(tokens, line, word)
    case 'replace':
      return readReplace(tokens, line)
  }
}
