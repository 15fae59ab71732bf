/** Access to the metrics: programs on this machine, and requests with the token. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { BlockList, isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { isLoopback } from '../../platform/config.ts'

/** Headers that a proxy adds when it forwards a request. */
const FORWARDING_HEADERS = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
] as const

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

const hasToken = ({ headers }: FastifyRequest, token: string | null): boolean => {
  const sent = /^Bearer ([^\s]+)$/i.exec(headers.authorization ?? '')?.[1]
  return token !== null && sent !== undefined && timingSafeEqual(sha256(sent), sha256(token))
}

/** IPv4 addresses may arrive in IPv6 notation. */
const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

const proxyCovers = (proxy: string, address: string): boolean => {
  const [network = '', bits] = proxy.split('/')
  if (proxy === 'loopback' || network === address) return true
  if (isIP(network) === 0 || bits === undefined) return false
  const list = new BlockList()
  list.addSubnet(network, Number(bits), isIP(network) === 4 ? 'ipv4' : 'ipv6')
  return list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')
}

const hostOf = (header: string | undefined): string => (header ?? '').replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1')

/**
 * Whether a program on this machine sent the request. A loopback address is not sufficient, since a local proxy may
 * forward requests of remote clients. Therefore the request must have no forwarding headers, and the address must not
 * be a trusted proxy. The Host header must be a loopback name, which prevents DNS rebinding in browsers.
 */
function isLocal({ socket, headers }: FastifyRequest, trustedProxies: readonly string[]): boolean {
  const address = plainAddress(socket.remoteAddress ?? '')
  if (!isLoopback(address) || !isLoopback(hostOf(headers.host))) return false
  if (FORWARDING_HEADERS.some((name) => headers[name] !== undefined)) return false
  return !trustedProxies.some((proxy) => proxyCovers(proxy, address))
}

/** Whether a request is allowed to read the metrics. */
export const mayReadMetrics = (
  request: FastifyRequest,
  { metricsToken, trustedProxies }: { metricsToken: string | null; trustedProxies: readonly string[] },
): boolean => hasToken(request, metricsToken) || isLocal(request, trustedProxies)
