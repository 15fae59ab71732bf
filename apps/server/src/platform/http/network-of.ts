import { isIP } from 'node:net'

const GROUPS = 8
/** The groups of the first 64 bits, which a provider assigns to one customer (RFC 6177). */
const CUSTOMER_GROUPS = 4

/** The groups of a part of an IPv6 address. An IPv4 address at the end has the size of two groups. */
const groupsOf = (part: string | undefined): string[] =>
  (part ?? '').split(':').flatMap((group) => (group === '' ? [] : group.includes('.') ? ['0', '0'] : [group]))

/**
 * The network of a client, for limits: an IPv4 address, or the first 64 bits of an IPv6 address as `2001:db8:0:1::/64`.
 * One customer has all addresses of such a network. Other texts are returned unchanged.
 */
export function networkOf(address: string): string {
  const ip = address.replace(/^::ffff:(?=[\d.]+$)/i, '')
  if (isIP(ip) !== 6) return ip
  const [start, end] = ip.replace(/%.*$/, '').split('::').map(groupsOf)
  const zeros = Array.from({ length: GROUPS - (start?.length ?? 0) - (end?.length ?? 0) }, () => '0')
  const groups = [...(start ?? []), ...zeros, ...(end ?? [])].slice(0, CUSTOMER_GROUPS)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
