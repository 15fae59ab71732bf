/** Why a URL check failed, by the code of the last check. */
export const URL_REASON =
  '{reason, select, address {not a valid URL} scheme {not a web address} reserved {reserved name without a site} private {address of a private network, not checked} port {not a web port} dns {host not found} refused {the host does not accept connections} timeout {no response in time} tls {no secure connection (certificate)} network {connection lost} damaged {unreadable response} redirects {too many redirects} robots {the host does not allow automatic requests (robots.txt)} other {{reason}}}'
