import { z } from 'zod'
import { call } from './call.ts'
import { INT4_MAX } from './constants.ts'
import { idOrCode, MAX_TEXT, wholeNumber } from './values.ts'

/** 856 $x and $7: the kinds of open access (specification-2, 3.2). */
export const ACCESS_STATUSES = ['OA-J', 'OA-B', 'OA-C', 'OA-R', 'OA-M'] as const
/** The types of a variant title: values of the second indicator of 246. Blank for no type. */
export const TITLE_TYPES = [' ', '0', '1', '2', '3', '4', '5', '6', '7', '8'] as const
/**
 * The types of a publisher: values of the first indicator of 264. Blank for earliest available, 2 for intervening, 3
 * for current or latest.
 */
export const PUBLISHER_TYPES = [' ', '2', '3'] as const
export const CLASSIFICATION_TYPES = ['UDC', 'DEWEY'] as const
/** The linking fields of the form (specification-2, 3.2). */
export const ASSIGNMENT_LINK_TAGS = [
  '760',
  '762',
  '765',
  '767',
  '770',
  '772',
  '773',
  '774',
  '775',
  '776',
  '777',
  '780',
  '785',
  '786',
  '787',
] as const
/** Second indicators that distinguish links of a tag. Other tags have none. */
export const LINK_INDICATORS: Readonly<Record<string, readonly string[]>> = {
  780: ['0', '1', '2', '3', '4', '5', '6', '7'],
  785: ['0', '1', '2', '3', '4', '5', '6', '7'],
}
/** The maximum number of records in a form. */
export const MAX_ASSIGNMENT_RECORDS = 100
/** The maximum number of entries in a repeatable list of a form. */
const MAX_ENTRIES = 200

/** A missing value or null is empty. A number is converted to text. */
const text = z
  .union([z.string().max(MAX_TEXT), wholeNumber(-INT4_MAX)])
  .nullish()
  .transform((value) => (value === null || value === undefined ? '' : String(value)))
/** A code without padding (`fr ` becomes `fr`). */
const code = text.transform((value) => value.trim())
/** A code, or null if none is selected. */
const choice = z
  .string()
  .max(MAX_TEXT)
  .nullish()
  .transform((value) => value ?? null)
/**
 * A code whose blank has a meaning. An empty text is the blank, and only null or a missing value means not selected.
 */
const blankChoice = z
  .string()
  .max(MAX_TEXT)
  .nullish()
  .transform((value) => (value === null || value === undefined ? null : value === '' || value === '\\' ? ' ' : value))
const id = z.union([z.string().min(1).max(100), wholeNumber(-INT4_MAX)]).transform(String)
const entries = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .max(MAX_ENTRIES)
    .nullish()
    .transform((list) => list ?? [])

const url = z.object({ text, accessStatus: choice })

/** A record of the assignment form (specification-2, 3.1). Only the id is required. */
export const assignmentRecord = z.object({
  /** The id set by the client, used in failures and links. */
  id,
  keyTitle: text,
  qualifier: text,
  /** The subtitle (245 $b). It is not part of the key title. */
  subtitle: text,
  language: code,
  /** The languages for `mul` (041 $a, at least two). Ignored for other languages. */
  languages: entries(code),
  frequency: text,
  /** 008/21. Blank (none of the types) is a valid code. */
  serialType: choice,
  isoCountry: code,
  lcCountry: code,
  /** Whether the serial is not published yet. */
  prepublication: z
    .boolean()
    .nullish()
    .transform((value) => value ?? null),
  medium: code,
  year1: text,
  year2: text,
  /** The imprint as typed: `$a City $b Publisher $c Year`. */
  imprint: text,
  /** The type of the publisher: null for not selected, blank for earliest available. */
  publisherType: blankChoice,
  otherImprints: entries(z.object({ id, text, publisherType: blankChoice })),
  issuingBody: text,
  otherIssuingBodies: entries(z.object({ id, text })),
  url: z
    .union([
      url,
      z
        .string()
        .max(MAX_TEXT)
        .transform((value) => ({ text: value, accessStatus: null })),
    ])
    .nullish()
    .transform((value) => value ?? { text: '', accessStatus: null }),
  otherUrls: entries(z.object({ id, text, accessStatus: choice })),
  classification: text,
  classificationType: choice,
  classifications: entries(z.object({ id, classification: text, classificationType: choice })),
  titleVariants: entries(z.object({ id, text, titleType: blankChoice })),
  links: entries(
    z.object({
      id,
      text,
      tag: choice,
      indicator2: blankChoice,
      /** The id of another record in the form. */
      to: z
        .union([z.string().max(MAX_TEXT), wholeNumber(-INT4_MAX)])
        .nullish()
        .transform((value) => (value === null || value === undefined || value === '' ? null : String(value))),
    }),
  ),
  /**
   * The ISSN of the stored record that the serial continues, in any form that the server normalises. Empty: none. The
   * new record gets a 780 with indicators 00, and the other record gets the reverse 785.
   */
  previous_issn: code,
  /**
   * The title of the serial that the serial continues, if that serial has no ISSN. The new record gets a 780 with
   * indicators 00 and this title. Refused together with `previous_issn`.
   */
  previous_title: text,
})
export type AssignmentRecord = z.output<typeof assignmentRecord>
export type AssignmentRecordInput = z.input<typeof assignmentRecord>

