import type { FastifyRequest } from 'fastify'
import type { Db } from '../database/db.ts'
import { urlSetting } from '../database/settings.ts'

const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i

/** Whether a text is a host as addresses name it: anything else that a client sends as such is none. */
const isHost = (text: string): boolean => HOST.test(text) && URL.canParse(`http://${text}`)

/** Where the connection of a request came to, whatever its headers say: `http://127.0.0.1:8080`. */
export function connectedTo({ protocol, socket }: FastifyRequest): string {
  const { localAddress = 'localhost', localPort } = socket
  const address = localAddress.replace(/^::ffff:/, '')
  const host = address.includes(':') ? `[${address}]` : address
  return `${protocol}://${host}${localPort === undefined ? '' : `:${localPort}`}`
}

/** Where a request came to, as its client says: `https://issn.example.org`. */
export const reachedAt = (request: FastifyRequest): string =>
  isHost(request.host) ? `${request.protocol}://${request.host}` : connectedTo(request)

/**
 * The address of this product on the web, without a slash at its end: the setting `site_url`, else where a request came to.
 * For pages that is `reachedAt`. For links in e-mails, which hold a proof, it is `connectedTo`: a client may send any Host header.
 */
export const siteAddress = async (db: Db, reached: string): Promise<string> =>
  ((await urlSetting(db, 'site_url')) ?? reached).replace(/\/+$/, '')
