import { textParameter } from '../../../kernel/search-params.ts'
import { type ListAddress, listParameters } from '../../../ui/table/list-address.ts'

/** Areas that list all records and the contradictions between them: equal key titles, links, ISSN-L and ISSN-H. */
const SURVEY_AREAS = ['records', 'titles', 'links', 'issnl', 'issnh'] as const

/**
 * Areas of administration that list records, locks, tasks and other work of all users, in menu order:
 * `/admin/work/<area>`.
 */
export const ACTIVITY_AREAS = ['locks', 'tasks', 'imports', 'blocks', 'monitored_searches', ...SURVEY_AREAS] as const
export type ActivityArea = (typeof ACTIVITY_AREAS)[number]
export const isActivityArea = (value: unknown): value is ActivityArea => ACTIVITY_AREAS.includes(value as ActivityArea)

/** Filters of an area in the URL. Each area supports some of these filters, and some sort orders. */
export const ACTIVITY_FILTERS = ['state', 'category', 'center'] as const
export type ActivityAddress = ListAddress & { [Filter in (typeof ACTIVITY_FILTERS)[number]]?: string | undefined }

export const readActivityAddress = (parameters: Record<string, unknown>): ActivityAddress => ({
  ...listParameters(parameters),
  ...Object.fromEntries(ACTIVITY_FILTERS.map((name) => [name, textParameter(parameters[name])])),
})
