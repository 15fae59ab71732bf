import type { Permission, Profile } from '@seriatim/contract'
import { type SearchAddress, writeSearchState } from '../search-query/search-state.ts'
import { openWorkSearch } from '../search-query/transitions.ts'

/**
 * The search after a log-in of a cataloguer: records of the user's centre that await validation or have a draft
 * (specification-2, 4.5). Undefined for other users, who start at the homepage.
 */
export const landingSearch = ({
  center,
  permissions,
}: Pick<Profile, 'center' | 'permissions'>): SearchAddress | undefined =>
  center !== null && permissions.includes('catalog') && permissions.includes('search')
    ? writeSearchState(openWorkSearch(center.code))
    : undefined

/**
 * Storage key for the id of the user whose first search was postponed by an announcement. The session storage keeps it
 * across a reload.
 */
const PENDING = 'seriatim-landing'

/** Postpones the search that follows a log-in to the next visit of the homepage. */
export const postponeLandingSearch = ({ id }: Pick<Profile, 'id'>): void => sessionStorage.setItem(PENDING, id)

/**
 * Returns the postponed search once. Returns undefined if no search was postponed, or if another user has logged in
 * since.
 */
export function takeLandingSearch(profile: Profile): SearchAddress | undefined {
  const isPending = sessionStorage.getItem(PENDING) === profile.id
  sessionStorage.removeItem(PENDING)
  return isPending ? landingSearch(profile) : undefined
}

/** The pages for lists of ISSNs and titles, in order of preference, with the permission that each page needs. */
const LIST_PAGES = [
  { permission: 'issn_submit', to: '/issn-lists' },
  { permission: 'title_submit', to: '/title-lists' },
  { permission: 'search', to: '/marc21-lists' },
] as const satisfies readonly { permission: Permission; to: string }[]

/** The first page for lists of ISSNs or titles that a user with these permissions may open. */
export const firstListPage = (permissions: readonly Permission[]) =>
  LIST_PAGES.find(({ permission }) => permissions.includes(permission))?.to
