/**
 * The Reconciliation Service API of the W3C community group, versions 0.2 and 1.0-draft (wire, Reconciliation API).
 * Version 0.2 sends JSON texts in the parameters `queries` and `extend`, 1.0-draft sends JSON bodies.
 */
import { z } from 'zod'
import { call } from './call.ts'
import { PUBLIC_API } from './public.ts'
import { anyId, wholeNumberInUrl } from './values.ts'

/** The base path of the reconciliation service. */
export const RECONCILE_PATH = `${PUBLIC_API}/reconcile`
export const RECONCILE_VERSIONS = ['0.2', '1.0-draft'] as const
export type ReconcileVersion = (typeof RECONCILE_VERSIONS)[number]

/** Limits of a request for reconciliation. */
export const RECONCILE_LIMITS = {
  /** Maximum number of queries in a batch, and the recommended number. */
  queries: 50,
  batch: 20,
  /** Maximum number of characters of a name or of a value. */
  text: 1_000,
  /** Number of candidates of a query: default and maximum. */
  usualCandidates: 10,
  candidates: 50,
  conditions: 20,
  /** Maximum number of values of a condition. */
  values: 20,
  /** Maximum number of entities of a data extension. */
  ids: 200,
  /** Number of suggestions: default and maximum on a page, and the maximum offset. */
  usualSuggestions: 10,
  suggestions: 50,
  cursor: 1_000,
} as const

/** Types of serials by 008/21, with their codes. */
export const SERIAL_TYPES = {
  periodical: 'p',
  newspaper: 'n',
  'monographic-series': 'm',
  database: 'd',
  website: 'w',
  'loose-leaf': 'l',
  magazine: 'g',
  blog: 'h',
  journal: 'j',
  repository: 'r',
  newsletter: 's',
  directory: 't',
} as const
export type SerialType = keyof typeof SERIAL_TYPES
/**
 * `serial` is every record. With `publisher` the text of a query is the name of a publisher, and the candidates are its
 * serials.
 */
export const RECONCILE_TYPES = ['serial', 'publisher', ...(Object.keys(SERIAL_TYPES) as SerialType[])] as const
export type ReconcileType = (typeof RECONCILE_TYPES)[number]

export const RECONCILE_PROPERTIES = [
  'issn',
  'issn_l',
  'key_title',
  'abbreviated_key_title',
  'country',
  'medium',
  'language',
  'publisher',
  'start_year',
  'end_year',
  'status',
  'url',
] as const
export type ReconcileProperty = (typeof RECONCILE_PROPERTIES)[number]

/** The maximum length of a JSON text in a parameter, in characters. */
const MAX_JSON = 1_000_000
const MAX_CALLBACK = 100

const limited = z.string().max(RECONCILE_LIMITS.text)
const limit = z.int().min(1).max(1_000_000)
/** A number as the value of a condition: clients send years and bar codes as numbers. */
const number = z.number().min(-Number.MAX_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER)
const value = z.union([limited, number, z.boolean(), z.object({ id: limited, name: limited.optional() })])
export type ReconcileValue = z.output<typeof value>
const values = z.union([value, z.array(value).max(RECONCILE_LIMITS.values)])
const property = z.enum(RECONCILE_PROPERTIES)
const type = z.enum(RECONCILE_TYPES)
const typeOrObject = z.union([type, z.object({ id: type })])

/** A reconciliation query of version 0.2. */
export const reconcileQuery = z.object({
  query: limited.optional(),
  type: z.union([typeOrObject, z.array(typeOrObject).max(RECONCILE_TYPES.length)]).nullish(),
  limit: limit.optional(),
  properties: z
    .array(z.object({ pid: property, v: values }))
    .max(RECONCILE_LIMITS.conditions)
    .optional(),
})
export type ReconcileQuery = z.output<typeof reconcileQuery>

