import type { Field, MarcRecord } from '@seriatim/marc'
import { type MergeRow, mergeRows, type Unit } from '../merge/choices.ts'

/** What two records say in one place; `isSame` where both say it, or only the system differs. */
export type CompareRow = Pick<MergeRow, 'id' | 'tag' | 'isSame'> & {
  readonly one: Unit | undefined
  readonly other: Unit | undefined
}

/** Time of the version and history: they differ between any two records and say nothing of the serials. */
const OF_THE_SYSTEM: ReadonlySet<string> = new Set(['005', '039'])

/** The leader as a field, without what a writer counts: lengths and addresses. */
const leaderField = ({ leader }: MarcRecord): Field => ({
  tag: 'LDR',
  value: `00000${leader.slice(5, 12)}00000${leader.slice(17)}`,
})

/** Two records side by side, leader first, then in the order of tags, 880s with their fields. */
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
      isSame: isSame || OF_THE_SYSTEM.has(tag),
    }),
  )
  return [leader, ...rows]
}
