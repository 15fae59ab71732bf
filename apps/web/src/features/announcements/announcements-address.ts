import { ANNOUNCEMENT_SORTS, type AnnouncementSort } from '@seriatim/contract'
import { pageParameter, textParameter } from '../../app/search-params.ts'

export const READ_SORTS = ['expires_at', 'created_at', 'title'] as const
export type ReadSort = (typeof READ_SORTS)[number]

/** What of the announcements is shown, as the address holds it; the last to expire come first. */
export type AnnouncementsAddress = {
  sort?: ReadSort | undefined
  order?: 'asc' | undefined
  page?: number | undefined
  /** The announcement that is open. */
  open?: string | undefined
}

const idParameter = (value: unknown): string | undefined =>
  /^\d{1,9}$/.test(String(value)) ? String(value) : undefined
const ascending = (value: unknown) => (value === 'asc' ? 'asc' : undefined)

export const readAnnouncementsAddress = (parameters: Record<string, unknown>): AnnouncementsAddress => ({
  sort: READ_SORTS.find((sort) => sort === parameters.sort && sort !== 'expires_at'),
  order: ascending(parameters.order),
  page: pageParameter(parameters.page),
  open: idParameter(parameters.open),
})

/** What of the administration of announcements is shown; the last published come first. */
export type WrittenAddress = {
  search?: string | undefined
  sort?: AnnouncementSort | undefined
  order?: 'asc' | undefined
  page?: number | undefined
  /** The announcement whose form is open: its id, or `new`. */
  row?: string | undefined
}

export const readWrittenAddress = (parameters: Record<string, unknown>): WrittenAddress => ({
  search: textParameter(parameters.search)?.slice(0, 200),
  sort: ANNOUNCEMENT_SORTS.find((sort) => sort === parameters.sort && sort !== 'publish_at'),
  order: ascending(parameters.order),
  page: pageParameter(parameters.page),
  row: parameters.row === 'new' ? 'new' : idParameter(parameters.row),
})

/** The order after a click on the head of a column: the other way round, or the latest or last of another column first. */
export const sortedAnew = <Sort extends string>(
  { sort, order }: { sort?: Sort | undefined; order?: 'asc' | undefined },
  column: Sort,
  usual: Sort,
): { sort: Sort | undefined; order: 'asc' | undefined } =>
  (sort ?? usual) === column
    ? { sort, order: order === undefined ? 'asc' : undefined }
    : { sort: column === usual ? undefined : column, order: undefined }
