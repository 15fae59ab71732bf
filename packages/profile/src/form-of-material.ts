import { type Material, materialOf } from '@seriatim/marc'

export type { Material }

/** The forms of material, which determine the meaning of 008/18-34 and 006/01-17. */
export const MATERIALS = [
  'Books',
  'Continuing Resources',
  'Music',
  'Maps',
  'Visual Materials',
  'Computer Files',
  'Mixed Materials',
] as const satisfies readonly Material[]

/**
 * The form of material of a record, from leader 06 (type of record) and, for language material, 07 (bibliographic
 * level). Other serials keep the form of their type and record their seriality in 006. Undefined for an unknown type.
 */
export const formOfMaterial = (leader: string): Material | undefined => materialOf(leader)
