/** Computes the rows of a record in the survey lists from the version that searches find. */
import { createHash } from 'node:crypto'
import { centreOf, statedCategory } from '@seriatim/analyser'
import type { RecordState } from '@seriatim/contract'
import {
  hasFixedIssnl,
  isReciprocal,
  issnFromNumber,
  issnlIn,
  isValidCategory,
  isWellFormed,
  type LinkKind,
  linkingFields,
  normalisedKeyTitle,
  reverseOf,
  withCheckDigit,
} from '@seriatim/issn'
import { controlValue, firstDataField, isControlField, type MarcRecord, positions, subfields } from '@seriatim/marc'
import { fold } from '@seriatim/scripts'
import { recordTitle } from '../../catalogue/records/title.ts'

/** The version of a record that searches find, with database values of the record. */
export type SearchedVersion = {
  readonly recordId: number
  readonly issn: string
  readonly center: string
  readonly category: string
  readonly record: MarcRecord
  readonly isDraft: boolean
  readonly errors: number
  readonly warnings: number
  readonly author: string | null
  readonly date: Date
  readonly medium: number | null
  readonly history: number | null
  /** The ISSN-L of the family, as its first seven digits. */
  readonly issnl: number | null
}

export type SurveyRecordRow = {
  readonly record_id: number
  readonly issn: string
  readonly category: string
  readonly center: string
  readonly title: string | null
  readonly title_place: string
  readonly title_key: string | null
  readonly state: RecordState
  readonly errors: number
  readonly warnings: number
  readonly author: string | null
  readonly updated_at: Date
  readonly media: readonly string[]
  readonly issnl: string | null
  readonly keeps_issnl: boolean
  readonly keeps_links: boolean
  readonly is_valid: boolean
  readonly start_year: number
  readonly medium: number | null
  readonly history: number | null
  readonly head_l: string | null
  readonly words: readonly string[]
}

export type SurveyLinkRow = {
  readonly issn: string
  readonly tag: string
  readonly indicator2: string
  readonly target: string
  readonly kind: string
  readonly updated_at: Date
}

/** Number of characters of a title that are used for sorting. Titles with the same characters are sorted by ISSN. */
const TITLE_PLACE = 60
export const UNKNOWN_YEAR = 10_000

/**
 * Search words of a text: an ISSN, or its beginning, is one word with its hyphen; other text is split into letters and
 * digits.
 */
export const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/\s+/)
    .flatMap((word) => (/^\d{4}-[\dx]{0,4}$/.test(word) ? [word] : word.split(/[^\p{L}\p{N}\p{M}]+/u)))
    .filter(Boolean)

const stateOf = ({ isDraft, errors }: SearchedVersion, category: string): RecordState =>
  isDraft ? (errors > 0 ? 'error' : 'draft') : category === 'fre' ? 'free' : 'active'

const startYearOf = (record: MarcRecord): number => {
  const year = positions(controlValue(record, '008'), 7, 10)
  return /^[0-9u]{4}$/.test(year) && year !== 'uuuu' ? Number(year.replaceAll('u', '0')) : UNKNOWN_YEAR
}

/** True when 022 has this flag subfield, which marks a manual decision. */
const hasForceFlag = (record: MarcRecord, flag: string): boolean => {
  const field = firstDataField(record, '022')
  return field !== undefined && subfields(field, flag).some((value) => value.trim() !== '')
}

const mediaOf = (record: MarcRecord): string[] => [
  ...new Set(
    record.fields
      .flatMap((field) => (field.tag === '007' && isControlField(field) ? [positions(field.value, 0, 1)] : []))
      .filter((code) => /^[a-z]{2}$/.test(code)),
  ),
]

/**
 * The ISSN-L by which a record is listed: that of its family, or its own ISSN when it contains another ISSN-L or none.
 * Null for an invalid record, and for a record without family that contains its own ISSN as ISSN-L.
 */
