import { releaseLock } from '@seriatim/contract'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useId, useState } from 'react'
import { request } from '../../../app/api.ts'
import type { Loaded } from './loaded.ts'

const LOADING: Loaded = { kind: 'loading' }

/**
 * What `load` gives for `what`, with its lock: once for a card, and anew by `reload`. Another card never gets it, and
 * nothing else asks again: who edits wants the record as it is now, and keeps it. A load that outlives its card gives
 * the lock back.
 */
export const useLoadOnce = (
  what: readonly (string | undefined)[],
  load: (attempt: number) => Promise<Loaded>,
): { loaded: Loaded; reload: () => void } => {
  const card = useId()
  const [attempt, setAttempt] = useState(0)
  const { data: loaded = LOADING } = useQuery({
    queryKey: ['load', card, ...what, attempt],
    queryFn: async ({ signal }) => {
      const result = await load(attempt)
      if (signal.aborted && result.kind === 'editable')
        void request(releaseLock, { params: { issn: result.answer.issn } }).catch(() => undefined)
      return result
    },
    networkMode: 'always',
    retry: false,
    staleTime: 'static',
    gcTime: 0,
    structuralSharing: false,
  })
  const reload = useCallback(() => setAttempt((count) => count + 1), [])
  return { loaded, reload }
}
