import { normaliseIssn } from '@seriatim/issn'

/** What the address of the page asks for, or why it cannot be done (specification-2, 5.2). */
export type PageQuery =
  | { readonly kind: 'records'; readonly issns: readonly string[]; readonly recordId: string | undefined }
  | { readonly kind: 'refused'; readonly reason: 'issns_missing' | 'several_with_id' | 'duplicate_unavailable' }

/**
 * Reads `issns=0028-0836,1476-4687`: each number once, in the order given. A number that is none is kept as it stands,
 * its card says what is wrong with it.
 */
export const readPageQuery = (search: { issns?: string; recordId?: string; medium?: string }): PageQuery => {
  if (search.issns === undefined) return { kind: 'refused', reason: 'issns_missing' }
  const numbers = search.issns
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '')
  const issns = [...new Set(numbers.map((text) => normaliseIssn(text) ?? text))]
  if (search.recordId !== undefined && issns.length > 1) return { kind: 'refused', reason: 'several_with_id' }
  if (search.medium !== undefined) return { kind: 'refused', reason: 'duplicate_unavailable' }
  return { kind: 'records', issns, recordId: search.recordId }
}
