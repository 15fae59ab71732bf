import type { AnswerOf, Call, ErrorCode, QueryOf } from '@seriatim/contract'
import { format, type Locale } from '@seriatim/messages'
import { Refusal } from '../../platform/errors.ts'
import { type App, type Context, type CurrentUser, serve } from '../../platform/http/serve.ts'
import { connectedTo } from '../../platform/http/site-address.ts'
import type { Administrator } from './deeds.ts'
import { refuseOtherMembers } from './other-members.ts'
import { pageOfRows, type WantedPage } from './page-of-rows.ts'

/** The calls of `keptArea` (contract). An area without one of them has rows that the product brings. */
type AreaCalls = {
  readonly rows: Call
  readonly row: Call
  readonly create?: Call
  readonly update?: Call
  readonly remove?: Call
}

/** What is done with the rows of an area. */
type AreaDeeds<Written> = {
  /** What an unknown id is answered with. */
  readonly missing: ErrorCode
  /** @returns the id of the new row. @throws FormRefusal, Refusal of the area */
  create?(written: Written, by: Administrator): Promise<string>
  /** Changes what is written. @throws FormRefusal, Refusal 'stale_row', of the area, or `missing` */
  update?(id: string, written: Written & { readonly updated_at?: string | undefined }, by: Administrator): Promise<void>
  /** @throws Refusal of the area, or `missing` */
  remove?(id: string, by: Administrator): Promise<void>
}

/** What keeps the rows of an area of some hundred: its rules, and where they are stored. */
export type AreaStore<Row, Written> = AreaDeeds<Written> & {
  /** All that a reader may read, with names in a language. */
  rows(locale: Locale, user: CurrentUser): Promise<Row[]>
  /** Whether a row is among those that the filters of the area, beside search and page, ask for. */
  isWanted?(row: Row, query: Readonly<Record<string, unknown>>): boolean
  /** What a search looks through, in the caller's language. */
  textOf(row: Row, locale: Locale): string
  /** Whether somebody is shown a row; all are shown to everybody who administers, unless said. */
  sees?(user: CurrentUser, row: Row): boolean
}

/** Who is shown rows. */
export type Reader = { readonly user: CurrentUser; readonly locale: Locale }

/** What keeps the rows of an area that may have very many: the base cuts them down, sorts and pages them. */
export type PagedStore<Row, Written = object, Query = WantedPage & { readonly sort: string }> = AreaDeeds<Written> & {
  /** A page of the rows that the reader is shown and the query of the area asks for, and how many those are. */
  page(query: Query, reader: Reader): Promise<{ rows: Row[]; total: number }>
  /** Undefined where there is none, or the reader is not shown it. */
  find(id: string, reader: Reader): Promise<Row | undefined>
}

/** What is compared when rows are sorted: of a reference its name, of a list or names their parts; undefined where there is nothing. */
const sortable = (value: unknown): string | number | undefined => {
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 0 : 1
  if (value === null || value === undefined || value === '') return undefined
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map(sortable).join(', ')
  if (typeof value !== 'object') return String(value)
  return 'name' in value ? String(value.name) : sortable(Object.values(value))
}

/** Orders rows by a member, as readers of a language sort words; what has no value stands last in either direction. */
function comparing<Row>(member: keyof Row, order: 'asc' | 'desc', locale: Locale): (one: Row, other: Row) => number {
  const { compare } = new Intl.Collator(locale, { numeric: true })
  return (one, other) => {
    const [a, b] = [sortable(one[member]), sortable(other[member])]
    if (a === undefined || b === undefined)
      return (Number(a === undefined) - Number(b === undefined)) * (order === 'asc' ? 1 : -1)
    return typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b))
  }
}

/** An area whose rows are all read for each page. */
function readWhole<Row extends { readonly id: string }, Written>(
  store: AreaStore<Row, Written>,
): PagedStore<Row, Written> {
  const rowsFor = async ({ user, locale }: Reader): Promise<Row[]> =>
    (await store.rows(locale, user)).filter((row) => store.sees?.(user, row) ?? true)
  return {
    ...store,
    async page(query, reader) {
      const all = await rowsFor(reader)
      const wanted = store.isWanted ? all.filter((row) => store.isWanted?.(row, query)) : all
      const textOf = (row: Row) => store.textOf(row, reader.locale)
      return pageOfRows(wanted, query, textOf, comparing(query.sort as keyof Row, query.order, reader.locale))
    },
    find: async (id, reader) => (await rowsFor(reader)).find((row) => row.id === id),
  }
}

/** Serves the calls of an area of administration over what keeps its rows. */
export function serveArea<
  Row extends AnswerOf<Calls['row']> & { readonly id: string },
  Written extends object,
  Calls extends AreaCalls,
>(app: App, calls: Calls, kept: AreaStore<Row, Written> | PagedStore<Row, Written, QueryOf<Calls['rows']>>): void {
  type Asked = Omit<Context<Call>, 'query' | 'params' | 'body'> & {
    readonly query: WantedPage & { readonly sort: string }
    readonly params: { readonly id: string }
    readonly body: Written
  }
  const store = 'rows' in kept ? readWhole(kept) : (kept as PagedStore<Row, Written>)
  const on = (call: Call, handler: (asked: Asked) => Promise<unknown>) =>
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
      await refuseOtherMembers(calls.create!, request.body, undefined, locale)
      return rowWith(await create(body, { user, locale, connectedTo: connectedTo(request) }), { user, locale })
    })
  if (calls.update && update)
    on(calls.update, async ({ params, body, user, locale, request }) => {
      const stored = () => rowWith(params.id, { user, locale })
      await refuseOtherMembers(calls.update!, request.body, stored, locale)
      await update(params.id, body as Written & { updated_at?: string }, { user, locale })
      return rowWith(params.id, { user, locale })
    })
  if (calls.remove && remove)
    on(calls.remove, async ({ params, user, locale }) => {
      await remove(params.id, { user, locale })
      return { message: format(locale, 'admin.deleted') }
    })
}
