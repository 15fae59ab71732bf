/**
 * The value types of all calls, with limits of the database and of the calendar. A test checks that all calls use them.
 * The request reader refuses NUL and unpaired surrogates in every text.
 */
import { z } from 'zod'
import { INT4_MAX } from './constants.ts'

/** The maximum length of a text in a request. An ISO 2709 record has at most 99,999 bytes. */
export const MAX_TEXT = 100_000

/** An integer within four bytes. */
export const wholeNumber = (min = 0, max = INT4_MAX) => z.int().min(min).max(max)
/** An integer within four bytes in a URL, where numbers are text. */
export const wholeNumberInUrl = (min = 0, max = INT4_MAX) => z.coerce.number().int().min(min).max(max)

/**
 * The faults that schemas name with `error`. The message is `faults.<fault>`. Other faults have a message derived from
 * the schema.
 */
export const VALUE_FAULTS = [
  'no_such_day',
  'no_such_time',
  'row_id',
  'long_row_id',
  'year_form',
  'one_character',
] as const
export type ValueFault = (typeof VALUE_FAULTS)[number]
/** Options for a check of zod that reports a named fault. */
export const withFault = (error: ValueFault) => ({ error })

/** The id of a row. Nine digits fit into four bytes, fifteen into an exact JavaScript number. */
export const rowId = z.string().regex(/^\d{1,9}$/, withFault('row_id'))
export const longRowId = z.string().regex(/^\d{1,15}$/, withFault('long_row_id'))
/** The id of a row, or any other text in a URL. The service reports an unknown row. */
export const anyId = z.string().max(500)

/** The id or code of a list row. */
export const idOrCode = z.union([z.string().max(200), wholeNumber()])

/** A calendar date `YYYY-MM-DD`, from the year 1000. */
export const day = z.iso.date(withFault('no_such_day')).refine((text) => text >= '1000', withFault('no_such_day'))
/** A time with its UTC offset, on a valid date. */
export const moment = z.iso
  .datetime({ offset: true, ...withFault('no_such_time') })
  .refine((text) => text >= '1000-01-02', withFault('no_such_time'))
