/**
 * The values that every call is made of, each with its bounds: what the base can hold and what a calendar has. A test
 * walks the contract and finds whatever is declared in another way. NUL and half surrogate pairs are refused in every text
 * by whoever reads a request.
 */
import { z } from 'zod'

/** The largest number in four bytes, as PostgreSQL's integer has them. */
export const INT4_MAX = 2_147_483_647
/** No text of a request is longer: a record of ISO 2709 has at most 99,999 bytes. */
export const MAX_TEXT = 100_000

/** A whole number that fits into four bytes. */
export const whole = (min = 0, max = INT4_MAX) => z.int().min(min).max(max)
/** The same in an address, where it comes as text. */
export const wholeInAddress = (min = 0, max = INT4_MAX) => z.coerce.number().int().min(min).max(max)

/**
 * The faults that schemas name with `error`: the sentence of each is `faults.<fault>` in the messages. A fault without a
 * name gets its sentence from what the schema requires.
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
/** The options of a check whose fault has a name. */
export const faultNamed = (error: ValueFault) => ({ error })

/** The id of a row: nine digits fit into four bytes, fifteen into what JavaScript counts exactly. */
export const rowId = z.string().regex(/^\d{1,9}$/, faultNamed('row_id'))
export const longRowId = z.string().regex(/^\d{1,15}$/, faultNamed('long_row_id'))
/** The id of a row, or any other text of an address: the service answers that there is no such row. */
export const anyId = z.string().max(500)

/** The id or the code of a row of a list. */
export const idOrCode = z.union([z.string().max(200), whole()])

/** A day that the calendar has, `YYYY-MM-DD`, from the year 1000 on. */
export const day = z.iso.date(faultNamed('no_such_day')).refine((text) => text >= '1000', faultNamed('no_such_day'))
/** A moment with its distance from UTC, on such a day. */
export const moment = z.iso
  .datetime({ offset: true, ...faultNamed('no_such_time') })
  .refine((text) => text >= '1000-01-02', faultNamed('no_such_time'))
