import { BlockList, isIP } from 'node:net'

/**
 * IPv4 networks in which no serial is published: this machine, private and shared networks, tests, multicast (IANA,
 * special-purpose address registries). Requests to them would give users access to the internal network (SSRF).
 */
const CLOSED_4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const

/** The only IPv6 range assigned to the public network. */
const OPEN_6 = [['2000::', 3]] as const
/** Parts of `OPEN_6` that map to IPv4 or are not routed: documentation, Teredo and adjacent ranges, 6to4. */
const CLOSED_6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const closed4 = new BlockList()
for (const [network, bits] of CLOSED_4) closed4.addSubnet(network, bits, 'ipv4')
const open6 = new BlockList()
for (const [network, bits] of OPEN_6) open6.addSubnet(network, bits, 'ipv6')
const closed6 = new BlockList()
for (const [network, bits] of CLOSED_6) closed6.addSubnet(network, bits, 'ipv6')

/** The IPv4 address in an IPv6 address: `::ffff:127.0.0.1`, `::ffff:7f00:1`, or with the NAT64 prefix (RFC 6052). */
const mappedIpv4 = (address: string): string | undefined => {
  const { hostname } = new URL(`http://[${address}]/`)
  const match = /^\[(?:::ffff:|64:ff9b::)([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/.exec(hostname)
  if (!match) return undefined
  const [high, low] = [Number.parseInt(match[1]!, 16), Number.parseInt(match[2]!, 16)]
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** Whether an IP address (without brackets and zone) is public. False for any other text. */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address)
  if (family === 4) return !closed4.check(address, 'ipv4')
  if (family !== 6 || address.includes('%')) return false
  const inner = mappedIpv4(address)
  if (inner !== undefined) return !closed4.check(inner, 'ipv4')
  return open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6')
}

/** Matches names that never resolve by definition (RFC 2606, RFC 6761), and names of private networks. */
const RESERVED =
  /(?:^|\.)(?:test|example|invalid|localhost|local|internal|lan|intranet|home\.arpa|onion|example\.(?:com|net|org))$/

export const isReservedName = (hostname: string): boolean => RESERVED.test(hostname.toLowerCase().replace(/\.$/, ''))