export const listedIssnl = (
  {
    issn,
    issnl,
    medium,
    designated,
  }: { issn: string; issnl: string | null; medium: number | null; designated: number | null },
  isValid: boolean,
): string | null => {
  if (!isValid) return null
  if (medium !== null) return designated === null ? issn : issnFromNumber(designated)
  return issnl === issn ? null : issn
}

export function recordOf(surveyed: SearchedVersion): SurveyRecordRow {
  const { recordId, issn, record, errors, warnings, author, date, medium, history, issnl: designated } = surveyed
  const category = statedCategory(record) ?? surveyed.category
  const center = centreOf(record) ?? surveyed.center
  const title = recordTitle(record)
  const isValid = isValidCategory(category)
  const key = isValid ? normalisedKeyTitle(record) : undefined
  const stated = issnlIn(record)
  const issnl = stated !== undefined && isWellFormed(stated) ? withCheckDigit(stated) : null
  const state = stateOf(surveyed, category)
  return {
    record_id: recordId,
    issn,
    category,
    center,
    title,
    title_place: [...fold(title ?? '')].slice(0, TITLE_PLACE).join(''),
    title_key: key === undefined ? null : createHash('md5').update(key).digest('hex'),
    state,
    errors,
    warnings,
    author,
    updated_at: date,
    media: mediaOf(record),
    issnl,
    keeps_issnl: hasFixedIssnl(record),
    keeps_links: hasForceFlag(record, '8'),
    is_valid: isValid,
    start_year: startYearOf(record),
    medium,
    history,
    head_l: listedIssnl({ issn, issnl, medium, designated }, isValid),
    words: [...new Set([issn.toLowerCase(), category, state, ...wordsOf(`${title ?? ''} ${center} ${author ?? ''}`)])],
  }
}

/** Link kind of a 785 to a partner of a merger. Such a link needs no reverse link. */
export const PARTNER_KIND = '785p'

/**
 * Key for comparing links: the tag, and for 780 and 785 also the second indicator; an undefined indicator counts as a
 * blank.
 */
const linkKindKey = ({ tag, indicator2, isPartner }: LinkKind): string => {
  if (isPartner) return PARTNER_KIND
  return tag === '780' || tag === '785' ? `${tag}${/^[0-8]$/.test(indicator2) ? indicator2 : ' '}` : tag
}

export function linksOf({ issn, record, date }: SearchedVersion): SurveyLinkRow[] {
  const links = linkingFields(record).map(({ kind, issn: target }): SurveyLinkRow => {
    const { tag, indicator2 } = kind
    // Treats characters that are unsafe in URLs and ids as a blank indicator.
    const indicator = /^[0-9a-z]$/.test(indicator2) ? indicator2 : ' '
    return {
      issn,
      tag,
      indicator2: indicator,
      target: withCheckDigit(target),
      kind: linkKindKey({ ...kind, indicator2: indicator }),
      updated_at: date,
    }
  })
  return [...new Map(links.map((link) => [[link.tag, link.indicator2, link.target].join(), link])).values()]
}

const TAGS = '760 762 765 767 770 772 773 774 775 776 777 780 785 787'.split(' ')
const KINDS = TAGS.flatMap((tag) =>
  tag === '780' || tag === '785'
    ? [...'012345678 '].map((indicator2) => ({ tag, indicator2, isPartner: false }))
    : [{ tag, indicator2: ' ', isPartner: false }],
)

/** All pairs of link kinds that are reciprocal, and all pairs of tags that can be reciprocal. */
export const RECIPROCAL_KINDS: readonly (readonly [kind: string, answer: string])[] = KINDS.flatMap((link) =>
  KINDS.filter((other) => isReciprocal(link, other)).map((other) => [linkKindKey(link), linkKindKey(other)] as const),
)
export const REVERSE_TAGS: readonly (readonly [tag: string, reverse: string])[] = TAGS.flatMap((tag) => {
  const reverse = reverseOf({ tag, indicator2: ' ', isPartner: false })
  return reverse === undefined ? [] : [[tag, reverse.tag] as const]
})
