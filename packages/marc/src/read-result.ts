import { DEFAULT_LEADER } from './default-leader.ts'
import type { ProblemCode, ReadProblem, ReadResult } from './problems.ts'
import type { Field } from './record.ts'

/** What was read of a record in a text form so far. */
type ReadSoFar = {
  readonly position: number
  readonly offset: number
  readonly leader: string | undefined
  readonly fields: Field[]
  readonly problems: readonly ReadProblem[]
}

/**
 * What a reader of a text form answers for a record that ends at byte `end`. A record without leader gets the usual one,
 * and a problem of code `missingLeader`; without leader and fields there is no record.
 */
export const resultOfText = (
  { position, offset, leader, fields, problems }: ReadSoFar,
  end: number,
  missingLeader: ProblemCode,
): ReadResult => {
  const missing: ReadProblem[] =
    leader === undefined
      ? [{ level: 'error', code: missingLeader, params: { leader: DEFAULT_LEADER }, position, offset }]
      : []
  const isRecord = leader !== undefined || fields.length > 0
  return {
    position,
    offset,
    length: end - offset,
    ...(isRecord ? { record: { leader: leader ?? DEFAULT_LEADER, fields } } : {}),
    problems: [...missing, ...problems],
  }
}
