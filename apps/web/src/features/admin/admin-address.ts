import { ADMIN_LIST, type AdminSort } from '@seriatim/contract'
import { type ListAddress, readListAddress } from '../../ui/table/list-address.ts'

/** What of an area is shown, as the address holds it; what is absent has its default. */
export type AdminAddress = ListAddress<AdminSort> & {
  /** The row whose form is open: its id, or `new`. */
  row?: string | undefined
}

/** Reads the address; what is no value of it is left out. */
export const readAdminAddress = (parameters: Record<string, unknown>): AdminAddress => ({
  ...readListAddress(ADMIN_LIST, parameters),
  row: /^(new|\d{1,9})$/.test(String(parameters.row)) ? String(parameters.row) : undefined,
})
