/**
 * Who asks, for the logs of who is asked. `Seriatim` is the name by which robots.txt may speak to it (RFC 9309, 2.2.1).
 */
export const USER_AGENT = 'Seriatim/1.0 (link check; one request at a time)'
