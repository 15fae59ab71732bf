import { isControlTag } from '@seriatim/marc'
import { fieldDefinition } from '@seriatim/profile/fields'
import { placeFault, readPlace } from '@seriatim/rules/place'
import { Mistake } from './errors.ts'
import type { TokenRange } from './tokens.ts'
import type { FieldSelector, Part, Place } from './tree.ts'

const LEADER = 'LDR'

/** Tags of fields that the system writes on save. */
const SYSTEM_TAGS: ReadonlySet<string> = new Set(['001', '005', '039'])
/** Leader positions that macros may set. The others are computed or constant. */
const OWN_LEADER_POSITIONS: ReadonlySet<number> = new Set([5, 6, 7, 8, 17, 18, 19])

const PLACE_SYNTAX = /^(LDR|\d{3})(?:\[(\d{1,4}|last)\])?(.*)$/i
const SHORT = /^[$^]/

export const isFixed = (tag: string): boolean => tag === LEADER || isControlTag(tag)

/**
 * Parses a place. `own` is the tag of the statement's fields, or undefined. A place with this tag and without a number
 * refers to the current field.
 * @throws Mistake 'bad_place' | 'bad_position' | 'no_own_field' | 'not_in_control_field' | 'only_in_control_field'
 */
export const parsePlace = (text: string, at: TokenRange, own: string | undefined): Place => {
  const isShort = SHORT.test(text)
  if (isShort && own === undefined) throw new Mistake(at, 'no_own_field', { place: text })
  const [, written = '', number, rest = ''] = PLACE_SYNTAX.exec(isShort ? `${own}${text}` : text) ?? []
  const tag = written.toUpperCase()
  const read = readPlace(tag + rest)
  if (!read || number === '0') throw new Mistake(at, 'bad_place', { place: text })
  const { subfield, indicator, from, to } = read
  if (isFixed(tag) && (subfield !== undefined || indicator !== undefined))
    throw new Mistake(at, 'not_in_control_field', { tag })
  if (!isFixed(tag) && from !== undefined) throw new Mistake(at, 'only_in_control_field', { tag })
  if (from !== undefined && placeFault(tag + rest) === 'unknown_position')
    throw new Mistake(at, 'bad_position', { place: text })
  const which: FieldSelector =
    number === undefined ? 'all' : number.toLowerCase() === 'last' ? 'last' : Number.parseInt(number, 10)
  const part: Part =
    subfield !== undefined
      ? { kind: 'subfield', code: subfield }
      : indicator !== undefined
        ? { kind: 'indicator', which: indicator }
        : from !== undefined && to !== undefined
          ? { kind: 'positions', from, to }
          : { kind: 'field' }
  return { tag, which, part, isOwn: own === tag && which === 'all' }
}

/**
 * Refuses changes of system fields, the ISSN of the record and 880 linkage.
 * @throws Mistake 'system_place' | 'linkage' | 'leader_position'
 */
export const refuseProtectedPlace = ({ tag, part }: Place, at: TokenRange): void => {
  const isNumber = tag === '022' && (part.kind === 'field' || (part.kind === 'subfield' && part.code === 'a'))
  if (SYSTEM_TAGS.has(tag) || isNumber || fieldDefinition(tag)?.enrichment)
    throw new Mistake(at, 'system_place', { tag })
  if (part.kind === 'subfield' && part.code === '6') throw new Mistake(at, 'linkage')
  if (tag !== LEADER) return
  if (part.kind !== 'positions') throw new Mistake(at, 'leader_position')
  for (let position = part.from; position <= part.to; position++)
    if (!OWN_LEADER_POSITIONS.has(position)) throw new Mistake(at, 'leader_position')
}
