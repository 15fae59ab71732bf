/** Converts the queries of both protocol versions to one form. */
import {
  type ExtensionQuery,
  extensionQuery,
  isMemberName,
  RECONCILE_LIMITS,
  type ReconcileDraftQuery,
  type ReconcileProperty,
  type ReconcileQuery,
  type ReconcileType,
  type ReconcileValue,
  reconcileQuery,
} from '@seriatim/contract'
import { format, type Locale } from '@seriatim/messages'
import { Refusal } from '../../platform/errors.ts'
import { requiredSentence } from '../../platform/http/fault-sentence.ts'
import { readPart } from '../../platform/http/read-part.ts'

export type Condition = {
  readonly property: ReconcileProperty
  readonly values: readonly string[]
  /** Whether candidates that do not agree with the condition are omitted. */
  readonly isRequired: boolean
  readonly quantifier: 'any' | 'all' | 'none'
}

export type Query = {
  /** Alternative names to find. Empty for a query by properties only. */
  readonly names: readonly string[]
  /** Types of which a candidate must have one. Empty for any type. */
  readonly types: readonly ReconcileType[]
  readonly conditions: readonly Condition[]
  readonly limit: number
}

/** Maximum number of names, because each one costs a search of titles. Further names are ignored. */
const MAX_NAMES = 3

const valueText = (value: ReconcileValue): string =>
  typeof value === 'object' ? (value.name ?? value.id) : String(value)

const listed = <Value>(values: Value | readonly Value[] | undefined | null): readonly Value[] =>
  values === undefined || values === null ? [] : Array.isArray(values) ? values : [values as Value]

/**
 * Texts of a queried value. Values of this service are identified by their id, values of other services by their name.
 */
const textsOf = (property: ReconcileProperty, values: ReconcileValue | readonly ReconcileValue[] | undefined) =>
  listed(values)
    .map((value) =>
      typeof value === 'object' && (property === 'issn' || property === 'issn_l') ? value.id : valueText(value),
    )
    .filter((text) => text.trim() !== '')

const limitOf = (limit: number | undefined): number =>
  Math.min(limit ?? RECONCILE_LIMITS.usualCandidates, RECONCILE_LIMITS.candidates)

const isFilled = (text: string): boolean => text.trim() !== ''

const fault = (path: string, reason: string): Refusal =>
  new Refusal('bad_request', { path, reason, issues: [{ path, message: reason }] })

/** @throws Refusal 'invalid_json' */
function parsedJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('invalid_json', { path })
  }
}

/** Queries of version 0.2 by their keys. @throws Refusal 'invalid_json' | 'bad_request' | 'invalid_text' */
export function readQueries(text: string, locale: Locale): readonly (readonly [key: string, query: Query])[] {
  const batch = parsedJson(text, 'queries')
  if (typeof batch !== 'object' || batch === null || Array.isArray(batch))
    throw fault('queries', format(locale, 'faults.wrong_type', { field: 'queries', type: memberType(locale) }))
  const entries = Object.entries(batch)
  const max = RECONCILE_LIMITS.queries
  if (entries.length > max) throw fault('queries', format(locale, 'faults.too_many', { field: 'queries', max }))
  return entries.map(([key, value]) => {
    const path = `queries.${key.slice(0, 100)}`
    if (!isMemberName(key) || key.length > RECONCILE_LIMITS.text)
      throw fault('queries', format(locale, 'faults.not_allowed', { field: path }))
    const query = readPart(reconcileQuery, value, path, locale)
    if (query.query === undefined && query.properties === undefined)
      throw fault(`${path}.query`, requiredSentence([path, 'query'], locale))
    return [key, ofQuery(query)]
  })
}

const memberType = (locale: Locale): string => format(locale, 'faults.type_members')

const ofQuery = ({ query, type, limit, properties }: ReconcileQuery): Query => ({
  names: [query ?? ''].filter(isFilled),
  types: listed(type).map((each) => (typeof each === 'object' ? each.id : each)),
  conditions: (properties ?? []).flatMap(({ pid, v }) => {
    const values = textsOf(pid, v)
    return values.length === 0 ? [] : [{ property: pid, values, isRequired: false, quantifier: 'any' as const }]
  }),
  limit: limitOf(limit),
})

/** A query of version 1.0-draft. @param path position of the query in the request. @throws Refusal 'bad_request' */
export function ofDraftQuery({ type, limit, conditions }: ReconcileDraftQuery, path: string, locale: Locale): Query {
  const named: string[] = []
  const further: Condition[] = []
  for (const [at, each] of conditions.entries()) {
    const value = each.propertyValue ?? each.v
    if (value === undefined)
      throw fault(`${path}.conditions.${at}.v`, requiredSentence([`${path}.conditions.${at}`, 'v'], locale))
    if (each.matchType === 'name') {
      named.push(...listed(value).map(valueText))
      continue
    }
    const property = each.propertyId ?? each.pid
    if (property === undefined)
      throw fault(`${path}.conditions.${at}.pid`, requiredSentence([`${path}.conditions.${at}`, 'pid'], locale))
    const values = textsOf(property, value)
    const { required: isRequired, matchQuantifier: quantifier } = each
    if (values.length > 0) further.push({ property, values, isRequired, quantifier })
  }
  return {
    names: named.filter(isFilled).slice(0, MAX_NAMES),
    types: listed(type),
    conditions: further,
    limit: limitOf(limit),
  }
}

/** The query of a data extension of version 0.2. @throws Refusal 'invalid_json' | 'bad_request' | 'invalid_text' */
export const readExtension = (text: string, locale: Locale): ExtensionQuery =>
  readPart(extensionQuery, parsedJson(text, 'extend'), 'extend', locale)
