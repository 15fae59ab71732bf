import {
  type AnswerOf,
  type BodyInputOf,
  type Call,
  type CallFailure,
  type ErrorBody,
  type ErrorCode,
  type ParamsOf,
  type QueryInputOf,
  TAB_HEADER,
} from '@seriatim/contract'
import {
  queryOptions,
  type UseMutationOptions,
  type UseQueryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { readCookie } from './cookies.ts'
import { translate } from './i18n.ts'
import { invalidateAnswers } from './invalidate.ts'

/** Any call of the contract. The type parameters of `Call` are invariant, so only `any` accepts every call. */
// biome-ignore lint/suspicious/noExplicitAny: see above
export type AnyCall = Call<any, any, any, any>

type Part<Name extends string, Value, Required extends boolean> = [Value] extends [undefined]
  ? { readonly [K in Name]?: undefined }
  : Required extends true
    ? { readonly [K in Name]: Value }
    : { readonly [K in Name]?: Value }

/** The input of a call: required path parameters and body if the call has them, and an optional query. */
export type InputOf<C> = Part<'params', ParamsOf<C>, true> &
  Part<'query', QueryInputOf<C>, false> &
  Part<'body', BodyInputOf<C>, true>

/** Calls without parameters and body need no input. */
type InputArgument<C> = Record<never, never> extends InputOf<C> ? [input?: InputOf<C>] : [input: InputOf<C>]

/**
 * A failed call. `code` is the error code of the contract, or `network` if no response came. `message` is a sentence in
 * the user's language. `isHandled`: the page was already replaced, by the log-in or the maintenance page.
 */
export class ApiError extends Error {
  readonly status: number
  /** The error code with the details that the contract defines for it. */
  readonly said: CallFailure | { readonly code: 'network' }
  /** Validation errors by form field (contract, Errors); empty for other failures. */
  readonly fields: Readonly<Record<string, readonly string[]>>
  isHandled = false

  constructor(
    status: number,
    sentence: string,
    stated: CallFailure | { readonly code: 'network' },
    fields: Readonly<Record<string, readonly string[]>> = {},
  ) {
    super(sentence)
    this.name = 'ApiError'
    this.status = status
    this.said = stated
    this.fields = fields
  }

  get code(): ErrorCode | 'network' {
    return this.said.code
  }
}

/** Called after every response, because a response shows that the server is reachable again. */
let onAnswer: () => void = () => undefined
export const setOnAnswer = (listener: () => void): void => {
  onAnswer = listener
}

/** Codes of a server without its database; the server recovers when the database is available again. */
const DATABASE_ERROR_CODES = ['database_unavailable', 'database_stalled'] as const satisfies readonly ErrorCode[]
export type DatabaseErrorCode = (typeof DATABASE_ERROR_CODES)[number]
export const isDatabaseErrorCode = (code: string | undefined): code is DatabaseErrorCode =>
  DATABASE_ERROR_CODES.some((each) => each === code)

/** Handlers of responses that concern the whole page; each handler is set once, when the application starts. */
type PageWideAnswers = {
  sessionExpired(): void
  maintenance(message: string): void
  databaseAway(trouble: DatabaseErrorCode): void
}
let pageWide: PageWideAnswers = { sessionExpired() {}, maintenance() {}, databaseAway() {} }
export const setPageWideAnswers = (answers: Partial<PageWideAnswers>): void => {
  pageWide = { ...pageWide, ...answers }
}

/** The URL path of a call, with its parameters filled in; empty query values are left out. */
export const callUrl = (
  call: Pick<AnyCall, 'path'>,
  input: { params?: Record<string, string>; query?: Record<string, unknown> } = {},
): string => {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(input.params?.[name] ?? ''))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {}))
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined && each !== null) query.append(name, String(each))
  const text = query.toString()
  return `/api${path}${text === '' ? '' : `?${text}`}`
}

/** The URL of a whole list as CSV. */
export const csvUrl = (call: Pick<AnyCall, 'path'>, input: Parameters<typeof callUrl>[1]): string =>
  callUrl(call, { ...input, query: { ...input?.query, format: 'csv' } })

