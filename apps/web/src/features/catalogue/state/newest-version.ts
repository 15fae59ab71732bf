import { type RecordVersion, recordVersions } from '@seriatim/contract'
import { request } from '../../../kernel/api.ts'

/** The version of a record that was stored last, by any user, or undefined. */
export const newestVersion = async (issn: string): Promise<RecordVersion | undefined> => {
  const { draft, active, archived } = await request(recordVersions, { params: { issn } })
  // Ids grow with every version; they are strings of digits.
  return [...draft, ...active, ...archived].reduce<RecordVersion | undefined>(
    (newest, version) => (newest && BigInt(newest.id) >= BigInt(version.id) ? newest : version),
    undefined,
  )
}
