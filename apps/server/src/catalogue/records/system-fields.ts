/**
 * The fields that the server writes into what it stores: 005, the time of the version, and 039, who worked on the record
 * and when: `$a` time `$b` user of this version, `$c` `$d` of those before it, `$y` `$z` of the creation.
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

/** How many earlier versions 039 names; all of them are in the history of the record. */
const EARLIER_VERSIONS = 4

/** The first digits of `yyyymmddhhmmssf`, in UTC. */
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
  const kept = (before?.subfields ?? [])
    .filter(({ code }) => !'abcd'.includes(code))
    .map(({ code, value }): [string, string] => [code, value])
  if (subfield(before, 'y') === undefined) {
    kept.push(['y', subfield(before, 'a') ?? time], ['z', subfield(before, 'b') ?? user])
  }
  return dataField('039', ' ', '9', [['a', time], ['b', user], ...earlier, ...kept])
}

/** Whether `record` is the first description of a number that was Free. */
const isFirstDescription = (record: MarcRecord, stored: MarcRecord | undefined): boolean =>
  stored !== undefined && statedCategory(stored) === 'fre' && isValidCategory(statedCategory(record) ?? 'fre')

/** 008/00-05 as the description begins: the day on which the Free record was made says nothing of it. */
const enteredNow = (field: Field, free: MarcRecord, now: Date): Field => {
  if (field.tag !== '008' || !isControlField(field)) return field
  const isOfFree = field.value.slice(0, 6) === controlValue(free, '008')?.slice(0, 6)
  return isOfFree ? { ...field, value: digits(now, 8).slice(2) + field.value.slice(6) } : field
}

/**
 * `record` with 005 and 039 of a new version by `user`; what it brings in these fields itself gives way. A version that the
 * system made of its own (null) leaves 039 to those who worked on the record. 039, and 008/00-05
 * where it is still that of the Free record, begin with the description of a number and not with its block.
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
    .map((field) => (free ? enteredNow(field, free, now) : field))
  return inTagOrder({
    leader: record.leader,
    fields: [...own, controlField('005', timestamp005(now)), ...(history ? [history] : [])],
  })
}

/** What stands in 007 of an answer where the record has none: an unspecified medium. */
export const DEFAULT_007 = 'z'

/** `record` without the default 007 that an answer added, when it came back untouched. */
export const withoutUntouchedDefaults = (record: MarcRecord, stored: MarcRecord | undefined): MarcRecord => {
  if (stored !== undefined && controlValue(stored, '007') !== undefined) return record
  return {
    leader: record.leader,
    fields: record.fields.filter((field) => !(field.tag === '007' && 'value' in field && field.value === DEFAULT_007)),
  }
}
