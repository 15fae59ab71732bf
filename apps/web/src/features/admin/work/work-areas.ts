import { textParameter } from '../../../app/search-params.ts'
import { type ListAddress, listParameters } from '../../../ui/table/list-address.ts'

/** What became of the work: records, and what of them contradicts itself. */
const SURVEY_AREAS = ['records', 'titles', 'links', 'issnl', 'issnh'] as const

/** The areas of administration that show the work of others, in the order of the menu: `/admin/work/<area>`. */
export const WORK_AREAS = ['locks', 'tasks', 'imports', 'blocks', 'monitored_searches', ...SURVEY_AREAS] as const
export type WorkArea = (typeof WORK_AREAS)[number]
export const isWorkArea = (value: unknown): value is WorkArea => WORK_AREAS.includes(value as WorkArea)

/** What of an area is shown; which sorts and filters count is the area's to say. */
export const WORK_FILTERS = ['state', 'category', 'center'] as const
export type WorkAddress = ListAddress & { [Filter in (typeof WORK_FILTERS)[number]]?: string | undefined }

export const readWorkAddress = (parameters: Record<string, unknown>): WorkAddress => ({
  ...listParameters(parameters),
  ...Object.fromEntries(WORK_FILTERS.map((name) => [name, textParameter(parameters[name])])),
})
