import type { z } from 'zod'
import type { ErrorCode, FaultCode } from './errors.ts'
import type { Permission } from './permissions.ts'
import type { Upload } from './upload.ts'

/**
 * Who may make a call: `public` needs no session; `session` any logged-in user; a permission its holders only.
 * Finer rules (own centre, own lock) are refusals of the service behind the call.
 */
export type Access = 'public' | 'session' | Permission

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** One call of the wire, defined once: the server serves it, the web calls it, OpenAPI and the role test are made from it. */
export type Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Sent extends Upload = Upload,
> = {
  readonly name: string
  readonly method: Method
  /** Below `/api`, parameters as `:name`. */
  readonly path: string
  readonly permission: Access
  /** Who has this permission instead may make the call, too. */
  readonly alsoFor?: Permission
  /**
   * Of a call with `userManagement`: administrators of a centre may make it, too, for what belongs to their centres. Other
   * calls with `userManagement` are for administrators of the network (wire, Administration, Scope).
   */
  readonly scope?: 'centre'
  /** Also made by accounts of the public: it concerns the account that makes it. */
  readonly forAnyAccount?: true
  /** Also made by those who must change their password before anything else. */
  readonly beforePasswordChange?: true
  /** Served during maintenance, too. */
  readonly duringMaintenance?: true
  /** Answered without the database; nothing is known of who asks. */
  readonly withoutDatabase?: true
  /** Opened by a token of the free API as well as by a session; the token is worth a session of its account. */
  readonly alsoByToken?: true
  readonly summary: string
  /** Opened by a token of the free API in `Authorization: Bearer`; cookies do not count there. Its permission is `public`. */
  readonly token?: true
  /** What it answers with; 200 unless named. */
  readonly status?: 202
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** A multipart body instead of JSON. */
  readonly upload?: Sent
  /** The JSON answer; a call that answers a file says `file` instead, a list that is also given as a table says both. */
  readonly answer?: Answer
  readonly file?: { readonly contentTypes: readonly string[] }
  readonly errors: readonly ErrorCode[]
  /** What a body answers with that is not as `body` says; `bad_request` unless named. */
  readonly invalidBody?: FaultCode
  /** What is wrong with a body is answered by field, as `invalid_fields` (wire, All parts). */
  readonly isForm?: true
  /** `refresh`: guarded by the refresh token's CSRF value; `none`: exempt (login). Default: the access token's, on all but GET. */
  readonly csrf?: 'access' | 'refresh' | 'none'
  /** Changes something, although it is a GET, where its query says so: it needs the CSRF token then. */
  readonly changesWhere?: { readonly name: string; readonly value: string }
  /** Reads only, although it is no GET: it may be asked again. */
  readonly isReading?: true
  /** Accepts the header `Idempotency-Key`: a repeated call with the same key within a day has no further effect. */
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
/** What a client sends: before defaults are filled in. */
export type BodyInputOf<C> = C extends { body?: infer B } ? Input<B> : undefined
/** The names of the files of an upload, its fields as they are read, and as they are sent. */
export type FileNameOf<C> = C extends { upload?: Upload<infer _, infer Name> } ? Name : never
export type FieldsOf<C> = C extends { upload?: Upload<infer Fields, infer _> } ? z.output<Fields> : never
export type FieldsInputOf<C> = C extends { upload?: Upload<infer Fields, infer _> } ? z.input<Fields> : never
export type QueryInputOf<C> = C extends { query?: infer Q } ? Input<Q> : undefined
