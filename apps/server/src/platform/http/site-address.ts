import type { FastifyRequest } from 'fastify'
import type { Db } from '../database/db.ts'
import { urlSetting } from '../database/settings.ts'

const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i

/** Whether a text is a host as addresses name it: anything else that a client sends as such is none. */
const isHost = (text: string): boolean => HOST.test(text) && URL.canParse(`http://${text}`)

/** Where the connection of a request came to, whatever the request says. */
function connectedTo({ protocol, socket }: FastifyRequest): string {
  const { localAddress = 'localhost', localPort } = socket
  const address = localAddress.replace(/^::ffff:/, '')
  const host = address.includes(':') ? `[${address}]` : address
  return `${protocol}://${host}${localPort === undefined ? '' : `:${localPort}`}`
}

/** Where a request came to, as its client says: `https://issn.example.org`. */
export const reachedAt = (request: FastifyRequest): string =>
  isHost(request.host) ? `${request.protocol}://${request.host}` : connectedTo(request)

/** The address of this product on the web, without a slash at its end: what the setting says, else where a request came to. */
export const siteAddress = async (db: Db, reached: string): Promise<string> =>
  ((await urlSetting(db, 'site_url')) ?? reached).replace(/\/+$/, '')

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i

/**
 * The same for letters to people who did not ask themselves, perhaps: whoever asks may name any host, and a letter would lead
 * there with its proof. Without the setting, a host that a client names counts on this machine alone.
 */
export const letterAddress = (db: Db, request: FastifyRequest): Promise<string> =>
  siteAddress(db, LOOPBACK.test(request.host) ? reachedAt(request) : connectedTo(request))
