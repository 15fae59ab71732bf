export * from './block.ts'
export {
  computeFamilies,
  FAMILY_KINDS,
  Families,
  type FamilyGroups,
  type FamilyKind,
  type FamilyMember,
  FamilyMembers,
  LINKING_TAGS,
} from './families.ts'
export * from './forecast.ts'
export * from './key-title.ts'
export * from './number.ts'
export * from './reciprocal-links.ts'
