/** Creates a record from another one: the same title in another medium, or the succeeding serial. */
import {
  controlField,
  controlValue,
  type DataField,
  DEFAULT_LEADER,
  dataField,
  type Field,
  firstDataField,
  inTagOrder,
  isControlField,
  isDataField,
  linkageOf,
  type MarcRecord,
  positions,
  repairLinkages,
  subfield,
  valueIn,
} from '@seriatim/marc'
import { entryOf, list } from '@seriatim/profile/lists'
import { dateEntered, formOfItem, physicalOf } from './coded.ts'
import { carrierOf, type DuplicateKind, type DuplicateReason, reasonToDrop } from './duplicate-profile.ts'
import { qualifierForMedium } from './medium-qualifier.ts'

/** A field of the original that the duplicate omits or replaces. */
type DuplicateNote = {
  readonly field: Field
  readonly replacement: Field | null
  readonly reason: DuplicateReason
}

export type Duplicate = { readonly record: MarcRecord; readonly notes: readonly DuplicateNote[] }

type DuplicateInput = {
  /** The ISSN of the duplicate. */
  readonly issn: string
  /** The code of the centre of the duplicate, which is written to 022 $2. */
  readonly center: string
  /** The date in UTC, which is written to 008/00-05. */
  readonly entered: Date
  /** Abbreviates a title by ISO 4, for 210. The qualifier includes its parentheses. */
  readonly abbreviate: (keyTitle: string, language: string) => { readonly qualifier: string }
}

/** Fields with data of a single record. Their replacement needs no note. */
const RECORD_OWN_TAGS: ReadonlySet<string> = new Set(['001', '003', '005', '039'])

const LENGTH_008 = 40
/** 008/18-34 of an unknown serial, used if the original is coded as another material. */
const UNKNOWN_SERIAL = 'uu p           0a0'

/** 008/18-34 as a continuing resource: from 008, or from 006 if the original is coded as another material. */
const serialPositions = (origin: MarcRecord): string => {
  const coded = controlValue(origin, '008') ?? ''
  const isSerialCoded = positions(origin.leader, 6) === 'a' || positions(origin.leader, 6) === ''
  if (isSerialCoded && coded.length === LENGTH_008) return coded.slice(18, 35)
  const additional = origin.fields.find(
    (field) => field.tag === '006' && isControlField(field) && field.value[0] === 's',
  )
  const value = additional && isControlField(additional) ? additional.value.slice(1) : ''
  return value.length === 17 ? value : UNKNOWN_SERIAL.slice(0, 17)
}

const fieldsWithTag = (origin: MarcRecord, tag: string): Field[] => origin.fields.filter((field) => field.tag === tag)

/** The leader of a new serial description with minimal level, even if the original is coded as another material. */
const duplicateLeader = (origin: MarcRecord): string => {
  const leader = origin.leader.length === DEFAULT_LEADER.length ? origin.leader : DEFAULT_LEADER
  const level = positions(leader, 7) === 'i' ? 'i' : 's'
  return `00000na${level} a2200000${positions(leader, 17) === '8' ? '8' : '7'}${leader.slice(18)}`
}

const withoutSubfields = (field: DataField, codes: string): DataField => ({
  ...field,
  subfields: field.subfields.filter(({ code }) => !codes.includes(code)),
})

/** Sets the only $b of a field. A new $b is added at the end. An empty qualifier removes $b. */
const withQualifier = (field: DataField, qualifier: string): DataField => {
  const has = field.subfields.some(({ code }) => code === 'b')
  if (qualifier === '') return withoutSubfields(field, 'b')
  if (!has) return { ...field, subfields: [...field.subfields, { code: 'b', value: qualifier }] }
  return {
    ...field,
    subfields: field.subfields.map((each) => (each.code === 'b' ? { code: 'b', value: qualifier } : each)),
  }
}

/** The tag that decides how a field is duplicated: its own tag, or the linked tag of an 880. */
const effectiveTagOf = (field: Field): string =>
  field.tag === '880' && isDataField(field) ? (linkageOf(field)?.tag ?? '880') : field.tag

const issnField = (
  origin: MarcRecord,
  { issn, center }: Pick<DuplicateInput, 'issn' | 'center'>,
  issnl: string,
): DataField =>
  dataField('022', firstDataField(origin, '022')?.indicator1 ?? ' ', ' ', [
    ['a', issn],
    ['2', center],
    ['l', issnl],
  ])

const categoryField = ({ center }: Pick<DuplicateInput, 'center'>): DataField =>
  dataField('699', ' ', ' ', [
    ['8', 'wor'],
    ['v', center],
  ])

/** The title for citations: the key title, else the title proper. */
const citedTitleOf = (origin: MarcRecord): string => {
  const title = firstDataField(origin, '222') ?? firstDataField(origin, '245')
  return [subfield(title, 'a'), title?.tag === '222' ? subfield(title, 'b') : undefined]
    .filter((part) => part !== undefined && part !== '')
    .join(' ')
}

