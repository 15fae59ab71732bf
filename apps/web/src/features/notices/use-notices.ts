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

/** How often they are read again where nothing tells of changes, and where only the passing of time does. */
const POLL_MS = 60_000
const POLL_LIVE_MS = 5 * 60_000

/** What waits for the user: told as it happens. */
export const useNotices = () => {
  const { isLive } = useTaskNews()
  return useAnswer(notices, {}, { staleTime: 5_000, refetchInterval: isLive ? POLL_LIVE_MS : POLL_MS })
}

/** What is known of an import: whose it is, and how it ended; without a status it has not ended. */
type Looked = { readonly id: string; readonly by: string | null; readonly status: string } | undefined

/** Says that the user looks at the end of an own import, once it has ended: it waits for nobody any more. */
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
