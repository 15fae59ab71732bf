import { LINKING_TAGS, normaliseIssn } from '@seriatim/issn'

/** Fields whose $x is the number of another record: the linking ones, and the indexes and abstracts that cover a serial. */
const LINKING: ReadonlySet<string> = new Set([...LINKING_TAGS, '510'])
/** Of 022: ISSN-L, what replaces it, incorrect and cancelled numbers. */
const NUMBERS_OF_022 = 'lvyz'
const ADDRESS_TAGS: ReadonlySet<string> = new Set(['856', '857'])

/** Where a subfield leads to: another record, or an address outside. */
export type Target =
  | { readonly kind: 'record'; readonly issn: string }
  | { readonly kind: 'address'; readonly url: string }

/**
 * What the value of a subfield names; undefined where it names nothing that can be opened. Addresses are those of the
 * web alone: a `javascript:` in 856 leads nowhere.
 */
export const targetOf = (tag: string, code: string, value: string): Target | undefined => {
  if (ADDRESS_TAGS.has(tag) && code === 'u') {
    const url = value.trim()
    return /^https?:\/\/[^\s]+$/i.test(url) ? { kind: 'address', url } : undefined
  }
  const names = tag === '022' ? NUMBERS_OF_022.includes(code) : code === 'x' && LINKING.has(tag)
  const issn = names ? normaliseIssn(value) : undefined
  return issn === undefined ? undefined : { kind: 'record', issn }
}
