import { releaseLock } from '@seriatim/contract'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useId, useState } from 'react'
import { request } from '../../../kernel/api.ts'
import type { Loaded } from './loaded.ts'

const LOADING: Loaded = { kind: 'loading' }

/**
 * Loads a record with its lock once for a card, and again on `reload`. `what` identifies the record. The result is
 * neither shared with other cards nor refetched, because an editor must start with the current record and then keep it.
 * If the card is removed during the load, the lock is released.
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
