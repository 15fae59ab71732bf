import { textParameter } from '../../../app/search-params.ts'
import { type ListAddress, listParameters } from '../../../ui/table/list-address.ts'

/** Surveys of records and of their contradictions. */
const SURVEY_AREAS = ['records', 'titles', 'links', 'issnl', 'issnh'] as const

/** The areas of administration with the work of all users, in the order of the menu: `/admin/work/<area>`. */
export const WORK_AREAS = ['locks', 'tasks', 'imports', 'blocks', 'monitored_searches', ...SURVEY_AREAS] as const
export type WorkArea = (typeof WORK_AREAS)[number]
export const isWorkArea = (value: unknown): value is WorkArea => WORK_AREAS.includes(value as WorkArea)

/** The state of an area in the URL; each area decides which sorts and filters it supports. */
export const WORK_FILTERS = ['state', 'category', 'center'] as const
export type WorkAddress = ListAddress & { [Filter in (typeof WORK_FILTERS)[number]]?: string | undefined }

export const readWorkAddress = (parameters: Record<string, unknown>): WorkAddress => ({
  ...listParameters(parameters),
  ...Object.fromEntries(WORK_FILTERS.map((name) => [name, textParameter(parameters[name])])),
})
