import { statedCategory } from '@seriatim/analyser'
import { decodeStored } from '@seriatim/marc'
import type { AssignmentFacts } from './facts.ts'

/** The assignment of an ISSN, from its row. `first` is the content of the oldest version of the record. */
export const assignmentFacts = ({ givenAt, first }: { givenAt: Date; first: string | null }): AssignmentFacts => {
  const record = first === null ? undefined : decodeStored(first)
  return { givenAt, free: record && statedCategory(record) === 'fre' ? record : undefined }
}
