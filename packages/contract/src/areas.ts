import type { CodedTerm } from './facets.ts'

/**
 * The reference lists of the administration, keyed by the area name in URLs. An entry here and the messages
 * `admin.area_<area>` define a list. Its calls, screen, menu entry and audit are derived.
 */
type ListArea = {
  /** The name of the list in `packages/profile`. */
  readonly list: string
  /** The call that returns the active rows to all users. */
  readonly call: string
  /** The facet term that finds the records with a code of the list. Without a term, the shipped codes are fixed. */
  readonly term?: CodedTerm
  /** The length of a code, which is used in coded positions of records. */
  readonly codeLength: number
  /** Whether codes may be shorter. */
  readonly hasShorterCodes?: true
  /** The additional property of the rows of the list. */
  readonly detail?: 'num_code' | 'iso_code' | 'modes'
  /** Whether only names can be edited. */
  readonly namesOnly?: true
  /**
   * Whether rules and 008 name each code, so that rows can be renamed, reordered and retired, but not added or deleted.
   */
  readonly isFixed?: true
}

export const LIST_AREAS = {
  continuing_resource_types: {
    list: 'resourceTypes',
    call: 'continuingResourceTypes',
    term: 'continuing_resource_type',
    codeLength: 1,
  },
  frequencies: { list: 'frequencies', call: 'frequencies', term: 'frequency', codeLength: 1, isFixed: true },
  publication_statuses: {
    list: 'publicationStatuses',
    call: 'publicationStatuses',
    term: 'publication_status',
    codeLength: 1,
    isFixed: true,
  },
  media: { list: 'media', call: 'media', term: 'media', codeLength: 2, isFixed: true },
  iso_countries: { list: 'countries', call: 'isoCountries', term: 'iso_country', codeLength: 3 },
  iso_languages: { list: 'languages', call: 'isoLanguages', term: 'languages', codeLength: 3 },
  lc_countries: {
    list: 'lcCountries',
    call: 'lcCountries',
    term: 'lc_country',
    codeLength: 3,
    hasShorterCodes: true,
    detail: 'iso_code',
  },
  script_codes: { list: 'scripts', call: 'scriptCodes', codeLength: 4, detail: 'num_code' },
  subjects: { list: 'subjects', call: 'subjects', term: 'subjects', codeLength: 1 },
  partner_repositories: {
    list: 'repositories',
    call: 'partnerRepositories',
    term: 'partner_repositories',
    codeLength: 60,
    hasShorterCodes: true,
  },
  categories: {
    list: 'categories',
    call: 'categories',
    term: 'category',
    codeLength: 3,
    isFixed: true,
    detail: 'modes',
    namesOnly: true,
  },
} as const satisfies Record<string, ListArea>

export type AdminArea = keyof typeof LIST_AREAS

/** The declaration of an area, with the type that all declarations share. */
export const areaOf = (area: AdminArea): ListArea => LIST_AREAS[area]
export const ADMIN_AREAS = Object.keys(LIST_AREAS) as AdminArea[]
export const isAdminArea = (value: unknown): value is AdminArea => ADMIN_AREAS.includes(value as AdminArea)

/** Administration areas that belong to the reference lists, but do not have the calls that all lists share. */
export const REFERENCE_AREAS = ['references', 'usages', 'keyboards', 'external_urls'] as const
export type ReferenceArea = (typeof REFERENCE_AREAS)[number]
export const isReferenceArea = (value: unknown): value is ReferenceArea =>
  REFERENCE_AREAS.includes(value as ReferenceArea)

/** The administration areas about validation, in menu order. */
export const RULE_AREAS = ['data_rules', 'structure_rules', 'validator_settings', 'profiles', 'validators'] as const
export type RuleArea = (typeof RULE_AREAS)[number]
export const isRuleArea = (value: unknown): value is RuleArea => RULE_AREAS.includes(value as RuleArea)

/**
 * The areas that centre administrators also have, limited to the rows of their centres. `reads`: read-only. Other areas
 * are for network administrators (wire, Administration, Scope).
 */
export const CENTRE_AREAS: ReadonlyMap<string, 'changes' | 'reads'> = new Map([
  ['users', 'changes'],
  ['roles', 'reads'],
  ['announcements', 'changes'],
  ['audit', 'reads'],
  ['blocks', 'reads'],
  ['imports', 'changes'],
  ['issnh', 'changes'],
  ['issnl', 'changes'],
  ['links', 'changes'],
  ['locks', 'changes'],
  ['mails', 'changes'],
  ['monitored_searches', 'changes'],
  ['records', 'reads'],
  ['tasks', 'changes'],
  ['titles', 'reads'],
  ['urls', 'changes'],
])

/** Whether centre administrators have an area. */
export const isCentreArea = (area: string): boolean => CENTRE_AREAS.has(area)
