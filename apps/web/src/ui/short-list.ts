import { LIST_TRUNCATED_AT } from '@seriatim/contract'

/**
 * The beginning of a list of ISSNs, cut where the specification cuts it: as many whole numbers as `LIST_TRUNCATED_AT`
 * characters hold with a comma and a blank between them, never fewer than one.
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

/** The same as one text. */
export const shortListText = (issns: readonly string[]): string => {
  const { shown, isCut } = shortList(issns)
  return `${shown.join(', ')}${isCut ? ' …' : ''}`
}
