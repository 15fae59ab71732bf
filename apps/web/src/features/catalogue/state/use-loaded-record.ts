import { readRecord, releaseLock } from '@seriatim/contract'
import { useCallback, useEffect, useState } from 'react'
import { ApiError, isDatabaseTrouble, request } from '../../../app/api.ts'
import { useIsDatabaseAway } from '../../../app/database-away.tsx'
import type { Loaded } from './loaded.ts'
import { recordOfWire } from './wire.ts'

const failureOf = (error: unknown): { sentence: string; code: string } => ({
  sentence: error instanceof Error ? error.message : String(error),
  code: error instanceof ApiError ? error.code : 'unexpected',
})

/** Refusals that concern the edit only: the record itself may still be read. */
const ONLY_EDIT_REFUSED: readonly string[] = ['locked', 'not_your_centre', 'no_centre']

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const load = async (issn: string, id: string | undefined): Promise<Loaded> => {
  try {
    const answer = await request(readRecord, { params: { issn }, query: { id, edit: 'true' } })
    return { kind: 'editable', answer, record: recordOfWire(answer.record) }
  } catch (error) {
    if (!(error instanceof ApiError) || !ONLY_EDIT_REFUSED.includes(error.code))
      return { kind: 'failed', ...failureOf(error) }
    try {
      const answer = await request(readRecord, { params: { issn }, query: { id } })
      return {
        kind: 'readOnly',
        answer,
        record: recordOfWire(answer.record),
        ...failureOf(error),
        since: textOf(error.details.since),
      }
    } catch (again) {
      return { kind: 'failed', ...failureOf(again) }
    }
  }
}

/**
 * A record to edit, loaded with its lock; to read where the lock or the right is missing. Not cached: who edits wants
 * the record as it is now, once. A load that outlives its card gives the lock back.
 */
export const useLoadedRecord = (issn: string, id: string | undefined): { loaded: Loaded; reload: () => void } => {
  const [loaded, setLoaded] = useState<Loaded>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads anew
  useEffect(() => {
    let isGone = false
    setLoaded({ kind: 'loading' })
    void load(issn, id).then((result) => {
      if (!isGone) setLoaded(result)
      else if (result.kind === 'editable') void request(releaseLock, { params: { issn } }).catch(() => undefined)
    })
    return () => {
      isGone = true
    }
  }, [issn, id, attempt])
  const reload = useCallback(() => setAttempt((count) => count + 1), [])
  const isDatabaseAway = useIsDatabaseAway()
  const waits = loaded.kind === 'failed' && isDatabaseTrouble(loaded.code)
  useEffect(() => {
    if (waits && !isDatabaseAway) reload()
  }, [waits, isDatabaseAway, reload])
  return { loaded, reload }
}
