import {
  type AnswerOf,
  type EnrichmentImport,
  notices,
  type readImport,
  seeEnrichments,
  seeImport,
} from '@seriatim/contract'
import { useEffect } from 'react'
import { useAnswer, useCall } from '../../kernel/api.ts'
import { useSession } from '../../kernel/session.tsx'
import { useTaskEvents } from '../tasks/use-tasks.ts'

/**
 * Polling intervals in milliseconds, without and with server events. With events, only notices that appear at a certain
 * time need polling.
 */
const POLL_MS = 60_000
const POLL_LIVE_MS = 5 * 60_000

/** The notices of the user, updated by events. */
export const useNotices = () => {
  const { isLive } = useTaskEvents()
  return useAnswer(notices, {}, { staleTime: 5_000, refetchInterval: isLive ? POLL_LIVE_MS : POLL_MS })
}

/** The author and the status of an import; an empty status means that it has not ended. */
type EndedImport = { readonly id: string; readonly by: string | null; readonly status: string } | undefined

/**
 * Returns a function that reports that the user has seen the end of an import. The notice of the import is then
 * removed.
 */
const useMarkSeen = (call: typeof seeImport | typeof seeEnrichments, row: EndedImport): void => {
  const { profile } = useSession()
  const { mutate } = useCall(call, { invalidates: [notices.name] })
  const id = row?.by === profile.username && row.status !== '' ? row.id : undefined
  useEffect(() => {
    if (id !== undefined) mutate({ params: { id } })
  }, [id, mutate])
}

export const useMarkImportSeen = (row: AnswerOf<typeof readImport> | undefined): void =>
  useMarkSeen(seeImport, row && { ...row, by: row.username })

export const useMarkEnrichmentsSeen = (row: EnrichmentImport | undefined): void =>
  useMarkSeen(seeEnrichments, row && { ...row, by: row.user })
