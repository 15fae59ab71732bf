/** The five characters of SQLSTATE of an error that the base answered with; empty for any other. */
export const sqlState = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^[0-9A-Z]{5}$/.test(code) ? code : ''
}

/**
 * Whether an error may be one record's doing: data that the base refuses (classes 22 and 23 of SQLSTATE), a limit of the
 * program (54), a deadlock or a lock that was not had (40, 55). A lost connection or a full disk is everybody's.
 */
export const isOfRecord = (error: unknown): error is Error => /^(22|23|40|54|55)/.test(sqlState(error))

/** Whether an error says that others were in the way (classes 40 and 55 of SQLSTATE): a deadlock, or a lock that was not had. */
export const isOfOthers = (error: unknown): boolean => /^(40|55)/.test(sqlState(error))
