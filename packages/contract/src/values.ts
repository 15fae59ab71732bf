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

/** The id of a row: nine digits fit into four bytes, fifteen into what JavaScript counts exactly. */
export const rowId = z.string().regex(/^\d{1,9}$/)
export const longRowId = z.string().regex(/^\d{1,15}$/)
/** The id of a row, or any other text of an address: the service answers that there is no such row. */
export const anyId = z.string().max(500)

/** The id or the code of a row of a list. */
export const idOrCode = z.union([z.string().max(200), whole()])

/** What the schema says of a day that the calendar lacks; who reads a request makes a sentence of it. */
export const NO_SUCH_DAY = 'no_such_day'
const CALENDAR = { error: NO_SUCH_DAY }

/** A day that the calendar has, `YYYY-MM-DD`, from the year 1000 on. */
export const day = z.iso.date(CALENDAR).refine((text) => text >= '1000', CALENDAR)
/** A moment with its distance from UTC, on such a day. */
export const moment = z.iso.datetime({ offset: true, ...CALENDAR }).refine((text) => text >= '1000-01-02', CALENDAR)
