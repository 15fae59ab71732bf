import data from '../data/positions.json' with { type: 'json' }
import type { PositionDefinition } from './definitions.ts'
import { formOfMaterial, type Material } from './form-of-material.ts'

type Stored = Omit<PositionDefinition, 'from' | 'to'>

const completePositions = (positions: readonly Stored[]): readonly PositionDefinition[] =>
  positions.map((position) => {
    const [from = 0, to = from] = position.key.split('-').map(Number)
    return { ...position, from, to }
  })

const completePositionGroups = (groups: Readonly<Record<string, readonly Stored[]>>) =>
  new Map(Object.entries(groups).map(([key, positions]) => [key, completePositions(positions)]))

const stored = data as unknown as {
  readonly LDR: readonly Stored[]
  readonly '006': Readonly<Record<Material, readonly Stored[]>>
  readonly '007': Readonly<Record<string, readonly Stored[]>>
  readonly '008': Readonly<Record<Material, readonly Stored[]>>
  readonly materialOf006: Readonly<Record<string, Material>>
  readonly labelsOf007: Readonly<Record<string, string>>
}

export const LEADER_POSITIONS = completePositions(stored.LDR)

const of006 = completePositionGroups(stored['006'])
const of007 = completePositionGroups(stored['007'])
const of008 = completePositionGroups(stored['008'])
const materialOf006 = new Map(Object.entries(stored.materialOf006))

/** The categories of 007: the codes of position 00 with English labels. */
export const PHYSICAL_CATEGORIES: ReadonlyMap<string, string> = new Map(Object.entries(stored.labelsOf007))

/** The fields whose value is divided into positions. */
export type PositionalTag = 'LDR' | '006' | '007' | '008'

export const isPositionalTag = (tag: string): tag is PositionalTag =>
  tag === 'LDR' || tag === '006' || tag === '007' || tag === '008'

/** The positions of 008 for a form of material: 00 to 39, in order and without gaps. */
export const positionsOf008 = (material: Material): readonly PositionDefinition[] => of008.get(material) ?? []

/** The codes in 006/00 that select a form of material. */
export const codesOf006 = (material: Material): readonly string[] =>
  [...materialOf006].flatMap(([code, of]) => (of === material ? [code] : []))

/** The positions of 006 for a form of material: 00 to 17, in order and without gaps. */
export const positionsOf006 = (material: Material): readonly PositionDefinition[] => of006.get(material) ?? []

/**
 * The positions of a value, in order and without gaps. The first character determines them for 006 and 007, the leader
 * for 008. Undefined for an unknown character or leader.
 */
export const positionsFor = (
  tag: PositionalTag,
  value: string,
  leader: string,
): readonly PositionDefinition[] | undefined => {
  if (tag === 'LDR') return LEADER_POSITIONS
  if (tag === '007') return of007.get(value.charAt(0))
  const material = tag === '008' ? formOfMaterial(leader) : materialOf006.get(value.charAt(0))
  return material && (tag === '008' ? of008 : of006).get(material)
}

/** The number of characters of a value with these positions. */
export const lengthOfPositions = (positions: readonly PositionDefinition[]): number => (positions.at(-1)?.to ?? -1) + 1

const patterns = new Map(
  [LEADER_POSITIONS, ...of006.values(), ...of007.values(), ...of008.values()]
    .flat()
    .flatMap(({ pattern }) => (pattern ? [[pattern, new RegExp(pattern)] as const] : [])),
)

/** Whether a value is valid at a position. A position without codes and pattern accepts any value. */
export const isLegalAt = (position: PositionDefinition, value: string): boolean => {
  const { codes, pattern } = position
  if (codes) {
    if (!position.perCharacter && Object.hasOwn(codes, value)) return true
    if (position.perCharacter && [...value].every((character) => Object.hasOwn(codes, character))) return true
  }
  return pattern ? patterns.get(pattern)!.test(value) : codes === undefined
}
