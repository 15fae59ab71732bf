/** The small entry point of the profile. Field table, positions, lists and labels are separate entry points. */
export * from './categories.ts'
export * from './category.ts'
export type * from './definitions.ts'
export { formOfMaterial, MATERIALS, type Material } from './form-of-material.ts'
export * from './key-title.ts'
export { toRegister as registered } from './to-register.ts'
