import { type Field, type FieldBlame, isControlField } from '@seriatim/marc'

/** A stretch of a field that one version brought: its indicators, subfields or characters. */
export type BlamePart = {
  readonly version: number
  readonly indicators?: string
  readonly subfields: readonly { readonly code: string; readonly value: string }[]
  /** Of a control field: the characters, and the position of the first. */
  readonly characters?: { readonly from: number; readonly text: string }
}

/** A blank indicator is drawn as a low line: a blank could not be told from a missing one. */
const shown = (indicator: string): string => (indicator === ' ' ? '_' : indicator)

/** The characters of a fixed field by the versions that brought them. */
export const characterParts = (value: string, versions: readonly number[]): readonly BlamePart[] => {
  const parts: BlamePart[] = []
  for (let from = 0; from < value.length; ) {
    const version = versions[from] ?? 0
    let to = from + 1
    while (to < value.length && versions[to] === version) to++
    parts.push({ version, subfields: [], characters: { from, text: value.slice(from, to) } })
    from = to
  }
  return parts
}

/** The parts of a field in their order; neighbours of one version are one part. */
export const blameParts = (field: Field, blame: FieldBlame): readonly BlamePart[] => {
  if (isControlField(field)) return characterParts(field.value, blame.characters)
  const parts: BlamePart[] = [
    { version: blame.indicators, indicators: shown(field.indicator1) + shown(field.indicator2), subfields: [] },
  ]
  field.subfields.forEach((subfield, index) => {
    const version = blame.subfields[index] ?? blame.indicators
    const last = parts.at(-1)!
    if (last.version === version) parts[parts.length - 1] = { ...last, subfields: [...last.subfields, subfield] }
    else parts.push({ version, subfields: [subfield] })
  })
  return parts
}
