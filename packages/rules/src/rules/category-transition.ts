import { CATEGORY_TRANSITIONS, type Category, categoryOf } from '@seriatim/profile'
import { rule } from '../rule.ts'

/** Additional changes of category for members of the international centre. */
const BY_IC: Readonly<Partial<Record<Category, readonly Category[]>>> = {
  sup: ['reg', 'wor'],
  can: ['fre', 'val', 'wor', 'leg', 'reg', 'sup'],
}

/** Reports a change of category (699 $8) that is not allowed. 022 $7 overrides the rule. */
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
