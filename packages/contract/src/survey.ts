/**
 * Lists of the whole database for administrators: the state of every record, duplicate key titles, contradictions of
 * links and families, and the calls that correct them.
 */
import { z } from 'zod'
import { call } from './call.ts'
import { CONSEQUENCE_REASONS } from './consequences.ts'
import { readOnlyArea } from './editable-area.ts'
import type { ListKind } from './list-query.ts'

/**
 * The state of the searched version: active, only a draft, only a draft with errors. `free` is a record without a
 * description.
 */
export const RECORD_STATES = ['active', 'draft', 'error', 'free'] as const
export type RecordState = (typeof RECORD_STATES)[number]

const record = z.object({
  /** The ISSN of the record. */
  id: z.string(),
  category: z.string(),
  /** The code of the centre of the record. */
  center: z.string(),
  title: z.string().nullable(),
  state: z.enum(RECORD_STATES),
  errors: z.number().int(),
  warnings: z.number().int(),
  /** The author of the searched version. null for a load or the system. */
  author: z.string().nullable(),
  updated_at: z.string(),
})
export type SurveyRecord = z.output<typeof record>

export const RECORD_LIST = {
  sorts: ['id', 'title', 'category', 'center', 'state', 'errors', 'warnings', 'author', 'updated_at'],
  order: 'asc',
  size: 50,
} as const satisfies ListKind
export type RecordSort = (typeof RECORD_LIST.sorts)[number]

const records = readOnlyArea({
  area: 'records',
  plural: 'Records',
  singular: 'Record',
  many: 'the records',
  one: 'a record',
  row: record,
  list: RECORD_LIST,
  filters: {
    state: z.enum(RECORD_STATES).optional(),
    category: z.string().max(10).optional(),
    center: z.string().max(20).optional(),
  },
  missing: 'row_not_found',
  refusesToRead: ['index_building'],
})
export const adminRecords = records.rows
export const adminRecord = records.row

const title = z.object({
  id: z.string(),
  /** The title as the first record has it. */
  title: z.string(),
  /** The valid serials whose key titles are equal apart from case, accents and punctuation. */
  issns: z.array(z.string()),
  count: z.number().int(),
  updated_at: z.string(),
})
export type SurveyTitle = z.output<typeof title>

/** The maximum number of listed ISSNs for a key title. `count` is complete. */
export const LISTED_ISSNS = 1_000

export const TITLE_LIST = {
  sorts: ['title', 'count', 'issns', 'updated_at', 'id'],
  order: 'asc',
  size: 50,
} as const satisfies ListKind
export type TitleSort = (typeof TITLE_LIST.sorts)[number]

const titles = readOnlyArea({
  area: 'titles',
  plural: 'Titles',
  singular: 'Title',
  many: 'the key titles that several records share',
  one: 'a key title that several records share',
  row: title,
  list: TITLE_LIST,
  filters: {},
  missing: 'row_not_found',
  refusesToRead: ['index_building'],
})
export const adminTitles = titles.rows
export const adminTitle = titles.row

/**
 * Contradictions of a link: its target is missing, has no serial, or is the record itself; or the target has no reverse
 * link, or a reverse link with another kind of relation.
 */
export const LINK_PROBLEMS = [
  'no_answer',
  'other_kind',
  'other_tag',
  'target_unknown',
  'target_free',
  'target_cancelled',
  'target_suppressed',
  'self',
] as const
export type LinkProblem = (typeof LINK_PROBLEMS)[number]

const link = z.object({
  id: z.string(),
  issn: z.string(),
  tag: z.string(),
  indicator2: z.string(),
  /** The ISSN that the link names in $x. */
  target: z.string(),
  /**
   * The contradiction of the link; null if the contradiction no longer exists. Such a link is found by id but not
   * listed.
   */
  problem: z.enum(LINK_PROBLEMS).nullable(),
  updated_at: z.string(),
})
export type SurveyLink = z.output<typeof link>

export const LINK_LIST = {
  sorts: ['issn', 'tag', 'indicator2', 'target', 'problem', 'updated_at', 'id'],
  order: 'asc',
  size: 50,
} as const satisfies ListKind
export type LinkSort = (typeof LINK_LIST.sorts)[number]

const links = readOnlyArea({
  area: 'links',
  plural: 'Links',
  singular: 'Link',
  many: 'the contradictory links',
  one: 'a link between records',
  row: link,
  list: LINK_LIST,
  filters: { problem: z.enum(LINK_PROBLEMS).optional() },
  missing: 'row_not_found',
  refusesToRead: ['index_building'],
})
export const adminLinks = links.rows
export const adminLink = links.row

/**
 * Problems of a family. ISSN-L: members have several ISSN-Ls; a member has none; a member has another ISSN-L than the
 * rules designate, or an ISSN-L that is Cancelled, Suppressed, unknown or in another family; two members have the same
 * medium. ISSN-H: links contradict each other, an ISSN-L family has a problem, or a title begins before the one that it
 * continues.
 */
