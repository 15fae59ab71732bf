import { statedCategory, yearOf } from '@seriatim/analyser'
import { type FamilyMember, hasFixedIssnl, issnlIn, LINKING_TAGS } from '@seriatim/issn'
import { controlValue, firstDataField, isDataField, type MarcRecord, subfield } from '@seriatim/marc'

/** The assignment of an ISSN of a block: its time, and the record while it was Free. */
export type AssignmentFacts = { readonly givenAt: Date; readonly free: MarcRecord | undefined }

/** A day as a comparable number: `yyyymmdd`, in UTC. */
const dayNumber = (date: Date): number => Number(date.toISOString().slice(0, 10).replaceAll('-', ''))

/** The day of creation in 039 $v, else $y. */
const creationDay = (record: MarcRecord): number | undefined => {
  const history = firstDataField(record, '039')
  const day = /^\d{8}/.exec(subfield(history, 'v') ?? subfield(history, 'y') ?? '')?.[0]
  return day === undefined ? undefined : Number(day)
}

/** The day in 008/00-05. */
const entryDay = (record: MarcRecord, now: Date): number | undefined => {
  const day = /^\d{6}/.exec(controlValue(record, '008') ?? '')?.[0]
  if (day === undefined) return undefined
  const century = Number(day.slice(0, 2)) > now.getUTCFullYear() % 100 ? 19 : 20
  return Number(`${century}${day}`)
}

/**
 * The day on which an ISSN was registered, as a comparable number: the earlier one of 039 $v or $y and 008/00-05. The
 * earlier date counts, because a system that writes 039 for the first time enters the present day there. An ISSN of a
 * block is registered on assignment, not on creation of the block. Dates that are also in its Free record are therefore
 * ignored; without another date, the day of assignment counts.
 */
const registrationDay = (record: MarcRecord, beginning: AssignmentFacts | undefined, now: Date): number | undefined => {
  const free = beginning?.free
  const dates = [creationDay, entryDay].flatMap((dateIn) => {
    const date = dateIn(record, now)
    return date === undefined || (free !== undefined && date === dateIn(free, now)) ? [] : [date]
  })
  if (dates.length > 0) return Math.min(...dates)
  return beginning && dayNumber(beginning.givenAt)
}

/**
 * The facts about a record from which its families are computed. `category` applies to a record without 699;
 * `beginning` is defined for an ISSN of a block.
 */
export const familyMember = (
  { issn, category }: { readonly issn: string; readonly category: string },
  record: MarcRecord,
  beginning: AssignmentFacts | undefined,
  now: Date,
): FamilyMember => ({
  issn,
  issnl: hasFixedIssnl(record) ? undefined : issnlIn(record),
  category: statedCategory(record) ?? category,
  startYear: yearOf(controlValue(record, '008'), 7) ?? undefined,
  createdAt: registrationDay(record, beginning, now),
  links: record.fields.flatMap((field) =>
    isDataField(field) && LINKING_TAGS.has(field.tag)
      ? field.subfields.flatMap(({ code, value }) => (code === 'x' ? [{ tag: field.tag, issn: value.trim() }] : []))
      : [],
  ),
})
