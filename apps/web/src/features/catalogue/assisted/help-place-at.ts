import { isDataField } from '@seriatim/marc'
import { type Content, isUnread } from '../../document/content.ts'
import type { CursorPlace } from '../codes/coded-place.ts'
import type { HelpPlace } from '../codes/help-place.ts'
import { LEADER } from './blocks.ts'
import type { FormPlace } from './form-context.ts'
import { placeOfElement } from './form-keys.ts'

/** The first position of the part `part`: `p18`, `p07-10`, or `p18-21-19` for one character of a range. */
const positionOf = (part: string): number => {
  const [first = '', , third] = part.slice(1).split('-')
  return Number(third ?? first)
}

/** Converts a place of the form to a cursor place (tag, subfield, indicator or position). */
const cursorPlaceOf = ({ entry: index, part }: FormPlace, content: Content): CursorPlace | undefined => {
  const leader = content.leader ?? ''
  const at = /^p\d/.test(part) ? positionOf(part) : undefined
  if (index === LEADER)
    return at === undefined ? undefined : { kind: 'position', tag: 'LDR', value: leader, leader, at }
  const field = content.entries[index]
  if (!field || isUnread(field)) return undefined
  if (!isDataField(field))
    return at === undefined ? undefined : { kind: 'position', tag: field.tag, value: field.value, leader, at }
  if (part === 'i1' || part === 'i2') return { kind: 'indicator', field, which: part === 'i1' ? 1 : 2 }
  return /^\d+$/.test(part) ? { kind: 'subfield', field, index: Number(part) } : undefined
}

/** The tag and the cursor place to which an element of the form belongs. */
export const helpPlaceAt = (element: Element | null, content: Content): HelpPlace | undefined => {
  const tag = element?.closest<HTMLElement>('[data-tag]')?.dataset.tag
  if (tag === undefined) return undefined
  const place = placeOfElement(element)
  return { tag, place: place && cursorPlaceOf(place, content) }
}
