import { useNavigate, useRouter } from '@tanstack/react-router'
import { placeOf } from '../../app/kept.ts'
import { type Joined, withJoined, withoutJoined } from '../catalogue/state/page-query.ts'

/** Adds a duplicate to the records of the editor, or removes it, without a new history entry. */
export function useJoin(): { join(duplicate: Joined): void; part(duplicate: Joined): void } {
  const navigate = useNavigate()
  const router = useRouter()
  const go = (change: typeof withJoined, duplicate: Joined) =>
    void navigate({
      to: '/catalogue',
      search: (before) => ({ ...before, duplicates: change(before.duplicates, duplicate) }),
      state: { place: placeOf(router.state.location) },
      replace: true,
    })
  return { join: (duplicate) => go(withJoined, duplicate), part: (duplicate) => go(withoutJoined, duplicate) }
}
