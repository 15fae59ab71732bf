/**
 * Creates the records of serials in one medium (members of a family), with fields in tag order, following the ISSN MARC
 * profile.
 */
import type { DataField, Field, MarcRecord, Subfield } from '@seriatim/marc'
import { abbreviate } from './abbreviate.ts'
import { twoDigits } from './draw.ts'
import { fixedFields } from './fixed-fields.ts'
import type { Term } from './language.ts'
import type { Random } from './random.ts'
import { citedTitleOf, keyTitleOf, type Link, type Member } from './serial.ts'
import { TOPICS } from './topics.ts'

/** A data field from alternating codes and values. Pairs with an undefined value are omitted. */
const data = (
  tag: string,
  indicator1: string,
  indicator2: string,
  ...parts: readonly (string | undefined)[]
): DataField => {
  const subfields: Subfield[] = []
  for (let index = 0; index < parts.length; index += 2) {
    const value = parts[index + 1]
    if (value !== undefined) subfields.push({ code: parts[index]!, value })
  }
  return { tag, indicator1, indicator2, subfields }
}

/** A record under construction, with 880s to be added at the end. */
type Draft = { readonly fields: Field[]; readonly originals: DataField[]; readonly script880: string | undefined }

/** Adds a romanised field and its 880 in the original script, linked to each other. */
const addPaired = (
  draft: Draft,
  tag: string,
  indicator1: string,
  indicator2: string,
  ...parts: readonly (string | Term | undefined)[]
): void => {
  const romanised: (string | undefined)[] = []
  const original: (string | undefined)[] = []
  let hasOriginal = false
  for (const part of parts) {
    if (part === undefined || typeof part === 'string') {
      romanised.push(part)
      original.push(part)
    } else {
      romanised.push(part.roman)
      original.push(part.original ?? part.roman)
      hasOriginal ||= part.original !== undefined
    }
  }
  if (!hasOriginal || draft.script880 === undefined) {
    draft.fields.push(data(tag, indicator1, indicator2, ...romanised))
    return
  }
  const occurrence = twoDigits(draft.originals.length + 1)
  draft.fields.push(data(tag, indicator1, indicator2, '6', `880-${occurrence}`, ...romanised))
  draft.originals.push(data('880', indicator1, indicator2, '6', `${tag}-${occurrence}/${draft.script880}`, ...original))
}

const SOURCES = ['SCOPUS', 'CROSSREF', 'DOAJ', 'CABABSTRACTS', 'LATINDEX', 'MEDLINE', 'PSYCINFO', 'GEOREF']
const KEEPERS: readonly (readonly [name: string, code: string])[] = [
  ['Portico', 'portico'],
  ['CLOCKSS Archive', 'clockss'],
  ['Global LOCKSS Network', 'lockss'],
  ['Internet Archive', 'internetarchive'],
  ['HathiTrust', 'hathitrust'],
  ['PKP Preservation Network', 'pkppln'],
]
const STATUSES = ['Preserved', 'Preserved', 'In Progress', 'Triggered']

