import { type DataField, type MarcRecord, valueIn } from '@seriatim/marc'
import { type Category, isCategory } from './categories.ts'
import type { SubfieldDefinition } from './definitions.ts'

/** From which category a record may go to which; what else is wished the international centre does. */
export const CATEGORY_TRANSITIONS: Readonly<Record<Category, readonly Category[]>> = {
  fre: ['val', 'wor', 'reg'],
  val: ['wor', 'reg', 'sup'],
  wor: ['reg', 'sup', 'can'],
  leg: ['reg', 'wor', 'sup', 'can'],
  reg: ['sup', 'can'],
  sup: [],
  can: [],
}

/** The categories that a duplicate may have (specification-2, 3.4). */
export const isDuplicateCategory = (category: Category): boolean => category === 'reg' || category === 'wor'

/** The category that a record states in 699 $8; a record without one, or with an unknown one, counts as Free. */
export const categoryOf = (record: MarcRecord): Category => {
  const stated = valueIn(record, '699', '8')
  return isCategory(stated) ? stated : 'fre'
}

/**
 * How fully a category describes its serial: `register` wants everything, `work` all but the classification,
 * `number` (Free, Cancelled, Suppressed) little more than the number itself.
 */
export type Fullness = 'register' | 'work' | 'number'

export const fullnessOf = (category: Category): Fullness => {
  if (category === 'reg') return 'register'
  return category === 'wor' || category === 'leg' || category === 'val' ? 'work' : 'number'
}

/** `all` must be there, and one of each group of `anyOf`. The leader counts as a field, `LDR`. */
export type RequiredFields = { readonly all: readonly string[]; readonly anyOf: readonly (readonly string[])[] }

const DESCRIBED = ['LDR', '001', '003', '005', '007', '008', '022', '044', '222', '245', '699']

const REQUIRED: Readonly<Record<Fullness, RequiredFields>> = {
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

/** The fields that a record of a category must have (ISSN MARC profile). */
export const requiredFields = (category: Category): RequiredFields => REQUIRED[fullnessOf(category)]

/** 264, second indicator: production, distribution, manufacture, copyright notice. 1 is publication (MARC 21). */
const NOT_PUBLICATION = new Set(['0', '2', '3', '4'])

/**
 * Whether a field says where and by whom the serial is published: 260, or 264 with second indicator 1. A 264 whose
 * second indicator is undefined is taken for one: what is wrong with it is the indicator.
 */
export const isPublicationStatement = ({ tag, indicator2 }: DataField): boolean =>
  tag === '260' || (tag === '264' && !NOT_PUBLICATION.has(indicator2))

/**
 * Whether a field of a record of this category must have the subfield; a number needs no more than its 022 $a. Of the
 * statements in 264 the one of publication needs place and name; a copyright notice is a date, and who distributed or
 * manufactured may be known without a place.
 */
export const isSubfieldRequired = (field: DataField, subfield: SubfieldDefinition, category: Category): boolean => {
  if (subfield.required === undefined) return false
  const { tag } = field
  const fullness = fullnessOf(category)
  if (fullness === 'number') return (tag === '022' && subfield.code === 'a') || tag === '699'
  if (tag === '264' && !isPublicationStatement(field)) return false
  return subfield.required === 'always' || fullness === 'register'
}
