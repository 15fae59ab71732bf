export * from './block.ts'
export * from './cell.ts'
export {
  chooseIssnl,
  computeFamilies,
  FAMILY_KINDS,
  Families,
  type FamilyGroups,
  type FamilyKind,
  type FamilyMember,
  FamilyMembers,
  isNotYetDescribed as isToCome,
  isValidCategory,
  kindsOfLink,
  LINKING_TAGS,
} from './families.ts'
export * from './forecast.ts'
export * from './issn-field.ts'
export * from './key-title.ts'
export * from './merge.ts'
export * from './number.ts'
export * from './reciprocal-links.ts'
export * from './record-links.ts'
export * from './reverse-links.ts'
