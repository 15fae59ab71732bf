import { LIST_SEARCH_LENGTH, LIST_SIZE_MAX, type ListKind, type ListRequest } from '@seriatim/contract'
import { pageParameter, textParameter } from '../../kernel/search-params.ts'

/** The state of a list in the URL of its page; absent values have their defaults. */
export type ListAddress<Sort extends string = string> = {
  search?: string | undefined
  sort?: Sort | undefined
  order?: 'asc' | 'desc' | undefined
  page?: number | undefined
  size?: number | undefined
}

/**
 * The initial order of a column: the default order of the list for its default sort column, and ascending order for all
 * other columns.
 */
const firstOrder = ({ sorts, order }: ListKind, sort: string) => (sort === sorts[0] ? order : 'asc')

const sizeParameter = (value: unknown): number | undefined => {
  const size = pageParameter(value)
  return size !== undefined && size <= LIST_SIZE_MAX ? size : undefined
}

/** Reads the state of a list from URL parameters; invalid values and defaults are left out. */
export const readListAddress = <Sort extends string>(
  kind: ListKind<Sort>,
  parameters: Record<string, unknown>,
): ListAddress<Sort> => {
  const sort = kind.sorts.find((each) => each === parameters.sort && each !== kind.sorts[0])
  const order = (['asc', 'desc'] as const).find((each) => each === parameters.order)
  const size = sizeParameter(parameters.size)
  return {
    search: textParameter(parameters.search)?.slice(0, LIST_SEARCH_LENGTH),
    sort,
    order: order === firstOrder(kind, sort ?? kind.sorts[0]) ? undefined : order,
    page: pageParameter(parameters.page),
    size: size === kind.size ? undefined : size,
  }
}

/**
 * Reads the parameters for a URL that can show one of several lists. The list on the page then validates the parameters
 * with `readListAddress`.
 */
export const listParameters = (parameters: Record<string, unknown>): ListAddress => ({
  search: textParameter(parameters.search),
  sort: textParameter(parameters.sort),
  order: (['asc', 'desc'] as const).find((each) => each === parameters.order),
  page: pageParameter(parameters.page),
  size: pageParameter(parameters.size),
})

/** The query parameters for the call of the list, with every default filled in. */
export const listQueryOf = <Sort extends string>(
  kind: ListKind<Sort>,
  { search = '', sort = kind.sorts[0], order = firstOrder(kind, sort), page = 1, size = kind.size }: ListAddress<Sort>,
): ListRequest<Sort> => ({ search, sort, order, page, size })

/** The state after a click on a column header: sorted by this column, or in reverse order if it was already. */
export const sortedBy = <Sort extends string>(
  kind: ListKind<Sort>,
  address: ListAddress<Sort>,
  column: Sort,
): Pick<ListAddress<Sort>, 'sort' | 'order'> => {
  const { sort, order } = listQueryOf(kind, address)
  if (sort !== column) return { sort: column === kind.sorts[0] ? undefined : column, order: undefined }
  const turned = order === 'asc' ? 'desc' : 'asc'
  return { sort: address.sort, order: turned === firstOrder(kind, sort) ? undefined : turned }
}

/** Props of `ListTable` for a list with its state in the URL: sorting, paging and page size. */
export const listProps = <Sort extends string>(
  kind: ListKind<Sort>,
  address: ListAddress<Sort>,
  total: number | undefined,
  go: (changes: ListAddress<Sort>, replaces: boolean) => void,
) => {
  const { sort, order, page, size } = listQueryOf(kind, address)
  return {
    sorts: kind.sorts,
    sorting: { column: sort, order },
    onSort: (column: string) => {
      const known = kind.sorts.find((each) => each === column)
      if (known) go({ ...sortedBy(kind, address, known), page: undefined }, true)
    },
    paging: {
      page,
      size,
      total,
      go: (to: number, replaces: boolean) => go({ page: to === 1 ? undefined : to }, replaces),
      firstSize: kind.size,
      onSize: (rows: number) => go({ size: rows === kind.size ? undefined : rows, page: undefined }, true),
    },
  }
}
