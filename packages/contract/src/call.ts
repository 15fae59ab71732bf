import type { z } from 'zod'
import type { ErrorCode, FaultCode } from './errors.ts'
import type { Permission } from './permissions.ts'
import type { Upload } from './upload.ts'

/**
 * The users who may make a call: `public` without a session, `session` every logged-in user, else users with a
 * permission. The service refuses calls by finer rules (own centre, own lock).
 */
export type Access = 'public' | 'session' | Permission

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A call of the API, defined once. The server, the web client, OpenAPI and the permission test use it. */
export type Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Sent extends Upload = Upload,
> = {
  readonly name: string
  readonly method: Method
  /** The path below `/api`, with parameters as `:name`. */
  readonly path: string
  /** The permission of the route. */
  readonly permission: Access
  /** An alternative permission for the call. */
  readonly alsoFor?: Permission
  /** A second permission that the call requires. */
  readonly andFor?: Permission
  /**
   * Whether centre administrators may also make a call with `userManagement`, for data of their centres. Other calls
   * with `userManagement` are for network administrators (wire, Administration, Scope).
   */
  readonly scope?: 'centre'
  /** Whether public accounts may also make the call, because it concerns only the caller's account. */
  readonly forAnyAccount?: true
  /** Whether a user who must change the password may make the call before the change. */
  readonly beforePasswordChange?: true
  /** Whether the call is available during maintenance. */
  readonly duringMaintenance?: true
  /** Whether the call needs no database. The caller is then unknown. */
  readonly withoutDatabase?: true
  /** Whether a token of the free API is accepted instead of a session of its account. */
  readonly alsoByToken?: true
  readonly summary: string
  /**
   * Whether the call requires a token of the free API in `Authorization: Bearer`. Cookies are ignored. Its permission
   * is `public`.
   */
  readonly token?: true
  /** The status of the answer. Defaults to 200. */
  readonly status?: 202
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** Whether the body may also be sent URL-encoded. */
  readonly alsoUrlEncoded?: true
  /** The schema of a multipart body, for calls with such a body instead of JSON, or as an alternative to `body`. */
  readonly upload?: Sent
  /** The JSON answer. A call that returns a file has `file` instead, a list with a table format has both. */
  readonly answer?: Answer
  readonly file?: { readonly contentTypes: readonly string[] }
  readonly errors: readonly ErrorCode[]
  /** The error for a body that does not match `body`. Defaults to `bad_request`. */
  readonly invalidBody?: FaultCode
  /**
   * Whether an invalid body causes errors by field, as `invalid_fields` (wire, All parts). In an upload this concerns
   * fields that are sent as JSON.
   */
  readonly isForm?: true
  /**
   * `refresh`: requires the CSRF value of the refresh token. `none`: exempt (log-in). By default, all calls except GET
   * require the CSRF value of the access token.
   */
  readonly csrf?: 'access' | 'refresh' | 'none'
  /** A query parameter with which a GET changes data and therefore needs the CSRF token. */
  readonly changesWhere?: { readonly name: string; readonly value: string }
  /** Whether a call other than GET only reads, so that it may be repeated. */
  readonly isReading?: true
  /** Whether the header `Idempotency-Key` is accepted: a repeated key within a day has no further effect. */
  readonly isIdempotent?: true
}

type Optional = z.ZodType

export const call = <
  Params extends Optional = z.ZodUndefined,
  Query extends Optional = z.ZodUndefined,
  Body extends Optional = z.ZodUndefined,
  Answer extends Optional = z.ZodUndefined,
  Fields extends z.ZodObject = z.ZodObject,
  Name extends string = string,
>(
  definition: Call<Params, Query, Body, Answer, Upload<Fields, Name>>,
): Call<Params, Query, Body, Answer, Upload<Fields, Name>> => definition

type Output<T> = T extends z.ZodType ? z.output<T> : undefined
type Input<T> = T extends z.ZodType ? z.input<T> : undefined

export type ParamsOf<C> = C extends { params?: infer P } ? Output<P> : undefined
export type QueryOf<C> = C extends { query?: infer Q } ? Output<Q> : undefined
export type BodyOf<C> = C extends { body?: infer B } ? Output<B> : undefined
export type AnswerOf<C> = C extends { answer?: infer A } ? Output<A> : undefined
/** The body as sent by a client, before defaults are applied. */
export type BodyInputOf<C> = C extends { body?: infer B } ? Input<B> : undefined
/** The file names of an upload, its fields as the server reads them, and its fields as clients send them. */
export type FileNameOf<C> = C extends { upload?: Upload<infer _, infer Name> } ? Name : never
export type FieldsOf<C> = C extends { upload?: Upload<infer Fields, infer _> } ? z.output<Fields> : never
export type FieldsInputOf<C> = C extends { upload?: Upload<infer Fields, infer _> } ? z.input<Fields> : never
export type QueryInputOf<C> = C extends { query?: infer Q } ? Input<Q> : undefined
