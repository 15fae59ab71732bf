/**
 * PostgreSQL's codes for a connection that is no more or cannot be had: connection exceptions (class 08), too many
 * connections, ended by an administrator or a crash, starting or stopping.
 * @see https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const SERVER_CODES = new Set(['08000', '08001', '08003', '08006', '53300', '57P01', '57P02', '57P03', '57P05'])

/** The system's codes, for a socket: a missing file has one of them, too. */
const SOCKET_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'EHOSTUNREACH', 'EAGAIN'])
const SOCKET_CALLS = new Set(['connect', 'read', 'write'])

/** PostgreSQL's codes for a wrong user, password or database. */
const REFUSED: ReadonlySet<unknown> = new Set(['28000', '28P01', '3D000', '42501'])

/** Whether PostgreSQL answers and does not let us in: trying again changes nothing. */
export const isRefused = (error: unknown): boolean =>
  error instanceof Error && REFUSED.has((error as NodeJS.ErrnoException).code)

/** What node-postgres says without a code. */
const WORDS = /^(Connection terminated|timeout expired$|Client has encountered a connection error)/
const WORDS_OF_FULL_POOL = /^timeout exceeded when trying to connect/

/** Whether every connection of the pool was in use for as long as one may wait for it: nothing was asked of PostgreSQL. */
export const isPoolFull = (error: unknown): boolean =>
  error instanceof Error && (WORDS_OF_FULL_POOL.test(error.message) || isPoolFull(error.cause))

/**
 * Whether something failed because the connection to PostgreSQL broke or could not be had: nothing is wrong with what was
 * asked, and it may succeed when it is asked again. What was being committed at that moment may be stored or not.
 */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError && error.errors.some(isConnectionLost)) return true
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code !== undefined && SERVER_CODES.has(code)) return true
  if (code !== undefined && SOCKET_CODES.has(code) && syscall !== undefined) return SOCKET_CALLS.has(syscall)
  return WORDS.test(error.message) || isPoolFull(error) || isConnectionLost(error.cause)
}
