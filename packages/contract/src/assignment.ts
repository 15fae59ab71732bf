import { z } from 'zod'
import { call } from './call.ts'
import { INT4_MAX, idOrCode, MAX_TEXT, whole } from './values.ts'

/** 856 $x and $7: the kinds of open access (specification-2, 3.2). */
export const ACCESS_STATUSES = ['OA-J', 'OA-B', 'OA-C', 'OA-R', 'OA-M'] as const
/** 246, second indicator; blank says no type. */
export const TITLE_TYPES = [' ', '0', '1', '2', '3', '4', '5', '6', '7', '8'] as const
/** 264, first indicator: earliest available, intervening, current or latest. */
export const PUBLISHER_TYPES = [' ', '2', '3'] as const
export const CLASSIFICATION_TYPES = ['UDC', 'DEWEY'] as const
/** What a link of the form may be (specification-2, 3.2). */
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
/** Second indicators that tell one link of a tag from another; other tags have none. */
export const LINK_INDICATORS: Readonly<Record<string, readonly string[]>> = {
  780: ['0', '1', '2', '3', '4', '5', '6', '7'],
  785: ['0', '1', '2', '3', '4', '5', '6', '7'],
}
/** Records of one form. */
export const MAX_ASSIGNMENT_RECORDS = 100
/** Entries of one repeatable list of a form. */
const MAX_ENTRIES = 200

/** What is left out, or null, is empty; a number is read as its digits. */
const text = z
  .union([z.string().max(MAX_TEXT), whole(-INT4_MAX)])
  .nullish()
  .transform((value) => (value === null || value === undefined ? '' : String(value)))
/** A code that has no blanks of its own; padded ones (`fr `) are the same. */
const code = text.transform((value) => value.trim())
/** A code, or null where nothing was chosen. */
const choice = z
  .string()
  .max(MAX_TEXT)
  .nullish()
  .transform((value) => value ?? null)
/** A code whose blank says something: an empty text is that blank, only null (or nothing) is not chosen. */
const blankChoice = z
  .string()
  .max(MAX_TEXT)
  .nullish()
  .transform((value) => (value === null || value === undefined ? null : value === '' || value === '\\' ? ' ' : value))
const id = z.union([z.string().min(1).max(100), whole(-INT4_MAX)]).transform(String)
const entries = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .max(MAX_ENTRIES)
    .nullish()
    .transform((list) => list ?? [])

const url = z.object({ text, accessStatus: choice })

/** One record of the assignment form, in its own words (specification-2, 3.1). Nothing but the id must be there. */
export const assignmentRecord = z.object({
  /** Made by the client; failures and links name it. */
  id,
  keyTitle: text,
  qualifier: text,
  language: code,
  /** Where the language is `mul`: which ones, 041 $a, two or more. Of another language it says nothing. */
  languages: entries(code),
  frequency: text,
  /** 008/21; blank (a serial of no other type) is a code of its own. */
  serialType: choice,
  isoCountry: code,
  lcCountry: code,
  /** true: not yet published. */
  prepublication: z
    .boolean()
    .nullish()
    .transform((value) => value ?? null),
  medium: code,
  year1: text,
  year2: text,
  /** `$a City $b Publisher $c Year`. */
  imprint: text,
  /** null: not chosen; blank: earliest available. */
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
      /** The id of another record of the form. */
      to: z
        .union([z.string().max(MAX_TEXT), whole(-INT4_MAX)])
        .nullish()
        .transform((value) => (value === null || value === undefined || value === '' ? null : String(value))),
    }),
  ),
})
export type AssignmentRecord = z.output<typeof assignmentRecord>
export type AssignmentRecordInput = z.input<typeof assignmentRecord>

/** Fields of the form that a failure may name; entries of lists follow as `imprint_{id}` and the like. */
export const ASSIGNMENT_FIELDS = [
  'keyTitle',
  'qualifier',
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
  'non_field_errors',
] as const
export type AssignmentField = (typeof ASSIGNMENT_FIELDS)[number]
/** Lists of the form: a failure of an entry is named `<list>_{id of the entry}`. */
export const ASSIGNMENT_LISTS = ['imprint', 'issuingBody', 'url', 'classification', 'title', 'link'] as const
export type AssignmentList = (typeof ASSIGNMENT_LISTS)[number]
/** How a failure names its place: a field of the form, or an entry of one of its lists. */
export type AssignmentPlace = AssignmentField | `${AssignmentList}_${string}`

export const assignmentAnswer = z.object({
  /** By record id and field, sentences in the caller's language. */
  failures: z.record(z.string(), z.record(z.string(), z.array(z.string()))),
  /** The number of each record, by its id. A dry run takes none: nothing stands here. */
  successes: z.record(z.string(), z.string()),
})
export type AssignmentAnswer = z.output<typeof assignmentAnswer>

/**
 * Validates the records of a form (dry run), or gives each its number and stores it: all of them or none. Users assign
 * for their own centre; those of the central centre and members of the international centre may choose another.
 * `Idempotency-Key`: the same key within a day answers the same and spends nothing.
 */
export const assign = call({
  name: 'assign',
  method: 'POST',
  path: '/assignment',
  permission: 'issn_assignment',
  summary: 'Validate provisional records, or assign them numbers',
  isIdempotent: true,
  body: z.object({
    records: z.array(assignmentRecord).min(1).max(MAX_ASSIGNMENT_RECORDS),
    dry_run: z.boolean().default(true),
    /** Id or code of a centre; the caller's own unless named. */
    center_id: idOrCode.nullish(),
    /** The caller: nobody may assign for another user. */
    user_id: z.union([z.string().max(200), whole()]).nullish(),
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

/** Why a title of the base is thought near the one typed, strongest first. */
export const SIMILAR_REASONS = ['identical', 'folded', 'transliteration', 'abbreviation', 'near'] as const
export type SimilarReason = (typeof SIMILAR_REASONS)[number]

const similarTitle = z.object({
  issn: z.string(),
  /** Its key title, qualifier included, as it stands. */
  title: z.string(),
  center: z.string(),
  country: z.string().nullable(),
  medium: z.string().nullable(),
  category: z.string(),
  /** `identical`: the same key title; `folded`: the same without its qualifier, accents and case. */
  reason: z.enum(SIMILAR_REASONS),
})
export type SimilarTitle = z.output<typeof similarTitle>

/** Titles of the base that the one typed might be, nearest first. It warns and refuses nothing. */
export const similarTitles = call({
  name: 'similarTitles',
  method: 'GET',
  path: '/assignment/similar_titles',
  permission: 'issn_assignment',
  summary: 'Key titles of the base near one that is typed',
  query: z.object({
    title: z.string().max(5000),
    qualifier: z.string().max(5000).optional(),
    /** ISO 639-2/B: which romanisation and which abbreviations are tried first. */
    language: z.string().max(3).optional(),
  }),
  answer: z.array(similarTitle),
  errors: [],
})
