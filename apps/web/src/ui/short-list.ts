import { LIST_TRUNCATED_AT } from '@seriatim/contract'

/**
 * The first ISSNs of a list: as many as fit into `LIST_TRUNCATED_AT` characters when joined by ", ", but at least one.
 */
export const shortList = (issns: readonly string[]): { readonly shown: readonly string[]; readonly isCut: boolean } => {
  let length = 0
  const fitting = issns.findIndex((issn, index) => {
    length += issn.length + (index === 0 ? 0 : 2)
    return length > LIST_TRUNCATED_AT
  })
  const shown = fitting < 0 ? issns : issns.slice(0, Math.max(fitting, 1))
  return { shown, isCut: shown.length < issns.length }
}

/** The first ISSNs of a list as text, followed by an ellipsis if the list has more. */
export const shortListText = (issns: readonly string[]): string => {
  const { shown, isCut } = shortList(issns)
  return `${shown.join(', ')}${isCut ? ' …' : ''}`
}
