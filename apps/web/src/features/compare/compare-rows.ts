import type { Field, MarcRecord } from '@seriatim/marc'
import { type MergeRow, mergeRows, type Unit } from '../merge/choices.ts'

/** The fields of two records in one place; `isSame` if they are equal, or only the system changes them. */
export type CompareRow = Pick<MergeRow, 'id' | 'tag' | 'isSame'> & {
  readonly one: Unit | undefined
  readonly other: Unit | undefined
}

/** Time of the version and history: they differ between any two records and do not describe the serials. */
const SYSTEM_TAGS: ReadonlySet<string> = new Set(['005', '039'])

/** The leader as a field, without computed lengths and addresses. */
const leaderField = ({ leader }: MarcRecord): Field => ({
  tag: 'LDR',
  value: `00000${leader.slice(5, 12)}00000${leader.slice(17)}`,
})

/** Aligns two records: leader first, then in tag order, 880s with their fields. */
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
