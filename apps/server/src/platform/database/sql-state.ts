/** The SQLSTATE of a database error (five characters); empty for other errors. */
export const sqlState = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^[0-9A-Z]{5}$/.test(code) ? code : ''
}

/**
 * Whether an error may be caused by one record: invalid data (SQLSTATE classes 22 and 23), a program limit (54), a
 * deadlock or an unavailable lock (40, 55). False for a lost connection or a full disk.
 */
export const isRecordError = (error: unknown): error is Error => /^(22|23|40|54|55)/.test(sqlState(error))

/** Whether an error is caused by other transactions (SQLSTATE classes 40 and 55): a deadlock or an unavailable lock. */
export const isBlockedByOthers = (error: unknown): boolean => /^(40|55)/.test(sqlState(error))