/** The form fields that a failure can name. Entries of lists are named `imprint_{id}` and so on. */
export const ASSIGNMENT_FIELDS = [
  'keyTitle',
  'qualifier',
  'subtitle',
  'language',
  'frequency',
  'serialType',
  'iso_country',
  'lc_country',
  'prepublication',
  'medium',
  'year1',
  'year2',
  'imprint',
  'publisherType',
  'issuingBody',
  'urlText',
  'accessStatus',
  'classification',
  'previous_issn',
  'previous_title',
  'non_field_errors',
] as const
export type AssignmentField = (typeof ASSIGNMENT_FIELDS)[number]
/** The lists of the form. A failure of an entry is named `<list>_{id of the entry}`. */
export const ASSIGNMENT_LISTS = ['imprint', 'issuingBody', 'url', 'classification', 'title', 'link'] as const
export type AssignmentList = (typeof ASSIGNMENT_LISTS)[number]
/** The place of a failure: a form field or an entry of a list. */
export type AssignmentPlace = AssignmentField | `${AssignmentList}_${string}`

export const assignmentAnswer = z.object({
  /** Errors by record id and field, as texts in the caller's language. */
  failures: z.record(z.string(), z.record(z.string(), z.array(z.string()))),
  /** The ISSN of each record, by its id. Empty for a dry run. */
  successes: z.record(z.string(), z.string()),
})
export type AssignmentAnswer = z.output<typeof assignmentAnswer>

/**
 * Validates the records of a form (dry run), or assigns ISSNs and stores all of them or none. Users assign for their
 * own centre. Users of the central centre and members of the international centre may choose another.
 * `Idempotency-Key`: a repeated key within a day returns the same answer and assigns nothing.
 */
export const assign = call({
  name: 'assign',
  method: 'POST',
  path: '/assignment',
  permission: 'issn_assignment',
  summary: 'Validate provisional records (dry run), or assign ISSNs to them',
  isIdempotent: true,
  body: z.object({
    records: z.array(assignmentRecord).min(1).max(MAX_ASSIGNMENT_RECORDS),
    dry_run: z.boolean().default(true),
    /** The id or code of the centre that assigns. Defaults to the caller's own centre. */
    center_id: idOrCode.nullish(),
    /** The id of the assigning user. Only the caller's own id is allowed. */
    user_id: z.union([z.string().max(200), wholeNumber()]).nullish(),
  }),
  answer: assignmentAnswer,
  errors: [
    'no_centre',
    'not_your_centre',
    'unknown_centre',
    'not_the_caller',
    'no_active_block',
    'not_enough_numbers',
    'idempotency_key_invalid',
    'idempotency_key_reused',
  ],
})

/** Why a title in the database is similar to the typed one, strongest first. */
export const SIMILAR_REASONS = ['identical', 'folded', 'transliteration', 'abbreviation', 'near'] as const
export type SimilarReason = (typeof SIMILAR_REASONS)[number]

const similarTitle = z.object({
  issn: z.string(),
  /** The key title of the similar record with its qualifier, as stored. */
  title: z.string(),
  center: z.string(),
  country: z.string().nullable(),
  medium: z.string().nullable(),
  category: z.string(),
  /** `identical`: the same key title. `folded`: the same without qualifier, accents and case. */
  reason: z.enum(SIMILAR_REASONS),
})
export type SimilarTitle = z.output<typeof similarTitle>

/** Titles in the database that are similar to the typed one, nearest first. For a warning only. */
export const similarTitles = call({
  name: 'similarTitles',
  method: 'GET',
  path: '/assignment/similar_titles',
  permission: 'issn_assignment',
  summary: 'Find key titles similar to a typed title',
  query: z.object({
    title: z.string().max(5000),
    qualifier: z.string().max(5000).optional(),
    /** ISO 639-2/B code, which selects the preferred romanisation and abbreviations. */
    language: z.string().max(3).optional(),
  }),
  answer: z.array(similarTitle),
  errors: [],
})
