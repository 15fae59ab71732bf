/** The longest record that ISO 2709 can state, in bytes: its length has five digits. */
export const MAX_ISO2709_RECORD = 99_999
/** The longest field that an ISO 2709 directory can state, in bytes with its terminator: four digits. */
export const MAX_ISO2709_FIELD = 9_999
/**
 * What a reader holds of one record before it gives it up, in bytes. Records past 99,999 bytes exist in files of
 * careless writers and are read; a runaway field is skipped without being kept.
 */
export const MAX_RECORD_BYTES = 4 * 1024 * 1024
