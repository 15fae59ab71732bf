import type { Subfield } from '../record.ts'
import { alignSubfields, isSameSubfield } from './align.ts'

/** Whose wording stands where both changed the same thing. */
export type MergeChoice = 'mine' | 'theirs'

/** What one side made of the subfields of the base. */
type Side = {
  /** By index of the base; undefined: removed. */
  readonly became: readonly (Subfield | undefined)[]
  /** What was put before each subfield of the base, and (last) behind all of them. */
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

/** What both sides put at one place: once where it is the same; of two with the same code the chosen one. */
const insertedBy = (
  mine: readonly Subfield[],
  theirs: readonly Subfield[],
  choice: MergeChoice,
): readonly Subfield[] => {
  if (mine.length === theirs.length && mine.every((subfield, index) => isSame(subfield, theirs[index]))) return mine
  const [first, second] = choice === 'mine' ? [mine, theirs] : [theirs, mine]
  const codes = new Set(first.map(({ code }) => code))
  const rest = second.filter(({ code }) => !codes.has(code))
  // Where nothing has to be chosen the order must not tell a choice.
  return rest.length === second.length ? [...mine, ...theirs] : [...first, ...rest]
}

/**
 * The subfields with the changes of both sides: those that only one side changed, added or removed as that side has
 * them, the others as `choice` says.
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
