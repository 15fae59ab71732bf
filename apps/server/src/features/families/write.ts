import { FAMILY_KINDS, numberOfIssn } from '@seriatim/issn'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/base.ts'
import { FAMILIES_LOCK } from './compute.ts'
import { joinFamilies, nextFamilies, nodesById, removeLoners, setFamily, setIssnl } from './graph-repository.ts'
import type { FamilyPlan } from './plan.ts'

/**
 * Holds all families until the end of the transaction: of two that change families one waits for the other. Taken after
 * the records that the caller writes, before any other; who holds it waits for no record (others are skipped when they
 * are held), so that nobody waits in a circle.
 */
export const holdFamilies = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${FAMILIES_LOCK})`.execute(tx)
}

/** Writes what was planned; the plan was made under the same lock. */
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
    // Who leaves a family goes before the rest of it becomes part of another.
    const alone = ofKind.filter(({ number }) => number === null).flatMap(({ records }) => records)
    await setFamily(tx, kind, null, withIssns(alone, issns))
    for (const { number, records } of ofKind) {
      if (number !== null) await setFamily(tx, kind, number, withIssns(records, issns))
    }
    for (const { number, families } of ofKind) {
      if (number === null) continue
      await joinFamilies(
        tx,
        kind,
        families.filter((family) => family !== number),
        number,
      )
    }
  }
  await setIssnl(
    tx,
    media.flatMap(({ members, issnl }) =>
      members.map(({ id }) => ({ id, issnl: members.length > 1 ? numberOfIssn(issnl) : null })),
    ),
  )
  await removeLoners(tx, [...issns.keys()])
}

const withIssns = (ids: readonly number[], issns: ReadonlyMap<number, string>): { id: number; issn: string }[] =>
  ids.flatMap((id) => {
    const issn = issns.get(id)
    return issn === undefined ? [] : [{ id, issn }]
  })
