import type { Profile } from '@seriatim/contract'
import { openWorkOf } from '../features/search/state/moves.ts'
import { type SearchAddress, writeSearchState } from '../features/search/state/search-state.ts'

/**
 * The search that a login leads to: the records of the own centre that wait for validation or have a draft, for those
 * who catalogue (specification-2, 4.5). Undefined for others: they begin at the homepage.
 */
export const landingSearch = ({
  center,
  permissions,
}: Pick<Profile, 'center' | 'permissions'>): SearchAddress | undefined =>
  center !== null && permissions.includes('catalog') && permissions.includes('search')
    ? writeSearchState(openWorkOf(center.code))
    : undefined
