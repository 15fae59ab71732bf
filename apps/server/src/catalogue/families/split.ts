import type { FamilyKind } from '@seriatim/issn'
import type { LinkGraph } from './link-graph.ts'

/**
 * A part of a family that has lost a link: the records found in the search for another path between the ends of that
 * link. `isWhole`: the part is complete.
 */
export type Part = { readonly members: ReadonlySet<number>; readonly isWhole: boolean }

type Growing = { members: Set<number>; frontier: number[] }

/** Maximum number of records read at a time. */
const STEP = 2_000
/**
 * Number of first steps that read one level of links each, because most parts are complete within a few steps. After
 * that, each read covers twice as many records. A chain of thousands then needs a dozen statements, and reads at most
 * twice the size of the part.
 */
const SINGLE_STEPS = 4

/**
 * Computes the parts into which a family splits when links at `ends` are removed. Grows parts from all ends at once,
 * the smaller ones first, until all but one are complete. The cost depends on the size of the parts that split off, not
 * on the size of the family.
 * @param neighbours the remaining links of a record whose links are known
 */
export async function partsAfterLoss(
  graph: LinkGraph,
  kind: FamilyKind,
  ends: readonly number[],
  neighbours: (id: number) => Iterable<number>,
): Promise<readonly Part[]> {
  let steps = 0
  const read = async (ids: readonly number[]) => {
    if (graph.isKnown(ids)) return
    const ahead = Math.min(STEP, 2 ** ++steps)
    if (steps <= SINGLE_STEPS || ids.length >= ahead) await graph.load(ids)
    else await graph.loadAround(ids, kind, ahead)
  }
  const partOf = new Map<number, Growing>()
  const parts = new Set<Growing>()
  for (const id of ends) {
    const part = { members: new Set([id]), frontier: [id] }
    partOf.set(id, part)
    parts.add(part)
  }
  const join = (one: Growing, other: Growing): Growing => {
    const [large, small] = one.members.size >= other.members.size ? [one, other] : [other, one]
    for (const id of small.members) {
      large.members.add(id)
      partOf.set(id, large)
    }
    large.frontier.push(...small.frontier)
    parts.delete(small)
    return large
  }
  for (;;) {
    const open = [...parts].filter(({ frontier }) => frontier.length > 0)
    open.sort((a, b) => b.members.size - a.members.size)
    // The last part is the rest of the family. The search continues only until the part has two records.
    const [last] = open
    if (last === undefined || (open.length === 1 && last.members.size > 1)) break
    for (const growing of open.length === 1 ? open : open.slice(1)) {
      if (!parts.has(growing)) continue
      let part = growing
      const ids = part.frontier.splice(0, STEP)
      await read(ids)
      for (const id of ids) {
        for (const other of neighbours(id)) {
          const known = partOf.get(other)
          if (known === part) continue
          if (known !== undefined) {
            part = join(part, known)
            continue
          }
          part.members.add(other)
          part.frontier.push(other)
          partOf.set(other, part)
        }
      }
    }
  }
  return [...parts].map(({ members, frontier }) => ({ members, isWhole: frontier.length === 0 }))
}

/** The links of a kind that the transaction removes or adds at the changed records, each once. */
export const changedLinks = (
  graph: LinkGraph,
  kind: FamilyKind,
): { readonly gone: readonly (readonly [number, number])[]; readonly come: readonly (readonly [number, number])[] } => {
  const gone = new Map<string, readonly [number, number]>()
  const come = new Map<string, readonly [number, number]>()
  const note = (into: typeof gone, one: number, other: number) => {
    const pair = one < other ? ([one, other] as const) : ([other, one] as const)
    into.set(pair.join(' '), pair)
  }
  for (const id of graph.changed.keys()) {
    const [before, after] = [graph.neighbours(id, kind, 'before'), graph.neighbours(id, kind, 'after')]
    for (const other of before) if (!after.has(other)) note(gone, id, other)
    for (const other of after) if (!before.has(other)) note(come, id, other)
  }
  return { gone: [...gone.values()], come: [...come.values()] }
}
