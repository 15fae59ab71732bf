import { ADMIN_SORTS, type AdminSort } from '@seriatim/contract'
import { pageParameter, textParameter } from '../../app/search-params.ts'

/** What of an area is shown, as the address holds it; what is absent has its default. */
export type AdminAddress = {
  search?: string | undefined
  sort?: AdminSort | undefined
  order?: 'desc' | undefined
  page?: number | undefined
  /** The row whose form is open: its id, or `new`. */
  row?: string | undefined
}

/** Reads the address; what is no value of it is left out. */
export const readAdminAddress = (parameters: Record<string, unknown>): AdminAddress => ({
  search: textParameter(parameters.search)?.slice(0, 200),
  sort: ADMIN_SORTS.find((sort) => sort === parameters.sort && sort !== 'position'),
  order: parameters.order === 'desc' ? 'desc' : undefined,
  page: pageParameter(parameters.page),
  row: /^(new|\d{1,9})$/.test(String(parameters.row)) ? String(parameters.row) : undefined,
})

/** The address after a click on the head of a column: the other way round, or by this column. */
export const sortedBy = ({ sort, order }: AdminAddress, column: AdminSort): AdminAddress =>
  (sort ?? 'position') === column
    ? { sort, order: order === undefined ? 'desc' : undefined }
    : { sort: column === 'position' ? undefined : column, order: undefined }
