/**
 * PostgreSQL's code for a full disk (the statement was undone, the server lives on), and the system's for a file system
 * without room: the disk, or what a user may have of it.
 * @see https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const STORAGE_FULL: ReadonlySet<unknown> = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** PostgreSQL's code for a statement that was canceled, by hand or because it took too long. */
const QUERY_CANCELED = '57014'

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

/** Whether something failed because there is no room left, for the base or for files. */
export const isStorageFull = (error: unknown): boolean => STORAGE_FULL.has(codeOf(error))

/** Whether a statement was canceled: mostly by its time limit. */
export const isQueryCanceled = (error: unknown): boolean => codeOf(error) === QUERY_CANCELED
