import { type DryRunAnswer, type RequestView, readRecord, saveRecord } from '@seriatim/contract'
import { toWire } from '@seriatim/marc'
import { registered } from '@seriatim/profile'
import { useQuery } from '@tanstack/react-query'
import { type ApiError, request } from '../../kernel/api.ts'
import { recordOfWire } from '../document/wire.ts'

/** Whether a record of a request still has the category of its assignment (specification-2, 3.4). */
export const isProvisional = ({ category }: RequestView['records'][number]): boolean => category === 'wor'

export const provisionalIssns = ({ records }: RequestView): string[] =>
  records.filter(isProvisional).map(({ issn }) => issn)

/** The name of the cached check, to refetch it after a change of the record. */
export const REGISTER_CHECK = 'registerCheck'

export type RegisterCheck = {
  /** The record with the category Register, as the dry run validated it. */
  readonly record: unknown
  readonly versionId: string
  /** The errors forbid the category, the warnings do not. */
  readonly diagnostic: DryRunAnswer['diagnostic']
  /** The save would also change or invalidate other records, so that the user has to decide in the editor. */
  readonly changesOthers: boolean
}

/** Validates a record as the editor does, with the category Register, and stores nothing. */
async function checkForRegister(issn: string, signal: AbortSignal): Promise<RegisterCheck> {
  const stored = await request(readRecord, { params: { issn } }, { signal })
  const record = toWire(registered(recordOfWire(stored.record)))
  const body = { record, version_id: stored.version_id, dry_run: true, move_links: false }
  const answer = (await request(saveRecord, { params: { issn }, body }, { signal })) as DryRunAnswer
  const { diagnostic, invalidated, redirects } = answer
  return {
    record,
    versionId: stored.version_id,
    diagnostic,
    changesOthers: invalidated.length > 0 || redirects.length > 0,
  }
}

export const useRegisterCheck = (issn: string) =>
  useQuery<RegisterCheck, ApiError>({
    queryKey: [REGISTER_CHECK, issn],
    queryFn: ({ signal }) => checkForRegister(issn, signal),
    staleTime: 0,
  })
