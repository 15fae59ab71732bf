/** Draws random serials: title, place, dates and media. */
import type { Category } from '@seriatim/profile'
import type { Country } from './countries.ts'
import type { KeyTitles } from './key-titles.ts'
import { LANGUAGES } from './languages/index.ts'
import type { Random } from './random.ts'
import { keyTitleOf, type Medium, type Member, type Serial, type Status } from './serial.ts'
import { fillPattern, inventName } from './wording.ts'

/** The shared input of all draws. `countries` are repeated by weight. */
export type Source = {
  readonly random: Random
  readonly countries: readonly Country[]
  readonly keyTitles: KeyTitles
  /** The last year for all dates of the records. */
  readonly lastYear: number
  /** Returns the next free ISSN of the batch. */
  readonly takeIssn: () => string
  /** All members that were drawn so far. */
  readonly members: Member[]
}

/** Fixed properties of a serial. The other properties are drawn at random. */
export type FixedProperties = {
  readonly country?: Country
  readonly language?: string
  readonly topic?: number
  readonly startYear?: number
  readonly endYear?: number
  readonly status?: Status
  readonly isIntegrating?: boolean
}

const EARLIEST_YEAR = 1700
const FREQUENCIES = [...'qqqqaaafffmmmbbw d uegtsizh']
const TYPES = [...'pppppppppjjjjmmn sgt  ']
const INTEGRATING_TYPES = ['d', 'w', 'l', 'h', 'r']
const SECTIONS = ['A', 'B', 'C', 'D']

const drawStatus = ({ random }: Source): Status => (random.chance(0.6) ? 'c' : random.chance(0.87) ? 'd' : 'u')

/** Most serials began in recent decades, a few much earlier. */
const drawStartYear = ({ random, lastYear }: Source): number => {
  const age = random.chance(0.97) ? random.next() ** 1.6 * 75 : 75 + random.next() ** 2 * 220
  return Math.max(EARLIEST_YEAR, Math.floor(lastYear - age))
}

export const drawSerial = (source: Source, wishes: FixedProperties = {}): Serial => {
  const { random, lastYear } = source
  const country =
    wishes.country ??
    random.pick(
      wishes.language === undefined
        ? source.countries
        : source.countries.filter(({ languages }) => languages.includes(wishes.language!)),
    )
  const code = wishes.language ?? random.pick(country.languages)
  const language = LANGUAGES.get(code)!
  const place = random.pickSkewed(country.places)
  const topic = wishes.topic ?? Math.floor(LANGUAGES.get('eng')!.topics.length * random.next() ** 1.7)
  const subject = { topic, place }
  const startYear = wishes.startYear ?? drawStartYear(source)
  const status = wishes.status ?? drawStatus(source)
  const span = lastYear - startYear
  const endYear =
    wishes.endYear ?? (random.chance(0.9) ? startYear + Math.floor(random.next() ** 1.5 * (span + 1)) : undefined)
  const isIntegrating = wishes.isIntegrating ?? random.chance(0.03)
  const other = random.chance(0.06) ? random.pick(['eng', 'fre', 'ger', 'spa', 'rus']) : undefined
  const hasSection = language.script880 === undefined && random.chance(0.03)
  const title = fillPattern(random, language, random.pick(language.titles), subject)
  const section = hasSection
    ? { number: random.pick(SECTIONS), title: fillPattern(random, language, ['topic2'], subject).roman }
    : undefined
  const subtitle = random.chance(0.12)
    ? fillPattern(random, language, random.pick(language.titles), subject)
    : undefined
  return {
    language,
    languages: other === undefined || other === code ? [code] : [code, other],
    country,
    place,
    topic,
    title,
    section,
    subtitle: subtitle?.roman === title.roman ? undefined : subtitle,
    publisher: fillPattern(random, language, random.pickSkewed(language.publishers), subject),
    body: random.chance(0.45) ? fillPattern(random, language, random.pickSkewed(language.bodies), subject) : undefined,
    startYear,
    status,
    endYear: status === 'd' ? endYear : undefined,
    frequency: isIntegrating ? 'k' : random.pick(FREQUENCIES),
    type: isIntegrating ? random.pick(INTEGRATING_TYPES) : random.pick(TYPES),
    isIntegrating,
    members: [],
  }
}

