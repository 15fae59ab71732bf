import type { ListKind } from '@seriatim/contract'
import { textParameter } from '../../kernel/search-params.ts'
import { type ListAddress, listParameters, readListAddress } from '../../ui/table/list-address.ts'

/** The state of an administration area in the URL; absent values have their defaults. */
export type AreaAddress<Sort extends string = string> = ListAddress<Sort> & {
  /** The row whose form is open: its id, or `new`. */
  row?: string | undefined
}

export type AdminAddress = AreaAddress

/**
 * Returns a function that reads the URL of an administration area. The pattern `ids` matches valid row ids. Invalid
 * values are omitted.
 */
export const areaAddressReader =
  <Sort extends string>(list: ListKind<Sort>, ids = /^\d{1,9}$/) =>
  (parameters: Record<string, unknown>): AreaAddress<Sort> => {
    const row = textParameter(parameters.row)
    return {
      ...readListAddress(list, parameters),
      row: row === 'new' || (row !== undefined && ids.test(row)) ? row : undefined,
    }
  }

/** A pattern that matches the row ids of every area. */
const ANY_ROW = /^[A-Za-z0-9_.:$ -]{1,100}$/

/** Reads the URL of any administration area. The list on the page then validates the values with `readListAddress`. */
export const readAdminAddress = (parameters: Record<string, unknown>): AdminAddress => {
  const row = textParameter(parameters.row)
  return { ...listParameters(parameters), row: row !== undefined && ANY_ROW.test(row) ? row : undefined }
}
