/**
 * Romanises text in place and keeps the original in an 880 (MARC 21, appendix A). Only exact schemes are applied
 * automatically, because a suggestion needs a cataloguer's decision.
 */
import { type DataField, linkageText } from '@seriatim/marc'
import { isRightToLeft, marcScriptCode, romanisedBy, schemeFor, scriptOf } from '@seriatim/scripts'

const LATIN = /\p{Script=Latin}/gv

/**
 * Romanises a text. Returns the text unchanged if it is Latin, has no exact scheme, or has a letter that the table
 * lacks.
 */
export const romanise = (text: string): string => {
  const script = scriptOf(text)
  const scheme = script === 'Latn' ? undefined : schemeFor(script, text)
  const romanised = scheme && scheme.exactness !== 'suggestion' ? romanisedBy(scheme, text) : undefined
  if (romanised !== undefined) return romanised
  // In a Latin title with a Cyrillic name, the Cyrillic part is romanised only if every letter of it can be romanised.
  const cyrillic = /\p{Script=Cyrillic}/v.test(text) ? schemeFor('Cyrl', text) : undefined
  return (cyrillic && romanisedBy(cyrillic, text)) ?? text
}

/** A field, and its 880 with the original script, if any. */
export type FieldPair = { readonly field: DataField; readonly original?: DataField }

/** Romanises the texts of a field. `number` is the linkage number, from 1. */
export const pairOf = (field: DataField, number: number): FieldPair => {
  const romanised = field.subfields.map(({ code, value }) => ({ code, value: romanise(value) }))
  const changed = field.subfields.filter(({ value }, index) => romanised[index]?.value !== value)
  if (changed.length === 0) return { field }
  // Latin letters are ignored when the script of the original is determined.
  const text = changed.map(({ value }) => value.replace(LATIN, '')).join(' ')
  const digits = String(number).padStart(2, '0')
  const link = (tag: string, script: string, isRtl: boolean) => ({
    code: '6',
    value: linkageText({ tag, number: digits, script, isRightToLeft: isRtl }),
  })
  return {
    field: { ...field, subfields: [link('880', '', false), ...romanised] },
    original: {
      ...field,
      tag: '880',
      subfields: [link(field.tag, marcScriptCode(text) ?? '', isRightToLeft(text)), ...field.subfields],
    },
  }
}
