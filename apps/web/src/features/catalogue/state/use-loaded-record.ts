import { readRecord } from '@seriatim/contract'
import { useEffect } from 'react'
import { ApiError, isDatabaseErrorCode, request } from '../../../kernel/api.ts'
import { recordOfWire } from '../../document/wire.ts'
import { useIsDatabaseUnavailable } from '../../maintenance/database-unavailable.tsx'
import type { Loaded } from './loaded.ts'
import { useLoadOnce } from './use-load-once.ts'

const toLoadFailure = (error: unknown): { sentence: string; code: string } => ({
  sentence: error instanceof Error ? error.message : String(error),
  code: error instanceof ApiError ? error.code : 'unexpected',
})

/** Error codes that refuse only the editing: the record can still be read. */
const ONLY_EDIT_REFUSED: readonly string[] = ['locked', 'not_your_centre', 'no_centre']

const load = async (issn: string, id: string | undefined): Promise<Loaded> => {
  try {
    const answer = await request(readRecord, { params: { issn }, query: { id, edit: 'true' } })
    return { kind: 'editable', answer, record: recordOfWire(answer.record) }
  } catch (error) {
    if (!(error instanceof ApiError) || !ONLY_EDIT_REFUSED.includes(error.code))
      return { kind: 'failed', ...toLoadFailure(error) }
    try {
      const answer = await request(readRecord, { params: { issn }, query: { id } })
      return {
        kind: 'readOnly',
        answer,
        record: recordOfWire(answer.record),
        ...toLoadFailure(error),
        since: error.said.code === 'locked' ? error.said.details.since : undefined,
      }
    } catch (again) {
      return { kind: 'failed', ...toLoadFailure(again) }
    }
  }
}

/**
 * Loads a record for a card: with its lock for editing, or read-only if the lock or the permission is missing. If the
 * server has no database, the record is loaded when the database is available.
 */
export const useLoadedRecord = (issn: string, id: string | undefined): { loaded: Loaded; reload: () => void } => {
  const { loaded, reload } = useLoadOnce([issn, id], () => load(issn, id))
  const isDatabaseAway = useIsDatabaseUnavailable()
  const waits = loaded.kind === 'failed' && isDatabaseErrorCode(loaded.code)
  useEffect(() => {
    if (waits && !isDatabaseAway) reload()
  }, [waits, isDatabaseAway, reload])
  return { loaded, reload }
}
