import { useLocalStorage } from '@mantine/hooks'
import { type AnswerOf, state } from '@seriatim/contract'
import { useQuery } from '@tanstack/react-query'
import { answerOptions } from '../../kernel/api.ts'
import { queries } from '../../kernel/queries.ts'
import { useSession } from '../../kernel/session.tsx'
import { isUnread, type NewestAnnouncement } from './unread.ts'

/** Interval at which an open page polls for a newer announcement. */
const POLL_MS = 60_000

const newestAnnouncement = ({ last_announcement_id: id, last_announcement_at: at }: AnswerOf<typeof state>) =>
  id === null || at === null ? null : { id, at }

/**
 * Storage key of the last read announcement (specification-2, 4.6). It contains the user id, because several users may
 * share a browser.
 */
const storageKey = (userId: string): string => `seriatim-read-announcement-${userId}`

const readSeen = (userId: string): NewestAnnouncement | undefined => {
  try {
    return JSON.parse(localStorage.getItem(storageKey(userId)) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/**
 * Whether an unread announcement must be shown before the homepage (specification-2, 2.2). Returns false if the request
 * fails.
 */
export async function hasUnreadAnnouncement(userId: string): Promise<boolean> {
  const now = await queries.fetchQuery({ ...answerOptions(state), staleTime: 0 }).catch(() => undefined)
  return now !== undefined && isUnread(newestAnnouncement(now), readSeen(userId))
}

/** The newest announcement, whether it is unread, and a function that marks it as read; polled while a page is open. */
export function useNewestAnnouncement() {
  const { profile } = useSession()
  const {
    data: now,
    isPending,
    error,
    refetch,
  } = useQuery({
    ...answerOptions(state),
    staleTime: POLL_MS / 2,
    refetchInterval: POLL_MS,
    refetchOnWindowFocus: true,
  })
  const data = now && newestAnnouncement(now)
  const [read, setRead] = useLocalStorage<NewestAnnouncement | undefined>({
    key: storageKey(profile.id),
    defaultValue: undefined,
    getInitialValueInEffect: false,
    deserialize: (text) => {
      try {
        return text === undefined ? undefined : JSON.parse(text)
      } catch {
        return undefined
      }
    },
  })
  return {
    newest: data,
    isPending,
    error,
    refetch,
    isUnread: isUnread(data ?? null, read),
    markRead: () => {
      if (data) setRead(data)
    },
  }
}