/** Creates a duplicate. `change` decides about fields that are not simply copied. */
const makeDuplicate = (
  origin: MarcRecord,
  kind: DuplicateKind,
  { added, change }: { added: readonly Field[]; change: (field: Field, tag: string) => FieldDecision | undefined },
): Duplicate => {
  const fields: Field[] = [...added]
  const notes: DuplicateNote[] = []
  for (const field of origin.fields) {
    if (RECORD_OWN_TAGS.has(field.tag)) continue
    const tag = effectiveTagOf(field)
    const changed = change(field, tag)
    const drop = changed === undefined ? reasonToDrop(tag, kind) : undefined
    if (changed !== undefined) {
      if (changed.into !== null) fields.push(changed.into)
      const replacement = changed.shown ?? changed.into
      if (replacement === null || !isSame(replacement, field))
        notes.push({ field, replacement, reason: changed.reason })
    } else if (drop !== undefined) {
      notes.push({ field, replacement: null, reason: field.tag === '880' ? 'original_script' : drop })
    } else fields.push(field)
  }
  const record = repairLinkages(inTagOrder({ leader: duplicateLeader(origin), fields }))
  return { record, notes }
}

/**
 * How to handle a field: `into` is the resulting field, or null to omit the field. `shown` is the field that replaces
 * it and is created separately.
 */
type FieldDecision = { readonly into: Field | null; readonly shown?: Field; readonly reason: DuplicateReason }

const isSame = (one: Field, other: Field): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Replaces all fields of a tag by `made`. Notes show the first one as the replacement. */
const replacedBy = (made: readonly Field[], reason: DuplicateReason): FieldDecision => ({
  into: null,
  ...(made[0] ? { shown: made[0] } : {}),
  reason,
})

const TERM_LANGUAGES = ['en', 'fr', 'es', 'ru'] as const

/** The language of the terms in 337 and 338. English if no list contains these terms. */
const termLanguage = (origin: MarcRecord): (typeof TERM_LANGUAGES)[number] => {
  const isIn = (
    language: (typeof TERM_LANGUAGES)[number],
    tag: string,
    name: 'mediaTypes' | 'carrierTypes',
  ): boolean => {
    const term = valueIn(origin, tag, 'a')
    return term === undefined || list(name).some(({ names }) => names[language] === term)
  }
  return TERM_LANGUAGES.find((each) => isIn(each, '337', 'mediaTypes') && isIn(each, '338', 'carrierTypes')) ?? 'en'
}

const carriersFor = (origin: MarcRecord, medium: string): Field[] => {
  const carrier = carrierOf(medium)
  if (!carrier) return []
  const [[mediaWord, mediaCode], [carrierWord, carrierCode]] = carrier
  const make = (tag: string, word: string, code: string, source: string): Field[] =>
    fieldsWithTag(origin, tag).length === 0
      ? []
      : [
          dataField(tag, ' ', ' ', [
            ['a', word],
            ['b', code],
            ['2', source],
          ]),
        ]
  const language = termLanguage(origin)
  const term = (name: 'mediaTypes' | 'carrierTypes', code: string, english: string): string =>
    language === 'en' ? english : (entryOf(name, code)?.names[language] ?? english)
  return [
    ...make('337', term('mediaTypes', mediaCode, mediaWord), mediaCode, 'rdamedia'),
    ...make('338', term('carrierTypes', carrierCode, carrierWord), carrierCode, 'rdacarrier'),
  ]
}

/**
 * Creates the record for the same title in another medium. 007, 008/23, 337 and 338 (in the language of the original's
 * terms) are new, and the qualifier names the medium. Fields 776 link to the original and the other media of the
 * family, whose ISSN-L is kept. The category is Work. Numbers, URLs, notes and relations of the original medium are
 * omitted with a note. The 776 of the original is written when the duplicate is saved.
 */
