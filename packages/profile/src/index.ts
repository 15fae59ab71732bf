/** The light part of the profile. The field table, positions, lists and labels are entry points of their own. */
export * from './categories.ts'
export * from './category.ts'
export type * from './definitions.ts'
export { formOfMaterial, MATERIALS, type Material } from './form-of-material.ts'
export * from './key-title.ts'
export { registered } from './registered.ts'
