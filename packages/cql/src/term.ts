/** The term of a clause: its escapes and masking characters (CQL 1.2, "Search Term"). */
import { CqlProblem } from './diagnostics.ts'

/** A character of a term. `isMask` marks a wildcard `*` or `?`. */
export type TermUnit = { readonly character: string; readonly isMask: boolean }

/** A term with an anchor at both ends, and no other anchor. */
const WHOLE_FIELD = /^\^((?:[^\\^]|\\.)+)\^$/su

/** The text between the anchors of a term that must be the whole field, or undefined. */
export const betweenAnchors = (raw: string): string | undefined => WHOLE_FIELD.exec(raw)?.[1]

const ESCAPABLE = '*?^"\\'

/**
 * Resolves the escapes of a term.
 * @throws CqlProblem 26 for an invalid escape, 31 for an anchor
 */
export function readTerm(raw: string, position: number, hasMasks: boolean): readonly TermUnit[] {
  const units: TermUnit[] = []
  const characters = [...raw]
  for (let index = 0; index < characters.length; index++) {
    const character = characters[index]!
    if (character === '\\') {
      const escaped = characters[++index] ?? ''
      if (escaped === '' || !ESCAPABLE.includes(escaped)) throw new CqlProblem(26, escaped, position)
      units.push({ character: escaped, isMask: false })
    } else if (hasMasks && character === '^') throw new CqlProblem(31, raw, position)
    else units.push({ character, isMask: hasMasks && (character === '*' || character === '?') })
  }
  return units
}

export const plainText = (units: readonly TermUnit[]): string => units.map(({ character }) => character).join('')

/** Splits a term at blanks. */
export function chunksOf(units: readonly TermUnit[]): readonly (readonly TermUnit[])[] {
  const chunks: TermUnit[][] = [[]]
  for (const unit of units) {
    if (/\s/u.test(unit.character)) chunks.push([])
    else chunks.at(-1)!.push(unit)
  }
  return chunks.filter((chunk) => chunk.length > 0)
}

/** Whether a part needs a wildcard pattern: it has a `?`, or an asterisk before its end. */
export const needsWildcard = (chunk: readonly TermUnit[]): boolean =>
  chunk.some(({ character, isMask }, place) => isMask && (character === '?' || place < chunk.length - 1))

export const hasMask = (units: readonly TermUnit[]): boolean => units.some(({ isMask }) => isMask)

const SPECIAL = /[\s!():^[\]"{}~\\/+\-&|*?]/u

/** Formats units as a LUCENE term. */
export const asLuceneTerm = (units: readonly TermUnit[]): string =>
  units.map(({ character, isMask }) => (!isMask && SPECIAL.test(character) ? `\\${character}` : character)).join('')

/** Formats units as a quoted LUCENE phrase, without wildcards. */
export const asLucenePhrase = (units: readonly TermUnit[]): string => `"${plainText(units).replace(/["\\]/g, '\\$&')}"`

/** Formats units as a TEXT query, where an asterisk truncates a word and there is no other syntax. */
export const asText = (units: readonly TermUnit[]): string =>
  units
    .map(({ character, isMask }) => (!isMask && /["\u201C-\u201F\uFF02*]/u.test(character) ? ' ' : character))
    .join('')
