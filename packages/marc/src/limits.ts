/** The longest record that ISO 2709 can state, in bytes: its length has five digits. */
export const MAX_ISO2709_RECORD = 99_999
/** The longest field that an ISO 2709 directory can state, in bytes with its terminator: four digits. */
export const MAX_ISO2709_FIELD = 9_999
/** Fields of the longest record: each has 12 bytes in the directory and its terminator; beside them stand a leader of 24
 * bytes and two terminators. */
export const MAX_RECORD_FIELDS = Math.floor((MAX_ISO2709_RECORD - 26) / 13)
/**
 * What a reader holds of one record before it gives it up, in bytes. Records past 99,999 bytes exist in files of
 * careless writers and are read; a runaway field is skipped without being kept.
 */
export const MAX_RECORD_BYTES = 4 * 1024 * 1024
