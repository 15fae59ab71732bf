import type { FastifyRequest } from 'fastify'
import type { Db } from '../database/db.ts'
import { urlSetting } from '../database/settings.ts'

const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i

/** Whether a text is a valid host. Clients may send any text as host. */
const isHost = (text: string): boolean => HOST.test(text) && URL.canParse(`http://${text}`)

/** The local address of a request's connection, independent of its headers: `http://127.0.0.1:8080`. */
export function localUrl({ protocol, socket }: FastifyRequest): string {
  const { localAddress = 'localhost', localPort } = socket
  const address = localAddress.replace(/^::ffff:/, '')
  const host = address.includes(':') ? `[${address}]` : address
  return `${protocol}://${host}${localPort === undefined ? '' : `:${localPort}`}`
}

/** The URL of this server as the client addresses it: `https://issn.example.org`. */
export const requestedUrl = (request: FastifyRequest): string =>
  isHost(request.host) ? `${request.protocol}://${request.host}` : localUrl(request)

/**
 * The public URL of this product without a trailing slash: the setting `site_url`, else `reached`. For pages, callers
 * pass `requestedUrl`. For links with a token in e-mails they pass `localUrl`, because a client may send any Host
 * header.
 */
export const siteUrl = async (db: Db, reached: string): Promise<string> =>
  siteUrlOf(await urlSetting(db, 'site_url'), reached)

/** The same as `siteUrl`, for a setting that was read before. */
export const siteUrlOf = (setting: string | null, reached: string): string => (setting ?? reached).replace(/\/+$/, '')
