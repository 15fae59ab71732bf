import { factsOf } from '@seriatim/analyser'
import type { FamilyGraph, GraphKind } from '@seriatim/contract'
import type { FamilyKind } from '@seriatim/issn'
import { withoutMarks } from '@seriatim/scripts'
import { findRecord, type SearchedVersion, searchedVersions } from '../../catalogue/records/repository.ts'
import type { Db } from '../../platform/database/db.ts'
import { refuseUnless } from '../../platform/errors.ts'
import { graphEdges, isFamilyTag, type Link, recordLinks } from './links.ts'
import { knownIssns, type Member, membersOfFamily } from './repository.ts'

/** Maximum number of nodes in a graph, so that it stays readable and browsers can draw it quickly. */
const MAX_NODES = 500
/**
 * Maximum size of a family whose links are all read (0.2 s), so that the order by distance is exact. In larger
 * families, the distance is computed only along outgoing links.
 */
const MAX_COMPLETE_READ = 5_000
const READ_BATCH = 500

const FAMILY_KINDS: Readonly<Record<GraphKind, FamilyKind>> = {
  issnl: 'medium',
  issnh: 'history',
  extended: 'extended',
}

type Node = FamilyGraph['nodes'][number]
type Read = { readonly version: SearchedVersion; readonly links: readonly Link[] }

/**
 * The family of a record as a graph of at most 500 nodes, the nearest first by the number of links between them. If
 * nodes are left, the graph also shows ISSNs without a record that these records link to.
 * @throws Refusal 'record_not_found'
 */
export async function readFamilyGraph(db: Db, issn: string, kind: GraphKind): Promise<FamilyGraph> {
  const record = await findRecord(db, issn)
  refuseUnless(record, 'record_not_found', { issn })
  const found = await membersOfFamily(db, record.id, FAMILY_KINDS[kind])
  const members: Member[] = found.length === 0 ? [record] : found
  const read = await readMembers(db, members, record)
  const shown = orderByDistance(issn, members, read).slice(0, MAX_NODES)
  const nodes = shown.map((each) => memberNode(each, read.get(each)))
  const unknown = await unknownTargets(db, kind, shown, read)
  nodes.push(...unknown.slice(0, MAX_NODES - nodes.length).map(unknownNode))
  const drawn = new Set(nodes.map((node) => node.issn))
  const statements = shown.flatMap((from) =>
    (read.get(from)?.links ?? []).filter(({ to }) => drawn.has(to)).map((link) => ({ from, ...link })),
  )
  return { issn, kind, nodes, edges: graphEdges(statements), members: members.length }
}

/**
 * Reads all records of a family. In a very large family, reads only records that can be reached by links, level by
 * level.
 */
async function readMembers(db: Db, members: readonly Member[], start: Member): Promise<Map<string, Read>> {
  const read = new Map<string, Read>()
  const readSome = async (members: readonly Member[]) => {
    for (let from = 0; from < members.length; from += READ_BATCH) {
      const ids = members.slice(from, from + READ_BATCH).map(({ id }) => id)
      for (const version of (await searchedVersions(db, ids)).values())
        read.set(version.issn, { version, links: recordLinks(version.issn, version.record) })
    }
  }
  if (members.length <= MAX_COMPLETE_READ) {
    await readSome(members)
    return read
  }
  const byIssn = new Map(members.map((member) => [member.issn, member]))
  let level: Member[] = [start]
  const seen = new Set([start.issn])
  while (level.length > 0 && read.size < MAX_NODES) {
    await readSome(level)
    const next: Member[] = []
    for (const { issn } of level) {
      for (const { to } of read.get(issn)?.links ?? []) {
        const member = byIssn.get(to)
        if (member === undefined || seen.has(to)) continue
        seen.add(to)
        next.push(member)
      }
    }
    level = next.slice(0, MAX_NODES)
  }
  if (read.size < MAX_NODES)
    await readSome(members.filter(({ issn }) => !read.has(issn)).slice(0, MAX_NODES - read.size))
  return read
}

/**
 * The records of a family, ordered by their distance from the record, then by ISSN. Records without a path come last.
 */
const orderByDistance = (issn: string, members: readonly Member[], read: ReadonlyMap<string, Read>): string[] => {
  const neighbours = new Map<string, string[]>(members.map((member) => [member.issn, []]))
  for (const [from, { links }] of read) {
    for (const { to } of links) {
      if (!neighbours.has(to)) continue
      neighbours.get(from)?.push(to)
      neighbours.get(to)?.push(from)
    }
  }
  const reached = new Set([issn])
  let level = [issn]
  while (level.length > 0) {
    const next = new Set(level.flatMap((each) => neighbours.get(each) ?? []).filter((each) => !reached.has(each)))
    level = [...next].sort()
    for (const each of level) reached.add(each)
  }
  for (const member of members) reached.add(member.issn)
  return [...reached].filter((each) => each === issn || read.has(each))
}

const memberNode = (issn: string, read: Read | undefined): Node => {
  if (read === undefined) return { ...unknownNode(issn), known: true }
  const { titles, media, category, center, start_year, end_year, issnl } = factsOf(read.version, read.version.record)
  const title = titles.find(({ script }) => script !== 'original') ?? titles[0]
  return {
    issn,
    title: title === undefined ? null : withoutMarks(title.label),
    media,
    category,
    center,
    start_year,
    end_year,
    issnl,
    known: true,
  }
}

const unknownNode = (issn: string): Node => ({
  issn,
  title: null,
  media: [],
  category: '',
  center: null,
  start_year: null,
  end_year: null,
  issnl: null,
  known: false,
})

/** ISSNs without a record that the shown records link to with a field of this kind, in the order of the links. */
const unknownTargets = async (
  db: Db,
  kind: GraphKind,
  shown: readonly string[],
  read: ReadonlyMap<string, Read>,
): Promise<string[]> => {
  const named = new Set<string>()
  for (const issn of shown)
    for (const link of read.get(issn)?.links ?? []) if (isFamilyTag(kind, link)) named.add(link.to)
  for (const issn of read.keys()) named.delete(issn)
  const known = await knownIssns(db, [...named])
  return [...named].filter((issn) => !known.has(issn))
}
