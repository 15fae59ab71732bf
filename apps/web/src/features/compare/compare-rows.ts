import type { Field, MarcRecord } from '@seriatim/marc'
import { type MergeRow, mergeRows, type Unit } from '../merge/choices.ts'

/**
 * A row of the comparison: a field of each record. `isSame` if both are equal, or if only the system changes the field.
 */
export type CompareRow = Pick<MergeRow, 'id' | 'tag' | 'isSame'> & {
  readonly one: Unit | undefined
  readonly other: Unit | undefined
}

/**
 * Tags of the version time and the history: these fields differ in every pair of records, and do not describe the
 * serials.
 */
const SYSTEM_TAGS: ReadonlySet<string> = new Set(['005', '039'])

/** The leader as a field, without the lengths and addresses that are computed. */
const leaderField = ({ leader }: MarcRecord): Field => ({
  tag: 'LDR',
  value: `00000${leader.slice(5, 12)}00000${leader.slice(17)}`,
})

/** Aligns the fields of two records: leader first, then in tag order, each 880 with its linked field. */
export const compareRows = (one: MarcRecord, other: MarcRecord): readonly CompareRow[] => {
  const [first, second] = [leaderField(one), leaderField(other)]
  const leader: CompareRow = {
    id: 'leader',
    tag: 'LDR',
    one: { field: first, original: undefined },
    other: { field: second, original: undefined },
    isSame: JSON.stringify(first) === JSON.stringify(second),
  }
  const rows = mergeRows(one, other).map(
    ({ id, tag, kept, cancelled, isSame }): CompareRow => ({
      id,
      tag,
      one: kept,
      other: cancelled,
      isSame: isSame || SYSTEM_TAGS.has(tag),
    }),
  )
  return [leader, ...rows]
}
