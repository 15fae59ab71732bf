import { type DestinationStream, type Logger, pino } from 'pino'
import type { LogLevel } from './config.ts'
import { currentRequestId } from './request-id.ts'

export type Log = Logger

/** Properties that are masked at any place in a log entry. */
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

/**
 * A text of at least this length in a URL is a token of a session, of the free API or of an e-mail; other parts are
 * shorter.
 */
const TOKEN = /[\w-]{40,}/g

/**
 * The path of a URL for logs. The query is removed, because it may be private. Tokens are masked, because a client may
 * put one anywhere by mistake.
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
