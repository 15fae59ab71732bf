/**
 * PostgreSQL's code for a full disk (only the statement fails), and the system's codes for a full disk or an exceeded
 * quota.
 * @see https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const STORAGE_FULL: ReadonlySet<unknown> = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** PostgreSQL's code for a statement that was cancelled, by a user or by a timeout. */
const QUERY_CANCELED = '57014'

const errorCode = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

/** Whether an error is caused by a full disk, for the database or for files. */
export const isStorageFull = (error: unknown): boolean => STORAGE_FULL.has(errorCode(error))

/** Whether a statement was cancelled, usually by a timeout. */
export const isQueryCanceled = (error: unknown): boolean => errorCode(error) === QUERY_CANCELED
