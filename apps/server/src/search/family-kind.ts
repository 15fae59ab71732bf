import type { FamilyKind } from '@seriatim/issn'
import type { FamilyType } from '@seriatim/query'

/** The kind of family for each type in the contract. */
export const FAMILY_KIND: Readonly<Record<FamilyType, FamilyKind>> = {
  issnl: 'medium',
  issnh: 'history',
  family: 'extended',
}
