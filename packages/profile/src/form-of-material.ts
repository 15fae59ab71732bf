/** The kinds of material that decide what 008/18-34 and 006/01-17 mean (MARC 21, leader 06 and 07). */
export const MATERIALS = [
  'books',
  'continuingResources',
  'music',
  'maps',
  'visualMaterials',
  'computerFiles',
  'mixedMaterials',
] as const
export type Material = (typeof MATERIALS)[number]

const BY_TYPE: Readonly<Record<string, Material>> = {
  c: 'music',
  d: 'music',
  e: 'maps',
  f: 'maps',
  g: 'visualMaterials',
  i: 'music',
  j: 'music',
  k: 'visualMaterials',
  m: 'computerFiles',
  o: 'visualMaterials',
  p: 'mixedMaterials',
  r: 'visualMaterials',
  t: 'books',
}

/**
 * The form of material of a record, from leader 06 (type of record) and, for language material, 07 (bibliographic
 * level). A serial that is no language material keeps the material of its type and tells its seriality in 006.
 * Undefined when the leader holds a code that MARC 21 does not know there.
 */
export const formOfMaterial = (leader: string): Material | undefined => {
  const type = leader.charAt(6)
  if (type !== 'a') return Object.hasOwn(BY_TYPE, type) ? BY_TYPE[type] : undefined
  const level = leader.charAt(7)
  if (level === 's' || level === 'i' || level === 'b') return 'continuingResources'
  return level === 'a' || level === 'c' || level === 'd' || level === 'm' ? 'books' : undefined
}
