import { type Field, type FieldBlame, isControlField } from '@seriatim/marc'
import { visibleIndicator } from '../../ui/marc/visible-indicator.ts'

/** A part of a field that one version wrote: indicators, subfields or characters. */
export type BlamePart = {
  readonly version: number
  readonly indicators?: string
  readonly subfields: readonly { readonly code: string; readonly value: string }[]
  /** The characters of a control field, with their positions if the field is coded by position. */
  readonly characters?: { readonly positions?: string; readonly text: string }
}

/**
 * Fields coded by position. In other control fields (001, 003, 005) positions have no meaning, and would look like
 * indicators.
 */
const CODED_BY_POSITION: ReadonlySet<string> = new Set(['LDR', '006', '007', '008'])

const twoDigits = (position: number): string => String(position).padStart(2, '0')

/** A range of positions as MARC 21 writes it after a tag: `/06`, `/07-10`. */
const cited = (from: number, to: number): string =>
  to - from === 1 ? `/${twoDigits(from)}` : `/${twoDigits(from)}-${twoDigits(to - 1)}`

/** Splits the value of a control field by the versions that wrote its characters. */
export const characterParts = (tag: string, value: string, versions: readonly number[]): readonly BlamePart[] => {
  const parts: BlamePart[] = []
  for (let from = 0; from < value.length; ) {
    const version = versions[from] ?? 0
    let to = from + 1
    while (to < value.length && versions[to] === version) to++
    const positions = CODED_BY_POSITION.has(tag) ? { positions: cited(from, to) } : {}
    parts.push({ version, subfields: [], characters: { ...positions, text: value.slice(from, to) } })
    from = to
  }
  return parts
}

/** Splits a field into parts in order; adjacent parts that one version wrote are joined. */
export const blameParts = (field: Field, blame: FieldBlame): readonly BlamePart[] => {
  if (isControlField(field)) return characterParts(field.tag, field.value, blame.characters)
  const parts: BlamePart[] = [
    {
      version: blame.indicators,
      indicators: visibleIndicator(field.indicator1) + visibleIndicator(field.indicator2),
      subfields: [],
    },
  ]
  field.subfields.forEach((subfield, index) => {
    const version = blame.subfields[index] ?? blame.indicators
    const last = parts.at(-1)!
    if (last.version === version) parts[parts.length - 1] = { ...last, subfields: [...last.subfields, subfield] }
    else parts.push({ version, subfields: [subfield] })
  })
  return parts
}
