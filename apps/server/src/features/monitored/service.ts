import { CENTRAL_CENTRE, type MonitoredSearchRow, SEARCH_LIMIT_RECORDS, type SearchParams } from '@seriatim/contract'
import type { Locale } from '@seriatim/messages'
import { lastChange } from '../../catalogue/changes/repository.ts'
import { countSearches } from '../../kernel/search/count-each.ts'
import { type ReadSearch, readSearch } from '../../kernel/search/read-search.ts'
import { reportSlowestLine } from '../../kernel/search/slowest-line.ts'
import type { Db } from '../../platform/database/db.ts'
import { Refusal, refuseUnless } from '../../platform/errors.ts'
import type { CurrentUser } from '../../platform/http/serve.ts'
import type { SearchEngine, SearchSet } from '../../search/engine.ts'
import { type ChangesSince, readChangesSince } from './changes-since.ts'
import { compareFindings, type Findings, packFindings, unpackFindings } from './findings.ts'
import * as searches from './repository.ts'

/** The user who sends the request, and the language of centre names. */
type RequestingUser = { readonly user: CurrentUser; readonly locale: Locale }
export type MonitoredServices = { readonly db: Db; readonly engine: SearchEngine }

/** @throws Refusal 'missing_description' if the description is missing or blank */
const requireDescription = (description: string | null | undefined): string => {
  refuseUnless(description, 'missing_description')
  return description
}

const parseSearchId = (id: string): number => {
  refuseUnless(/^\d{1,9}$/.test(id), 'monitored_search_not_found')
  return Number(id)
}

/** A monitored search that the user can see. @throws Refusal 'monitored_search_not_found' */
async function visibleSearch(db: Db, id: string, user: CurrentUser): Promise<searches.MonitoredSearch> {
  const [search] = await searches.visibleSearches(db, user, { locale: 'en', id: parseSearchId(id) })
  refuseUnless(search, 'monitored_search_not_found')
  return search
}

/** A monitored search that the user created. @throws Refusal 'monitored_search_not_found' | 'not_creator' */
async function ownSearch(db: Db, id: string, user: CurrentUser): Promise<searches.MonitoredSearch> {
  const search = await visibleSearch(db, id, user)
  refuseUnless(String(search.userId) === user.id, 'not_creator')
  return search
}

/** The ids of all records that a search finds. */
const idsOf = (engine: SearchEngine, set: SearchSet): Promise<Int32Array> =>
  engine.ids({ ...set, sortField: 'issn', sortOrder: 'asc', ranking: undefined })

/** Runs a monitored search. `found` is undefined if the search finds more records than paging allows. */
async function runSearch({ db, engine }: MonitoredServices, { set, reading }: ReadSearch) {
  // Reads the position in the change log before the search, so that a save during the search counts as a later change.
  const changeSeq = await lastChange(db)
  const [hits = 0] = await reportSlowestLine({ reading }, () => engine.count([set]))
  const versions =
    hits > SEARCH_LIMIT_RECORDS ? undefined : await searches.readSearchedVersions(db, [...(await idsOf(engine, set))])
  return { changeSeq, hits, found: versions }
}

type CurrentFindings = Awaited<ReturnType<typeof runSearch>>

const storeCurrentOpening = (
  db: Db,
  searchId: number,
  user: CurrentUser,
  { changeSeq, hits, found }: CurrentFindings,
): Promise<void> =>
  searches.storeOpening(db, {
    searchId,
    userId: user.id,
    changeSeq,
    hits: found?.length ?? hits,
    findings: found === undefined ? null : packFindings(found),
  })

type Tally = Pick<MonitoredSearchRow, 'new' | 'changed' | 'gone' | 'exact'>
const NOTHING: Tally = { new: 0, changed: 0, gone: 0, exact: true }

/** The difference between two totals, for a search that finds too many records to store. */
const tallyFromTotals = (then: number, now: number): Tally => ({
  new: Math.max(0, now - then),
  changed: 0,
  gone: Math.max(0, then - now),
  exact: false,
})

/** The changes of a search since the user last opened it. Does not run the search if no record changed. */
async function tallyChanges(
  { db, engine }: MonitoredServices,
  { search, set, hits, changes, user }: Readable & { hits: number | null; changes: ChangesSince; user: CurrentUser },
): Promise<Tally> {
  const { opening } = search
  if (opening === undefined) return NOTHING
  if (hits === null) return { ...NOTHING, exact: false }
  if (!opening.hasFindings || hits > SEARCH_LIMIT_RECORDS) return tallyFromTotals(opening.hits, hits)
  if (!changes.anySince(opening.changeSeq)) return NOTHING
  const packed = await searches.readFindings(db, search.id, user.id)
  const { added, gone, stayed } = compareFindings(unpackFindings(packed ?? Buffer.alloc(0)), await idsOf(engine, set))
  const suspects = stayed.filter(({ recordId }) => changes.recordSince(opening.changeSeq, recordId))
  const changed = changedFindings(
    suspects,
    await searches.readSearchedVersions(
      db,
      suspects.map(({ recordId }) => recordId),
    ),
  )
  return { new: added.length, changed: changed.length, gone: gone.length, exact: true }
}

/** The records in both results whose searched version differs. */
const changedFindings = (then: Findings, now: Findings): Findings => {
  const versions = new Map(then.map(({ recordId, version }) => [recordId, version]))
  return now.filter(({ recordId, version }) => {
    const before = versions.get(recordId)
    return before !== undefined && before !== version
  })
}

type Readable = { readonly search: searches.MonitoredSearch; readonly set: SearchSet }