export const twoDigits = (number: number): string => (number < 10 ? `0${number}` : String(number))

/** A date from 1 January of `from` to 28 December of `to`, as yyyymmdd. */
const drawDay = ({ random }: Source, from: number, to: number): string =>
  `${from + random.below(to - from + 1)}${twoDigits(1 + random.below(12))}${twoDigits(1 + random.below(28))}`

const FIRST_RECORDS = 1975
/** The year in which a medium came into use. */
export const MEDIUM_SINCE: Readonly<Partial<Record<Medium, number>>> = {
  cr: 1996,
  co: 1988,
  cb: 2004,
  hd: 1940,
  he: 1965,
  sd: 1950,
}

/** The word that distinguishes the media of one title in the key title. */
const mediumQualifier = (medium: Medium, { language }: Serial): string => {
  switch (medium) {
    case 'cr':
      return language.online
    case 'co':
      return 'CD-ROM'
    case 'cb':
      return 'USB'
    case 'hd':
      return 'Microfilm'
    case 'he':
      return 'Microfiche'
    case 'tb':
      return 'Large print'
    case 'tc':
      return 'Braille'
    case 'sd':
      return 'Audio CD'
    default:
      return language.print
  }
}

/**
 * The qualifier, with parentheses, that makes a key title unique (ISO 3297): none if possible, else place, place and
 * year, then names. If the title has several media, the medium is added.
 */
const drawQualifier = (source: Source, serial: Serial, medium: string): string => {
  const { random, keyTitles } = source
  const keyTitle = keyTitleOf(serial)
  const parenthesised = (...parts: readonly string[]): string => {
    const text = parts.filter((part) => part !== '').join('. ')
    return text === '' ? '' : `(${text})`
  }
  const place = serial.place.roman
  let qualifier = parenthesised(medium)
  for (let attempt = 0; !keyTitles.claim(`${keyTitle} ${qualifier}`); attempt++) {
    if (attempt === 0) qualifier = parenthesised(place, medium)
    else if (attempt === 1) qualifier = parenthesised(place, String(serial.startYear), medium)
    else if (attempt === 2) qualifier = parenthesised(inventName(random, serial.language).roman, medium)
    else qualifier = parenthesised(inventName(random, serial.language).roman, String(1900 + random.below(125)), medium)
  }
  return qualifier
}

/** Categories whose key titles must be unique. Other categories have no description. */
const COUNTING: ReadonlySet<Category> = new Set<Category>(['reg', 'wor', 'val', 'leg'])

/**
 * Adds a medium to a title: an ISSN, a key title and the dates of its record. Members of one title share the ISSN-L of
 * the first.
 */
export const addMember = (
  source: Source,
  serial: Serial,
  medium: Medium,
  category: Category,
  { hasSiblings = false }: { hasSiblings?: boolean } = {},
): Member => {
  const { lastYear, random } = source
  const issn = source.takeIssn()
  const startYear = Math.max(serial.startYear, MEDIUM_SINCE[medium] ?? 0)
  const firstYear = Math.min(Math.max(FIRST_RECORDS, startYear), lastYear)
  const created = drawDay(source, category === 'wor' ? Math.max(firstYear, lastYear - 8) : firstYear, lastYear)
  const member: Member = {
    issn,
    serial,
    medium,
    category,
    startYear,
    created,
    updated: random.chance(0.4) ? created : drawDay(source, Number(created.slice(0, 4)) + 1, lastYear + 1),
    qualifier: COUNTING.has(category)
      ? drawQualifier(source, serial, hasSiblings ? mediumQualifier(medium, serial) : '')
      : '',
    issnl: serial.members[0]?.issnl ?? issn,
    wasIssnl: serial.members.length > 0 && random.chance(0.03),
    links: [],
  }
  serial.members.push(member)
  source.members.push(member)
  return member
}
