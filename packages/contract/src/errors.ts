import { z } from 'zod'
import { mergeDifference } from './merge-difference.ts'

/** The codes of failed calls and their HTTP status (contract, Errors). The message of each is `errors.<code>`. */
export const ERROR_STATUS = {
  bad_request: 400,
  invalid_json: 400,
  invalid_record: 400,
  /** The macro in the request has an error. */
  bad_macro: 400,
  invalid_issn: 400,
  invalid_text: 400,
  query_syntax: 400,
  invalid_search_parameters: 400,
  invalid_keyword: 400,
  invalid_keyword_type: 400,
  invalid_filter_value: 400,
  invalid_share_id: 400,
  invalid_export_format: 400,
  invalid_export_params: 400,
  missing_description: 400,
  missing_query: 400,
  mapping_mismatch: 400,
  too_many_titles: 400,
  too_many_rows: 400,
  no_code_column: 400,
  column_twice: 400,
  rows_faulty: 400,
  bad_issn: 400,
  invalid_position: 400,
  beyond_limit: 400,
  bulk_no_records: 400,
  bulk_too_many: 400,
  too_broad: 400,
  search_too_long: 400,
  invalid_format: 400,
  bad_old_password: 400,
  weak_password: 400,
  password_named: 400,
  same_password: 400,
  unknown_centre: 400,
  invalid_medium: 400,
  same_medium: 400,
  idempotency_key_invalid: 400,
  no_file: 400,
  not_mrc: 400,
  not_one_file: 400,
  bad_archive: 400,
  unreadable_table: 400,
  not_an_image: 400,
  bad_mapping: 400,
  no_issn_column: 400,
  unknown_enrichment_source: 400,
  no_enrichment_column: 400,
  unknown_column: 400,
  issn_l_needed: 400,
  no_issn: 400,
  unknown_import_mode: 400,
  unknown_import_center: 400,
  unknown_import_category: 400,
  unknown_import_user: 400,
  unknown_country: 400,
  merge_same: 400,
  close_impossible: 400,
  /** An override lacks a reason for the audit log. */
  reason_missing: 400,
  lc_country_mismatch: 400,
  block_first_invalid: 400,
  block_count_invalid: 400,
  block_past_end: 400,
  block_template_invalid: 400,
  block_country_foreign: 400,
  bad_credentials: 401,
  invalid_token: 401,
  session_expired: 401,
  csrf: 403,
  forbidden: 403,
  inactive_user: 403,
  password_change_required: 403,
  no_role: 403,
  not_your_centre: 403,
  not_lock_owner: 403,
  ic_only: 403,
  not_a_public_account: 403,
  not_creator: 403,
  no_centre: 403,
  not_the_caller: 403,
  more_than_own: 403,
  network_only: 403,
  version_not_in_error: 403,
  task_result_forbidden: 403,
  not_found: 404,
  record_not_found: 404,
  version_not_found: 404,
  shared_search_not_found: 404,
  monitored_search_not_found: 404,
  import_not_found: 404,
  block_not_found: 404,
  announcement_not_found: 404,
  url_not_found: 404,
  mail_not_found: 404,
  webhook_not_found: 404,
  request_not_found: 404,
  lock_not_found: 404,
  invitation_not_found: 404,
  dashboard_not_found: 404,
  row_not_found: 404,
  token_not_found: 404,
  task_not_found: 404,
  task_result_not_found: 404,
  place_not_found: 404,
  list_not_found: 404,
  bulk_not_found: 404,
  word_not_found: 404,
  ltwa_version_not_found: 404,
  macro_not_found: 404,
  template_not_found: 404,
  file_not_found: 404,
  help_page_not_found: 404,
  request_timeout: 408,
  stale_version: 409,
  lock_ended: 409,
  cannot_set_right: 409,
  stale_row: 409,
  request_ended: 409,
  request_without_address: 409,
  request_without_issn: 409,
  requests_off: 409,
  list_changed: 409,
  list_full: 409,
  setting_fixed: 409,
  many_words_removed: 409,
  codes_fixed: 409,
  /** A shipped row, which can be changed and deactivated but not deleted. */
  shipped_row: 409,
  rule_of_product: 409,
  last_administrator: 409,
  own_administration: 409,
  user_anonymised: 409,
  in_use: 409,
  center_stays: 409,
  needed_by_product: 409,
  center_closing: 409,
  center_busy: 409,
  task_not_cancellable: 409,
  task_not_retryable: 409,
  merge_impossible: 409,
  merge_invalid: 409,
  merge_unlike: 409,
  /** The operation would make active records invalid. */
  would_be_invalid: 409,
  transfer_of_free: 409,
  block_overlaps: 409,
  block_holds_foreign_records: 409,
  block_not_ready: 409,
  block_scheduled_for_deletion: 409,
  block_not_free: 409,
  block_used_up: 409,
  not_iso2709: 409,
  no_active_block: 409,
  not_enough_numbers: 409,
  not_duplicable: 409,
  idempotency_key_reused: 409,
  bulk_state: 409,
  bulk_nothing: 409,
  bulk_all_invalid: 409,
  import_running: 409,
  import_not_dry_run: 409,
  import_not_revertible: 409,
  import_file_gone: 409,
  task_result_damaged: 410,
  file_too_large: 413,
  body_too_large: 413,
  address_too_long: 414,
  not_acceptable: 406,
  unsupported_media_type: 415,
  locked: 423,
  too_many_attempts: 429,
  too_busy: 429,
  too_many_checks: 429,
  too_many_streams: 429,
  too_many_duplicates: 429,
  quota_exceeded: 429,
  quota_total: 429,
  quota_day: 429,
  quota_second: 429,
  quota_request: 429,
  too_many_letters: 429,
  too_many_requests: 429,
  headers_too_large: 431,
  unexpected: 500,
  maintenance: 503,
  database_unavailable: 503,
  database_stalled: 503,
  server_busy: 503,
  not_ready: 503,
  index_building: 503,
  index_grouping: 503,
  storage_full: 507,
} as const
export type ErrorCode = keyof typeof ERROR_STATUS

