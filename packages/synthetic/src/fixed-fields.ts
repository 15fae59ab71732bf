/** The leader and control fields of synthetic records (MARC 21, 006 to 008). */
import { type ControlField, controlField } from '@seriatim/marc'
import type { Medium, Member } from './serial.ts'

/** The value of 007 by medium. Only its first two positions are coded. */
const PHYSICAL: Readonly<Record<Medium, string>> = {
  ta: 'ta',
  tb: 'tb',
  tc: 'tc',
  td: 'td',
  cr: 'cr |||||||||||',
  co: 'co |||||||||||',
  cb: 'cb |||||||||||',
  hd: 'hd ||||||||||',
  he: 'he ||||||||||',
  sd: 'sd |||||||||||',
  aj: 'aj |||||',
}

/** The code of 008/23 (form of item) of continuing resources, by medium. */
const FORMS: Readonly<Partial<Record<Medium, string>>> = {
  cr: 'o',
  co: 'q',
  cb: 'q',
  hd: 'a',
  he: 'b',
  tb: 'd',
  tc: 'f',
}

/** The code of leader 06 by medium, for media other than language material. */
const RECORD_TYPES: Readonly<Partial<Record<Medium, string>>> = { co: 'm', cb: 'm', sd: 'i', aj: 'e' }

/** The values of 008/18-34 of other materials: computer files, nonmusical sound, maps. */
const MATERIALS: Readonly<Record<string, string>> = {
  m: '     q  m        ',
  i: 'nnnn           n ',
  e: '       b     0   ',
}

const encodingLevel = ({ category, serial }: Member, lastYear: number): string => {
  if (category === 'reg') return ' '
  if (category === 'wor') return serial.startYear >= lastYear ? '8' : '7'
  if (category === 'leg') return 'z'
  return category === 'fre' ? ' ' : '7'
}

/** The first year in an old record, where the exact year is often uncertain. */
const firstYear = ({ category, startYear, issn }: Member): string => {
  const year = String(startYear)
  const doubt = Number(issn.charAt(7)) % 5
  if (category !== 'leg' || startYear >= 2000 || doubt > 1) return year
  return doubt === 0 ? `${year.slice(0, 3)}u` : `${year.slice(0, 2)}uu`
}

/** The value of 008/18-34, or of 006/01-17, for a continuing resource. */
const continuingResource = ({ serial, medium, category }: Member): string => {
  const { frequency, type, language, isIntegrating } = serial
  const isFree = category === 'fre'
  const shownFrequency = isFree ? 'u' : frequency
  const regularity = shownFrequency === ' ' ? 'x' : shownFrequency === 'u' ? 'u' : 'r'
  const form = isFree ? ' ' : (FORMS[medium] ?? ' ')
  const shownType = isFree ? 'p' : type
  const entry = isIntegrating ? '2' : '0'
  return `${shownFrequency}${regularity} ${shownType} ${form}     0   ${isFree ? ' ' : language.alphabet}${entry}`
}

/** The leader and 001 to 008 of a member's record. The writer fills in the lengths. */
export const fixedFields = (
  member: Member,
  lastYear: number,
): { readonly leader: string; readonly controlFields: readonly ControlField[] } => {
  const { issn, category, serial, medium, created, updated } = member
  const isFree = category === 'fre'
  const type = isFree ? 'a' : (RECORD_TYPES[medium] ?? 'a')
  const level = serial.isIntegrating && type === 'a' ? 'i' : 's'
  const recordStatus = created === updated ? 'n' : 'c'
  const leader = `00000${recordStatus}${type}${level} a2200000${encodingLevel(member, lastYear)}i 4500`
  const own = continuingResource(member)
  const end = serial.status === 'c' ? '9999' : serial.status === 'u' ? 'uuuu' : String(serial.endYear ?? 'uuuu')
  const dates = isFree ? 'cuuuu9999' : `${serial.status}${firstYear(member)}${end}`
  const language = isFree ? 'und' : serial.languages[0]!
  const material = type === 'a' ? own : MATERIALS[type]!
  const controlFields = [
    controlField('001', issn),
    controlField('003', 'ISSN'),
    controlField('005', `${updated}093000.0`),
    ...(type === 'a' ? [] : [controlField('006', `s${own}`)]),
    controlField('007', isFree ? 'ta' : PHYSICAL[medium]),
    controlField('008', `${created.slice(2)}${dates}${serial.place.lc}${material}${language} c`),
  ]
  return { leader, controlFields }
}
