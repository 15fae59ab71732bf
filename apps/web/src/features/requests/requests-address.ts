import {
  REQUEST_KINDS,
  REQUEST_LIST,
  REQUEST_MEDIA,
  REQUEST_STATES,
  type RequestKind,
  type RequestMedium,
  type RequestSort,
} from '@seriatim/contract'
import { textParameter } from '../../kernel/search-params.ts'
import { type ListAddress, readListAddress } from '../../ui/table/list-address.ts'

/** The tabs of the inbox: all open states, each state, and all states. */
export const REQUEST_TABS = ['open', ...REQUEST_STATES, 'all'] as const
export type RequestTab = (typeof REQUEST_TABS)[number]

/** The state of the inbox in the URL. `open` is the default state and is left out. */
export type RequestsAddress = ListAddress<RequestSort> & {
  state?: RequestTab | undefined
  kind?: RequestKind | undefined
  /** `me`, `none` or the id of a user. */
  handler?: string | undefined
  medium?: RequestMedium | undefined
  overdue?: 'true' | 'false' | undefined
  /** The minimum age in days. */
  min_age?: number | undefined
  /** Only requests that led to ISSNs. */
  assigned?: 'true' | undefined
  /** The code of a centre. */
  center?: string | undefined
  /** Only requests that have an answer. */
  answered?: 'true' | undefined
  /** The month in which requests were sent, `YYYY-MM`. */
  month?: string | undefined
  /** The first month in which requests were sent, `YYYY-MM`. */
  since?: string | undefined
  /** `new` opens the form of a new request. */
  row?: 'new' | undefined
}

const monthParameter = (value: unknown): string | undefined => {
  const month = textParameter(value)
  return month !== undefined && /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? month : undefined
}

const ageParameter = (value: unknown): number | undefined => {
  const days = Number(value)
  return Number.isInteger(days) && days >= 1 && days <= 36_500 ? days : undefined
}

export const readRequestsAddress = (parameters: Record<string, unknown>): RequestsAddress => {
  const state = REQUEST_TABS.find((each) => each === parameters.state)
  return {
    ...readListAddress(REQUEST_LIST, parameters),
    state: state === 'open' ? undefined : state,
    kind: REQUEST_KINDS.find((each) => each === parameters.kind),
    handler: textParameter(parameters.handler)?.slice(0, 200),
    medium: REQUEST_MEDIA.find((each) => each === parameters.medium),
    overdue: (['true', 'false'] as const).find((each) => each === parameters.overdue),
    min_age: ageParameter(parameters.min_age),
    assigned: parameters.assigned === 'true' ? 'true' : undefined,
    center: textParameter(parameters.center)?.slice(0, 20),
    answered: parameters.answered === 'true' ? 'true' : undefined,
    month: monthParameter(parameters.month),
    since: monthParameter(parameters.since),
    row: parameters.row === 'new' ? 'new' : undefined,
  }
}

/** The state of the settings page in the URL: the centre, and the open template; `new` opens an empty form. */
export type RequestSettingsAddress = { center?: string | undefined; template?: string | undefined }

export const readRequestSettingsAddress = (parameters: Record<string, unknown>): RequestSettingsAddress => {
  const template = textParameter(parameters.template)
  return {
    center: textParameter(parameters.center)?.slice(0, 20),
    template: template !== undefined && /^(new|\d{1,9})$/.test(template) ? template : undefined,
  }
}
