import type { ListKind } from '@seriatim/contract'
import { textParameter } from '../../app/search-params.ts'
import { type ListAddress, listParameters, readListAddress } from '../../ui/table/list-address.ts'

/** What of an area is shown, as the address holds it; what is absent has its default. */
export type AreaAddress<Sort extends string = string> = ListAddress<Sort> & {
  /** The row whose form is open: its id, or `new`. */
  row?: string | undefined
}

export type AdminAddress = AreaAddress

/** Reads the address of an area, whose rows have such ids; what is no value of it is left out. */
export const areaAddressReader =
  <Sort extends string>(list: ListKind<Sort>, ids = /^\d{1,9}$/) =>
  (parameters: Record<string, unknown>): AreaAddress<Sort> => {
    const row = textParameter(parameters.row)
    return {
      ...readListAddress(list, parameters),
      row: row === 'new' || (row !== undefined && ids.test(row)) ? row : undefined,
    }
  }

/** The ids of rows of every area that this address shows. */
const ANY_ROW = /^[A-Za-z0-9_.:$ -]{1,100}$/

/** Reads the address of any area; which list it is says `readListAddress` where it is shown. */
export const readAdminAddress = (parameters: Record<string, unknown>): AdminAddress => {
  const row = textParameter(parameters.row)
  return { ...listParameters(parameters), row: row !== undefined && ANY_ROW.test(row) ? row : undefined }
}
