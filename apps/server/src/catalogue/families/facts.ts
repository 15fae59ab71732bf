import { statedCategory, yearOf } from '@seriatim/analyser'
import { type FamilyMember, issnlIn, keepsIssnl, LINKING_TAGS } from '@seriatim/issn'
import { controlValue, firstDataField, isDataField, type MarcRecord, subfield } from '@seriatim/marc'

/** How a number of a block began: when it was given, and its Free record, from the time before anybody described it. */
export type Beginning = { readonly givenAt: Date; readonly free: MarcRecord | undefined }

/** A day as a number that grows with time: `yyyymmdd`, in UTC. */
const dayOf = (date: Date): number => Number(date.toISOString().slice(0, 10).replaceAll('-', ''))

/** The day of creation that 039 ($v, else $y) tells. */
const createdIn = (record: MarcRecord): number | undefined => {
  const history = firstDataField(record, '039')
  const day = /^\d{8}/.exec(subfield(history, 'v') ?? subfield(history, 'y') ?? '')?.[0]
  return day === undefined ? undefined : Number(day)
}

/** The day in 008/00-05. */
const enteredIn = (record: MarcRecord, now: Date): number | undefined => {
  const day = /^\d{6}/.exec(controlValue(record, '008') ?? '')?.[0]
  if (day === undefined) return undefined
  const century = Number(day.slice(0, 2)) > now.getUTCFullYear() % 100 ? 19 : 20
  return Number(`${century}${day}`)
}

/**
 * When the number was registered: 039 $v or $y or the date in 008/00-05, whichever is earlier (a base that writes 039 for
 * the first time knows no earlier date than today). A number of a block is registered when it is given to a serial, not
 * when the block was made: dates that its Free record has too do not count, and where no other is left, it is the day on
 * which the number was given. As a number that grows with time.
 */
const registeredAt = (record: MarcRecord, beginning: Beginning | undefined, now: Date): number | undefined => {
  const free = beginning?.free
  const dates = [createdIn, enteredIn].flatMap((dateIn) => {
    const date = dateIn(record, now)
    return date === undefined || (free !== undefined && date === dateIn(free, now)) ? [] : [date]
  })
  if (dates.length > 0) return Math.min(...dates)
  return beginning && dayOf(beginning.givenAt)
}

/** What families need to know of a record; `category` for one that names none, `beginning` for a number of a block. */
export const memberOf = (
  { issn, category }: { readonly issn: string; readonly category: string },
  record: MarcRecord,
  beginning: Beginning | undefined,
  now: Date,
): FamilyMember => ({
  issn,
  issnl: keepsIssnl(record) ? undefined : issnlIn(record),
  category: statedCategory(record) ?? category,
  startYear: yearOf(controlValue(record, '008'), 7) ?? undefined,
  createdAt: registeredAt(record, beginning, now),
  links: record.fields.flatMap((field) =>
    isDataField(field) && LINKING_TAGS.has(field.tag)
      ? field.subfields.flatMap(({ code, value }) => (code === 'x' ? [{ tag: field.tag, issn: value.trim() }] : []))
      : [],
  ),
})
