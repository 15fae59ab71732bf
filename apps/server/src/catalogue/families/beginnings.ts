import { statedCategory } from '@seriatim/analyser'
import { decodeStored } from '@seriatim/marc'
import type { Beginning } from './facts.ts'

/** How a number began, of its row: `first` is the oldest version of its record. */
export const beginningOf = ({ givenAt, first }: { givenAt: Date; first: string | null }): Beginning => {
  const record = first === null ? undefined : decodeStored(first)
  return { givenAt, free: record && statedCategory(record) === 'fre' ? record : undefined }
}