/**
 * A condition of version 1.0-draft, whose editions name the members `pid` and `v`, or `propertyId` and `propertyValue`.
 */
const condition = z.object({
  matchType: z.enum(['name', 'property']),
  pid: property.optional(),
  propertyId: property.optional(),
  v: values.optional(),
  propertyValue: values.optional(),
  required: z.boolean().default(false),
  matchQuantifier: z.enum(['any', 'all', 'none']).default('any'),
})
const draftQuery = z.object({
  type: type.nullish(),
  limit: limit.optional(),
  conditions: z.array(condition).min(1).max(RECONCILE_LIMITS.conditions),
})
export type ReconcileDraftQuery = z.output<typeof draftQuery>
const draftQueries = z.array(draftQuery).max(RECONCILE_LIMITS.queries)

/**
 * Whether a query key or an id can be the name of a member in an answer. `__proto__` cannot, because JSON parsers
 * handle it in different ways.
 */
export const isMemberName = (name: string): boolean => name !== '__proto__'

/** A data extension query of both versions. */
export const extensionQuery = z.object({
  ids: z.array(limited.refine(isMemberName)).max(RECONCILE_LIMITS.ids),
  properties: z.array(z.object({ id: property })).max(RECONCILE_LIMITS.conditions),
})
export type ExtensionQuery = z.output<typeof extensionQuery>

/** The name of a function that receives the answer as JSONP. */
const callback = z
  .string()
  .max(MAX_CALLBACK)
  .regex(/^[A-Za-z_$][\w$]*(\.[A-Za-z_$][\w$]*)*$/)
  .optional()
const jsonText = z.string().max(MAX_JSON)

const named = z.object({ id: z.string(), name: z.string() })
const candidate = named.extend({
  description: z.string(),
  type: z.array(named),
  /** The similarity of the candidate, from 0 to 100. */
  score: z.number(),
  match: z.boolean(),
  features: z.array(named.extend({ value: z.number() })),
})
export type ReconcileCandidate = z.output<typeof candidate>
const cell = z.union([z.object({ str: z.string() }), z.object({ int: z.number().int() })])
export type ExtensionCell = z.output<typeof cell>
const draftRow = z.object({ id: z.string(), properties: z.array(z.object({ id: z.string(), values: z.array(cell) })) })
const extension = z.object({
  meta: z.array(named),
  rows: z.union([z.array(draftRow), z.record(z.string(), z.record(z.string(), z.array(cell)))]),
})
export type Extension = z.output<typeof extension>
const draftResults = z.object({ results: z.array(z.object({ candidates: z.array(candidate) })) })
const results = z.record(z.string(), z.object({ result: z.array(candidate) }))
const manifest = z.record(z.string(), z.unknown())

/** The answer to a request with `callback`, which is JSONP. */
const JSONP = { contentTypes: ['text/javascript'] }
const ERRORS = ['too_busy'] as const
const SEARCH_ERRORS = [...ERRORS, 'too_broad', 'search_too_long', 'index_building'] as const

const OPEN = { permission: 'public', file: JSONP } as const
const OPEN_POST = { method: 'POST', permission: 'public', csrf: 'none', isReading: true, file: JSONP } as const

export const reconcileManifest = call({
  ...OPEN,
  name: 'reconcileManifest',
  method: 'GET',
  path: RECONCILE_PATH,
  summary: 'Reconciliation Service API: the manifest; with `queries` or `extend` the answer of version 0.2',
  query: z.object({
    queries: jsonText.optional(),
    extend: jsonText.optional(),
    callback,
    version: z.enum(RECONCILE_VERSIONS).default('0.2'),
  }),
  answer: z.union([extension, results, manifest]),
  errors: [...SEARCH_ERRORS, 'invalid_json'],
})

