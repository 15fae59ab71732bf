import { type DataField, type MarcRecord, valueIn } from '@seriatim/marc'
import { type Category, isCategory } from './categories.ts'
import type { SubfieldDefinition } from './definitions.ts'

/** The allowed changes of category. Members of the international centre may make further changes. */
export const CATEGORY_TRANSITIONS: Readonly<Record<Category, readonly Category[]>> = {
  fre: ['val', 'wor', 'reg'],
  val: ['wor', 'reg', 'sup'],
  wor: ['reg', 'sup', 'can'],
  leg: ['reg', 'wor', 'sup', 'can'],
  reg: ['sup', 'can'],
  sup: [],
  can: [],
}

/** Whether a duplicate may have this category (specification-2, 3.4). */
export const isDuplicateCategory = (category: Category): boolean => category === 'reg' || category === 'wor'

/** The category in 699 $8 of a record. Free if the category is missing or unknown. */
export const categoryOf = (record: MarcRecord): Category => {
  const stated = valueIn(record, '699', '8')
  return isCategory(stated) ? stated : 'fre'
}

/**
 * The level of description of a category. `register` requires everything, `work` all except the classification,
 * `number` (Free, Cancelled, Suppressed) little more than the ISSN.
 */
export type DescriptionLevel = 'register' | 'work' | 'number'

export const descriptionLevelOf = (category: Category): DescriptionLevel => {
  if (category === 'reg') return 'register'
  return category === 'wor' || category === 'leg' || category === 'val' ? 'work' : 'number'
}

/** Required fields: all of `all`, and at least one of each group of `anyOf`. The leader is `LDR`. */
export type RequiredFields = { readonly all: readonly string[]; readonly anyOf: readonly (readonly string[])[] }

const DESCRIBED = ['LDR', '001', '003', '005', '007', '008', '022', '044', '222', '245', '699']

const REQUIRED: Readonly<Record<DescriptionLevel, RequiredFields>> = {
  register: {
    all: DESCRIBED,
    anyOf: [
      ['080', '082'],
      ['260', '264'],
    ],
  },
  work: { all: DESCRIBED, anyOf: [['260', '264']] },
  number: { all: ['LDR', '001', '008', '022'], anyOf: [] },
}

/** The required fields of a category (ISSN MARC profile). */
export const requiredFields = (category: Category): RequiredFields => REQUIRED[descriptionLevelOf(category)]

/**
 * Second indicators of 264 for production, distribution, manufacture and copyright notice. 1 is publication (MARC 21).
 */
const NOT_PUBLICATION = new Set(['0', '2', '3', '4'])

/**
 * Whether a field is a publication statement: 260, or 264 with second indicator 1. A 264 with an undefined second
 * indicator is also treated as one, because another rule reports the indicator.
 */
export const isPublicationStatement = ({ tag, indicator2 }: DataField): boolean =>
  tag === '260' || (tag === '264' && !NOT_PUBLICATION.has(indicator2))

/**
 * Whether a subfield is required in a field of a record of this category. Records without a description need only 022
 * $a and
 * 699. In 264, only the publication statement needs place and name: a copyright notice is a date, and the place of a
 * distributor or manufacturer may be unknown.
 */
export const isSubfieldRequired = (field: DataField, subfield: SubfieldDefinition, category: Category): boolean => {
  if (subfield.required === undefined) return false
  const { tag } = field
  const fullness = descriptionLevelOf(category)
  if (fullness === 'number') return (tag === '022' && subfield.code === 'a') || tag === '699'
  if (tag === '264' && !isPublicationStatement(field)) return false
  return subfield.required === 'always' || fullness === 'register'
}
