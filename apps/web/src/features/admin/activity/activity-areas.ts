import { textParameter } from '../../../app/search-params.ts'
import { type ListAddress, listParameters } from '../../../ui/table/list-address.ts'

/** Surveys of records and of their contradictions. */
const SURVEY_AREAS = ['records', 'titles', 'links', 'issnl', 'issnh'] as const

/** The areas of administration with the work of all users, in the order of the menu: `/admin/work/<area>`. */
export const ACTIVITY_AREAS = ['locks', 'tasks', 'imports', 'blocks', 'monitored_searches', ...SURVEY_AREAS] as const
export type ActivityArea = (typeof ACTIVITY_AREAS)[number]
export const isActivityArea = (value: unknown): value is ActivityArea => ACTIVITY_AREAS.includes(value as ActivityArea)

/** The state of an area in the URL; each area decides which sorts and filters it supports. */
export const ACTIVITY_FILTERS = ['state', 'category', 'center'] as const
export type ActivityAddress = ListAddress & { [Filter in (typeof ACTIVITY_FILTERS)[number]]?: string | undefined }

export const readActivityAddress = (parameters: Record<string, unknown>): ActivityAddress => ({
  ...listParameters(parameters),
  ...Object.fromEntries(ACTIVITY_FILTERS.map((name) => [name, textParameter(parameters[name])])),
})
