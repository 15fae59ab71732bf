/**
 * The stable ids of failed calls and the HTTP status each answers with (contract, Errors). The sentence of each is
 * `errors.<code>` in the catalogues.
 */
export const ERROR_STATUS = {
  bad_request: 400,
  invalid_json: 400,
  invalid_record: 400,
  invalid_text: 400,
  query_syntax: 400,
  invalid_search_parameters: 400,
  invalid_keyword: 400,
  invalid_keyword_type: 400,
  invalid_filter_value: 400,
  invalid_share_id: 400,
  missing_description: 400,
  beyond_limit: 400,
  too_broad: 400,
  bad_old_password: 400,
  weak_password: 400,
  bad_credentials: 401,
  session_expired: 401,
  csrf: 403,
  forbidden: 403,
  inactive_user: 403,
  no_role: 403,
  not_your_centre: 403,
  not_lock_owner: 403,
  not_creator: 403,
  no_centre: 403,
  version_not_in_error: 403,
  not_found: 404,
  record_not_found: 404,
  version_not_found: 404,
  shared_search_not_found: 404,
  monitored_search_not_found: 404,
  stale_version: 409,
  not_iso2709: 409,
  body_too_large: 413,
  unsupported_media_type: 415,
  locked: 423,
  too_many_attempts: 429,
  unexpected: 500,
  maintenance: 503,
  storage_full: 507,
} as const
export type ErrorCode = keyof typeof ERROR_STATUS

/** The body of every failed call. */
export type ErrorBody = { error: string; code: ErrorCode; details?: Record<string, unknown> }
