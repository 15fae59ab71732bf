import type { AnswerOf, Call, ErrorCode, QueryOf } from '@seriatim/contract'
import { format, type Locale } from '@seriatim/messages'
import { Refusal } from '../../platform/errors.ts'
import { type App, type Context, type CurrentUser, serve } from '../../platform/http/serve.ts'
import { localUrl } from '../../platform/http/site-url.ts'
import type { Administrator } from './admin-actions.ts'
import { type PageRequest, pageOfRows } from './page-of-rows.ts'
import { refuseUnwritableMembers } from './unwritable-members.ts'

/** The calls that `editableArea` of the contract creates. Areas whose rows are fixed lack some of these calls. */
type AreaCalls = {
  readonly rows: Call
  readonly row: Call
  readonly create?: Call
  readonly update?: Call
  readonly remove?: Call
}

/** Write operations on the rows of an area. */
type AreaActions<Written> = {
  /** Error code for an unknown row id. */
  readonly missing: ErrorCode
  /** @returns the id of the new row. @throws FormRefusal, or a Refusal of the area */
  create?(written: Written, by: Administrator): Promise<string>
  /** Updates the sent properties. @throws FormRefusal, Refusal 'stale_row', a Refusal of the area, or `missing` */
  update?(id: string, written: Written & { readonly updated_at?: string | undefined }, by: Administrator): Promise<void>
  /** @throws a Refusal of the area, or `missing` */
  remove?(id: string, by: Administrator): Promise<void>
}

/** Data access for an area with a few hundred rows, which are all read for each page. */
export type AreaStore<Row, Written> = AreaActions<Written> & {
  /** All rows, with names in the language of the reader. */
  rows(locale: Locale, user: CurrentUser): Promise<Row[]>
  /** Whether a row matches the additional filters of the area. */
  isWanted?(row: Row, query: Readonly<Record<string, unknown>>): boolean
  /** Text of a row in which the search looks for words, in the language of the reader. */
  textOf(row: Row, locale: Locale): string
  /** Whether the user can see a row; by default every administrator sees all rows. */
  sees?(user: CurrentUser, row: Row): boolean
}

/** The user who reads a list, and the language of the response. */
export type Reader = { readonly user: CurrentUser; readonly locale: Locale }

/** Data access for a large area: the database filters, sorts and pages the rows. */
export type PagedStore<
  Row,
  Written = object,
  Query = PageRequest & { readonly sort: string },
> = AreaActions<Written> & {
  /** A page of the rows that match the query and are visible to the reader, and the total number of such rows. */
  page(query: Query, reader: Reader): Promise<{ rows: Row[]; total: number }>
  /** Undefined when the row does not exist or is not visible to the reader. */
  find(id: string, reader: Reader): Promise<Row | undefined>
}

/**
 * Value to sort by: the name of a reference, or the joined elements of a list or of translated names; undefined for no
 * value.
 */
const sortValue = (value: unknown): string | number | undefined => {
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 0 : 1
  if (value === null || value === undefined || value === '') return undefined
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map(sortValue).join(', ')
  if (typeof value !== 'object') return String(value)
  return 'name' in value ? String(value.name) : sortValue(Object.values(value))
}

/** Compares rows by one property in the sort order of a language. Empty values are last in both directions. */
function memberComparator<Row>(
  member: keyof Row,
  order: 'asc' | 'desc',
  locale: Locale,
): (one: Row, other: Row) => number {
  const { compare } = new Intl.Collator(locale, { numeric: true })
  return (one, other) => {
    const [a, b] = [sortValue(one[member]), sortValue(other[member])]
    if (a === undefined || b === undefined)
      return (Number(a === undefined) - Number(b === undefined)) * (order === 'asc' ? 1 : -1)
    return typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b))
  }
}

/** Adapts a store that reads all its rows to the interface of a paged store. */
function pagedStoreOverAll<Row extends { readonly id: string }, Written>(
  store: AreaStore<Row, Written>,
): PagedStore<Row, Written> {
  const rowsFor = async ({ user, locale }: Reader): Promise<Row[]> =>
    (await store.rows(locale, user)).filter((row) => store.sees?.(user, row) ?? true)
  return {
    ...store,
    async page(query, reader) {
      const all = await rowsFor(reader)
      const selected = store.isWanted ? all.filter((row) => store.isWanted?.(row, query)) : all
      const textOf = (row: Row) => store.textOf(row, reader.locale)
      return pageOfRows(selected, query, textOf, memberComparator(query.sort as keyof Row, query.order, reader.locale))
    },
    find: async (id, reader) => (await rowsFor(reader)).find((row) => row.id === id),
  }
}

/** Serves the calls of an area of administration from its store. */
export function serveArea<
  Row extends AnswerOf<Calls['row']> & { readonly id: string },
  Written extends object,
  Calls extends AreaCalls,
>(app: App, calls: Calls, areaStore: AreaStore<Row, Written> | PagedStore<Row, Written, QueryOf<Calls['rows']>>): void {
  type CallContext = Omit<Context<Call>, 'query' | 'params' | 'body'> & {
    readonly query: PageRequest & { readonly sort: string }
    readonly params: { readonly id: string }
    readonly body: Written
  }
  const store = 'rows' in areaStore ? pagedStoreOverAll(areaStore) : (areaStore as PagedStore<Row, Written>)
  const on = (call: Call, handler: (context: CallContext) => Promise<unknown>) =>
    serve(app, call, handler as unknown as (context: Context<Call>) => Promise<never>)
  const rowWith = async (id: string, reader: Reader): Promise<Row> => {
    const row = await store.find(id, reader)
    if (row === undefined) throw new Refusal(store.missing as 'not_found')
    return row
  }
  on(calls.rows, ({ query, user, locale }) => store.page(query, { user, locale }))
  on(calls.row, ({ params, user, locale }) => rowWith(params.id, { user, locale }))
  const { create, update, remove } = store
  if (calls.create && create)
    on(calls.create, async ({ body, user, locale, request }) => {
      await refuseUnwritableMembers(calls.create!, request.body, undefined, locale)
      return rowWith(await create(body, { user, locale, connectedTo: localUrl(request) }), { user, locale })
    })
  if (calls.update && update)
    on(calls.update, async ({ params, body, user, locale, request }) => {
      const stored = () => rowWith(params.id, { user, locale })
      await refuseUnwritableMembers(calls.update!, request.body, stored, locale)
      await update(params.id, body as Written & { updated_at?: string }, { user, locale })
      return rowWith(params.id, { user, locale })
    })
  if (calls.remove && remove)
    on(calls.remove, async ({ params, user, locale }) => {
      await remove(params.id, { user, locale })
      return { message: format(locale, 'admin.deleted') }
    })
}
