import { type DestinationStream, type Logger, pino } from 'pino'
import type { LogLevel } from './config.ts'
import { currentRequestId } from './request-id.ts'

export type Log = Logger

/** What never reaches a log, wherever it stands in an entry. */
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

/** Tokens of sessions, of the free API and of letters are that long, and nothing else of an address is. */
const TOKEN = /[\w-]{40,}/g

/** The path of an address as logs keep it: what is asked for may be private, and tokens may stand anywhere by mistake. */
export const loggedPath = (url: string): string => url.replace(/\?.*$/s, '').replace(TOKEN, '***')

/** Every line says which request it belongs to, also where nobody handed the request on. */
const mixin = (_entry: object, _level: number, logger: Logger): { reqId?: string } => {
  const reqId = currentRequestId()
  return reqId === undefined || 'reqId' in logger.bindings() ? {} : { reqId }
}

/** Structured logs, a JSON object a line, on standard error unless a stream is given. */
export function makeLog(level: LogLevel, stream: DestinationStream = pino.destination({ fd: 2, sync: false })): Log {
  return pino({ level, redact: { paths: SECRETS, censor: '***' }, base: { name: 'seriatim' }, mixin }, stream)
}
