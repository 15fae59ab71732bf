import { type DestinationStream, type Logger, pino } from 'pino'
import type { LogLevel } from './config.ts'

export type Log = Logger

/** What never reaches a log, wherever it stands in an entry. */
const SECRETS = [
  'password',
  'old',
  'new',
  '*.password',
  'req.headers.cookie',
  'req.headers.authorization',
  'req.headers["x-csrf-token"]',
  'res.headers["set-cookie"]',
  'databaseUrl',
]

/** Structured logs, a JSON object a line, on standard error unless a stream is given. */
export function makeLog(level: LogLevel, stream: DestinationStream = pino.destination({ fd: 2, sync: false })): Log {
  return pino({ level, redact: { paths: SECRETS, censor: '***' }, base: { name: 'seriatim' } }, stream)
}
