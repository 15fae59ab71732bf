import { chooseIssnl, type FamilyMember, issnlIn, isWellFormed, keepsIssnl, numberOfIssn } from '@seriatim/issn'
import type { Base } from '../../platform/database/base.ts'
import { searchedVersions } from '../records/repository.ts'
import { memberOf } from './facts.ts'
import { recordsInMedia } from './graph-repository.ts'
import type { LinkGraph } from './link-graph.ts'
import type { Regrouped } from './regroup.ts'

/** A member of a medium family: 022 $l as it stands, and whether it is to stay so. */
export type MediumMember = {
  readonly id: number
  readonly issn: string
  readonly issnl: string | undefined
  readonly keepsIssnl: boolean
}

/** A medium family as the transaction leaves it, with the ISSN-L that is designated for it. */
export type MediumFamily = { readonly members: readonly MediumMember[]; readonly issnl: string }

/** Records decoded at a time: memory does not grow with the family. */
const AT_ONCE = 1_000

/**
 * The medium families whose members or designation the transaction may change, each with its ISSN-L. Reads the searched
 * version of every member: 10,000 in 0.4 s.
 */
export async function designate(
  base: Base,
  graph: LinkGraph,
  groups: readonly Regrouped[],
  now: Date,
): Promise<readonly MediumFamily[]> {
  const named = new Set(groups.flatMap(({ records }) => records))
  const whole = await recordsInMedia(
    base,
    groups.flatMap((group) => group.families),
  )
  const idsOf = groups.map(({ families, records }) => [
    ...records,
    ...families.flatMap((family) => (whole.get(family) ?? []).filter((id) => !named.has(id))),
  ])
  const known = await readMembers(base, graph, idsOf.flat(), now)
  return idsOf.flatMap((ids): MediumFamily[] => {
    const members = ids.flatMap((id) => known.get(id) ?? [])
    if (members.length === 0) return []
    const chosen = chooseIssnl(members, {
      number: ({ facts }) => numberOfIssn(facts.issn),
      named: ({ facts }) => (facts.issnl !== undefined && isWellFormed(facts.issnl) ? numberOfIssn(facts.issnl) : -1),
      createdAt: ({ facts }) => facts.createdAt ?? Number.POSITIVE_INFINITY,
    })
    return [
      {
        issnl: chosen.facts.issn,
        members: members.map(({ id, facts, issnl, keepsIssnl: keeps }) => ({
          id,
          issn: facts.issn,
          issnl,
          keepsIssnl: keeps,
        })),
      },
    ]
  })
}

type Member = { id: number; facts: FamilyMember; issnl: string | undefined; keepsIssnl: boolean }

async function readMembers(
  base: Base,
  graph: LinkGraph,
  ids: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, Member>> {
  const members = new Map<number, Member>()
  const stored: number[] = []
  for (const id of ids) {
    const changed = graph.changed.get(id)
    if (changed === undefined) stored.push(id)
    else if (graph.isMember(id, 'medium', 'after')) {
      members.set(id, { id, facts: changed.after, issnl: changed.issnl, keepsIssnl: changed.keepsIssnl })
    }
  }
  for (let from = 0; from < stored.length; from += AT_ONCE) {
    const versions = await searchedVersions(base, stored.slice(from, from + AT_ONCE))
    for (const [id, { issn, category, record }] of versions) {
      const facts = memberOf(issn, category, record, now)
      members.set(id, { id, facts, issnl: issnlIn(record), keepsIssnl: keepsIssnl(record) })
    }
  }
  return members
}
