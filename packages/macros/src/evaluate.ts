import { type Field, isDataField } from '@seriatim/marc'
import { withoutMarks } from '@seriatim/scripts'
import { addNote, countPatternWork, countWork, type Draft, fieldIndexesAt, MacroStop } from './draft.ts'
import type { Argument } from './functions.ts'
import { MAX_TEXT_LENGTH } from './limits.ts'
import type { Comparison, Condition, Expression, FunctionArgument, Part, Place } from './tree.ts'

/**
 * The context of an expression: the field of the statement and, if any, its subfield. `value` is undefined for a
 * missing subfield.
 */
export type Scope = {
  readonly index: number | undefined
  readonly subfield?: { readonly code: string; readonly value: string | undefined }
}

export const NO_SCOPE: Scope = { index: undefined }

/** Thrown if an expression has no value. The statement then leaves its field unchanged. */
export class NoValue extends Error {}

/** Converts blanks of coded fields to `#` as in MARC documentation, and back. */
export const showBlanks = (coded: string): string => coded.replaceAll(' ', '#')
export const readBlanks = (text: string): string => text.replace(/[#\\]/g, ' ')

/** Whether a subfield holds text instead of control data such as numbers, sources and links. */
export const isLettered = (code: string): boolean => code >= 'a' && code <= 'z'

const valuesIn = (field: Field, part: Part): readonly string[] => {
  if (!isDataField(field)) {
    if (part.kind === 'field') return [showBlanks(field.value)]
    return part.kind === 'positions' ? [showBlanks(field.value.slice(part.from, part.to + 1))] : []
  }
  switch (part.kind) {
    case 'field':
      return [
        field.subfields
          .filter(({ code }) => isLettered(code))
          .map(({ value }) => value)
          .join(' '),
      ]
    case 'subfield':
      return field.subfields.flatMap(({ code, value }) => (code === part.code ? [value] : []))
    case 'indicator':
      return [showBlanks(part.which === 1 ? field.indicator1 : field.indicator2)]
    case 'positions':
      return []
  }
}

/**
 * The values at a place such as `245 $a`, in record order. If the place is the subfield that the statement is
 * processing, the only value is that of this subfield.
 */
const valuesAt = (draft: Draft, place: Place, { index, subfield }: Scope): readonly string[] => {
  const { tag, part } = place
  if (tag === 'LDR') return valuesIn({ tag, value: draft.leader }, part)
  if (place.isOwn && index !== undefined) {
    if (part.kind === 'subfield' && subfield?.code === part.code)
      return subfield.value === undefined ? [] : [subfield.value]
    const own = draft.seen[index]
    return own ? valuesIn(own, part) : []
  }
  countWork(draft, draft.seen.length)
  return fieldIndexesAt(draft.seen, place).flatMap((each) => {
    const field = draft.seen[each]
    return field ? valuesIn(field, part) : []
  })
}

const counted = (draft: Draft, text: string): string => {
  if (text.length > MAX_TEXT_LENGTH) throw new MacroStop('too_long', { tag: '', most: MAX_TEXT_LENGTH })
  countWork(draft, text.length + 1)
  return text
}

/**
 * The text of an expression. If the expression is a place such as `245 $a`, the text is the first non-empty value
 * there, or `''`.
 * @throws NoValue if a function has no result, after adding a note
 */
export const expressionText = (draft: Draft, expression: Expression, scope: Scope): string => {
  switch (expression.kind) {
    case 'text':
      return expression.text
    case 'place':
      return counted(draft, valuesAt(draft, expression.place, scope).find((value) => value !== '') ?? '')
    case 'joined': {
      let joined = ''
      for (const part of expression.parts) joined = counted(draft, joined + expressionText(draft, part, scope))
      return joined
    }
    case 'call': {
      const { surroundings, language } = draft
      const args = expression.given.map((each) => argumentOf(draft, each, scope))
      const [text] = args
      for (const each of expression.given)
        if (each.kind === 'pattern' && typeof text === 'string') countPatternWork(draft, each.pattern, text)
      const result = expression.function.apply(args, { surroundings, language })
      if ('text' in result) return counted(draft, result.text)
      addNote(draft, result.note, { value: result.value })
      throw new NoValue()
    }
  }
}

const argumentOf = (draft: Draft, args: FunctionArgument, scope: Scope): Argument => {
  if (args.kind === 'pattern') return args.pattern
  if (args.kind === 'replacement') return args.replacement
  return expressionText(draft, args, scope)
}

const COMPARE: Readonly<Record<Comparison, (left: string, right: string) => boolean>> = {
  '=': (left, right) => left === right,
  '!=': (left, right) => left === right,
  contains: (left, right) => left.includes(right),
  'starts with': (left, right) => left.startsWith(right),
  'ends with': (left, right) => left.endsWith(right),
}

/** All values of a place, or the single value of another expression, without non-sorting marks. */
const comparedOf = (draft: Draft, expression: Expression, scope: Scope): readonly string[] =>
  (expression.kind === 'place'
    ? valuesAt(draft, expression.place, scope)
    : [expressionText(draft, expression, scope)]
  ).map((value) => withoutMarks(counted(draft, value)))

/**
 * Evaluates a condition. A comparison is true if one of the values matches. `!=` is true if no value is equal.
 * @throws NoValue if an expression has no value
 */
export const isConditionTrue = (draft: Draft, condition: Condition, scope: Scope): boolean => {
  switch (condition.kind) {
    case 'exists':
      return exists(draft, condition.place, scope)
    case 'compare': {
      const right = withoutMarks(expressionText(draft, condition.right, scope))
      const compare = COMPARE[condition.how]
      const isOne = comparedOf(draft, condition.left, scope).some((left) => compare(left, right))
      return condition.how === '!=' ? !isOne : isOne
    }
    case 'matches':
      return comparedOf(draft, condition.left, scope).some((left) => {
        countPatternWork(draft, condition.pattern, left)
        return condition.pattern.isIn(left)
      })
    case 'not':
      return !isConditionTrue(draft, condition.condition, scope)
    case 'and':
      return condition.conditions.every((each) => isConditionTrue(draft, each, scope))
    case 'or':
      return condition.conditions.some((each) => isConditionTrue(draft, each, scope))
  }
}

/**
 * Whether a place exists: the field itself or, for a part of a field, content other than blanks and fill characters.
 */
const exists = (draft: Draft, place: Place, scope: Scope): boolean => {
  const { part } = place
  if (part.kind === 'field') return place.isOwn || place.tag === 'LDR' || fieldIndexesAt(draft.seen, place).length > 0
  const isCoded = part.kind === 'positions' || part.kind === 'indicator'
  return valuesAt(draft, place, scope).some((value) => value.trim() !== '' && !(isCoded && /^[#|]*$/.test(value)))
}
