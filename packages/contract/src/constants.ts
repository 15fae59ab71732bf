/** Constants of specification-1 section 9, specification-2 section 9 and the contract, with units. */

/** The year in the footer. */
export const COPYRIGHT_YEAR = 2024
export const RESULTS_PER_PAGE = 100
export const SEARCH_LIMIT_RECORDS = 20_000
export const ACCESS_S = 900
export const REFRESH_S = 12 * 60 * 60
export const REFRESH_GRACE_S = 30
/** The maximum duration of a session since log-in, regardless of extensions. */
export const SESSION_TOTAL_S = 16 * 60 * 60
export const SESSION_WARNING_S = 120
export const SESSION_RECHECK_MS = 300_000
export const LOCALE_COOKIE_MIN = 43_200
export const LOGIN_ATTEMPTS = 10
/**
 * The maximum number of failed log-ins from one IP address within the window, for all accounts, because a centre may
 * share an address.
 */
export const LOGIN_ATTEMPTS_OF_ADDRESS = 50
export const LOGIN_WINDOW_S = 300
export const LOCK_S = 15 * 60
/** The maximum number of unsaved duplicates of a user. Each unsaved duplicate reserves an ISSN. */
export const MAX_UNSAVED_DUPLICATES = 20
export const LOCK_HEARTBEAT_S = 60
/** The polling interval of a user who waits for a lock. A request is dropped after three minutes without polling. */
export const LOCK_POLL_S = 10
export const LOCK_REQUEST_S = 180
/** The minimum interval between clicks that expand or collapse all rows of a table. */
export const TABLE_TOGGLE_DELAY_MS = 500
/** The maximum length of displayed lists of ISSNs, in characters. */
export const LIST_TRUNCATED_AT = 20
export const BODY_LIMIT_BYTES = 8 * 1024 * 1024
/** Limits of a search request. */
export const MAX_QUERY_LENGTH = 10_000
export const MAX_LINES = 100
export const MAX_FILTERS = 1_000
export const MAX_KEY_LENGTH = 250
/**
 * The maximum length of an index key: 400 characters of four bytes in base64url, two characters before and a digest
 * after.
 */
export const MAX_HEADING_KEY_LENGTH = 2_170
export const FACET_BUCKETS = 100
export const FACET_KEY_TRUNCATED_AT = 35
export const MONITORED_IN_MENU = 5
export const MONITORED_PER_PAGE = 10
/** How long the answer to an Idempotency-Key is stored, and the maximum length of such a key. */
export const IDEMPOTENCY_S = 24 * 60 * 60
export const IDEMPOTENCY_KEY_MAX = 200
/** The maximum length of the reason for a manual change of enrichments. */
export const ENRICHMENT_REASON_LENGTH = 500
/**
 * The default and maximum number of displayed index entries. A request asks for one more, to detect further entries.
 */
export const INDEX_SIZE = 25
export const INDEX_SIZE_MAX = 10_000

/** The maximum of PostgreSQL's integer (four bytes). */
export const INT4_MAX = 2_147_483_647
