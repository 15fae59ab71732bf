import type { ErrorBody, ErrorCode } from '@seriatim/contract'
import { format, formatUnknown, type Locale, type MessageParams } from '@seriatim/messages'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isConnectionLost, isPoolFull } from '../database/connection-lost.ts'
import { isStorageFull } from '../error-kinds.ts'
import { FormRefusal, Refusal } from '../errors.ts'
import { localeOf } from './language.ts'

/** Maps errors of Fastify to codes of the contract. */
const FASTIFY_CODES: Readonly<
  Record<string, 'body_too_large' | 'unsupported_media_type' | 'invalid_json' | 'bad_request' | 'address_too_long'>
> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_request',
  FST_ERR_BAD_URL: 'bad_request',
  FST_ERR_PARAM_TOO_LONG: 'address_too_long',
}

/** Seconds after which a client should retry when the database is unavailable. */
const RETRY_S = 2
/**
 * Seconds after which a client should retry when all connections are in use. The caller has already waited for ten
 * seconds.
 */
const BUSY_RETRY_S = 5

const knownRefusal = (error: FastifyError | Error): Refusal | undefined => {
  if (error instanceof Refusal) return error
  if (isStorageFull(error)) return new Refusal('storage_full')
  if (isPoolFull(error)) return new Refusal('server_busy', { retry_after: BUSY_RETRY_S })
  if (isConnectionLost(error)) return new Refusal('database_unavailable', { retry_after: RETRY_S })
  const code = 'code' in error ? FASTIFY_CODES[error.code] : undefined
  if (code) return new Refusal(code)
  if (error instanceof SyntaxError && 'statusCode' in error) return new Refusal('invalid_json')
  const status = 'statusCode' in error ? error.statusCode : undefined
  return status !== undefined && status >= 400 && status < 500 ? new Refusal('bad_request') : undefined
}

/** The details of a refusal that a message can contain: texts and numbers, without lists and objects. */
const messageParams = (details: Record<string, unknown> = {}): MessageParams =>
  Object.fromEntries(
    Object.entries(details).filter((entry): entry is [string, string | number | boolean] =>
      ['string', 'number', 'boolean'].includes(typeof entry[1]),
    ),
  )

const errorBody = ({ failure: stated }: Refusal, request: FastifyRequest): ErrorBody => ({
  error: refusalSentence(stated.code, stated.details, localeOf(request)),
  ...stated,
})

/** The message of a refusal, followed by the reason if `details.problem` names one. */
export const refusalSentence = (
  code: ErrorCode,
  details: Record<string, unknown> | undefined,
  locale: Locale,
): string => {
  const params = messageParams(details)
  const sentence = formatUnknown(locale, `errors.${code}${sentenceVariant(code, details)}`, params)
  if (details?.problem === undefined) return sentence
  if (code === 'query_syntax') return `${sentence} ${syntaxReason(details, params, locale)}`
  if (code !== 'invalid_record') return sentence
  const reason = formatUnknown(locale, `marc.${details.problem}`, params)
  return `${sentence} ${details.field === undefined ? '' : `${details.field}: `}${reason}`
}

/** The reason and the place of a syntax error. Messages count positions and lines from 1. */
const syntaxReason = (details: Record<string, unknown>, params: MessageParams, locale: Locale): string =>
  format(locale, 'server.query-error-at', {
    reason: formatUnknown(locale, `server.query-error-${details.problem}`, params),
    position: Number(details.position) + 1,
    near: String(details.near),
    line: typeof details.source === 'number' ? details.source + 1 : 0,
    expected: details.expected ? String(details.expected) : 'none',
  })

/** Codes whose message names the reason and the position of an error if both are known. */
const CODES_WITH_PLACE: ReadonlySet<ErrorCode> = new Set([
  'bad_request',
  'invalid_search_parameters',
  'invalid_export_params',
])
const sentenceVariant = (code: ErrorCode, details: Record<string, unknown> | undefined): string => {
  // A record is locked without a holder while a transaction writes it. The message then names no user.
  if (code === 'locked' && details?.holder === '') return '_saving'
  if (code === 'invalid_json' && details?.path !== undefined) return '_at'
  if (code === 'unsupported_media_type' && details?.expected !== undefined) return '_other'
  if (code === 'not_found' && details?.method !== undefined) return '_method'
  if (code === 'invalid_search_parameters' && details?.position !== undefined) return '_character'
  if (CODES_WITH_PLACE.has(code) && details?.path !== undefined && details.reason !== undefined) return '_at'
  // If the refusal concerns a record, the message says that the user may not edit the record (specification-2, 6).
  return code === 'not_your_centre' && details?.issn !== undefined ? '_record' : ''
}

/** Fastify's error when the client has disconnected. It is not an error of the server. */
const CLIENT_DISCONNECTED = 'ERR_STREAM_PREMATURE_CLOSE'

/** Refusals that only the operator of the server can resolve. */
const LOGGED_CODES: ReadonlySet<ErrorCode> = new Set(['storage_full', 'database_unavailable', 'server_busy'])

/**
 * Converts an error to the refusal for the caller, and sets headers of the answer. Unexpected errors are logged and
 * answered with 500.
 */
export function toRefusal(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): Refusal {
  // Pages get this header, too, because a failure must not be cached.
  void reply.header('Cache-Control', 'no-store')
  const refusal = knownRefusal(error)
  if (!refusal || LOGGED_CODES.has(refusal.code)) request.log.error({ err: error }, 'a call failed unexpectedly')
  const known = refusal ?? new Refusal('unexpected')
  if (known.code === 'unexpected') {
    void reply.header('X-Request-Id', request.id)
    request.server.guard?.noteFault?.(error, request)
  }
  const { failure: stated } = known
  if (stated.code === 'not_found' && stated.details) void reply.header('Allow', stated.details.allowed)
  if (stated.details && 'retry_after' in stated.details)
    void reply.header('Retry-After', Number(stated.details.retry_after))
  if (stated.code === 'invalid_token') void reply.header('WWW-Authenticate', 'Bearer')
  void reply.status(known.status)
  return known
}

/** Answers a failed call: JSON in the caller's language, never a stack. */
export function answerFailure(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof FormRefusal)
    return reply
      .status(400)
      .header('Cache-Control', 'no-store')
      .send({
        error: format(localeOf(request), 'server.invalid_fields'),
        code: 'invalid_fields',
        errors: error.errors,
      })
  if ('code' in error && error.code === CLIENT_DISCONNECTED) return reply
  return reply.send(errorBody(toRefusal(error, request, reply), request))
}
