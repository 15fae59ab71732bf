import { isDataField } from '@seriatim/marc'
import type { LineReading } from '../../document/lines.ts'
import type { CursorPlace } from '../codes/coded-place.ts'

/** A part of a field (position, indicator or subfield), and its range in the line in UTF-16 units. */
export type LinePlace = { readonly place: CursorPlace; readonly from: number; readonly to: number }

/**
 * The part of a field at a column of a line: a position of a fixed field, an indicator or a subfield. Undefined in a
 * tag and in lines that cannot be parsed. In a fixed field an escape such as `{dollar}` counts as many positions as it
 * has characters.
 */
export const linePlace = (
  { leader: line, field, parts }: LineReading,
  column: number,
  leader: string,
): LinePlace | undefined => {
  const first = parts.find(({ kind }) => kind !== 'tag')
  if (line !== undefined || (field && !isDataField(field))) {
    if (first?.kind !== 'value' || column < first.from) return undefined
    const tag = line === undefined ? field!.tag : 'LDR'
    const value = line ?? (field && !isDataField(field) ? field.value : '')
    return { place: { kind: 'position', tag, value, leader, at: column - first.from }, from: first.from, to: first.to }
  }
  if (!field) return undefined
  const indicator = parts.find(({ kind, from, to }) => kind.startsWith('indicator') && from <= column && column < to)
  if (indicator) {
    const which = indicator.kind === 'indicator1' ? 1 : 2
    return { place: { kind: 'indicator', field, which }, from: indicator.from, to: indicator.to }
  }
  const at = parts.findLastIndex(({ kind, from }) => kind === 'code' && from < column)
  const code = parts[at]
  const value = parts[at + 1]
  if (code?.subfield === undefined || value?.kind !== 'value' || column < value.from) return undefined
  return { place: { kind: 'subfield', field, index: code.subfield }, from: value.from, to: value.to }
}