export const FAMILY_PROBLEMS = [
  'several_issnl',
  'issnl_missing',
  'issnl_differs',
  'issnl_cancelled',
  'issnl_unknown',
  'issnl_outside',
  'medium_twice',
  'links_contradict',
  'issnl_contradicts',
  'years_contradict',
] as const
export type FamilyProblem = (typeof FAMILY_PROBLEMS)[number]

/** The maximum number of listed members of a family. */
export const LISTED_MEMBERS = 1_000

const member = z.object({
  issn: z.string(),
  /** The media as codes of 007/00-01, as in search hits. */
  media: z.array(z.string()),
  category: z.string(),
  center: z.string(),
  title: z.string().nullable(),
  /** The current ISSN-L of the member (022 $l). */
  issnl: z.string().nullable(),
})

const family = z.object({
  /** The ISSN-L or ISSN-H that the rules designate. */
  id: z.string(),
  members: z.array(member),
  problems: z.array(z.enum(FAMILY_PROBLEMS)),
  updated_at: z.string(),
})
export type SurveyFamily = z.output<typeof family>

export const FAMILY_LIST = {
  sorts: ['id', 'members', 'problems', 'updated_at'],
  order: 'asc',
  size: 50,
} as const satisfies ListKind
export type FamilySort = (typeof FAMILY_LIST.sorts)[number]

/** `any` finds families with any problem. */
const familyFilters = { problem: z.enum([...FAMILY_PROBLEMS, 'any']).optional() }

const issnls = readOnlyArea({
  area: 'issnl',
  plural: 'Issnls',
  singular: 'Issnl',
  many: 'the families of an ISSN-L',
  one: 'the family of an ISSN-L',
  row: family,
  list: FAMILY_LIST,
  filters: familyFilters,
  missing: 'row_not_found',
  refusesToRead: ['index_building'],
})
export const adminIssnls = issnls.rows
export const adminIssnl = issnls.row

const issnhs = readOnlyArea({
  area: 'issnh',
  plural: 'Issnhs',
  singular: 'Issnh',
  many: 'the families of an ISSN-H',
  one: 'the family of an ISSN-H',
  row: family,
  list: FAMILY_LIST,
  filters: familyFilters,
  missing: 'row_not_found',
  refusesToRead: ['index_building'],
})
export const adminIssnhs = issnhs.rows
export const adminIssnh = issnhs.row

const change = z.object({
  issn: z.string(),
  title: z.string().nullable(),
  center: z.string().nullable(),
  category: z.string().nullable(),
  reason: z.enum(CONSEQUENCE_REASONS),
  field: z.string(),
  /** Whether another user holds the lock, so that the change is delayed. */
  waits: z.boolean(),
  /** A description of the change in the caller's language. */
  sentence: z.string(),
})
export type SetRightChange = z.output<typeof change>

/** A dry run stores nothing and returns the planned changes. */
const body = z.object({ dry_run: z.boolean().default(false) })

/** The changes by record, and records that stay unchanged because they would become invalid (`withheld`). */
const changed = { changed: z.array(change), withheld: z.array(change) }

/** Adds a missing reverse link, or changes the existing reverse link to match this link, in one save. */
export const setLinkRight = call({
  name: 'setLinkRight',
  method: 'POST',
  path: '/admin/links/:id/set_right',
  permission: 'userManagement',
  scope: 'centre',
  summary: 'Add or correct the reverse link of a link',
  params: adminLink.params,
  body,
  answer: link.extend(changed),
  errors: ['row_not_found', 'cannot_set_right', 'not_your_centre', 'would_be_invalid', 'index_building'],
})

/** Sets the designated ISSN-L in every member of the family, in one save. */
export const setIssnlRight = call({
  name: 'setIssnlRight',
  method: 'POST',
  path: '/admin/issnl/:id/set_right',
  permission: 'userManagement',
  scope: 'centre',
  summary: 'Write the designated ISSN-L into all members of its family',
  params: adminIssnl.params,
  body,
  answer: family.extend(changed),
  errors: ['row_not_found', 'cannot_set_right', 'not_your_centre', 'would_be_invalid', 'index_building'],
})

/** Adds missing reverse links between the members and their ISSN-Ls, in one save. */
export const setIssnhRight = call({
  name: 'setIssnhRight',
  method: 'POST',
  path: '/admin/issnh/:id/set_right',
  permission: 'userManagement',
  scope: 'centre',
  summary: 'Correct the links and ISSN-Ls of an ISSN-H family',
  params: adminIssnh.params,
  body,
  answer: family.extend(changed),
  errors: ['row_not_found', 'cannot_set_right', 'not_your_centre', 'would_be_invalid', 'index_building'],
})
