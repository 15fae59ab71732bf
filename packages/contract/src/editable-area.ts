import { z } from 'zod'
import { CENTRE_AREAS, isCentreArea } from './areas.ts'
import { call } from './call.ts'
import type { ErrorCode } from './errors.ts'
import { LIST_AS_CSV, type ListKind, listAnswer, listFormat, listQuery } from './list-query.ts'
import { anyId } from './values.ts'

const SINGLE = z.object({ id: anyId })

type ReadOnlyAreaDeclaration<Area extends string, Row extends z.ZodObject, Sort extends string> = {
  /** The area in URLs: `/admin/<area>`. */
  readonly area: Area
  /** Parts of the call names of the area: `adminUsers`, `adminUser`, `createUser`, ... */
  readonly plural: string
  readonly singular: string
  /** The rows in the summaries of calls: "the accounts", "an account". */
  readonly many: string
  readonly one: string
  readonly row: Row
  readonly list: ListKind<Sort>
  readonly missing: ErrorCode
  /** Additional errors of the calls that read rows. */
  readonly refusesToRead?: readonly ErrorCode[]
}

const scopeToRead = (area: string) => (isCentreArea(area) ? ({ scope: 'centre' } as const) : {})
const scopeToChange = (area: string) => (CENTRE_AREAS.get(area) === 'changes' ? ({ scope: 'centre' } as const) : {})

type EditableAreaDeclaration<
  Area extends string,
  Row extends z.ZodObject,
  Shape extends z.ZodRawShape,
  Sort extends string,
> = ReadOnlyAreaDeclaration<Area, Row, Sort> & {
  /** The editable members, all optional. An update changes the given ones. */
  readonly written: Shape
  /** Additional errors of creation, update or deletion. */
  readonly refusals?: {
    readonly create?: readonly ErrorCode[]
    readonly update?: readonly ErrorCode[]
    readonly remove?: readonly ErrorCode[]
  }
}

/** The calls of a read-only area: a page of rows filtered by `filters`, and one row. */
export const readOnlyArea = <
  Area extends string,
  Row extends z.ZodObject,
  const Sort extends string,
  Filters extends z.ZodRawShape,
>({
  area,
  plural,
  singular,
  many,
  one,
  row,
  list,
  filters,
  missing,
  refusesToRead = [],
}: ReadOnlyAreaDeclaration<Area, Row, Sort> & { readonly filters: Filters }) => ({
  rows: call({
    name: `admin${plural}`,
    method: 'GET',
    path: `/admin/${area}`,
    permission: 'userManagement',
    ...scopeToRead(area),
    summary: `List ${many}`,
    /** The list of rows. The search also ignores accents. */
    query: listQuery(list).extend(filters).extend(listFormat),
    answer: listAnswer(row),
    file: LIST_AS_CSV,
    errors: [...refusesToRead],
  }),
  row: call({
    name: `admin${singular}`,
    method: 'GET',
    path: `/admin/${area}/:id`,
    permission: 'userManagement',
    ...scopeToRead(area),
    summary: `Get ${one}`,
    params: SINGLE,
    answer: row,
    errors: [missing, ...refusesToRead],
  }),
})

/** The call that deletes a row of an area. */
export const deleteCall = ({
  area,
  singular,
  one,
  missing,
  refusals = [],
}: Pick<ReadOnlyAreaDeclaration<string, z.ZodObject, string>, 'area' | 'singular' | 'one' | 'missing'> & {
  readonly refusals?: readonly ErrorCode[]
}) =>
  call({
    name: `delete${singular}`,
    method: 'DELETE',
    path: `/admin/${area}/:id`,
    permission: 'userManagement',
    ...scopeToChange(area),
    summary: `Delete ${one}`,
    params: SINGLE,
    answer: z.object({ message: z.string() }),
    errors: [missing, ...refusals],
  })

/**
 * The calls of an administration area (contract, Administration): a page of rows, one row, creation, update, deletion.
 * Invalid fields cause a 400 `{"errors": {field: [sentence]}}`. An update with an outdated `updated_at` is refused
 * (`stale_row`).
 */
export const editableArea = <
  Area extends string,
  Row extends z.ZodObject,
  Shape extends z.ZodRawShape,
  const Sort extends string,
>({
  area,
  plural,
  singular,
  many,
  one,
  row,
  written,
  list,
  missing,
  refusals = {},
}: EditableAreaDeclaration<Area, Row, Shape, Sort>) => ({
  ...readOnlyArea({ area, plural, singular, many, one, row, list, missing, filters: {} }),
  create: call({
    name: `create${singular}`,
    method: 'POST',
    path: `/admin/${area}`,
    permission: 'userManagement',
    ...scopeToChange(area),
    summary: `Add ${one}`,
    body: z.object(written).partial(),
    isForm: true,
    answer: row,
    errors: [...(refusals.create ?? [])],
  }),
  update: call({
    name: `update${singular}`,
    method: 'PUT',
    path: `/admin/${area}/:id`,
    permission: 'userManagement',
    ...scopeToChange(area),
    summary: `Change ${one}`,
    params: SINGLE,
    body: z
      .object(written)
      .partial()
      .extend({ updated_at: z.string().max(40).optional() }),
    isForm: true,
    answer: row,
    errors: [missing, 'stale_row', ...(refusals.update ?? [])],
  }),
  remove: deleteCall({ area, singular, one, missing, refusals: refusals.remove ?? [] }),
})
