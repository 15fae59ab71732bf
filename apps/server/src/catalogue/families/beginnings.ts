import { categoryOf } from '@seriatim/analyser'
import { decodeStored } from '@seriatim/marc'
import { sql } from 'kysely'
import type { Base } from '../../platform/database/base.ts'
import type { Beginning } from './facts.ts'

/** How a number began, of its row: `first` is the oldest version of its record. */
export const beginningOf = ({ givenAt, first }: { givenAt: Date; first: string | null }): Beginning => {
  const record = first === null ? undefined : decodeStored(first)
  return { givenAt, free: record && categoryOf(record) === 'fre' ? record : undefined }
}

/** How numbers of blocks began, by record id; others are not in the map. By the key of number_given and version_of_record. */
export async function beginningsOf(base: Base, recordIds: readonly number[]): Promise<ReadonlyMap<number, Beginning>> {
  if (recordIds.length === 0) return new Map()
  const { rows } = await sql<{ record_id: number; given_at: Date; first: string | null }>`
    select record_id, given_at, (
      select content from record_version where record_version.record_id = number_given.record_id order by id limit 1
    ) as first
    from number_given where record_id = any(${[...recordIds]}::int[])`.execute(base)
  return new Map(rows.map(({ record_id, given_at, first }) => [record_id, beginningOf({ givenAt: given_at, first })]))
}