const csrfCookie = (call: AnyCall): string => (call.csrf === 'refresh' ? 'csrf_refresh_token' : 'csrf_access_token')

type FieldErrors = { readonly errors?: Readonly<Record<string, readonly string[]>> }

/** Converts a failed response to an error. */
export const readFailure = async (response: Response): Promise<ApiError> => {
  const { status } = response
  const body = (await response.json().catch(() => undefined)) as Partial<ErrorBody & FieldErrors> | undefined
  if (body?.errors !== undefined)
    return new ApiError(status, Object.values(body.errors).flat().join(' '), { code: 'bad_request' }, body.errors)
  const sentence = body?.error ?? translate('common', 'unexpected_answer', { status: String(status) })
  if (body?.code !== undefined) return new ApiError(status, sentence, body as ErrorBody)
  const isMaintenance = status === 503
  return new ApiError(
    status,
    sentence,
    isMaintenance ? { code: 'maintenance', details: { message: sentence } } : { code: 'unexpected' },
  )
}

/** A value that identifies the session: each log-in and each renewal sets a new one. */
export const sessionMark = (): string | undefined => readCookie('csrf_access_token')

/** Whether a failure reports the expiry of an earlier session, while the browser already has a newer one. */
const isFromEarlierSession = ({ code }: ApiError, session: string | undefined): boolean =>
  code === 'session_expired' && sessionMark() !== undefined && sessionMark() !== session

/**
 * Handles answers that concern the whole page (specification-2, 8.1), and marks the failure as handled. The expiry of a
 * session is ignored if another tab or a renewal has begun a new session meanwhile.
 * @param session the mark (`sessionMark`) of the session in which the call was made
 */
export const handlePageWideFailure = (failure: ApiError, session: string | undefined): ApiError => {
  // A busy server does not replace the page or end the session: the caller shows the refusal.
  if (failure.status === 503 && failure.code !== 'server_busy') {
    failure.isHandled = true
    if (isDatabaseErrorCode(failure.code)) pageWide.databaseAway(failure.code)
    else pageWide.maintenance(failure.message)
  } else if (failure.code === 'session_expired' && !isFromEarlierSession(failure, session)) {
    failure.isHandled = true
    pageWide.sessionExpired()
  }
  return failure
}

export type RequestOptions = {
  readonly signal?: AbortSignal
  /**
   * Identifies a change and its retries: the server makes the change once and answers each retry in the same way
   * (contract, Assignment).
   */
  readonly idempotencyKey?: string
  /** If true, a failure does not replace the page: the caller handles the failure. */
  readonly isQuiet?: boolean
}

/** Identifies this window until its page is unloaded: a duplicated or reloaded tab has a new id. */
export const TAB: string = Array.from(crypto.getRandomValues(new Uint32Array(3)), (part) => part.toString(36)).join('')

/**
 * Sends a call and returns the raw response. If the session of the call has expired and a new session exists, a GET
 * call is repeated. Other calls are not repeated, because another user may be logged in.
 * @throws ApiError for every failure, also of the network
 */
const send = async (call: AnyCall, input: Record<string, unknown>, options: RequestOptions = {}): Promise<Response> => {
  const { signal, idempotencyKey, isQuiet = false } = options
  const session = sessionMark()
  const headers: Record<string, string> = { [TAB_HEADER]: TAB, ...(call.file ? {} : { Accept: 'application/json' }) }
  const token = readCookie(csrfCookie(call))
  if (token !== undefined && call.csrf !== 'none') headers['X-CSRF-TOKEN'] = token
  if (input.body !== undefined) headers['Content-Type'] = 'application/json'
  if (idempotencyKey !== undefined) headers['Idempotency-Key'] = idempotencyKey
  let response: Response
  try {
    response = await fetch(callUrl(call, input), {
      method: call.method,
      headers,
      credentials: 'same-origin',
      body: input.body === undefined ? undefined : JSON.stringify(input.body),
      signal,
    })
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new ApiError(0, translate('common', 'no_connection'), { code: 'network' })
  }
  onAnswer()
  if (!response.ok) {
    const failure = await readFailure(response)
    if (call.method === 'GET' && isFromEarlierSession(failure, session)) return send(call, input, options)
    throw isQuiet ? failure : handlePageWideFailure(failure, session)
  }
  return response
}

