import { normaliseFormText } from './provisional.ts'

/** The subfields of an imprint in typed order: $a place, $b publisher, $c date. */
export type Imprint = readonly (readonly [code: string, value: string])[]

/** A fault of an imprint: an unknown subfield code, or a missing place or publisher. */
export type ImprintFault = { readonly code: 'unknown_subfield' | 'incomplete'; readonly subfield: string }

const CODED = /\$\s*(\S)([^$]*)/g
/** An imprint with ISBD punctuation: place : publisher, date. */
const ISBD = /^(?<a>[^:]+?)\s*:\s*(?<b>.+?)(?:\s*,\s*(?<c>[^,]*\d{3}[^,]*))?$/

const parts = (text: string): (readonly [string, string])[] => {
  if (text.includes('$')) {
    return [...text.matchAll(CODED)].map(([, code = '', value = '']) => [code.toLowerCase(), value.trim()] as const)
  }
  const { a, b, c } = ISBD.exec(text)?.groups ?? {}
  return [['a', a] as const, ['b', b] as const, ['c', c] as const].flatMap(([code, value]) =>
    value === undefined ? [] : [[code, value] as const],
  )
}

/**
 * Parses a typed imprint: `$a City $b Publisher $c Year`, or ISBD (`City : Publisher, Year`). Empty subfields are
 * dropped. Place and publisher are required (264 of the ISSN MARC profile).
 */
export const readImprint = (typed: string): { imprint: Imprint } | { fault: ImprintFault } => {
  const imprint = parts(normaliseFormText(typed)).filter(([, value]) => value !== '')
  const unknown = imprint.find(([code]) => !'abc'.includes(code))
  if (unknown) return { fault: { code: 'unknown_subfield', subfield: unknown[0] } }
  const missing = ['a', 'b'].find((code) => !imprint.some(([own]) => own === code))
  return missing === undefined ? { imprint } : { fault: { code: 'incomplete', subfield: missing } }
}
