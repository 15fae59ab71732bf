import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { ERROR_STATUS, type ErrorCode } from '@seriatim/contract'
import { DEFAULT_LOCALE, formatUnknown } from '@seriatim/messages'
import { SECURITY_HEADERS } from './security-headers.ts'

/** Maps errors of Node's HTTP parser to codes of the contract. */
const CODES: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
}

/**
 * Answers data that is not a valid HTTP request. Without URL, headers and language, the answer still has the usual
 * form. The connection is closed afterwards.
 */
export function answerInvalidHttp(error: Error & { code?: string }, socket: Socket): void {
  // The client has disconnected.
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const code = CODES[error.code ?? ''] ?? 'bad_request'
  const status = ERROR_STATUS[code]
  const body = JSON.stringify({ error: formatUnknown(DEFAULT_LOCALE, `errors.${code}`), code })
  const headers = {
    ...SECURITY_HEADERS,
    'Cache-Control': 'no-store',
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
}