export const reconcile = call({
  ...OPEN_POST,
  name: 'reconcile',
  alsoUrlEncoded: true,
  path: RECONCILE_PATH,
  summary:
    'Reconciliation Service API: candidates for a batch of queries, in a form (`queries`, `extend`; 0.2) or as JSON (1.0-draft)',
  body: z.object({
    queries: z.union([jsonText, draftQueries]).optional(),
    extend: jsonText.optional(),
    callback,
  }),
  answer: z.union([extension, draftResults, results]),
  errors: SEARCH_ERRORS,
})

export const reconcileMatch = call({
  ...OPEN_POST,
  name: 'reconcileMatch',
  path: `${RECONCILE_PATH}/match`,
  summary: 'Reconciliation Service API 1.0-draft: candidates for a batch of queries',
  body: z.object({ queries: draftQueries }),
  answer: draftResults,
  errors: SEARCH_ERRORS,
})

export const reconcileExtend = call({
  ...OPEN_POST,
  name: 'reconcileExtend',
  alsoUrlEncoded: true,
  path: `${RECONCILE_PATH}/extend`,
  summary:
    'Reconciliation Service API: values of properties of records, as JSON (1.0-draft) or in a form (`extend`; 0.2)',
  body: z.union([z.object({ extend: jsonText, callback }), extensionQuery]),
  answer: extension,
  errors: ERRORS,
})

export const reconcileProperties = call({
  ...OPEN,
  name: 'reconcileProperties',
  method: 'GET',
  path: `${RECONCILE_PATH}/extend/propose`,
  summary: 'Reconciliation Service API: the properties that a data extension may ask for',
  query: z.object({
    /**
     * The type of the entities. Every type is accepted, because all have the same properties. Clients may send an empty
     * type.
     */
    type: anyId.default('serial'),
    limit: wholeNumberInUrl(1).optional(),
    callback,
  }),
  answer: z.object({ type: z.string(), limit: z.number().int().optional(), properties: z.array(named) }),
  errors: ERRORS,
})

const suggestQuery = z.object({
  prefix: limited.default(''),
  /** The number of suggestions to skip: `cursor` in version 0.2, `offset` in 1.0-draft. */
  cursor: wholeNumberInUrl(0, RECONCILE_LIMITS.cursor).optional(),
  offset: wholeNumberInUrl(0, RECONCILE_LIMITS.cursor).optional(),
  limit: wholeNumberInUrl(1).default(RECONCILE_LIMITS.usualSuggestions),
  callback,
})

export const suggestEntity = call({
  ...OPEN,
  name: 'suggestEntity',
  method: 'GET',
  path: `${RECONCILE_PATH}/suggest/entity`,
  summary: 'Reconciliation Service API: records whose title or ISSN begins with a text',
  query: suggestQuery,
  answer: z.object({
    result: z.array(named.extend({ description: z.string(), notable: z.array(named) })),
  }),
  errors: SEARCH_ERRORS,
})

const suggested = z.object({ result: z.array(named) })

export const suggestProperty = call({
  ...OPEN,
  name: 'suggestProperty',
  method: 'GET',
  path: `${RECONCILE_PATH}/suggest/property`,
  summary: 'Reconciliation Service API: properties whose name or id begins with a text',
  query: suggestQuery,
  answer: suggested,
  errors: ERRORS,
})

export const suggestType = call({
  ...OPEN,
  name: 'suggestType',
  method: 'GET',
  path: `${RECONCILE_PATH}/suggest/type`,
  summary: 'Reconciliation Service API: types whose name or id begins with a text',
  query: suggestQuery,
  answer: suggested,
  errors: ERRORS,
})

export const reconcilePreview = call({
  name: 'reconcilePreview',
  method: 'GET',
  path: `${RECONCILE_PATH}/preview`,
  permission: 'public',
  summary: 'Reconciliation Service API: a small page about a record, which any site may frame',
  query: z.object({ id: anyId }),
  file: { contentTypes: ['text/html'] },
  errors: [...ERRORS, 'record_not_found'],
})