const text = z.string()
const wholeNumber = z.int()
const recordDetails = z.object({ issn: text })
const centreDetails = z.object({ center: text })
const retryDetails = z.object({ retry_after: wholeNumber })
/** The place and reason of a contract violation. `issues` lists the first faults if there are several. */
const fault = z
  .object({
    path: text.optional(),
    reason: text.optional(),
    /** The offset of a character in the text at `path`, from 0. */
    position: wholeNumber.optional(),
    issues: z.array(z.object({ path: text, message: text })).optional(),
  })
  .optional()
/** `problem` is the code of a message `marc.<code>`. Its other parameters are additional members. */
const marcDetails = z.looseObject({ problem: text.optional(), field: text.optional() })
const version = z.object({ issn: text, current: text, author: text.nullish(), date: text.optional() })

/**
 * The details of each error code, for clients and for the message `errors.<code>`. Codes that are not listed have no
 * details. Details with an optional schema may be absent.
 */
export const ERROR_DETAILS = {
  bad_request: fault,
  /** The path of the upload part that is not JSON. */
  invalid_json: z.object({ path: text }).optional(),
  invalid_record: marcDetails,
  /** The first error: line and column from 1, and its description in the caller's language. */
  bad_macro: z.object({ line: wholeNumber, column: wholeNumber, reason: text }),
  /** `path` is the place of the ISSN in the request. */
  invalid_issn: recordDetails.extend({ path: text.optional() }),
  /** The place of the text: `body.record.fields.245[0]`. */
  invalid_text: z.object({ path: text, problem: z.enum(['nul', 'surrogate']) }),
  query_syntax: z.object({
    problem: text,
    /** The place in the query of `source`, in characters from 0. */
    position: wholeNumber,
    length: wholeNumber,
    near: text,
    /** Where the faulty text is: the query box, or a line, by its index from 0. */
    source: z.union([z.literal('basic'), wholeNumber]),
    expected: text.optional(),
    /** The box of a line that has the fault, if it is not the query: tag or structure. */
    part: text.optional(),
  }),
  invalid_search_parameters: fault,
  invalid_keyword: z.object({ type: text, code: text }),
  invalid_keyword_type: z.object({ type: text }),
  invalid_filter_value: z.object({ term: text, key: text }),
  invalid_export_format: z.object({ format: text }),
  invalid_export_params: fault,
  beyond_limit: z.object({ limit: wholeNumber }),
  bulk_too_many: z.object({ records: wholeNumber, most: wholeNumber }),
  /**
   * `line`: the slowest advanced search line, from 1, or 0 for none. `part` identifies that line between processes and
   * is not sent.
   */
  search_too_long: z.object({ seconds: z.number(), line: wholeNumber, part: text.nullish() }),
  weak_password: z.object({ min: wholeNumber }),
  /** The name of which the password consists: the name of the product, site, centre or user. */
  password_named: z.object({ name: text }),
  unknown_centre: centreDetails,
  invalid_medium: z.object({ medium: text }),
  same_medium: z.object({ issn: text, medium: text }),
  idempotency_key_invalid: z.object({ max: wholeNumber }),
  /** The name of the expected part. */
  no_file: z.object({ part: text }),
  not_one_file: z.object({ files: wholeNumber }),
  /** `problem` selects the message. The parameters of the message are additional members. */
  unreadable_table: z.looseObject({ problem: text }),
  unknown_column: z.object({ column: text }),
  unknown_enrichment_source: z.object({ source: text, known: text }),
  /** The expected columns, one of which is required. */
  no_enrichment_column: z.object({ columns: text }),
  unknown_import_mode: z.object({ mode: text }),
  unknown_import_center: z.object({ center: z.union([text, wholeNumber]) }),
  unknown_import_category: z.object({ category: text }),
  unknown_import_user: z.object({ user: text }),
  unknown_country: z.object({ value: text }),
  close_impossible: recordDetails,
  lc_country_mismatch: z.object({ lc: text, country: text }),
  block_first_invalid: z.object({ first: text }),
  block_count_invalid: z.object({ count: z.union([text, z.number()]), max: wholeNumber }),
  block_past_end: z.object({ first: text, left: wholeNumber }),
  block_template_invalid: z.object({
    problem: text,
    reason: text,
    field: text,
    count: wholeNumber,
    rule: text.optional(),
    /** The line of the fault in mrk, from 1. */
    line: z.union([text, wholeNumber]).optional(),
  }),
  block_country_foreign: z.object({ field: text, reason: text, rule: text }),
  forbidden: z.object({ permission: text }),
  not_your_centre: z.union([recordDetails, centreDetails]).optional(),
  not_lock_owner: z.object({ issn: text, holder: text.optional() }),
  no_centre: z.object({ username: text }),
  not_the_caller: z.object({ user: text }),
  version_not_in_error: z.object({ id: text, issn: text }),
  record_not_found: recordDetails,
  version_not_found: z.object({ id: text, issn: text.optional() }),
  block_not_found: z.object({ id: text }),
  /** The allowed methods of the URL, if another method was used. */
  not_found: z.object({ method: text, allowed: text }).optional(),
  stale_version: version,
  /** The reason: a problem that only a person can decide, `forced` (022 $6), or `nothing` to do. */
  cannot_set_right: z.object({ reason: text, issn: text }),
  /** The administrator who ended the lock, and the time. */
  lock_ended: z.object({ issn: text, by: text, at: text }),
  bulk_state: z.object({ state: text }),
  bulk_all_invalid: z.object({ records: wholeNumber }),
  many_words_removed: z.object({ removed: wholeNumber, words: wholeNumber }),
  /** The number of records, rules and other rows that use the row, and a search for the records. */
  in_use: z.object({
    records: wholeNumber,
    /** The custom rules that name the code: count and names. */
    rules: wholeNumber,
    rule_names: text,
    named_by: z.array(z.object({ id: text, name: text })).optional(),
    users: wholeNumber,
    /** The centres that list the country. */
    centers: wholeNumber,
    /** The MARC countries that belong to the country. */
    lc_countries: wholeNumber,
    blocks: wholeNumber,
    imports: wholeNumber,
    templates: wholeNumber,
    /** The number of requests of publishers. */
    requests: wholeNumber,
    announcements: wholeNumber,
    /** The number of audit log entries. */
    operations: wholeNumber,
    search: z.unknown().optional(),
  }),
  shipped_row: z.object({ code: text }),
  center_stays: centreDetails,
  needed_by_product: z.object({ code: text }),
  /** The centre that is handing over its data, and the receiving centre. */
  center_closing: z.object({ center: text, to: text }),
  /** The conditions that prevent closing, with counts. `locks` lists the first edited records and their users. */
  center_busy: z.object({
    center: text,
    lock_count: wholeNumber,
    blocks: wholeNumber,
    imports: wholeNumber,
    locks: z.array(z.object({ issn: text, username: text, since: text })),
  }),
  merge_impossible: z.object({ problem: z.enum(['kept', 'cancelled', 'claims', 'empty']), issn: text }),
  merge_invalid: z.object({ field: text.optional(), reason: text.optional() }),
  /** The differences of the two records, also as text. */
  merge_unlike: z.object({ differences: z.array(mergeDifference), reason: text }),
  /** The first record and its first error, and the number of records that would be invalid. */
  would_be_invalid: z.object({ issn: text, count: wholeNumber, error: text }),
  transfer_of_free: recordDetails,
  block_overlaps: z.object({ first: text, last: text, center: text }),
  block_holds_foreign_records: z.object({ count: wholeNumber, issn: text, center: text }),
  block_not_free: z.object({ used: wholeNumber, held: wholeNumber }),
  not_iso2709: recordDetails,
  no_active_block: centreDetails,
  not_enough_numbers: z.object({ center: text, available: wholeNumber, wanted: wholeNumber }),
  not_duplicable: z.object({ issn: text, category: text }),
  task_result_damaged: z.object({ name: text }),
  file_too_large: z.object({ limit: wholeNumber, unit: z.enum(['GB', 'MB']) }),
  /** The content type that the call accepts. */
  unsupported_media_type: z.object({ expected: text }).optional(),
  /** `holder` and the times are empty while the record is being saved. */
  locked: z.object({ issn: text, holder: text, since: text, expires_at: text }),
  too_many_attempts: retryDetails,
  too_busy: retryDetails,
  too_many_duplicates: z.object({ held: wholeNumber }),
  too_many_titles: z.object({ limit: wholeNumber }),
  too_many_rows: z.object({ limit: wholeNumber }),
  list_full: z.object({ limit: wholeNumber }),
  /** The content of the first line of the table. */
  no_code_column: z.object({ found: text }),
  column_twice: z.object({ column: text }),
  /** The number of faults in a file, and the line of the first. */
  rows_faulty: z.object({ faults: wholeNumber, line: wholeNumber }),
  mapping_mismatch: z.object({ row: wholeNumber }),
  bad_issn: z.object({ row: wholeNumber, issn: z.string() }),
  invalid_format: z.object({ format: text, known: text }),
  not_acceptable: z.object({ types: text }),
  quota_total: z.object({ limit: wholeNumber, used: wholeNumber, asked: wholeNumber }),
  quota_day: z.object({ limit: wholeNumber, used: wholeNumber, asked: wholeNumber, retry_after: wholeNumber }),
  quota_second: z.object({ limit: wholeNumber, retry_after: wholeNumber }),
  /** `quota` is the name of the quota that is too small for the request. */
  quota_request: z.object({ quota: z.enum(['total', 'day']), left: wholeNumber, asked: wholeNumber }),
  too_many_letters: retryDetails,
  too_many_requests: retryDetails,
  /** The state that ended the request. */
  request_ended: z.object({ state: text }),
  /** The centre of the country and its contact address. */
  requests_off: z.object({ center: text, contact: text }),
  quota_exceeded: z.object({ limit: wholeNumber, used: wholeNumber, asked: wholeNumber }),
  bad_mapping: z.object({ form: z.string() }),
  maintenance: z.object({ message: text }),
  database_unavailable: retryDetails,
  server_busy: retryDetails,
  /** The progress of the index, 0 to 99. */
  index_building: z.object({ percent: wholeNumber }),
  not_ready: z.object({ problem: z.enum(['base', 'migrations', 'stopping']) }),
} as const satisfies Partial<Record<ErrorCode, z.ZodType>>

type Detailed = typeof ERROR_DETAILS
export type ErrorDetails<Code extends ErrorCode> = Code extends keyof Detailed ? z.output<Detailed[Code]> : undefined

/** A failure with one of these codes, and its details. */
export type CallFailure<Code extends ErrorCode = ErrorCode> = {
  [C in Code]: undefined extends ErrorDetails<C>
    ? { readonly code: C; readonly details?: ErrorDetails<C> }
    : { readonly code: C; readonly details: ErrorDetails<C> }
}[Code]

/** The body of every failed call. */
export type ErrorBody = { readonly error: string } & CallFailure

/** Error codes whose details locate a contract violation. */
export type FaultCode = {
  [C in ErrorCode]: C extends keyof Detailed ? (Detailed[C] extends typeof fault ? C : never) : never
}[ErrorCode]
