import { type FamilyMember, issnlIn, keepsIssnl, LINKING_TAGS } from '@seriatim/issn'
import { controlValue, firstDataField, isDataField, type MarcRecord, subfield } from '@seriatim/marc'
import { categoryOf, yearOf } from '../../search/analyser/facts.ts'

/**
 * When the number was registered: 039 $v or $y or the date in 008/00-05, whichever is earlier (a base that writes 039 for
 * the first time knows no earlier date than today), as a number that grows with time.
 */
const registeredAt = (record: MarcRecord, now: Date): number | undefined => {
  const history = firstDataField(record, '039')
  const full = /^\d{8}/.exec(subfield(history, 'v') ?? subfield(history, 'y') ?? '')?.[0]
  const short = /^\d{6}/.exec(controlValue(record, '008') ?? '')?.[0]
  const century = Number(short?.slice(0, 2)) > now.getUTCFullYear() % 100 ? 19 : 20
  const dates = [...(full === undefined ? [] : [full]), ...(short === undefined ? [] : [`${century}${short}`])]
  return dates.length === 0 ? undefined : Math.min(...dates.map(Number))
}

/** What families need to know of a record; `category` for one that names none. */
export const memberOf = (issn: string, category: string, record: MarcRecord, now: Date): FamilyMember => ({
  issn,
  issnl: keepsIssnl(record) ? undefined : issnlIn(record),
  category: categoryOf(record) ?? category,
  startYear: yearOf(controlValue(record, '008'), 7) ?? undefined,
  createdAt: registeredAt(record, now),
  links: record.fields.flatMap((field) =>
    isDataField(field) && LINKING_TAGS.has(field.tag)
      ? field.subfields.flatMap(({ code, value }) => (code === 'x' ? [{ tag: field.tag, issn: value.trim() }] : []))
      : [],
  ),
})
