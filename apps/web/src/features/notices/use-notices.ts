import {
  type AnswerOf,
  type EnrichmentImport,
  notices,
  type readImport,
  seeEnrichments,
  seeImport,
} from '@seriatim/contract'
import { useEffect } from 'react'
import { useAnswer, useCall } from '../../app/api.ts'
import { useSession } from '../../app/session.tsx'
import { useTaskNews } from '../tasks/use-tasks.ts'

/** Polling intervals without and with events; with events, only the passage of time can change notices. */
const POLL_MS = 60_000
const POLL_LIVE_MS = 5 * 60_000

/** The notices of the user, updated by events. */
export const useNotices = () => {
  const { isLive } = useTaskNews()
  return useAnswer(notices, {}, { staleTime: 5_000, refetchInterval: isLive ? POLL_LIVE_MS : POLL_MS })
}

/** The author and the status of an import; an empty status means that it has not ended. */
type Looked = { readonly id: string; readonly by: string | null; readonly status: string } | undefined

/** Reports that the user has seen the end of an import, so that its notice is removed. */
const useSeen = (call: typeof seeImport | typeof seeEnrichments, row: Looked): void => {
  const { profile } = useSession()
  const { mutate } = useCall(call, { invalidates: [notices.name] })
  const id = row?.by === profile.username && row.status !== '' ? row.id : undefined
  useEffect(() => {
    if (id !== undefined) mutate({ params: { id } })
  }, [id, mutate])
}

export const useSeenImport = (row: AnswerOf<typeof readImport> | undefined): void =>
  useSeen(seeImport, row && { ...row, by: row.username })

export const useSeenEnrichments = (row: EnrichmentImport | undefined): void =>
  useSeen(seeEnrichments, row && { ...row, by: row.user })
