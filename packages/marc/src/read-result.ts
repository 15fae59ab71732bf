import { DEFAULT_LEADER } from './default-leader.ts'
import type { ProblemCode, ReadProblem, ReadResult } from './problems.ts'
import type { Field } from './record.ts'

/** The parts of a record that a text reader has read so far. */
type ReadSoFar = {
  readonly position: number
  readonly offset: number
  readonly leader: string | undefined
  readonly fields: Field[]
  readonly problems: readonly ReadProblem[]
}

/**
 * The result for a record in a text format that ends at byte `end`. A record without a leader gets the default leader
 * and a problem `missingLeader`. Without leader and fields, the result has no record.
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
