import type { Subfield } from '../record.ts'
import { alignSubfields, isSameSubfield } from './align.ts'

/** The side whose text is used in a conflict. */
export type MergeChoice = 'mine' | 'theirs'

/** How one side changed the subfields of the common base. */
type Side = {
  /** The new subfield for each index of the base; undefined for a removed subfield. */
  readonly became: readonly (Subfield | undefined)[]
  /**
   * The subfields inserted before each subfield of the base. The last entry holds the subfields inserted at the end.
   */
  readonly inserted: readonly (readonly Subfield[])[]
}

const sideOf = (base: readonly Subfield[], later: readonly Subfield[]): Side => {
  const became: (Subfield | undefined)[] = base.map(() => undefined)
  const inserted: Subfield[][] = Array.from({ length: base.length + 1 }, () => [])
  const partners = new Map(alignSubfields(base, later).map(({ before, after }) => [after, before]))
  let place = 0
  later.forEach((subfield, index) => {
    const partner = partners.get(index)
    if (partner === undefined) inserted[place]!.push(subfield)
    else {
      became[partner] = subfield
      place = partner + 1
    }
  })
  return { became, inserted }
}

const isSame = (a: Subfield | undefined, b: Subfield | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && isSameSubfield(a, b))

/**
 * Merges the insertions of both sides at one position. Equal insertions appear once. If both sides insert the same
 * code, the subfield of the chosen side is used.
 */
const insertedBy = (
  mine: readonly Subfield[],
  theirs: readonly Subfield[],
  choice: MergeChoice,
): readonly Subfield[] => {
  if (mine.length === theirs.length && mine.every((subfield, index) => isSame(subfield, theirs[index]))) return mine
  const [first, second] = choice === 'mine' ? [mine, theirs] : [theirs, mine]
  const codes = new Set(first.map(({ code }) => code))
  const rest = second.filter(({ code }) => !codes.has(code))
  // If there is no conflict, the order must not depend on the choice.
  return rest.length === second.length ? [...mine, ...theirs] : [...first, ...rest]
}

/**
 * Merges the subfield changes of both sides. If only one side changed a subfield, its change is used. `choice` decides
 * each conflict.
 */
export const mergeSubfields = (
  base: readonly Subfield[],
  mine: readonly Subfield[],
  theirs: readonly Subfield[],
  choice: MergeChoice,
): readonly Subfield[] => {
  const own = sideOf(base, mine)
  const other = sideOf(base, theirs)
  const merged: Subfield[] = []
  for (let index = 0; index <= base.length; index++) {
    merged.push(...insertedBy(own.inserted[index]!, other.inserted[index]!, choice))
    const before = base[index]
    if (!before) continue
    const [m, t] = [own.became[index], other.became[index]]
    const isMine = isSame(m, t) || isSame(t, before) || (choice === 'mine' && !isSame(m, before))
    const settled = isMine ? m : t
    if (settled) merged.push(settled)
  }
  return merged
}
