/**
 * Text in another script than Latin, romanised where it stands and kept in an 880 (MARC 21, appendix A). Only schemes
 * that say everything are used by themselves: a suggestion needs a cataloguer.
 */
import { type DataField, linkageText } from '@seriatim/marc'
import { isRightToLeft, marcScriptCode, romanisedBy, schemeFor, scriptOf } from '@seriatim/scripts'

const LATIN = /\p{Script=Latin}/gv

/** The text in Latin letters; as it is where it needs none, no scheme is sure of it, or the table lacks one of its letters. */
export const romanise = (text: string): string => {
  const script = scriptOf(text)
  const scheme = script === 'Latn' ? undefined : schemeFor(script, text)
  const romanised = scheme && scheme.exactness !== 'suggestion' ? romanisedBy(scheme, text) : undefined
  if (romanised !== undefined) return romanised
  // A title in Latin letters with a name in Cyrillic: what is Cyrillic is romanised all the same, wholly or not at all.
  const cyrillic = /\p{Script=Cyrillic}/v.test(text) ? schemeFor('Cyrl', text) : undefined
  return (cyrillic && romanisedBy(cyrillic, text)) ?? text
}

/** A field, and the 880 that keeps its original script where it has one. */
export type Pair = { readonly field: DataField; readonly original?: DataField }

/** The field with its texts romanised; `number` is that of the pair, from 1. */
export const pairOf = (field: DataField, number: number): Pair => {
  const romanised = field.subfields.map(({ code, value }) => ({ code, value: romanise(value) }))
  const changed = field.subfields.filter(({ value }, index) => romanised[index]?.value !== value)
  if (changed.length === 0) return { field }
  // Latin letters beside it do not tell the script of the original.
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
