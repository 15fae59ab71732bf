import { CHANGES_LIST, type ChangesSort } from '@seriatim/contract'
import { textParameter } from '../../kernel/search-params.ts'
import { type ListAddress, readListAddress } from '../../ui/table/list-address.ts'
import { readDay } from './period.ts'

/** Which versions are listed: those of the user, of the user's centre, or of all users. */
export const CHANGE_OWNERS = ['mine', 'centre', 'all'] as const
export type ChangeOwner = (typeof CHANGE_OWNERS)[number]

/**
 * The state of the page in the URL. Days are written as `2026-11-17`, both inclusive; `versions` and `version` select
 * what the dialog shows.
 */
export type ChangesAddress = ListAddress<ChangesSort> & {
  whose?: ChangeOwner
  user?: string
  from?: string
  to?: string
  versions?: string
  version?: string
}

export const readChangesAddress = (parameters: Record<string, unknown>): ChangesAddress => ({
  ...readListAddress(CHANGES_LIST, parameters),
  whose: CHANGE_OWNERS.find((each) => each === parameters.whose && each !== 'mine'),
  user: textParameter(parameters.user),
  from: readDay(parameters.from),
  to: readDay(parameters.to),
  versions: textParameter(parameters.versions),
  version: textParameter(parameters.version),
})
