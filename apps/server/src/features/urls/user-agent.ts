/** User agent of the link checker. robots.txt addresses it as `Seriatim` (RFC 9309, 2.2.1). */
export const USER_AGENT = 'Seriatim/1.0 (link check; one request at a time)'