/**
 * Makes a call of the contract and returns its typed answer.
 * @throws ApiError with the contract's code and the server's sentence; for an expired session or an unavailable server,
 * the page was already replaced
 */
export const request = async <C extends AnyCall>(
  call: C,
  input?: InputOf<C>,
  options: RequestOptions = {},
): Promise<AnswerOf<C>> => {
  const response = await send(call, (input ?? {}) as Record<string, unknown>, options)
  return (await response.json()) as AnswerOf<C>
}

/** The file name from `Content-Disposition`: the UTF-8 form if present (RFC 6266), else the ASCII form. */
const fileNameOf = (response: Response): string => {
  const disposition = response.headers.get('Content-Disposition') ?? ''
  const full = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  return full === undefined ? (/filename="?([^";]+)"?/.exec(disposition)?.[1] ?? '') : decodeURIComponent(full)
}

/** Saves a response as a file under the name that the server sends. */
const saveResponse = async (response: Response): Promise<void> => {
  const url = URL.createObjectURL(await response.blob())
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = fileNameOf(response)
  anchor.click()
  // The browser reads the file after the click; slow browsers have a minute.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/**
 * Fetches the file of a call.
 * @throws ApiError as `request` does
 */
export const download = async <C extends AnyCall>(call: C, input: InputOf<C>): Promise<void> =>
  saveResponse(await send(call, input as Record<string, unknown>))

/**
 * Makes a call that answers with a file or with JSON. A file is saved, and its headers are returned.
 * @throws ApiError as `request` does
 */
export const downloadOrRead = async <C extends AnyCall>(
  call: C,
  input: InputOf<C>,
): Promise<{ readonly answer: AnswerOf<C> } | { readonly headers: Headers }> => {
  const response = await send(call, input as Record<string, unknown>)
  if (!response.headers.has('Content-Disposition')) return { answer: (await response.json()) as AnswerOf<C> }
  await saveResponse(response)
  return { headers: response.headers }
}

/**
 * The cache key of the answer to a call. `useCall` matches the names in `invalidates` with the first part of the key.
 */
export const answerKey = (call: AnyCall, input?: unknown) => [call.name, input ?? {}] as const

/** Query options for a call, for loaders and for `useQuery` with further options. */
export const answerOptions = <C extends AnyCall>(call: C, ...[input]: InputArgument<C>) =>
  queryOptions({
    queryKey: answerKey(call, input),
    queryFn: ({ signal }) => request(call, input as InputOf<C>, { signal }),
  })

type AnswerSettings<C> = Pick<
  UseQueryOptions<AnswerOf<C>, ApiError>,
  | 'enabled'
  | 'staleTime'
  | 'placeholderData'
  | 'refetchInterval'
  | 'refetchIntervalInBackground'
  | 'refetchOnWindowFocus'
  | 'structuralSharing'
  | 'gcTime'
>

/** The answer to a GET call, cached and shared: `useAnswer(readRecord, { params: { issn } })`. */
export const useAnswer = <C extends AnyCall>(call: C, input: InputOf<C>, settings: AnswerSettings<C> = {}) =>
  useQuery<AnswerOf<C>, ApiError>({
    queryKey: answerKey(call, input),
    queryFn: ({ signal }) => request(call, input, { signal }),
    ...settings,
  })

type CallSettings<C> = {
  /** Names of calls whose cached answers are out of date after this call. */
  readonly invalidates?: readonly string[]
} & Pick<UseMutationOptions<AnswerOf<C>, ApiError, InputOf<C>>, 'onSuccess' | 'onError' | 'scope'>

/**
 * A mutation for a call that changes data: `const save = useCall(saveRecord, { invalidates: ['search',
 * 'recordVersions'] })`.
 */
export const useCall = <C extends AnyCall>(call: C, { invalidates = [], ...settings }: CallSettings<C> = {}) => {
  const queries = useQueryClient()
  return useMutation<AnswerOf<C>, ApiError, InputOf<C>>({
    mutationFn: (input) => request(call, input),
    ...settings,
    onSettled: () => invalidateAnswers(queries, invalidates),
  })
}
