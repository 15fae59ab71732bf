import { type Call, type ErrorCode, isOfNetwork } from '@seriatim/contract'

export const isMutating = ({ method, csrf }: Call): boolean => method !== 'GET' && csrf !== 'none'

/**
 * All error codes with which the server may answer a call: the common ones in the order in which they are checked, then
 * those of the call.
 */
export const errorsOfCall = (call: Call): ReadonlySet<ErrorCode> =>
  new Set<ErrorCode>([
    ...(call.duringMaintenance ? [] : (['maintenance'] as const)),
    // A server that is being stopped accepts no more calls.
    ...(call.withoutDatabase
      ? []
      : (['not_ready', 'database_unavailable', 'database_stalled', 'server_busy'] as const)),
    ...(call.permission === 'public' ? [] : (['session_expired'] as const)),
    ...(call.permission === 'public' || call.beforePasswordChange ? [] : (['password_change_required'] as const)),
    ...(isMutating(call) ? (['csrf'] as const) : []),
    // Every call with a session refuses users of public accounts, even if the call needs no permission.
    ...(call.permission === 'public' ? [] : (['forbidden'] as const)),
    ...(isOfNetwork(call) ? (['network_only'] as const) : []),
    ...(call.body || call.upload || call.query || call.params ? (['bad_request', 'invalid_text'] as const) : []),
    ...(call.params ? (['address_too_long'] as const) : []),
    ...(call.body || call.upload ? (['invalid_json', 'body_too_large', 'unsupported_media_type'] as const) : []),
    ...(call.upload ? (['no_file', 'file_too_large'] as const) : []),
    // Writing needs disk space; a call that only reads may still have to store its session.
    ...(call.withoutDatabase ? [] : (['storage_full'] as const)),
    // Node refuses headers of more than 16 KB before the call is known.
    'headers_too_large',
    'unexpected',
    ...call.errors,
  ])
