/** The checks of the form of a request, the same for portal, staff and API (decision 111). */
import {
  REQUEST_FILES_MAX,
  REQUEST_LENGTHS,
  REQUEST_LIST_MAX,
  type RequestContent,
  type RequestField,
} from '@seriatim/contract'
import { isIssn, normaliseIssn } from '@seriatim/issn'
import { format, formatUnknown, type Locale } from '@seriatim/messages'
import { entryOf, type ListName, obsoleteCode } from '@seriatim/profile/lists'
import { codePoints, hasVisible, withoutControls } from '@seriatim/scripts'
import { isEmail } from '../../kernel/mails/service.ts'
import { firstDayOf } from './announced-day.ts'

type ProblemField = RequestField | 'email' | 'files'
type TextField = { [F in RequestField]: RequestContent[F] extends string ? F : never }[RequestField]

const ALWAYS_REQUIRED = {
  new: ['country', 'title', 'publisher', 'language', 'media'],
  change: ['country', 'issn', 'change'],
} as const satisfies Record<RequestContent['kind'], readonly RequestField[]>

/** The field with the new data of a change. */
const REQUIRED_BY_CHANGE = {
  title: 'title',
  ceased: 'change_date',
  url: 'url',
  publisher: 'publisher',
  other: 'note',
} as const satisfies Record<NonNullable<RequestContent['change']>, RequestField>

/**
 * The fields that must be filled in for this kind of request, in the order of the form. An online serial that is
 * published needs its URL.
 * @param required the additional fields of the centre, for new serials only
 */
export function requiredFields(content: RequestContent, required: readonly string[]): readonly ProblemField[] {
  if (content.kind === 'change')
    return [...ALWAYS_REQUIRED.change, ...(content.change === null ? [] : [REQUIRED_BY_CHANGE[content.change]])]
  const needsUrl = content.is_published && content.media.includes('online')
  return [...new Set([...ALWAYS_REQUIRED.new, ...(needsUrl ? ['url'] : []), ...required])] as ProblemField[]
}

const MAX_LENGTH = {
  title: REQUEST_LENGTHS.title,
  subtitle: REQUEST_LENGTHS.title,
  former_title: REQUEST_LENGTHS.title,
  publisher: REQUEST_LENGTHS.text,
  place: REQUEST_LENGTHS.text,
  first_issue_number: REQUEST_LENGTHS.text,
  contact_name: REQUEST_LENGTHS.text,
  url: REQUEST_LENGTHS.url,
  sample_url: REQUEST_LENGTHS.url,
  note: REQUEST_LENGTHS.note,
} as const satisfies Partial<Record<TextField, number>>
type FreeTextField = keyof typeof MAX_LENGTH
const FREE_TEXTS = Object.keys(MAX_LENGTH) as readonly FreeTextField[]

const CODES = {
  country: 'countries',
  language: 'languages',
  type: 'resourceTypes',
  frequency: 'frequencies',
} as const satisfies Partial<Record<TextField, ListName>>
const CODED = Object.keys(CODES) as readonly (keyof typeof CODES)[]

/** Control characters except tab and line ends. */
const CONTROLS = /[[\p{Cc}\p{Noncharacter_Code_Point}]--[\t\n\r]]/gv
/** Years of first issues. Earlier years are typing errors. */
const EARLIEST_YEAR = 1500
/** The latest first issue, in years from now. */
const YEARS_AHEAD = 10

/** The number of characters, where a letter outside the Basic Multilingual Plane counts as one. */
const characters = (text: string): number => [...text].length

const isWebAddress = (text: string): boolean => {
  if (!/^https?:\/\/\S+$/i.test(text) || !URL.canParse(text)) return false
  const { hostname, username, password } = new URL(text)
  return hostname !== '' && username === '' && password === ''
}

const isEmpty = (content: RequestContent, field: RequestField): boolean => {
  const value = content[field]
  if (field === 'type' || field === 'frequency') return value === ''
  if (typeof value === 'string') return !hasVisible(value)
  return value === null || (Array.isArray(value) && value.length === 0)
}

type Checked = {
  readonly locale: Locale
  /** The additional fields that the centre requires. */
  readonly required: readonly string[]
  /** The number of files of the request. */
  readonly files: number
  /** The address for answers; undefined if none is needed. */
  readonly email?: string | null
  readonly now?: Date
}

/**
 * The problems of a complete form, as sentences by field of the form, `email` and `files`. Empty if the request can be
 * sent. Lengths are in characters. Codes are those of the lists of the profile, without obsolete ones.
 */
