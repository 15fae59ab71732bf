import {
  chooseIssnl,
  type FamilyMember,
  hasFixedIssnl,
  issnFromNumber,
  issnlIn,
  isToCome,
  isWellFormed,
  numberOfIssn,
} from '@seriatim/issn'
import type { Db } from '../../platform/database/db.ts'
import { searchedVersions } from '../records/repository.ts'
import { familyMember } from './facts.ts'
import { nodesByIssn, recordsInMedia } from './graph-repository.ts'
import type { LinkGraph } from './link-graph.ts'
import type { FamilyRegrouping } from './regroup.ts'
import { assignmentFactsOf } from './repository.ts'

/** A record of a medium family (all media of one title): its present 022 $l, and whether the ISSN-L is forced. */
export type MediumMember = {
  readonly id: number
  readonly issn: string
  readonly issnl: string | undefined
  readonly keepsIssnl: boolean
}

/** A medium family (all media of one title) after the transaction, with its designated ISSN-L. */
export type MediumFamily = { readonly members: readonly MediumMember[]; readonly issnl: string }

/** Number of records decoded in one portion, so that memory does not grow with the family. */
const DECODE_BATCH = 1_000

/**
 * The medium families whose members or ISSN-L the transaction may change, with their designated ISSN-Ls. Reads the
 * searched version of every member: 10,000 in 0.4 s.
 */
export async function designate(
  db: Db,
  graph: LinkGraph,
  groups: readonly FamilyRegrouping[],
  now: Date,
): Promise<readonly MediumFamily[]> {
  const named = new Set(groups.flatMap(({ records }) => records))
  const whole = await recordsInMedia(
    db,
    groups.flatMap((group) => group.families),
  )
  const idsOf = groups.map(({ families, records }) => [
    ...records,
    ...families.flatMap((family) => (whole.get(family) ?? []).filter((id) => !named.has(id))),
  ])
  const known = await readMembers(db, graph, idsOf.flat(), now)
  const inBase = await describedIssns(db, graph, known)
  return idsOf.flatMap((ids): MediumFamily[] => {
    const members = ids.flatMap((id) => known.get(id) ?? [])
    if (members.length === 0) return []
    const issnl = chooseIssnl(members, {
      number: ({ facts }) => numberOfIssn(facts.issn),
      named: ({ facts }) => (facts.issnl !== undefined && isWellFormed(facts.issnl) ? numberOfIssn(facts.issnl) : -1),
      createdAt: ({ facts }) => facts.createdAt ?? Number.POSITIVE_INFINITY,
      namesToCome: ({ facts }) => isIssnlLinked(facts) && !inBase.has(numberOfIssn(facts.issnl!)),
    })
    return [
      {
        issnl: issnFromNumber(issnl),
        members: members.map(({ id, facts, issnl: stated, keepsIssnl: keeps }) => ({
          id,
          issn: facts.issn,
          issnl: stated,
          keepsIssnl: keeps,
        })),
      },
    ]
  })
}

/** Whether the ISSN-L of a record is also named in one of its 776 fields. */
const isIssnlLinked = ({ issnl, links }: FamilyMember): boolean =>
  issnl !== undefined && isWellFormed(issnl) && links.some(({ tag, issn }) => tag === '776' && issn === issnl)

/**
 * Returns those ISSNs named by members for which the database has a described serial. Other ISSNs may be described
 * later.
 */
async function describedIssns(
  db: Db,
  graph: LinkGraph,
  members: ReadonlyMap<number, Member>,
): Promise<ReadonlySet<number>> {
  const own = new Set([...members.values()].map(({ facts }) => facts.issn))
  const named = new Set<string>()
  for (const { facts } of members.values()) if (isIssnlLinked(facts)) named.add(facts.issnl!)
  const others = await nodesByIssn(
    db,
    [...named].filter((issn) => !own.has(issn)).map((issn) => issnFromNumber(numberOfIssn(issn))),
  )
  const described = [
    ...[...graph.changed.values()].map(({ issn, after }) => ({ issn, category: after.category })),
    ...others.filter(({ id }) => !graph.changed.has(id)),
  ].filter(({ category }) => !isToCome(category))
  return new Set([...own, ...described.map(({ issn }) => issn)].map(numberOfIssn))
}

type Member = { id: number; facts: FamilyMember; issnl: string | undefined; keepsIssnl: boolean }

async function readMembers(
  db: Db,
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
  for (let from = 0; from < stored.length; from += DECODE_BATCH) {
    const portion = stored.slice(from, from + DECODE_BATCH)
    const [versions, beginnings] = [await searchedVersions(db, portion), await assignmentFactsOf(db, portion)]
    for (const [id, { issn, category, record }] of versions) {
      const facts = familyMember({ issn, category }, record, beginnings.get(id), now)
      members.set(id, { id, facts, issnl: issnlIn(record), keepsIssnl: hasFixedIssnl(record) })
    }
  }
  return members
}
