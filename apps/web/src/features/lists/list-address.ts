import { LIST_STATUSES, type ListStatus } from '@seriatim/contract'
import { pageParameter, textParameter } from '../../kernel/search-params.ts'

/** The state of a submitted table in the URL: its task, and the filter and page of its ISSNs. */
export type ListAddress = {
  readonly task?: string | undefined
  readonly status?: ListStatus | undefined
  readonly page?: number | undefined
}

export const readListAddress = (parameters: Record<string, unknown>): ListAddress => ({
  task: textParameter(parameters.task)?.slice(0, 100),
  status: LIST_STATUSES.find((status) => status === parameters.status),
  page: pageParameter(parameters.page),
})
