/**
 * Posts a delivery to the URL of a webhook subscription: signed, without following redirects, and never into a private
 * network.
 */
import { createHmac } from 'node:crypto'
import http from 'node:http'
import https from 'node:https'
import { admittedUrl, publicLookup, reasonOf } from '../urls/probe-url.ts'

/** User agent of webhook deliveries, so that receivers can distinguish them from URL checks. */
export const WEBHOOK_USER_AGENT = 'Seriatim-Webhooks/1.0 (notification of changes)'

/** Time limit in milliseconds, from name resolution to the response headers. */
const TIMEOUT_MS = 10_000

export type DeliveryResult = {
  readonly isTaken: boolean
  readonly statusCode: number | null
  readonly error: string | null
}

/** The signature of a delivery, computed from the time, a full stop and the body. The receiver verifies it. */
export const signatureOf = (secret: string, time: number, body: string): string =>
  createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')

/** Posts `body`. Any status other than 2xx is a failure. Reads only the status of the response. */
export async function postDelivery({
  url: address,
  secret,
  deliveryId,
  body,
  allowsPrivate,
  now,
  signal,
}: {
  url: string
  secret: string
  deliveryId: number
  body: string
  allowsPrivate: boolean
  now: Date
  signal: AbortSignal
}): Promise<DeliveryResult> {
  const time = Math.floor(now.getTime() / 1_000)
  const deadline = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const url = admittedUrl(address, allowsPrivate)
    const { request } = url.protocol === 'https:' ? https : http
    const statusCode = await new Promise<number>((resolve, reject) => {
      const outgoing = request(
        url,
        {
          method: 'POST',
          agent: false,
          signal: AbortSignal.any([deadline, signal]),
          headers: {
            'User-Agent': WEBHOOK_USER_AGENT,
            'Content-Type': 'application/json; charset=utf-8',
            'Content-Length': Buffer.byteLength(body),
            'Seriatim-Delivery': String(deliveryId),
            'Seriatim-Signature': `t=${time},v1=${signatureOf(secret, time, body)}`,
            Connection: 'close',
          },
          ...(allowsPrivate ? {} : { lookup: publicLookup }),
        },
        (answer) => {
          resolve(answer.statusCode ?? 0)
          answer.on('error', () => undefined)
          answer.destroy()
        },
      )
      outgoing.on('error', reject)
      outgoing.end(body)
    })
    const isTaken = statusCode >= 200 && statusCode < 300
    return { isTaken, statusCode, error: isTaken ? null : (http.STATUS_CODES[statusCode] ?? 'unknown status') }
  } catch (error) {
    return { isTaken: false, statusCode: null, error: deadline.aborted ? 'timeout' : reasonOf(error) }
  }
}
