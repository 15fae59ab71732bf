import { tidy } from './provisional.ts'

/** The subfields of an imprint: $a place, $b publisher, $c date, in the order in which they were written. */
export type Imprint = readonly (readonly [code: string, value: string])[]

/** Why an imprint cannot be read: a code other than a, b, c; no place or no publisher. */
export type ImprintFault = { readonly code: 'unknown_subfield' | 'incomplete'; readonly subfield: string }

const CODED = /\$\s*(\S)([^$]*)/g
/** Place : publisher, date, as ISBD writes it. */
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
 * The imprint of the form, typed as `$a City $b Publisher $c Year`, or as ISBD writes it (`City : Publisher, Year`).
 * Empty subfields are left out. A place and a publisher must be there (264 of the ISSN MARC profile).
 */
export const readImprint = (typed: string): { imprint: Imprint } | { fault: ImprintFault } => {
  const imprint = parts(tidy(typed)).filter(([, value]) => value !== '')
  const unknown = imprint.find(([code]) => !'abc'.includes(code))
  if (unknown) return { fault: { code: 'unknown_subfield', subfield: unknown[0] } }
  const missing = ['a', 'b'].find((code) => !imprint.some(([own]) => own === code))
  return missing === undefined ? { imprint } : { fault: { code: 'incomplete', subfield: missing } }
}
