import { useNavigate, useRouter } from '@tanstack/react-router'
import { entryKey } from '../../../kernel/entry-state.ts'
import { type JoinedDuplicate, withJoined, withoutJoined } from '../state/page-query.ts'

/** Functions that add a duplicate to the records of the editor page, or remove one, without a new history entry. */
export function useJoinedRecords(): { join(duplicate: JoinedDuplicate): void; part(duplicate: JoinedDuplicate): void } {
  const navigate = useNavigate()
  const router = useRouter()
  const go = (change: typeof withJoined, duplicate: JoinedDuplicate) =>
    void navigate({
      to: '/catalogue',
      search: (before) => ({ ...before, duplicates: change(before.duplicates, duplicate) }),
      state: { place: entryKey(router.state.location) },
      replace: true,
    })
  return { join: (duplicate) => go(withJoined, duplicate), part: (duplicate) => go(withoutJoined, duplicate) }
}
