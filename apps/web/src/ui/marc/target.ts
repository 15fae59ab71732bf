import { LINKING_TAGS, normaliseIssn } from '@seriatim/issn'

/** Tags whose $x is the ISSN of another record: linking fields, and 510 (indexes and abstracts). */
const LINKING: ReadonlySet<string> = new Set([...LINKING_TAGS, '510'])
/** Subfields of 022 that link to a record: ISSN-L, the replacing ISSN, incorrect and cancelled ISSNs. */
const NUMBERS_OF_022 = 'lvyz'
const ADDRESS_TAGS: ReadonlySet<string> = new Set(['856', '857'])

/** The target of a subfield: another record, or an external URL. */
export type Target =
  | { readonly kind: 'record'; readonly issn: string }
  | { readonly kind: 'address'; readonly url: string }

/**
 * The record or URL that the value of a subfield names; undefined if it cannot be opened. Only http and https URLs are
 * accepted, so that `javascript:` in 856 cannot run.
 */
export const subfieldTarget = (tag: string, code: string, value: string): Target | undefined => {
  if (ADDRESS_TAGS.has(tag) && code === 'u') {
    const url = value.trim()
    return /^https?:\/\/[^\s]+$/i.test(url) ? { kind: 'address', url } : undefined
  }
  const names = tag === '022' ? NUMBERS_OF_022.includes(code) : code === 'x' && LINKING.has(tag)
  const issn = names ? normaliseIssn(value) : undefined
  return issn === undefined ? undefined : { kind: 'record', issn }
}
