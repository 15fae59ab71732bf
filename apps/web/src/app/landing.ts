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

/** Whose login has not led to its search yet: an announcement came first. Of this window, so that a reload keeps it. */
const PENDING = 'seriatim-landing'

/** Notes that the search of a login is still to come, for the next visit of the homepage. */
export const keepLanding = ({ id }: Pick<Profile, 'id'>): void => sessionStorage.setItem(PENDING, id)

/** The search that a login still leads to, once; undefined where it has led there, or another account logged in. */
export function takeLanding(profile: Profile): SearchAddress | undefined {
  const isPending = sessionStorage.getItem(PENDING) === profile.id
  sessionStorage.removeItem(PENDING)
  return isPending ? landingSearch(profile) : undefined
}

/** The pages of lists by the permission that each needs, in the order in which one is landed on. */
const LIST_PAGES = [
  { permission: 'issn_submit', to: '/issn-lists' },
  { permission: 'title_submit', to: '/title-lists' },
  { permission: 'search', to: '/marc21-lists' },
] as const satisfies readonly { permission: Permission; to: string }[]

/** The first page of lists that somebody with these permissions may use. */
export const firstListPage = (permissions: readonly Permission[]) =>
  LIST_PAGES.find(({ permission }) => permissions.includes(permission))?.to
