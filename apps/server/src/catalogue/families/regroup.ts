/** What the changes of a transaction make of families, computed from the links around them and not from the whole base. */
import { FAMILY_KINDS, type FamilyKind } from '@seriatim/issn'
import type { Db } from '../../platform/database/db.ts'
import { type FamilyRow, familyRowsOf, sizeOfFamily } from './graph-repository.ts'
import type { LinkGraph } from './link-graph.ts'
import { changedLinks, partsAfterLoss } from './split.ts'

/** Past this, which of two families is the larger one no longer matters. */
const COUNTED = 100_000

/**
 * One family of a kind that the changes touch, as they leave it: what is left of families of the base, and records named
 * one by one (those that were in none, or that left theirs).
 */
export type Regrouped = {
  readonly kind: FamilyKind
  /** The number that it keeps, of the largest family in it; undefined: a new one. Null: a record alone is in none. */
  readonly number: number | null | undefined
  /** Families of the base that become part of it whole, but for the records that are named elsewhere. */
  readonly families: readonly number[]
  readonly records: readonly number[]
}

/** Nodes of the union: a family of the base that stays, or records named one by one. */
type Fragment = { family?: number; records: readonly number[]; parent?: Fragment }

const rootOf = (fragment: Fragment): Fragment => {
  let root = fragment
  while (root.parent !== undefined) root = root.parent
  return root
}

/** What changes of the families of all kinds. The graph has begun. */
export async function regroup(db: Db, graph: LinkGraph): Promise<readonly Regrouped[]> {
  const found: Regrouped[] = []
  for (const kind of FAMILY_KINDS) found.push(...(await regroupKind(db, graph, kind)))
  return found
}

async function regroupKind(db: Db, graph: LinkGraph, kind: FamilyKind): Promise<readonly Regrouped[]> {
  const { gone, come } = changedLinks(graph, kind)
  if (gone.length === 0 && come.length === 0) return []
  const rows = new Map(await familyRowsOf(db, [...new Set([...gone, ...come].flat())]))
  const familyOf = (id: number): number | null => (rows.get(id) as FamilyRow | undefined)?.[kind] ?? null
  const fragments = new Map<number, Fragment>()
  /** Whole families of the base. */
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
    // The largest part keeps the number of the family, if it is still one.
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
  const regrouped: Regrouped[] = []
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
    const size = await sizeOfFamily(db, kind, family, COUNTED)
    if (largest === undefined || size > largest.size) largest = { family, size }
  }
  return largest?.family
}
