import { z } from 'zod'
import { call } from './call.ts'
import { SEARCH_ERRORS, SEARCH_PARAMETER_ERRORS, searchParams } from './search-request.ts'
import { anyId } from './values.ts'

export const shareSearch = call({
  name: 'shareSearch',
  method: 'POST',
  path: '/search/share',
  permission: 'search',
  summary: 'Store a search and return an id for sharing it',
  body: z.object({ params: searchParams }),
  invalidBody: 'invalid_search_parameters',
  answer: z.object({ id: z.string() }),
  errors: SEARCH_PARAMETER_ERRORS,
})

export const sharedSearch = call({
  name: 'sharedSearch',
  method: 'GET',
  path: '/search/share/:id',
  permission: 'search',
  summary: 'Get a shared search',
  params: z.object({ id: anyId }),
  answer: z.object({ id: z.string(), params: searchParams }),
  errors: ['invalid_share_id', 'shared_search_not_found'],
})

/**
 * A monitored search. `hits` is the current count, or null if the search is too broad to count. `new`, `changed` and
 * `gone` count changes of its results since the caller last opened it (0 before the first time; creating it counts as
 * opening).
 */
export const monitoredSearchRow = z.object({
  id: z.string(),
  description: z.string(),
  params: searchParams,
  hits: z.number().int().nullable(),
  create_timestamp: z.string(),
  user: z.object({ id: z.string(), center: z.object({ name: z.string(), code: z.string() }).nullable() }),
  new: z.number().int(),
  changed: z.number().int(),
  gone: z.number().int(),
  /**
   * Whether results are compared one by one. False if more than 20,000 records are or were found. Then only totals are
   * compared: `new` or `gone` is their difference, and `changed` is 0.
   */
  exact: z.boolean(),
  /** Whether the search is visible to every centre, because the central one created it. */
  shared: z.boolean(),
  /** Whether the caller created the search and may edit and delete it. */
  mine: z.boolean(),
})
export type MonitoredSearchRow = z.output<typeof monitoredSearchRow>

/** The description of the search. Required and not blank, else the service reports `missing_description`. */
const description = z.string().trim().max(500).nullish()
const monitoredId = z.object({ id: anyId })

/** The monitored searches that the caller can see, newest first. */
export const monitoredSearches = call({
  name: 'monitoredSearches',
  method: 'GET',
  path: '/search/monitored',
  permission: 'search',
  summary: 'List the monitored searches that the caller can see',
  answer: z.array(monitoredSearchRow),
  errors: [],
})

export const createMonitoredSearch = call({
  name: 'createMonitoredSearch',
  method: 'POST',
  path: '/search/monitored',
  permission: 'search',
  summary: 'Monitor a search',
  body: z.object({ description, params: searchParams.prefault({}) }),
  invalidBody: 'invalid_search_parameters',
  answer: monitoredSearchRow,
  errors: ['missing_description', ...SEARCH_ERRORS],
})

export const updateMonitoredSearch = call({
  name: 'updateMonitoredSearch',
  method: 'PUT',
  path: '/search/monitored/:id',
  permission: 'search',
  summary: 'Change the description of a monitored search',
  params: monitoredId,
  body: z.object({ description }),
  answer: monitoredSearchRow,
  errors: ['missing_description', 'monitored_search_not_found', 'not_creator'],
})

export const deleteMonitoredSearch = call({
  name: 'deleteMonitoredSearch',
  method: 'DELETE',
  path: '/search/monitored/:id',
  permission: 'search',
  summary: 'Delete a monitored search',
  params: monitoredId,
  answer: z.object({ message: z.string() }),
  errors: ['monitored_search_not_found', 'not_creator'],
})

/**
 * Opens a monitored search and returns what is new, changed or gone since the caller last opened it. Resets the counts.
 */
export const openMonitoredSearch = call({
  name: 'openMonitoredSearch',
  method: 'POST',
  path: '/search/monitored/:id/open',
  permission: 'search',
  summary: 'List the new, changed and removed results of a monitored search since the last visit',
  params: monitoredId,
  answer: z.object({
    params: searchParams,
    /** When the caller last opened the search; null for the first time. */
    since: z.string().nullable(),
    new: z.array(z.string()),
    changed: z.array(z.string()),
    gone: z.array(z.string()),
    /**
     * Whether results are compared one by one. False if more than 20,000 records are or were found. Then the lists are
     * empty (see `monitoredSearchRow`).
     */
    exact: z.boolean(),
  }),
  errors: ['monitored_search_not_found', 'query_syntax', 'too_broad', 'search_too_long'],
})
