import { normaliseIssn } from '@seriatim/issn'
import { isIndicator, type Making } from '../../duplicates/making.ts'

/** What the address of the page asks for, or why it cannot be done (specification-2, 5.2). */
export type PageQuery =
  | {
      readonly kind: 'records'
      readonly issns: readonly string[]
      readonly recordId: string | undefined
      /** The cards are duplicates of the records, made so. */
      readonly making?: Making
    }
  | { readonly kind: 'refused'; readonly reason: 'issns_missing' | 'several_with_id' }

export type CatalogueAddress = { issns?: string; recordId?: string; medium?: string; successor?: string }

const makingOf = ({ medium, successor }: CatalogueAddress): Making | undefined => {
  if (medium !== undefined) return { kind: 'medium', medium }
  return successor !== undefined && isIndicator(successor) ? { kind: 'successor', indicator2: successor } : undefined
}

/**
 * Reads `issns=0028-0836,1476-4687`, with `medium` or `successor` where duplicates are wanted: each number once, in the order given. A number that is none is kept as it stands,
 * its card says what is wrong with it.
 */
export const readPageQuery = (search: CatalogueAddress): PageQuery => {
  if (search.issns === undefined) return { kind: 'refused', reason: 'issns_missing' }
  const numbers = search.issns
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '')
  const issns = [...new Set(numbers.map((text) => normaliseIssn(text) ?? text))]
  if (search.recordId !== undefined && issns.length > 1) return { kind: 'refused', reason: 'several_with_id' }
  const making = makingOf(search)
  return { kind: 'records', issns, recordId: search.recordId, ...(making ? { making } : {}) }
}
