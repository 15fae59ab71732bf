import { CENTRAL_CENTRE, issnCenters, type ListRow } from '@seriatim/contract'
import { useAnswer } from '../../kernel/api.ts'
import { useSession } from '../../kernel/session.tsx'

/** The lists are cached for an hour, because they change only a few times a year. */
export const LIST_STALE_MS = 60 * 60 * 1000

/** The centres for which the user may act, and whether these are all centres. */
export const useCentres = (): { centres: readonly ListRow[]; actsForAll: boolean } => {
  const { profile } = useSession()
  const actsForAll = profile.is_member_of_ic || profile.center?.code === CENTRAL_CENTRE
  const { data } = useAnswer(issnCenters, {}, { enabled: actsForAll, staleTime: LIST_STALE_MS })
  return { centres: actsForAll ? (data ?? []) : profile.center ? [profile.center] : [], actsForAll }
}
