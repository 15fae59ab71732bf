/** The URLs of searched versions, for search conditions. Uses the indexes of url_check and url_place. */

const SEARCHED = `url_check address join url_place place on place.digest = address.digest and place.is_searched`

export const URL_STATES = `select place.record_id, address.state as key from ${SEARCHED}`

export const URL_HOSTS = `select place.record_id, address.host as key from ${SEARCHED} where address.host <> ''`

/** The hosts of all URLs, including those of drafts. Uses the index url_check_of_host. */
export const KNOWN_HOSTS = `select distinct host as key from url_check where host <> ''`