export const duplicateForMedium = (
  origin: MarcRecord,
  input: DuplicateInput & { readonly medium: string },
): Duplicate => {
  const { issn, entered, medium } = input
  const before = firstDataField(origin, '022')
  const number = subfield(before, 'a') ?? controlValue(origin, '001') ?? ''
  const coded = (controlValue(origin, '008') ?? '').padEnd(LENGTH_008).slice(0, LENGTH_008)
  const serial = serialPositions(origin)
  const code = `${dateEntered(entered)}${coded.slice(6, 18)}${serial.slice(0, 5)}${formOfItem(medium)}${serial.slice(6)}${coded.slice(35)}`
  const language = coded.slice(35, 38)
  const physical = controlField('007', physicalOf(medium))
  const issns = issnField(origin, input, subfield(before, 'l') ?? number)
  const category = categoryField(input)
  const fixed = controlField('008', code)
  const carriers = carriersFor(origin, medium)
  const title = firstDataField(origin, '222')
  const qualifier = qualifierForMedium(subfield(title, 'b') ?? '', medium, language)
  const short = input.abbreviate(`${subfield(title, 'a') ?? ''} ${qualifier}`, language).qualifier
  const link = dataField('776', '0', '8', [
    ['t', citedTitleOf(origin)],
    ['x', number],
    ['h', (controlValue(origin, '007') ?? '').slice(0, 2)],
  ])
  const added: Field[] = [
    controlField('001', issn),
    controlField('003', 'ISSN'),
    physical,
    fixed,
    issns,
    category,
    link,
  ]
  return makeDuplicate(origin, 'medium', {
    added: [...added, ...carriers],
    change(field, tag) {
      if (tag === '007') return replacedBy([physical], 'medium')
      if (tag === '008') return replacedBy([fixed], 'medium')
      if (tag === '022') return replacedBy([issns], 'number')
      if (tag === '699') return replacedBy([category], 'category')
      if (tag === '337' || tag === '338')
        return replacedBy(
          carriers.filter((made) => made.tag === tag),
          'medium',
        )
      if (!isDataField(field)) return undefined
      if (tag === '210' && field.indicator2 === '0') return undefined
      if (tag === '222') {
        const own = qualifierForMedium(subfield(field, 'b') ?? '', medium, language)
        return { into: withQualifier(field, own), reason: 'qualifier' }
      }
      if (tag === '210') return { into: withQualifier(field, short), reason: 'qualifier' }
      if (tag === '245') return { into: withoutSubfields(field, 'h'), reason: 'medium' }
      if (tag === '776') {
        const isSelf = subfield(field, 'x') === issn || subfield(field, 'x') === number
        const isOfMedium = subfield(field, 'h') === medium
        return { into: isSelf || isOfMedium ? null : field, reason: 'relation' }
      }
      return undefined
    },
  })
}

/**
 * Creates the record of the succeeding serial: same medium, publisher, place, languages and subjects, a 780 to the
 * original, a new ISSN-L, category Work. Its dates begin at the end of the original or this year, and are open. The
 * cataloguer adds the title. Data specific to the original are omitted with a note. The 785 of the original is written
 * when the successor is saved.
 */
export const duplicateAsSuccessor = (
  origin: MarcRecord,
  input: Omit<DuplicateInput, 'abbreviate'> & { readonly indicator2: string },
): Duplicate => {
  const { issn, entered, indicator2 } = input
  const number = subfield(firstDataField(origin, '022'), 'a') ?? controlValue(origin, '001') ?? ''
  const coded = (controlValue(origin, '008') ?? '').padEnd(LENGTH_008).slice(0, LENGTH_008)
  const end = coded.slice(11, 15)
  const start = /^\d{4}$/.test(end) && end !== '9999' ? end : String(entered.getUTCFullYear())
  const serial = serialPositions(origin)
  const fixed = controlField(
    '008',
    `${dateEntered(entered)}c${start}9999${coded.slice(15, 18)}${serial}${coded.slice(35)}`,
  )
  const issns = issnField(origin, input, issn)
  const category = categoryField(input)
  const link = dataField('780', '0', indicator2, [
    ['t', citedTitleOf(origin)],
    ['x', number],
  ])
  const empty = (tag: string, indicator1: string) => dataField(tag, indicator1, ' ', [['a', '']])
  const titles = [empty('222', ' '), empty('245', '1')]
  return makeDuplicate(origin, 'successor', {
    added: [controlField('001', issn), controlField('003', 'ISSN'), fixed, issns, category, link, ...titles],
    change(field, tag) {
      if (tag === '008') return replacedBy([fixed], 'dates')
      if (tag === '022') return replacedBy([issns], 'number')
      if (tag === '699') return replacedBy([category], 'category')
      if (tag === '222' || tag === '245')
        return field.tag === '880'
          ? { into: null, reason: 'title' }
          : replacedBy(
              titles.filter((made) => made.tag === tag),
              'title',
            )
      if (!isDataField(field)) return undefined
      if (tag === '260' || tag === '264') return { into: withoutSubfields(field, 'c'), reason: 'dates' }
      return undefined
    },
  })
}

/** Changes the ISSN of a duplicate in 001, 022 $a and, if equal, $l. */
export const renumbered = (record: MarcRecord, before: string, number: string): MarcRecord => ({
  leader: record.leader,
  fields: record.fields.map((field) => {
    if (field.tag === '001' && isControlField(field)) return { ...field, value: number }
    if (field.tag !== '022' || !isDataField(field)) return field
    return {
      ...field,
      subfields: field.subfields.map(({ code, value }) => ({
        code,
        value: (code === 'a' || code === 'l') && value === before ? number : value,
      })),
    }
  }),
})
