import { type Material, materialOf } from '@seriatim/marc'

export type { Material }

/** The kinds of material that decide what 008/18-34 and 006/01-17 mean. */
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
 * level). A serial that is no language material keeps the material of its type and tells its seriality in 006.
 * Undefined where MARC 21 knows no such type.
 */
export const formOfMaterial = (leader: string): Material | undefined => materialOf(leader)
