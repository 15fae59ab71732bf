/**
 * Fields that the server writes to stored records. 005 is the time of the version. 039 names users and times: `$a` time
 * `$b` user of this version, `$c` `$d` of earlier versions, `$y` `$z` of the creation.
 */

import { statedCategory } from '@seriatim/analyser'
import { isValidCategory } from '@seriatim/issn'
import {
  controlField,
  controlValue,
  type DataField,
  dataField,
  type Field,
  firstDataField,
  inTagOrder,
  isControlField,
  type MarcRecord,
  subfield,
} from '@seriatim/marc'

/** The number of earlier versions in 039. The history of the record contains all of them. */
const EARLIER_VERSIONS = 4

/** The first `length` digits of `yyyymmddhhmmssf`, in UTC. */
const digits = (date: Date, length: number): string => {
  const iso = date.toISOString()
  const day = iso.slice(0, 4) + iso.slice(5, 7) + iso.slice(8, 10)
  return (day + iso.slice(11, 13) + iso.slice(14, 16) + iso.slice(17, 19) + iso.slice(20, 21)).slice(0, length)
}

/** Date and time of the latest transaction, MARC 21 field 005: `yyyymmddhhmmss.f`, in UTC. */
export const timestamp005 = (date: Date): string => `${digits(date, 14)}.${digits(date, 15).slice(14)}`

const historyField = (before: DataField | undefined, user: string, now: Date): DataField => {
  const time = digits(now, 12)
  const earlier: [string, string][] = []
  let versions = 0
  for (const { code, value } of before?.subfields ?? []) {
    if (code === 'a' || code === 'c') versions++
    if (versions > EARLIER_VERSIONS) break
    if (code === 'a' || code === 'c') earlier.push(['c', value])
    if (code === 'b' || code === 'd') earlier.push(['d', value])
  }
  const remaining = (before?.subfields ?? [])
    .filter(({ code }) => !'abcd'.includes(code))
    .map(({ code, value }): [string, string] => [code, value])
  if (subfield(before, 'y') === undefined) {
    remaining.push(['y', subfield(before, 'a') ?? time], ['z', subfield(before, 'b') ?? user])
  }
  return dataField('039', ' ', '9', [['a', time], ['b', user], ...earlier, ...remaining])
}

/** Whether `record` is the first description of a Free number. */
const isFirstDescription = (record: MarcRecord, stored: MarcRecord | undefined): boolean =>
  stored !== undefined && statedCategory(stored) === 'fre' && isValidCategory(statedCategory(record) ?? 'fre')

/** 008 with the present day in 00-05, if 00-05 still contains the day on which the Free record was created. */
const withPresentEntryDay = (field: Field, free: MarcRecord, now: Date): Field => {
  if (field.tag !== '008' || !isControlField(field)) return field
  const isOfFree = field.value.slice(0, 6) === controlValue(free, '008')?.slice(0, 6)
  return isOfFree ? { ...field, value: digits(now, 8).slice(2) + field.value.slice(6) } : field
}

/**
 * Returns `record` with 005 and 039 of a new version by `user`, in place of the fields in `record`. For a version of
 * the system (null), 039 stays unchanged. The first description of a number begins a new 039, and a new 008/00-05 if
 * that is still the day of the Free record.
 */
export const withSystemFields = (
  record: MarcRecord,
  stored: MarcRecord | undefined,
  { user, now }: { user: string | null; now: Date },
): MarcRecord => {
  const free = isFirstDescription(record, stored) ? stored : undefined
  const before = free || stored === undefined ? undefined : firstDataField(stored, '039')
  const history = user === null ? before : historyField(before, user, now)
  const own = record.fields
    .filter(({ tag }) => tag !== '005' && tag !== '039')
    .map((field) => (free ? withPresentEntryDay(field, free, now) : field))
  return inTagOrder({
    leader: record.leader,
    fields: [...own, controlField('005', timestamp005(now)), ...(history ? [history] : [])],
  })
}

/** The 007 in an answer for a record without 007: unspecified medium. */
export const DEFAULT_007 = 'z'

/** Removes the default 007 that an earlier answer added, if the client sent it back unchanged. */
export const withoutUntouchedDefaults = (record: MarcRecord, stored: MarcRecord | undefined): MarcRecord => {
  if (stored !== undefined && controlValue(stored, '007') !== undefined) return record
  return {
    leader: record.leader,
    fields: record.fields.filter((field) => !(field.tag === '007' && 'value' in field && field.value === DEFAULT_007)),
  }
}
