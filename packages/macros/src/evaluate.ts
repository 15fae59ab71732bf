import { type Field, isDataField } from '@seriatim/marc'
import { withoutMarks } from '@seriatim/scripts'
import { type Draft, indexesOf, note, Stop, work, workOf } from './draft.ts'
import type { Argument } from './functions.ts'
import { MAX_TEXT_LENGTH } from './limits.ts'
import type { Comparison, Condition, Expression, Given, Part, Place } from './tree.ts'

/** What a value is asked of: the field that a statement works on, and in it the subfield, `undefined` where it lacks one. */
export type Scope = {
  readonly index: number | undefined
  readonly subfield?: { readonly code: string; readonly value: string | undefined }
}

export const NO_SCOPE: Scope = { index: undefined }

/** A value that there is not; the statement leaves its field as it is. */
export class NoValue extends Error {}

/** Blanks of coded places as MARC writes them, and back. */
export const shown = (coded: string): string => coded.replaceAll(' ', '#')
export const coded = (text: string): string => text.replace(/[#\\]/g, ' ')

/** Text, not what controls it: numbers, sources, links. */
export const isLettered = (code: string): boolean => code >= 'a' && code <= 'z'

const valuesIn = (field: Field, part: Part): readonly string[] => {
  if (!isDataField(field)) {
    if (part.kind === 'field') return [shown(field.value)]
    return part.kind === 'positions' ? [shown(field.value.slice(part.from, part.to + 1))] : []
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
      return [shown(part.which === 1 ? field.indicator1 : field.indicator2)]
    case 'positions':
      return []
  }
}

/** What stands at a place, in the order of the record. Own subfield of a statement: that one alone. */
const valuesAt = (draft: Draft, place: Place, { index, subfield }: Scope): readonly string[] => {
  const { tag, part } = place
  if (tag === 'LDR') return valuesIn({ tag, value: draft.leader }, part)
  if (place.isOwn && index !== undefined) {
    if (part.kind === 'subfield' && subfield?.code === part.code)
      return subfield.value === undefined ? [] : [subfield.value]
    const own = draft.seen[index]
    return own ? valuesIn(own, part) : []
  }
  work(draft, draft.seen.length)
  return indexesOf(draft.seen, place).flatMap((each) => {
    const field = draft.seen[each]
    return field ? valuesIn(field, part) : []
  })
}

const counted = (draft: Draft, text: string): string => {
  if (text.length > MAX_TEXT_LENGTH) throw new Stop('too_long', { tag: '', most: MAX_TEXT_LENGTH })
  work(draft, text.length + 1)
  return text
}

/**
 * The text of an expression: of a place the first one that says something, `''` where there is none.
 * @throws NoValue where a function has no answer, which is noted
 */
export const textOf = (draft: Draft, expression: Expression, scope: Scope): string => {
  switch (expression.kind) {
    case 'text':
      return expression.text
    case 'place':
      return counted(draft, valuesAt(draft, expression.place, scope).find((value) => value !== '') ?? '')
    case 'joined': {
      let joined = ''
      for (const part of expression.parts) joined = counted(draft, joined + textOf(draft, part, scope))
      return joined
    }
    case 'call': {
      const { surroundings, language } = draft
      const given = expression.given.map((each) => argumentOf(draft, each, scope))
      const [text] = given
      for (const each of expression.given)
        if (each.kind === 'pattern' && typeof text === 'string') workOf(draft, each.pattern, text)
      const result = expression.function.apply(given, { surroundings, language })
      if ('text' in result) return counted(draft, result.text)
      note(draft, result.note, { value: result.value })
      throw new NoValue()
    }
  }
}

const argumentOf = (draft: Draft, given: Given, scope: Scope): Argument => {
  if (given.kind === 'pattern') return given.pattern
  if (given.kind === 'replacement') return given.replacement
  return textOf(draft, given, scope)
}

const COMPARE: Readonly<Record<Comparison, (left: string, right: string) => boolean>> = {
  '=': (left, right) => left === right,
  '!=': (left, right) => left === right,
  contains: (left, right) => left.includes(right),
  'starts with': (left, right) => left.startsWith(right),
  'ends with': (left, right) => left.endsWith(right),
}

/** All values of a place, the one of anything else; without the marks around what does not sort. */
const comparedOf = (draft: Draft, expression: Expression, scope: Scope): readonly string[] =>
  (expression.kind === 'place' ? valuesAt(draft, expression.place, scope) : [textOf(draft, expression, scope)]).map(
    (value) => withoutMarks(counted(draft, value)),
  )

/**
 * Whether a condition holds: a comparison where one of the values fits, `!=` where none does.
 * @throws NoValue
 */
export const holds = (draft: Draft, condition: Condition, scope: Scope): boolean => {
  switch (condition.kind) {
    case 'exists':
      return exists(draft, condition.place, scope)
    case 'compare': {
      const right = withoutMarks(textOf(draft, condition.right, scope))
      const compare = COMPARE[condition.how]
      const isOne = comparedOf(draft, condition.left, scope).some((left) => compare(left, right))
      return condition.how === '!=' ? !isOne : isOne
    }
    case 'matches':
      return comparedOf(draft, condition.left, scope).some((left) => {
        workOf(draft, condition.pattern, left)
        return condition.pattern.isIn(left)
      })
    case 'not':
      return !holds(draft, condition.condition, scope)
    case 'and':
      return condition.conditions.every((each) => holds(draft, each, scope))
    case 'or':
      return condition.conditions.some((each) => holds(draft, each, scope))
  }
}

/** A field is there or not; everything else says something or not: blanks and fill characters do not. */
const exists = (draft: Draft, place: Place, scope: Scope): boolean => {
  const { part } = place
  if (part.kind === 'field') return place.isOwn || place.tag === 'LDR' || indexesOf(draft.seen, place).length > 0
  const isCoded = part.kind === 'positions' || part.kind === 'indicator'
  return valuesAt(draft, place, scope).some((value) => value.trim() !== '' && !(isCoded && /^[#|]*$/.test(value)))
}
