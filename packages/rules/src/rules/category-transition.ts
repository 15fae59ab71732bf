import { CATEGORY_TRANSITIONS, type Category, categoryOf } from '@seriatim/profile'
import { rule } from '../rule.ts'

/** Where members of the international centre may go besides. */
const BY_IC: Readonly<Partial<Record<Category, readonly Category[]>>> = {
  sup: ['reg', 'wor'],
  can: ['fre', 'val', 'wor', 'leg', 'reg', 'sup'],
}

/** The category (699 $8) changes in a way that is not provided for. The flag of 022 $7 overrides it. */
export const categoryTransition = rule({
  id: 'category-transition',
  variants: ['never', 'by-ic'],
  level: 'error',
  check({ stored, category, isMemberOfIc, isForced, report }) {
    if (stored === undefined) return
    const before = categoryOf(stored)
    if (before === category || CATEGORY_TRANSITIONS[before].includes(category) || isForced('category')) return
    const mayIc = BY_IC[before]?.includes(category) === true
    if (mayIc && isMemberOfIc) return
    report({
      field: '699',
      subfield: '8',
      variant: mayIc ? 'by-ic' : 'never',
      value: category,
      params: { before, allowed: CATEGORY_TRANSITIONS[before].join(', ') },
    })
  },
})