export function requestProblems(
  content: RequestContent,
  { locale, required, files, email, now = new Date() }: Checked,
): Record<string, string[]> {
  const problems: Record<string, string[]> = {}
  const report = (field: ProblemField, ...sentences: readonly string[]) => {
    problems[field] = [...(problems[field] ?? []), ...sentences]
  }

  for (const field of requiredFields(content, required)) {
    const isMissing = field === 'files' ? files === 0 : field !== 'email' && isEmpty(content, field)
    if (isMissing) report(field, formatUnknown(locale, `requestTexts.need_${field}`, {}))
  }

  const checkText = (field: ProblemField, text: string, max: number) => {
    const count = characters(text)
    if (count > max) report(field, format(locale, 'requestTexts.too_long', { count, max }))
    const controls = text.match(CONTROLS)
    if (controls) report(field, format(locale, 'requestTexts.controls', { characters: codePoints(controls) }))
  }
  for (const field of FREE_TEXTS) checkText(field, content[field], MAX_LENGTH[field])
  for (const text of content.parallel_titles) checkText('parallel_titles', text, REQUEST_LENGTHS.title)
  for (const field of ['parallel_titles', 'related_issns'] as const)
    if (content[field].length > REQUEST_LIST_MAX)
      report(field, format(locale, 'requestTexts.too_many', { max: REQUEST_LIST_MAX }))
  if (files > REQUEST_FILES_MAX)
    report('files', format(locale, 'requestTexts.too_many_files', { max: REQUEST_FILES_MAX }))

  for (const field of CODED) {
    const code = content[field]
    if (code !== '' && (!entryOf(CODES[field], code) || obsoleteCode(CODES[field], code)))
      report(field, format(locale, 'requestTexts.unknown_code', { value: shortened(code) }))
  }
  const checkIssn = (field: RequestField, issn: string) => {
    if (!isIssn(issn)) report(field, format(locale, 'requestTexts.invalid_issn', { value: shortened(issn) }))
  }
  for (const field of ['issn', 'previous_issn'] as const) if (content[field] !== '') checkIssn(field, content[field])
  for (const issn of content.related_issns) checkIssn('related_issns', issn)

  for (const field of ['first_issue_date', 'change_date'] as const) {
    const value = content[field]
    if (value === '') continue
    const year = Number(firstDayOf(value)?.slice(0, 4) ?? Number.NaN)
    if (!(year >= EARLIEST_YEAR && year <= now.getUTCFullYear() + YEARS_AHEAD))
      report(field, format(locale, 'requestTexts.invalid_date', { value: shortened(value) }))
  }
  for (const field of ['url', 'sample_url'] as const)
    if (content[field] !== '' && !isWebAddress(content[field]))
      report(field, format(locale, 'requestTexts.invalid_url', { value: shortened(content[field]) }))

  if (email !== undefined) {
    if (email === null || email.trim() === '') report('email', format(locale, 'requestTexts.need_email'))
    else if (!isEmail(email.trim())) report('email', format(locale, 'requestTexts.invalid_email'))
  }
  return problems
}

/** A wrong value in a sentence, at most 60 characters. */
const shortened = (text: string): string => (characters(text) > 60 ? `${[...text].slice(0, 60).join('')}…` : text)

const cleanLine = (text: string): string => withoutControls(text).normalize('NFC').replace(/\s+/g, ' ').trim()

/** Cleans each line of a text and keeps the line breaks, at most two in a row. */
export const cleanText = (text: string): string =>
  text
    .split(/\r\n?|\n|\u2028|\u2029/)
    .map(cleanLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** A code with the capitals of its list. A blank is a code of type and frequency. */
const cleanCode = (text: string, inCase: (text: string) => string): string =>
  text === ' ' ? text : inCase(cleanLine(text))
const lowerCase = (text: string) => text.toLowerCase()
/** An ISSN with hyphen if the text is one, else the text. */
const cleanIssn = (text: string): string => {
  const line = cleanLine(text)
  return normaliseIssn(line) ?? line
}
const cleanUrl = (text: string): string => {
  const url = cleanLine(text)
  return /^www\.\S+$/i.test(url) ? `https://${url}` : url
}

/**
 * The content as it is stored: Unicode NFC, trimmed, without control characters and invisible characters (zero width
 * space, byte order mark, direction overrides). Joiners stay, because Persian and Indic spelling uses them. Empty and
 * repeated entries of lists are removed.
 */
export function cleanContent(content: RequestContent): RequestContent {
  const lines = Object.fromEntries(FREE_TEXTS.map((field) => [field, cleanLine(content[field])]))
  return {
    ...content,
    ...lines,
    note: cleanText(content.note),
    url: cleanUrl(content.url),
    sample_url: cleanUrl(content.sample_url),
    country: cleanCode(content.country, (text) => text.toUpperCase()).trim(),
    language: cleanCode(content.language, lowerCase).trim(),
    type: cleanCode(content.type, lowerCase),
    frequency: cleanCode(content.frequency, lowerCase),
    media: [...new Set(content.media)],
    parallel_titles: [...new Set(content.parallel_titles.map(cleanLine))].filter(hasVisible),
    first_issue_date: cleanLine(content.first_issue_date),
    change_date: cleanLine(content.change_date),
    issn: cleanIssn(content.issn),
    previous_issn: cleanIssn(content.previous_issn),
    related_issns: [...new Set(content.related_issns.map(cleanIssn))].filter((issn) => issn !== ''),
  }
}
