import { FAMILY_KINDS, numberOfIssn } from '@seriatim/issn'
import type { Tx } from '../../platform/database/db.ts'
import {
  deleteSingleRecords,
  joinFamilies,
  nextFamilies,
  nodesById,
  removeFromFamilies,
  setFamilies,
  setIssnl,
} from './graph-repository.ts'
import type { FamilyPlan } from './plan.ts'

/**
 * Stores the planned changes of families. The transaction must still hold the families lock under which the plan was
 * made.
 */
export async function writeFamilies(tx: Tx, { groups, media }: FamilyPlan): Promise<void> {
  const fresh = await nextFamilies(tx, groups.filter(({ number }) => number === undefined).length)
  const nodes = await nodesById(tx, [...new Set(groups.flatMap(({ records }) => records))])
  const issns = new Map(nodes.map(({ id, issn }) => [id, issn]))
  const numbered = groups.map((group) => ({
    ...group,
    number: group.number === undefined ? fresh.pop()! : group.number,
  }))
  for (const kind of FAMILY_KINDS) {
    const ofKind = numbered.filter((group) => group.kind === kind)
    const numbers = ofKind.flatMap(({ number, ...group }) => (number === null ? [] : [{ number, ...group }]))
    // Records leave their families before the rest of a family is merged into another.
    await removeFromFamilies(
      tx,
      kind,
      ofKind.filter(({ number }) => number === null).flatMap(({ records }) => records),
    )
    await setFamilies(
      tx,
      kind,
      numbers.flatMap(({ number, records }) =>
        records.flatMap((id) => ({ id, issn: issns.get(id) ?? '', family: number })),
      ),
    )
    await joinFamilies(
      tx,
      kind,
      numbers.flatMap(({ number, families }) =>
        families.filter((family) => family !== number).map((from) => ({ from, into: number })),
      ),
    )
  }
  await setIssnl(
    tx,
    media.flatMap(({ members, issnl }) =>
      members.map(({ id }) => ({ id, issnl: members.length > 1 ? numberOfIssn(issnl) : null })),
    ),
  )
  await deleteSingleRecords(tx, [...issns.keys()])
}
