/** The addresses of what is searched, for conditions of searches. By the indexes of url_check and url_place. */

const SEARCHED = `url_check address join url_place place on place.digest = address.digest and place.is_searched`

/** The states that addresses of records were found in. */
export const URL_STATES = `select place.record_id, address.state as key from ${SEARCHED}`

/** The hosts of addresses of records. */
export const URL_HOSTS = `select place.record_id, address.host as key from ${SEARCHED} where address.host <> ''`

/** The hosts of all addresses, those of drafts included. By url_check_of_host. */
export const KNOWN_HOSTS = `select distinct host as key from url_check where host <> ''`
