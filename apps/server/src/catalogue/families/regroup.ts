/**
 * Computes the effects of a transaction on families from the links around the changed records, not from all records.
 */
import { FAMILY_KINDS, type FamilyKind } from '@seriatim/issn'
import type { Db } from '../../platform/database/db.ts'
import { type FamilyRow, familyRowsOf, sizeOfFamily } from './graph-repository.ts'
import type { LinkGraph } from './link-graph.ts'
import { changedLinks, partsAfterLoss } from './split.ts'

/**
 * Maximum size up to which a family is counted, to find the larger one of two families. For larger families the
 * difference does not matter.
 */
const MAX_COUNTED = 100_000

/**
 * A family of a kind after the changes: remaining parts of stored families, and single records that were in no family
 * or left theirs.
 */
export type FamilyRegrouping = {
  readonly kind: FamilyKind
  /**
   * The number that the family keeps: that of the largest stored family in it. Undefined for a new family, null for a
   * single record.
   */
  readonly number: number | null | undefined
  /** Stored families that are contained completely, except records listed in other groups. */
  readonly families: readonly number[]
  readonly records: readonly number[]
}

/** A node of the union-find structure: a stored family that remains, or single records. */
type Fragment = { family?: number; records: readonly number[]; parent?: Fragment }

const rootOf = (fragment: Fragment): Fragment => {
  let root = fragment
  while (root.parent !== undefined) root = root.parent
  return root
}

/** Computes the changed families of all kinds. `graph.begin` must have been called. */
export async function regroup(db: Db, graph: LinkGraph): Promise<readonly FamilyRegrouping[]> {
  const results: FamilyRegrouping[] = []
  for (const kind of FAMILY_KINDS) results.push(...(await regroupKind(db, graph, kind)))
  return results
}

async function regroupKind(db: Db, graph: LinkGraph, kind: FamilyKind): Promise<readonly FamilyRegrouping[]> {
  const { gone, come } = changedLinks(graph, kind)
  if (gone.length === 0 && come.length === 0) return []
  const rows = new Map(await familyRowsOf(db, [...new Set([...gone, ...come].flat())]))
  const familyOf = (id: number): number | null => (rows.get(id) as FamilyRow | undefined)?.[kind] ?? null
  const fragments = new Map<number, Fragment>()
  /** Stored families that remain, by number. */
  const remaining = new Map<number, Fragment>()
  const remainsOf = (family: number): Fragment => {
    const fragment = remaining.get(family) ?? { family, records: [] }
    remaining.set(family, fragment)
    return fragment
  }
  const apart = (members: Iterable<number>): Fragment => {
    const fragment: Fragment = { records: [...members] }
    for (const id of fragment.records) fragments.set(id, fragment)
    return fragment
  }

  const touched = new Set<Fragment>()
  for (const ends of byFamily(new Set(gone.flat()), familyOf)) {
    const come_ = new Set(come.map((pair) => pair.join(' ')))
    const stillLinked = function* (id: number): Generator<number> {
      for (const other of graph.neighbours(id, kind, 'after')) {
        if (!come_.has(id < other ? `${id} ${other}` : `${other} ${id}`)) yield other
      }
    }
    const family = familyOf(ends[0]!)
    const parts = [...(await partsAfterLoss(graph, kind, ends, stillLinked))].sort(
      (a, b) => Number(a.isWhole) - Number(b.isWhole) || b.members.size - a.members.size,
    )
    // The largest part keeps the number of the family, if it has more than one record.
    const [largest, ...others] = parts
    const keeps = family !== null && largest !== undefined && largest.members.size > 1
    for (const part of keeps ? others : parts) touched.add(apart(part.members))
    if (keeps) touched.add(remainsOf(family))
  }

  const fragmentOf = (id: number): Fragment => {
    const known = fragments.get(id)
    if (known !== undefined) return known
    const family = familyOf(id)
    return family === null ? apart([id]) : remainsOf(family)
  }
  for (const [one, other] of come) {
    const [a, b] = [rootOf(fragmentOf(one)), rootOf(fragmentOf(other))]
    if (a !== b) b.parent = a
    touched.add(a)
    touched.add(b)
  }
  const groups = new Map<Fragment, Fragment[]>()
  for (const fragment of touched) {
    const root = rootOf(fragment)
    groups.set(root, [...(groups.get(root) ?? []), fragment])
  }
  const regrouped: FamilyRegrouping[] = []
  for (const parts of groups.values()) {
    const families = parts.flatMap(({ family }) => (family === undefined ? [] : [family]))
    const records = parts.flatMap((part) => part.records)
    const isAlone = families.length === 0 && records.length < 2
    regrouped.push({ kind, number: isAlone ? null : await largestOf(db, kind, families), families, records })
  }
  return regrouped
}

const byFamily = (ids: ReadonlySet<number>, familyOf: (id: number) => number | null): readonly number[][] => {
  const groups = new Map<number | null, number[]>()
  for (const id of ids) {
    const family = familyOf(id)
    const group = groups.get(family)
    if (group) group.push(id)
    else groups.set(family, [id])
  }
  return [...groups.values()]
}

async function largestOf(db: Db, kind: FamilyKind, families: readonly number[]): Promise<number | undefined> {
  if (families.length < 2) return families[0]
  let largest: { family: number; size: number } | undefined
  for (const family of families) {
    const size = await sizeOfFamily(db, kind, family, MAX_COUNTED)
    if (largest === undefined || size > largest.size) largest = { family, size }
  }
  return largest?.family
}
