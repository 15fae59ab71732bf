/** The maximum record length in ISO 2709, in bytes. The leader has five digits for the length. */
export const MAX_ISO2709_RECORD = 99_999
/**
 * The maximum field length in an ISO 2709 directory, in bytes including the terminator. A directory entry has four
 * digits for the length.
 */
export const MAX_ISO2709_FIELD = 9_999
/**
 * The maximum number of fields in an ISO 2709 record. Each field takes at least a directory entry of 12 bytes and a
 * terminator. The leader and two terminators take 26 bytes.
 */
export const MAX_RECORD_FIELDS = Math.floor((MAX_ISO2709_RECORD - 26) / 13)
/**
 * The maximum size of one record in a reader's memory, in bytes. Faulty writers produce records over 99,999 bytes,
 * which are still read. A longer record is skipped without buffering.
 */
export const MAX_RECORD_BYTES = 4 * 1024 * 1024
