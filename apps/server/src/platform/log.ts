import { type DestinationStream, type Logger, pino } from 'pino'
import type { LogLevel } from './config.ts'
import { currentRequestId } from './request-id.ts'

export type Log = Logger

/** Members that are masked at any place in a log entry. */
const SECRETS = [
  'password',
  'old',
  'new',
  '*.password',
  'token',
  '*.token',
  'secret',
  '*.secret',
  'authorization',
  'req.headers.cookie',
  'req.headers.authorization',
  'req.headers["x-csrf-token"]',
  'res.headers["set-cookie"]',
  'databaseUrl',
  'replicaUrls',
]

/** Tokens of sessions, of the free API and of e-mails have at least this length, and no other part of a URL has. */
const TOKEN = /[\w-]{40,}/g

/**
 * The path of a URL for logs: without the query, which may be private, and with tokens masked, which may occur anywhere
 * by mistake.
 */
export const loggedPath = (url: string): string => url.replace(/\?.*$/s, '').replace(TOKEN, '***')

/** Adds the request id to every line, also for code that does not have the request. */
const mixin = (_entry: object, _level: number, logger: Logger): { reqId?: string } => {
  const reqId = currentRequestId()
  return reqId === undefined || 'reqId' in logger.bindings() ? {} : { reqId }
}

/** Creates a structured log with one JSON object on each line, on standard error by default. */
export function makeLog(level: LogLevel, stream: DestinationStream = pino.destination({ fd: 2, sync: false })): Log {
  return pino({ level, redact: { paths: SECRETS, censor: '***' }, base: { name: 'seriatim' }, mixin }, stream)
}
