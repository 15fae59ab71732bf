/**
 * PostgreSQL's codes for a lost or unavailable connection: connection exceptions (class 08), too many connections,
 * termination by an administrator or a crash, start-up or shutdown.
 * @see https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const SERVER_CODES = new Set(['08000', '08001', '08003', '08006', '53300', '57P01', '57P02', '57P03', '57P05'])

/** Error codes of sockets. Some also occur for files, so `syscall` is checked, too. */
const SOCKET_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'EHOSTUNREACH', 'EAGAIN'])
const SOCKET_CALLS = new Set(['connect', 'read', 'write'])

/** PostgreSQL's codes for a wrong user, password or database, and for missing privileges. */
const REFUSED: ReadonlySet<unknown> = new Set(['28000', '28P01', '3D000', '42501'])

/** Whether PostgreSQL refuses the connection permanently, so that a retry is useless. */
export const isRefused = (error: unknown): boolean =>
  error instanceof Error && REFUSED.has((error as NodeJS.ErrnoException).code)

/** Messages of node-postgres without a code. */
const LOST_MESSAGES = /^(Connection terminated|timeout expired$|Client has encountered a connection error)/
const FULL_POOL_MESSAGES = /^timeout exceeded when trying to connect/

/** Whether the wait for a free connection of the pool timed out. PostgreSQL itself was not contacted. */
export const isPoolFull = (error: unknown): boolean =>
  error instanceof Error && (FULL_POOL_MESSAGES.test(error.message) || isPoolFull(error.cause))

/**
 * Whether an error comes from a lost or unavailable connection. The statement is not at fault and may succeed on retry.
 * A commit at that moment may or may not have succeeded.
 */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError && error.errors.some(isConnectionLost)) return true
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code !== undefined && SERVER_CODES.has(code)) return true
  if (code !== undefined && SOCKET_CODES.has(code) && syscall !== undefined) return SOCKET_CALLS.has(syscall)
  return LOST_MESSAGES.test(error.message) || isPoolFull(error) || isConnectionLost(error.cause)
}
