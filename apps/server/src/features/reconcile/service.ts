/** The Reconciliation Service API: answers to batches, data extensions and suggestions. */
import {
  type Extension,
  type ExtensionQuery,
  RECONCILE_LIMITS,
  RECONCILE_PROPERTIES,
  RECONCILE_TYPES,
  type ReconcileCandidate,
  type ReconcileDraftQuery,
  type ReconcileVersion,
} from '@seriatim/contract'
import { normaliseIssn } from '@seriatim/issn'
import type { Locale } from '@seriatim/messages'
import { fullSortKey } from '@seriatim/scripts'
import type { LabelService } from '../../kernel/search/labels.ts'
import { parseTypedIssn } from '../portal/search/typed-issn.ts'
import { findPublic, type PublicQuery, type PublicServices } from '../public/public-search.ts'
import { publicRecords } from '../public/repository.ts'
import { candidatesOf } from './candidates.ts'
import { describedLine, describeRecord, type Language, namedType, typesOf } from './described.ts'
import { cellsOf, namedProperty } from './properties.ts'
import { ofDraftQuery, type Query, readQueries } from './queries.ts'

export type ReconcileServices = PublicServices & { readonly labels: LabelService }

export const languageOf = async ({ labels }: ReconcileServices, locale: Locale): Promise<Language> => ({
  locale,
  labels: await labels.in(locale),
})

/** Called with the number of queries of a batch before the first is answered. @throws Refusal 'too_busy' */
export type Admit = (queries: number) => Promise<void>

/**
 * Answers the queries one after another. Each waits in the queue of searches, so that a batch does not delay other
 * requests for long.
 */
async function answers(
  services: ReconcileServices,
  queries: readonly Query[],
  locale: Locale,
  admit: Admit,
): Promise<ReconcileCandidate[][]> {
  await admit(queries.length)
  const language = await languageOf(services, locale)
  const results: ReconcileCandidate[][] = []
  for (const query of queries)
    results.push(await services.publicLimiter.runForPublic(() => candidatesOf(services, query, language)))
  return results
}

/**
 * Answers a batch of version 0.2. @throws Refusal 'bad_request' | 'invalid_json' | 'invalid_text' | 'too_busy';
 * refusals of a search
 */
export async function reconcileBatch(services: ReconcileServices, text: string, locale: Locale, admit: Admit) {
  const queries = readQueries(text, locale)
  const results = await answers(
    services,
    queries.map(([, query]) => query),
    locale,
    admit,
  )
  return Object.fromEntries(queries.map(([key], at) => [key, { result: results[at]! }]))
}

/** Answers a batch of version 1.0-draft. @throws Refusal 'bad_request' | 'too_busy'; refusals of a search */
export async function reconcileDraftBatch(
  services: ReconcileServices,
  batch: readonly ReconcileDraftQuery[],
  locale: Locale,
  admit: Admit,
) {
  const queries = batch.map((query, at) => ofDraftQuery(query, `body.queries.${at}`, locale))
  const results = await answers(services, queries, locale, admit)
  return { results: results.map((candidates) => ({ candidates })) }
}

/** Values of properties of records. A record that is not public has the same empty values as an unknown one. */
export async function extend(
  services: ReconcileServices,
  { ids, properties }: ExtensionQuery,
  version: ReconcileVersion,
  locale: Locale,
): Promise<Extension> {
  const language = await languageOf(services, locale)
  const issns = new Map(ids.map((id) => [id, normaliseIssn(id)]))
  const valid = [...issns.values()].filter((issn) => issn !== undefined)
  const records = await services.publicLimiter.runForPublic(() => services.reads.onDb((db) => publicRecords(db, valid)))
  const rows = ids.map((id) => {
    const record = records.get(issns.get(id) ?? '')
    const described = record && describeRecord(record)
    return {
      id,
      properties: properties.map((property) => ({
        id: property.id,
        values: described === undefined ? [] : cellsOf(property.id, described),
      })),
    }
  })
  const meta = properties.map(({ id }) => namedProperty(id, language))
  if (version !== '0.2') return { meta, rows }
  return {
    meta,
    rows: Object.fromEntries(
      rows.map((row) => [row.id, Object.fromEntries(row.properties.map(({ id, values }) => [id, values]))]),
    ),
  }
}

export async function proposeProperties(
  services: ReconcileServices,
  { type, limit }: { readonly type: string; readonly limit?: number | undefined },
  locale: Locale,
) {
  const language = await languageOf(services, locale)
  const properties = RECONCILE_PROPERTIES.map((id) => namedProperty(id, language)).slice(0, limit)
  return { type, ...(limit === undefined ? {} : { limit }), properties }
}

export type Suggest = {
  readonly prefix: string
  readonly cursor?: number | undefined
  readonly offset?: number | undefined
  readonly limit: number
}

const pageOf = ({ cursor, offset, limit }: Suggest) => ({
  offset: cursor ?? offset ?? 0,
  limit: Math.min(limit, RECONCILE_LIMITS.suggestions),
})

/** Query for a text whose last word may be incomplete. */
const beginningWith = (prefix: string): string => (/[\p{L}\p{N}]$/u.test(prefix) ? `${prefix}*` : prefix)

/** Query for a typed prefix: the first digits of an ISSN, or words of a title. */
function prefixQuery(prefix: string): PublicQuery {
  const typed = parseTypedIssn(prefix)
  if (typed === undefined || typed.kind === 'malformed') return { q: '', title: beginningWith(prefix) }
  return { q: typed.kind === 'beginning' ? `${typed.digits}*` : typed.issn }
}

/** Records whose title or ISSN begins with a text. @throws the refusals of a search */
export async function suggestEntities(services: ReconcileServices, suggest: Suggest, locale: Locale) {
  const prefix = suggest.prefix.trim()
  if (prefix === '') return { result: [] }
  const language = await languageOf(services, locale)
  const { records } = await findPublic(services, { publicQuery: prefixQuery(prefix), ...pageOf(suggest) })
  return {
    result: records.map(describeRecord).map((described) => ({
      id: described.found.issn,
      name: described.name,
      description: describedLine(described, language),
      notable: typesOf(described, language),
    })),
  }
}

type Named = { readonly id: string; readonly name: string }

/** The properties or types whose name or id begins with the prefix. */
function suggested(all: readonly Named[], suggest: Suggest): { result: Named[] } {
  const prefix = fullSortKey(suggest.prefix)
  const id = suggest.prefix.trim().toLowerCase()
  const { offset, limit } = pageOf(suggest)
  const matches = all.filter((each) => each.id.startsWith(id) || fullSortKey(each.name).startsWith(prefix))
  return { result: matches.slice(offset, offset + limit) }
}

export async function suggestProperties(services: ReconcileServices, suggest: Suggest, locale: Locale) {
  const language = await languageOf(services, locale)
  return suggested(
    RECONCILE_PROPERTIES.map((id) => namedProperty(id, language)),
    suggest,
  )
}

export async function suggestTypes(services: ReconcileServices, suggest: Suggest, locale: Locale) {
  const language = await languageOf(services, locale)
  return suggested(
    RECONCILE_TYPES.map((type) => namedType(type, language)),
    suggest,
  )
}
