/** Constants of specification-1 section 9, specification-2 section 9 and the contract, with their units. */
/** In the footer. */
export const COPYRIGHT_YEAR = 2024
export const RESULTS_PER_PAGE = 100
export const SEARCH_LIMIT_RECORDS = 20_000
export const ACCESS_S = 900
export const REFRESH_S = 12 * 60 * 60
export const REFRESH_GRACE_S = 30
/** A session ends this long after the log-in, however often it was extended: a long day of work. */
export const SESSION_TOTAL_S = 16 * 60 * 60
export const SESSION_WARNING_S = 120
export const SESSION_RECHECK_MS = 300_000
export const LOCALE_COOKIE_MIN = 43_200
export const LOGIN_ATTEMPTS = 10
/** Failed log-ins from one address within the window, whatever the accounts: a centre may share one address. */
export const LOGIN_ATTEMPTS_OF_ADDRESS = 50
export const LOGIN_WINDOW_S = 300
export const LOCK_S = 15 * 60
/** Duplicates that one user may have open and unsaved at once: each holds a number. */
export const MAX_HELD_DUPLICATES = 20
export const LOCK_SIGN_OF_LIFE_S = 60
/** How often the client of a waiting user polls; a lock request that was not polled for three minutes is dropped. */
export const LOCK_POLL_S = 10
export const LOCK_REQUEST_S = 180
/** Between two clicks on what opens or closes all rows of a table. */
export const TABLE_TOGGLE_DELAY_MS = 500
/** Lists of ISSNs, in characters. */
export const LIST_TRUNCATED_AT = 20
export const BODY_LIMIT_BYTES = 8 * 1024 * 1024
/** Bounds of a search request. */
export const MAX_QUERY_LENGTH = 10_000
export const MAX_LINES = 100
export const MAX_FILTERS = 1_000
export const MAX_KEY_LENGTH = 250
/** Key of an entry of an index: 400 characters of four bytes in base64url, two signs before, a digest behind. */
export const MAX_HEADING_KEY_LENGTH = 2_170
export const FACET_BUCKETS = 100
export const FACET_KEY_TRUNCATED_AT = 35
export const MONITORED_IN_MENU = 5
export const MONITORED_PER_PAGE = 10
/** How long the answer to a request with an Idempotency-Key is kept, and how long such a key may be. */
export const IDEMPOTENCY_S = 24 * 60 * 60
export const IDEMPOTENCY_KEY_MAX = 200
/** Characters of the reason why enrichments are changed by hand. */
export const ENRICHMENT_REASON_LENGTH = 500
/** Entries of an index that are shown at once, and at most; a request asks for one more, to see whether there are others. */
export const INDEX_SIZE = 25
export const INDEX_SIZE_MAX = 10_000