/** Content, media and carrier type (336 to 338, RDA), by medium or by its first letter. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  t: ['text', 'txt', 'unmediated', 'n', 'volume', 'nc'],
  c: ['text', 'txt', 'computer', 'c', 'computer disc', 'cd'],
  cr: ['text', 'txt', 'computer', 'c', 'online resource', 'cr'],
  hd: ['text', 'txt', 'microform', 'h', 'microfilm reel', 'hd'],
  he: ['text', 'txt', 'microform', 'h', 'microfiche', 'he'],
  sd: ['spoken word', 'spw', 'audio', 's', 'audio disc', 'sd'],
  aj: ['cartographic image', 'cri', 'unmediated', 'n', 'sheet', 'nb'],
}

const nameForHost = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]+/g, '')
    .toLowerCase()
    .slice(0, 20) || 'serials'

const addNumbers = ({ fields }: Draft, member: Member, random: Random): void => {
  const { issn, issnl, serial, cancels, cancelledBy, wasIssnl } = member
  const incorrect = random.chance(0.015) ? `${issn.slice(0, 4)}-${random.below(9000) + 1000}` : undefined
  fields.push(
    data(
      '022',
      random.pick(['0', '1', ' ', ' ']),
      ' ',
      ...['a', issn, '2', serial.country.centre, 'l', issnl, 'm', wasIssnl ? issn : undefined],
      ...['v', cancelledBy?.issn, 'y', incorrect, 'z', cancels?.issn],
    ),
  )
}

const addPublication = (draft: Draft, { serial, startYear, category }: Member, random: Random): void => {
  const { place, publisher, endYear } = serial
  const dates = category === 'leg' ? undefined : `${startYear}-${endYear ?? ''}`
  if (startYear < 2005 && random.chance(0.4)) {
    addPaired(draft, '260', ' ', ' ', 'a', place, 'b', publisher, 'c', dates)
  } else addPaired(draft, '264', random.pick([' ', '3']), '1', 'a', place, 'b', publisher, 'c', dates)
}

const addTitles = (draft: Draft, member: Member, random: Random): void => {
  const { serial, qualifier, category } = member
  const { title, section, subtitle } = serial
  const keyTitle = keyTitleOf(serial)
  if (category === 'reg' || (category === 'wor' && random.chance(0.5))) {
    draft.fields.push(data('210', '1', ' ', 'a', abbreviate(keyTitle), 'b', qualifier || undefined))
  }
  if (section === undefined) addPaired(draft, '222', ' ', ' ', 'a', title, 'b', qualifier || undefined)
  else draft.fields.push(data('222', ' ', ' ', 'a', keyTitle, 'b', qualifier || undefined))
  addPaired(
    draft,
    '245',
    '1',
    ' ',
    'a',
    title,
    'b',
    subtitle,
    'n',
    section && `Series ${section.number}`,
    'p',
    section?.title,
  )
  if (subtitle !== undefined) draft.fields.push(data('246', '3', '0', 'a', subtitle.roman))
  else if (random.chance(0.06))
    draft.fields.push(data('246', '1', '3', 'a', `${serial.place.roman} ${abbreviate(keyTitle)}`))
}

const addNotes = ({ fields }: Draft, { serial, medium, startYear }: Member, random: Random): void => {
  const { endYear, place, publisher } = serial
  const types = TYPES[medium] ?? TYPES[medium.charAt(0)]!
  fields.push(
    data('336', ' ', ' ', 'a', types[0], 'b', types[1], '2', 'rdacontent'),
    data('337', ' ', ' ', 'a', types[2], 'b', types[3], '2', 'rdamedia'),
    data('338', ' ', ' ', 'a', types[4], 'b', types[5], '2', 'rdacarrier'),
  )
  if (random.chance(0.35)) {
    const last = endYear === undefined ? '' : `vol. ${endYear - startYear + 1} (${endYear})`
    fields.push(data('362', '0', ' ', 'a', `Vol. 1, no. 1 (${startYear})-${last}`))
  }
  if (random.chance(0.25)) {
    const source = random.pickSkewed(SOURCES)
    fields.push(data('510', '0', ' ', 'a', source, '9', 'facet'))
    if (random.chance(0.3)) fields.push(data('510', '0', ' ', 'a', source === 'DOAJ' ? 'SCOPUS' : 'DOAJ', '9', 'facet'))
  }
  if (medium === 'hd' || medium === 'he') {
    const form = medium === 'hd' ? 'Microfilm' : 'Microfiche'
    fields.push(data('533', ' ', ' ', 'a', form, 'b', place.roman, 'c', publisher.roman, 'd', String(startYear)))
  }
  if (medium === 'cr' && random.chance(0.3)) fields.push(data('538', ' ', ' ', 'a', 'Mode of access: World Wide Web'))
  if (random.chance(0.3)) {
    fields.push(data('588', random.pick(['0', '1']), ' ', 'a', `Vol. ${1 + random.below(20)}, no. 1 (${startYear})`))
  }
}

const addLinks = ({ fields }: Draft, { links }: Member): void => {
  if (links.length === 0) return
  const ordered =
    links.length === 1 ? links : links.toSorted((a: Link, b: Link) => (a.tag < b.tag ? -1 : a.tag > b.tag ? 1 : 0))
  for (const { tag, indicator2, member } of ordered) {
    const form = tag === '776' ? member.medium : undefined
    fields.push(data(tag, '0', indicator2, 't', citedTitleOf(member), 'x', member.issn, 'h', form))
  }
}

const addAccess = ({ fields }: Draft, { serial, issn, medium }: Member, random: Random): void => {
  if (medium !== 'cr') return
  const host = nameForHost(serial.publisher.roman)
  const isOpen = random.chance(0.25)
  fields.push(
    data(
      '856',
      '4',
      '0',
      'u',
      `https://${host}.example.org/${issn}`,
      'x',
      isOpen ? 'OA-J' : undefined,
      '7',
      isOpen ? '0' : undefined,
    ),
  )
  if (random.chance(0.15))
    fields.push(data('856', '4', '1', 'u', `https://archive.example.net/issn/${issn}`, 'z', 'Archive'))
  if (random.chance(0.03))
    fields.push(data('857', '4', '0', 'c', 'Internet Archive', 'u', `https://web.example.net/${issn}`))
}

const addKeepers = ({ fields }: Draft, member: Member, random: Random): void => {
  if (member.medium !== 'cr' || !random.chance(0.12)) return
  const { serial, issn, startYear, updated } = member
  const [agency, code] = random.pickSkewed(KEEPERS)
  const last = serial.endYear ?? Math.max(startYear, Number(updated.slice(0, 4)) - 1)
  fields.push(
    data(
      '920',
      ' ',
      ' ',
      ...['a', issn, 'c', serial.title.roman, 'd', serial.publisher.roman, 'e', String(startYear), 'f', String(last)],
      ...['g', agency, 'h', code, 'i', random.pick(STATUSES), 'j', `v. 1-${1 + last - startYear}`, 'l', updated],
    ),
  )
}

/** Creates the record of a member. The random numbers affect only its wording, because relations are already fixed. */
export const describe = (member: Member, random: Random, lastYear: number): MarcRecord => {
  const { issn, category, serial, created, updated } = member
  const { country, place, language, languages, topic } = serial
  const fields: Field[] = []
  const { leader, controlFields } = fixedFields(member, lastYear)
  fields.push(...controlFields)
  const draft: Draft = { fields, originals: [], script880: language.script880 }
  const isFree = category === 'fre'
  const isDescribed = category === 'reg' || category === 'wor' || category === 'val' || category === 'leg'
  addNumbers(draft, member, random)
  const user = `cat${country.centre}`
  const time = `${updated}${twoDigits(8 + random.below(10))}${twoDigits(random.below(60))}`
  if (random.chance(0.02)) fields.push(data('035', ' ', ' ', 'a', `(ISSN)${issn.replace('-', '')}`))
  fields.push(data('039', ' ', '9', 'a', time, 'b', user, 'y', `${created}0900`, 'z', user))
  if (languages.length > 1 && isDescribed) fields.push(data('041', '0', ' ', 'a', languages[0], 'a', languages[1]))
  fields.push(data('044', ' ', ' ', 'a', place.lc.trimEnd(), 'c', country.code))
  if (!isFree) {
    if (category === 'reg' || (category === 'wor' && random.chance(0.3))) {
      const { udc, dewey } = TOPICS[topic]!
      if (country.code.charCodeAt(0) % 2 === 0) fields.push(data('080', '0', ' ', 'a', udc))
      else fields.push(data('082', '0', '4', 'a', dewey))
    }
    addTitles(draft, member, random)
    addPublication(draft, member, random)
  }
  if (isDescribed) {
    const frequency = language.frequencies[serial.frequency]
    if (frequency !== undefined) fields.push(data('310', ' ', ' ', 'a', frequency))
    if (random.chance(0.04)) fields.push(data('321', ' ', ' ', 'a', language.frequencies.q))
    if (category !== 'leg') addNotes(draft, member, random)
  }
  fields.push(data('699', ' ', ' ', '8', category, 'v', country.centre))
  if (isDescribed) {
    if (serial.body !== undefined && category !== 'leg') addPaired(draft, '710', '2', ' ', 'a', serial.body)
    addLinks(draft, member)
    addAccess(draft, member, random)
    fields.push(...draft.originals)
    addKeepers(draft, member, random)
  } else fields.push(...draft.originals)
  return { leader, fields }
}
