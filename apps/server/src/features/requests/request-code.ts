import { randomInt } from 'node:crypto'

/** Crockford's base 32: digits and capitals without I, L, O and U, which are confused with other characters. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUP = 4

/** A random reference of a request, 40 bits, as `7K2M-Q9XD`. */
export function newRequestCode(): string {
  const group = () => Array.from({ length: GROUP }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return `${group()}-${group()}`
}

/**
 * A reference as typed, in the stored form: without regard to case, spaces and hyphen, and with the confused letters I,
 * L and O read as digits. undefined if the text is no reference.
 */
export function readRequestCode(text: string): string | undefined {
  const code = text.toUpperCase().replace(/[\s-]/g, '').replace(/[IL]/g, '1').replace(/O/g, '0')
  if (code.length !== 2 * GROUP || [...code].some((character) => !ALPHABET.includes(character))) return undefined
  return `${code.slice(0, GROUP)}-${code.slice(GROUP)}`
}
