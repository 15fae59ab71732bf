import type { Permission, Profile } from '@seriatim/contract'
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

/** The pages of lists by the permission that each needs, in the order in which one is landed on. */
const LIST_PAGES = [
  { permission: 'issn_submit', to: '/issn-lists' },
  { permission: 'title_submit', to: '/title-lists' },
  { permission: 'search', to: '/marc21-lists' },
] as const satisfies readonly { permission: Permission; to: string }[]

/** The first page of lists that somebody with these permissions may use. */
export const firstListPage = (permissions: readonly Permission[]) =>
  LIST_PAGES.find(({ permission }) => permissions.includes(permission))?.to