/** Parses the stored query; undefined if this version of the program cannot parse it. */
const parseStoredSearch = (params: SearchParams): SearchSet | undefined => {
  try {
    return readSearch(params).set
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/**
 * The rows of the list of monitored searches. Counts the records of all searches in one request to the search engine.
 */
async function rowsOf(
  services: MonitoredServices,
  searches: readonly searches.MonitoredSearch[],
  user: CurrentUser,
): Promise<MonitoredSearchRow[]> {
  const readable = searches.flatMap((search): Readable[] => {
    const set = parseStoredSearch(search.params)
    return set === undefined ? [] : [{ search, set }]
  })
  const opened = readable.flatMap(({ search }) => (search.opening === undefined ? [] : [search.opening.changeSeq]))
  const changes = await readChangesSince(services.db, Math.min(...opened))
  const counts = await countSearches(
    services.engine,
    readable.map(({ set }) => set),
  )
  const reported = new Map<number, { hits: number | null; tally: Tally }>()
  for (const [index, each] of readable.entries()) {
    const hits = counts[index] ?? null
    reported.set(each.search.id, { hits, tally: await tallyChanges(services, { ...each, hits, changes, user }) })
  }
  return searches.map((search) => ({
    id: String(search.id),
    description: search.description,
    params: search.params,
    hits: reported.get(search.id)?.hits ?? null,
    create_timestamp: search.createdAt.toISOString(),
    user: { id: String(search.userId), center: search.centre },
    ...(reported.get(search.id)?.tally ?? NOTHING),
    shared: search.centre?.code === CENTRAL_CENTRE,
    mine: String(search.userId) === user.id,
  }))
}

/** The monitored searches that a user can see, newest first. */
export const monitoredSearches = async (
  services: MonitoredServices,
  user: CurrentUser,
  locale: Locale,
): Promise<MonitoredSearchRow[]> =>
  rowsOf(services, await searches.visibleSearches(services.db, user, { locale }), user)

async function rowOf(
  services: MonitoredServices,
  id: number,
  { user, locale }: RequestingUser,
): Promise<MonitoredSearchRow> {
  const [row] = await rowsOf(services, await searches.visibleSearches(services.db, user, { locale, id }), user)
  refuseUnless(row, 'monitored_search_not_found')
  return row
}

/**
 * Adds a monitored search. The creator has just seen its results, so the creation counts as the first opening.
 * @throws Refusal 'missing_description' | 'too_broad'; the refusals of `readSearch`
 */
export async function createMonitoredSearch(
  services: MonitoredServices,
  { description, params }: { description?: string | null | undefined; params: SearchParams },
  { user, locale }: RequestingUser,
): Promise<MonitoredSearchRow> {
  const described = requireDescription(description)
  const now = await runSearch(services, readSearch(params))
  const id = await services.db.transaction().execute(async (tx) => {
    const added = await searches.addSearch(tx, { userId: user.id, description: described, params })
    await storeCurrentOpening(tx, added, user, now)
    return added
  })
  return rowOf(services, id, { user, locale })
}

/** @throws Refusal 'missing_description' | 'monitored_search_not_found' | 'not_creator' */
export async function updateMonitoredSearch(
  services: MonitoredServices,
  { id, description }: { id: string; description?: string | null | undefined },
  { user, locale }: RequestingUser,
): Promise<MonitoredSearchRow> {
  const described = requireDescription(description)
  const search = await ownSearch(services.db, id, user)
  await searches.describeSearch(services.db, search.id, described)
  return rowOf(services, search.id, { user, locale })
}

/** @throws Refusal 'monitored_search_not_found' | 'not_creator' */
export async function deleteMonitoredSearch(db: Db, id: string, user: CurrentUser): Promise<void> {
  const search = await ownSearch(db, id, user)
  await searches.removeSearch(db, search.id)
}

export type OpenedSearch = {
  params: SearchParams
  since: string | null
  new: string[]
  changed: string[]
  gone: string[]
  exact: boolean
}

/**
 * Stores that the user opened the search, and returns the changes since the last opening as sorted lists of ISSNs. The
 * lists contain new records, changed records (with another searched version) and records that the search no longer
 * finds.
 * @throws Refusal 'monitored_search_not_found' | 'too_broad'; 'query_syntax' for a search that is no longer valid
 */
export async function openMonitoredSearch(
  services: MonitoredServices,
  id: string,
  user: CurrentUser,
): Promise<OpenedSearch> {
  const { db } = services
  const search = await visibleSearch(db, id, user)
  const now = await runSearch(services, readSearch(search.params))
  const packed = search.opening?.hasFindings ? await searches.readFindings(db, search.id, user.id) : null
  await storeCurrentOpening(db, search.id, user, now)
  return {
    params: search.params,
    since: search.opening?.openedAt.toISOString() ?? null,
    ...openingDifference(search.opening, packed, now),
  }
}

function openingDifference(
  opening: searches.Opening | undefined,
  packed: Buffer | null,
  { found }: CurrentFindings,
): Pick<OpenedSearch, 'new' | 'changed' | 'gone' | 'exact'> {
  const none = { new: [], changed: [], gone: [] }
  if (opening === undefined) return { ...none, exact: true }
  if (packed === null || found === undefined) return { ...none, exact: false }
  const then = unpackFindings(packed)
  const { added, gone } = compareFindings(
    then,
    found.map(({ recordId }) => recordId),
  )
  const isAdded = new Set(added)
  const issns = (findings: Findings) => findings.map(({ issn }) => issn).sort()
  return {
    new: issns(found.filter(({ recordId }) => isAdded.has(recordId))),
    changed: issns(changedFindings(then, found)),
    gone: issns(gone),
    exact: true,
  }
}
